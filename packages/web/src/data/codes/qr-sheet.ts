/** Scan codes of records on paper: many on a sheet of A4, each with its name below. */
import { encode, renderSVG } from 'uqr'
import { escaped, printPage } from '../print-page.ts'
import { callUnnamed } from '../wire/call.ts'

export interface QrItem {
  /** What the code opens. */
  readonly address: string
  readonly title: string
  /** A second line: the code as people read it out. */
  readonly text: string
}

/** The code of one record, as the server knows it. */
export function fetchCode(
  wire: string,
  parameter: string,
  id: string,
  signal?: AbortSignal,
): Promise<{ bytecode: string; address: string }> {
  return callUnnamed<{ bytecode: string; address: string }>('GET', `${wire}/bytecode`, {
    query: { [parameter]: id },
    ...(signal === undefined ? {} : { signal }),
  })
}

/** The modules of a code with its quiet zone, true is dark. */
export function qrModules(address: string): boolean[][] {
  return encode(address, { border: 4 }).data
}

/** A code as a picture in SVG. */
export function qrPicture(address: string): string {
  return renderSVG(address, { border: 2 })
}

/** How many millimetres of paper a code of this size takes with its words. */
const style = (size: number) =>
  `@page{size:A4;margin:10mm}*{box-sizing:border-box}body{margin:0;display:flex;flex-wrap:wrap;gap:4mm;font-family:system-ui,sans-serif;color:#000}` +
  `figure{margin:0;width:${Math.max(size, 25)}mm;break-inside:avoid;text-align:center}svg{display:block;width:${size}mm;height:${size}mm;margin:0 auto}` +
  `b{display:block;font-size:9pt;line-height:1.2;overflow-wrap:anywhere}span{font:8pt monospace}`

/** Opens the print dialog with these codes, each `size` millimetres wide. */
export function printQrSheet(items: readonly QrItem[], size: number, title: string): void {
  void printPage(title, style(size), page => {
    page.body.innerHTML = items
      .map(
        item =>
          `<figure>${qrPicture(item.address)}<b>${escaped(item.title)}</b><span>${escaped(item.text)}</span></figure>`,
      )
      .join('')
  })
}
