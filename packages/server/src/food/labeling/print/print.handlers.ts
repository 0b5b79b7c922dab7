/** Printing labels: as a PDF for any printer, as ZPL for label printers, as ESC/POS for receipt printers. Each print is an event. */
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { readContents } from './content.ts'
import { notePrintIn } from './note-print.ts'
import { readerOf } from './reader.ts'
import { refuseClosed } from './closed.ts'
import { drawLabels, judgeAmount, layLabels, written } from './render.ts'
import { untilGone } from '../../../http/gone.ts'
import type { DrawnPart } from '../../../adapters/printing/draw.ts'
import type { PrintFormat } from '@cloche/domain/rules/printing'
import { Readable } from 'node:stream'

const TYPES: Readonly<Record<PrintFormat, readonly [mediaType: string, ending: string]>> = {
  pdf: ['application/pdf', 'pdf'],
  zpl: ['text/plain; charset=utf-8', 'zpl'],
  escpos: ['application/octet-stream', 'bin'],
}

/** Names the answer as a file of its format. */
export function asFile({ reply }: CallContext, name: string, format: PrintFormat): void {
  const [type, ending] = TYPES[format]
  void reply.type(type).header('content-disposition', `attachment; filename="${name}.${ending}"`)
}

/** Sends labels that are drawn while they are sent. The first ones were drawn before: what is wrong was answered by then. */
function sendParts(context: CallContext, first: DrawnPart, rest: AsyncGenerator<DrawnPart>) {
  async function* all(): AsyncGenerator<DrawnPart> {
    yield first
    yield* rest
  }
  return context.reply.send(Readable.from(written(all()), { objectMode: false }))
}

export const print: Handler<'labeling.print'> = async context => {
  const asked = context.body
  const reader = readerOf(context)
  const laid = await layLabels(reader, asked)
  refuseClosed(laid.rows, 'labelIds')
  const { format, sheet = 'single', to = 'file' } = asked
  judgeAmount(laid, format, 'labelIds')
  const { workers } = context.services
  const parts = drawLabels(reader, laid, { workers, format, sheet, signal: untilGone(context.reply) })
  const first = (await parts.next()).value as DrawnPart
  const { size, code, templateId } = laid
  const data = { format, to, size, ...(templateId === null ? { code } : { templateId }) }
  await context.write(transaction => notePrintIn(transaction, context.actor, laid.rows, data))
  asFile(context, `labels-${context.actor.now.slice(0, 10)}`, format)
  return sendParts(context, first, parts)
}

export const content: Handler<'labeling.content'> = async context => {
  const labelIds = context.body.labelIds
  const { rows, contents, language, digitalLinkDomain } = await readContents(readerOf(context), labelIds)
  return { contents, language, digitalLinkDomain, templateId: rows[0]?.templateId ?? null }
}
