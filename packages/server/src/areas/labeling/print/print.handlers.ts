/** Printing labels: as a PDF for any printer, as ZPL for label printers, as ESC/POS for receipt printers. Each print is an event. */
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { readContents } from './content.ts'
import { notePrintIn } from './note-print.ts'
import { readerOf } from './reader.ts'
import { drawLabels, planLabels, type AskedLayout, type PrintLanguage } from './render.ts'

interface AskedPrint extends AskedLayout {
  readonly format: PrintLanguage
  readonly sheet?: 'a4' | 'single'
}

const TYPES: Readonly<Record<PrintLanguage, readonly [mediaType: string, ending: string]>> = {
  pdf: ['application/pdf', 'pdf'],
  zpl: ['text/plain; charset=utf-8', 'zpl'],
  escpos: ['application/octet-stream', 'bin'],
}

/** Names the answer as a file of its format. */
export function asFile({ reply }: CallContext, name: string, format: PrintLanguage): void {
  const [type, ending] = TYPES[format]
  void reply.type(type).header('content-disposition', `attachment; filename="${name}.${ending}"`)
}

export const print: Handler = async context => {
  const asked = context.body as unknown as AskedPrint
  const planned = await planLabels(readerOf(context), asked)
  const { size, code, templateId } = planned
  const bytes = await drawLabels(planned.labels, asked.format, { ...planned, sheet: asked.sheet ?? 'single' })
  const data = { format: asked.format, size, ...(templateId === null ? { code } : { templateId }) }
  await context.write(transaction => notePrintIn(transaction, context.actor, planned.rows, data))
  asFile(context, `labels-${context.actor.now.slice(0, 10)}`, asked.format)
  return bytes
}

export const content: Handler = async context => {
  const labelIds = context.body['labelIds'] as string[]
  const { rows, contents, language, digitalLinkDomain } = await readContents(readerOf(context), labelIds)
  return { contents, language, digitalLinkDomain, templateId: rows[0]?.templateId ?? null }
}
