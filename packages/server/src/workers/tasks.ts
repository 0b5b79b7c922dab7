/** What workers do. This file is loaded by them; what a task needs, it loads when it is first asked for. */
import { Piscina } from 'piscina'
import type { DrawInput, DrawnPart } from '../adapters/printing/draw.ts'
import type { Paper } from '../adapters/printing/paper.ts'
import type { PdfText } from '../adapters/files/pdf-text.ts'
import type { PackedSheet, SheetAsked } from '../adapters/sheets/reading/read-sheet.ts'
import { clocked, type Clock } from './thread-clock.ts'

/** Bytes go back by giving them away: a copy of a megabyte holds up the server as long as a small call takes. */
function giving<T>(value: T, bytes: readonly Uint8Array[]): T {
  return Piscina.move({
    // Several may be parts of one memory, which is given once.
    [Piscina.transferableSymbol]: [...new Set(bytes.map(each => each.buffer))],
    [Piscina.valueSymbol]: value,
  } as never) as T
}

const tasks = {
  /** Labels in the language of a printer. */
  async labels(input: DrawInput): Promise<DrawnPart[]> {
    const { drawPart } = await import('../adapters/printing/draw.ts')
    const parts = await drawPart(input)
    return giving(
      parts,
      parts.map(({ bytes }) => bytes),
    )
  },
  /** A paper as PDF. */
  async paper(paper: Paper): Promise<Uint8Array> {
    const { renderPaper } = await import('../adapters/printing/document.ts')
    const bytes = Uint8Array.from(await renderPaper(paper))
    return giving(bytes, [bytes])
  },
  /** The description of every call, as JSON. */
  async description(_input: undefined): Promise<Uint8Array> {
    const { describedInPlace, openApiDocument } = await import('../http/openapi/document.ts')
    const bytes = new TextEncoder().encode(JSON.stringify(describedInPlace(openApiDocument())))
    return giving(bytes, [bytes])
  },
  /** The text layer of a PDF that somebody sent. */
  async pdfText(bytes: Uint8Array): Promise<PdfText> {
    const { readPdfText } = await import('../adapters/files/pdf-text.ts')
    return readPdfText(bytes)
  },
  /** The rows of a sheet that somebody sent. */
  async sheet(asked: SheetAsked): Promise<PackedSheet> {
    const { packed, readSheetBytes } = await import('../adapters/sheets/reading/read-sheet.ts')
    const sheet = packed(await readSheetBytes(asked))
    return 'parts' in sheet ? giving(sheet, sheet.parts) : sheet
  },
}

export type Tasks = typeof tasks
export type TaskName = keyof Tasks
export type Asked<K extends TaskName> = Parameters<Tasks[K]>[0]
export type Answered<K extends TaskName> = Awaited<ReturnType<Tasks[K]>>

/** The entry of a worker. */
export default function work<K extends TaskName>(asked: { name: K; input: Asked<K>; clock: Clock }) {
  const { name, input, clock } = asked
  return clocked(clock, () => (tasks[name] as (input: Asked<K>) => Promise<Answered<K>>)(input))
}
