/** A process on paper and as a picture. */
import { processPicture } from '@cloche/domain/rules/processes'
import type { Formats } from '../../../data/formats/formats.ts'
import { escaped, printPage } from '../../../data/print-page.ts'
import type { Translate } from '../../../data/text/texts.ts'
import { saveFile } from '../../../data/wire/save-file.ts'
import type { ShownProcess } from './judged.ts'
import type { Temperature } from './use-temperature.ts'

interface Words {
  readonly t: Translate
  readonly formats: Formats
  readonly temperature: Temperature
}

/** Its curve as SVG; null where nothing was measured. */
export function pictureOf(
  { process, curve }: ShownProcess,
  { t, formats, temperature }: Words,
): string | null {
  const { targets } = process
  const line = (celsius: number | null | undefined, key: 'core' | 'chamber' | 'max') =>
    celsius === null || celsius === undefined
      ? []
      : [{ celsius, text: t(`run.target.${key}`, { value: temperature.write(celsius) }) }]
  return processPicture({
    title: process.name ?? '',
    under: [
      formats.moment(process.startedAt),
      ...(process.endedAt === null ? [] : [formats.moment(process.endedAt)]),
      t(`process.choice.status.${process.status}`),
    ].join(' – '),
    core: curve.core,
    chamber: curve.chamber,
    gaps: curve.gaps,
    left: curve.left,
    lines: [
      ...line(targets?.targetTemperature, 'core'),
      ...(curve.chamber.length > 0 ? line(targets?.cookTemperature, 'chamber') : []),
      ...line(targets?.maxTemperature, 'max'),
    ],
    words: {
      core: t('run.curve.core'),
      chamber: t('run.curve.chamber'),
      gap: t('run.gap'),
      left: t('run.left'),
    },
    write: temperature.write,
    writeTime: at => formats.time(at),
  })
}

const fileName = (name: string, end: string) => `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.${end}`

export function saveSvg(shown: ShownProcess, words: Words): void {
  const svg = pictureOf(shown, words)
  if (svg === null) return
  saveFile(new Blob([svg], { type: 'image/svg+xml' }), fileName(shown.process.name ?? '', 'svg'))
}

/** The same as pixels, twice as many as it is large. */
export async function savePng(shown: ShownProcess, words: Words): Promise<void> {
  const svg = pictureOf(shown, words)
  if (svg === null) return
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width * 2
  canvas.height = image.height * 2
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (blob !== null) saveFile(blob, fileName(shown.process.name ?? '', 'png'))
}

const STYLE = `body{font-family:Inter,system-ui,sans-serif;margin:16mm;color:#0f172a}h1{font-size:20px}h2{font-size:15px;margin:14px 0 4px}
table{border-collapse:collapse;width:100%;font-size:12px}td,th{border-bottom:1px solid #cbd5e1;padding:4px 8px 4px 0;text-align:left;vertical-align:top}svg{max-width:100%;height:auto}`

const table = (rows: readonly (readonly string[])[]) =>
  `<table>${rows.map(row => `<tr>${row.map(cell => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('')}</table>`

/** Opens the print dialog with all of it. */
export function printProcess(
  shown: ShownProcess,
  words: Words,
  parts: readonly { readonly title: string; readonly rows: readonly (readonly string[])[] }[],
): Promise<void> {
  const title = shown.process.name ?? ''
  return printPage(title, STYLE, page => {
    page.body.innerHTML = [
      `<h1>${escaped(title)}</h1>`,
      pictureOf(shown, words) ?? '',
      ...parts.flatMap(part =>
        part.rows.length === 0 ? [] : [`<h2>${escaped(part.title)}</h2>`, table(part.rows)],
      ),
    ].join('')
  })
}
