/** Walks an XML part of a workbook: tags by their local names, texts whole. */
import { SaxesParser } from 'saxes'
import { SheetError } from '../table.ts'

export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  /** All text inside the innermost tag that is open. */
  text?(text: string): void
  close?(name: string): void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** @throws SheetError when it is not well formed. Entities of a DTD are not expanded. */
export async function walkXml(pieces: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser({ position: false, xmlns: false })
  parser.on('error', () => {
    throw new SheetError('unreadable')
  })
  parser.on('opentag', tag => handlers.open?.(local(tag.name), tag.attributes))
  parser.on('closetag', tag => handlers.close?.(local(tag.name)))
  const onText = (text: string) => handlers.text?.(text)
  parser.on('text', onText)
  parser.on('cdata', onText)
  const decoder = new TextDecoder()
  for await (const piece of pieces) parser.write(decoder.decode(piece, { stream: true }))
  parser.write(decoder.decode())
  parser.close()
}
