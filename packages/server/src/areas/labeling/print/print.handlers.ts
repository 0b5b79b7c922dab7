/** Printing labels: as a PDF for any printer, as ZPL for label printers. Each print is an event. */
import { brokenRule } from '@cloche/domain/problems'
import { LABEL_SIZES, labelPlan, planToZpl, type Dpi } from '@cloche/domain/rules/labels'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { Ledger } from '../ledger/ledger.ts'
import { CLOCK, nowIn } from '../ledger/labels.store.ts'
import { printedStatement, type ContentRow } from './content.store.ts'
import { readContents, type Contents } from './content.ts'
import { sizeOf } from './label-size.ts'

interface AskedPrint {
  readonly labelIds: readonly string[]
  readonly format: 'pdf' | 'zpl'
  readonly size?: string
  readonly code?: 'none' | 'gs1-128' | 'datamatrix'
  readonly dpi?: Dpi
  readonly sheet?: 'a4' | 'single'
}

/** Stickers in one PDF: a page each would take the browser's memory beyond this. */
const PDF_MAX = 2000

/** How many stickers a label takes: a range one a piece. */
const copiesOf = ({ mode, count }: ContentRow) => (mode === 'range' ? count : 1)

async function render(asked: AskedPrint, { rows, contents, language, digitalLinkDomain }: Contents) {
  const [first] = rows
  const options = {
    size: sizeOf(asked.size ?? first?.labelSize ?? LABEL_SIZES[0].id, 'size'),
    language,
    secondCode: asked.code ?? first?.labelCode ?? 'none',
    ...(digitalLinkDomain === null ? {} : { digitalLinkDomain }),
  }
  const copies = rows.map(copiesOf)
  const count = copies.reduce((sum, each) => sum + each, 0)
  if (asked.format === 'zpl') {
    const { dpi = 203 } = asked
    const labels = contents.map((content, place) =>
      planToZpl(labelPlan(content, options), { dpi, copies: copies[place] ?? 1 }),
    )
    return { bytes: Buffer.from(labels.join('\n')), options, count }
  }
  if (count > PDF_MAX) throw brokenRule('labelIds', 'problem.print.tooMany', { limit: PDF_MAX })
  const pages = contents.flatMap((content, place) =>
    Array.from({ length: copies[place] ?? 1 }, () => content),
  )
  // Fonts and the writer of PDFs are loaded when the first is asked for.
  const { renderLabelsPdf } = await import('../../../adapters/printing/pdf.ts')
  const pdf = await renderLabelsPdf(pages, { ...options, sheet: asked.sheet ?? 'single' })
  return { bytes: Buffer.from(pdf), options, count }
}

/** One event a batch, and the instant of the first print on its labels. */
function notePrint(context: CallContext, rows: readonly ContentRow[], data: object): Promise<void> {
  return context.write(async transaction => {
    const ledger = new Ledger(context.actor, nowIn(await transaction.query(CLOCK)))
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
      [printedStatement(context.actor, ledger.now, ids), ...ledger.statements()].map(statement =>
        transaction.query(statement),
      ),
    )
  })
}

export const print: Handler = async context => {
  const asked = context.body as unknown as AskedPrint
  const read = await readContents(context, asked.labelIds)
  const { bytes, options } = await render(asked, read)
  await notePrint(context, read.rows, {
    format: asked.format,
    size: options.size.id,
    code: options.secondCode,
  })
  const name = `labels-${context.actor.now.slice(0, 10)}.${asked.format}`
  const type = asked.format === 'pdf' ? 'application/pdf' : 'text/plain; charset=utf-8'
  void context.reply.type(type).header('content-disposition', `attachment; filename="${name}"`)
  return bytes
}

export const content: Handler = async context => {
  const { contents, language } = await readContents(context, context.body['labelIds'] as string[])
  return { contents, language }
}
