/** Printing labels: as a PDF for any printer, as ZPL for label printers, as ESC/POS for receipt printers. Each print is an event. */
import type { Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { Ledger } from '../ledger/ledger.ts'
import { CLOCK, nowIn } from '../ledger/labels.store.ts'
import { printedStatement, type ContentRow } from './content.store.ts'
import { readContents } from './content.ts'
import { readerOf } from './reader.ts'
import { copiesOf, drawLabels, planLabels, type AskedLayout, type PrintLanguage } from './render.ts'

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

/** One event a batch, and the instant of the first print on its labels. */
export async function notePrintIn(
  transaction: Transaction,
  actor: Actor,
  rows: readonly ContentRow[],
  data: object,
): Promise<void> {
  const ledger = new Ledger(actor, nowIn(await transaction.query(CLOCK)))
  for (const [batchId, labels] of Map.groupBy(rows, row => row.batchId)) {
    const [first] = labels as [ContentRow, ...ContentRow[]]
    ledger.event({
      kind: 'info',
      action: 'label/print',
      locationId: first.locationId,
      batchId,
      productId: first.productId,
      ...(labels.length === 1 ? { labelId: first.id } : {}),
      data: {
        ...data,
        count: labels.reduce((sum, row) => sum + copiesOf(row), 0),
        labelIds: [...new Set(labels.map(row => row.id))],
      },
    })
  }
  const ids = [...new Set(rows.map(row => row.id))].toSorted()
  await Promise.all(
    [printedStatement(actor, ledger.now, ids), ...ledger.statements()].map(statement =>
      transaction.query(statement),
    ),
  )
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
