/** A supplier's price list as a sheet: its lines found in the catalogue by their code, prices compared, and taken over. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { isSameMoney } from '@cloche/domain/rules/amounts'
import { matchHeaders, readNames, readRecordRow } from '@cloche/domain/rules/record-sheets'
import { allWords as words } from '@cloche/domain/text/all-words'
import { headedSheet } from '../../../adapters/sheets/headed.ts'
import { readTable } from '../../../adapters/sheets/reading/read-table.ts'
import { sheetProblem } from '../../../adapters/sheets/table.ts'
import type { Statement } from '../../../database/connection.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { changeRecord } from '../../../entity-engine/write.ts'
import type { AnswerTo, CallContext, Handler } from '../../../http/call-context.ts'
import { untilGone } from '../../../http/gone.ts'
import { sentSheet } from '../../../http/sent-sheet.ts'
import { mapInSlices } from '../../../workers/index.ts'

const { supplierProduct, supplier } = ENTITIES
/** Lines of a list, at most; and rows that may stand above its headers. */
const LINES_MAX = 5000
const ROWS_ABOVE = 20
const COLUMNS_MAX = 100

interface OfferRow {
  readonly id: string
  readonly product: string
  readonly supplierCode: string | null
  readonly gtin: string | null
  readonly price: number | null
}

const offersStatement = (organizationId: string, supplierId: string): Statement<OfferRow> => ({
  text: `select s.id, p.name as product, s.supplier_code as "supplierCode", s.gtin, s.price::float8 as price
    from supplier_product s join product p on p.organization_id = s.organization_id and p.id = s.product_id
    where s.organization_id = $1 and s.supplier_id = $2 and s.deleted is null order by s.id limit 20000`,
  values: [organizationId, supplierId],
})

const supplierStatement = (organizationId: string, supplierId: string): Statement<{ id: string }> => ({
  text: 'select id from supplier where organization_id = $1 and id = $2 and deleted is null',
  values: [organizationId, supplierId],
})

type Line = AnswerTo<'ordering.priceList'>['lines'][number]

const plain = (code: string) => code.trim().toLowerCase()

/** @throws RULE_BROKEN for what is no sheet, or one without codes or prices; NOT_FOUND for a supplier that is not there */
export const priceList: Handler<'ordering.priceList'> = async context => {
  const { query, session, actor } = context
  const { organizationId } = actor
  const supplierId = query.supplierId.toLowerCase()
  const table = await readTable(
    sentSheet(context as unknown as CallContext),
    { rows: LINES_MAX + ROWS_ABOVE, columns: COLUMNS_MAX },
    context.services.workers,
    { of: session.organizationId, signal: untilGone(context.reply) },
  )
  const readable = readNames(supplierProduct)
  const fieldsOf = (headers: readonly string[]) =>
    matchHeaders(supplierProduct, headers, words).map(({ field }) => field)
  const sheet = await headedSheet(table, fieldsOf, 'supplierCode')
  if (sheet.rows.length > LINES_MAX) throw sheetProblem('tooManyRows', { limit: LINES_MAX })
  const columns = matchHeaders(supplierProduct, sheet.given, words)
  const has = (name: string) =>
    readable.includes(name) && columns.some(({ field }) => field === name || field?.startsWith(`${name}.`))
  if (!has('price') || !(has('supplierCode') || has('gtin')))
    throw new Problem('RULE_BROKEN', { faults: [{ path: 'file', rule: 'problem.order.priceList' }] })
  const reading = { words, timeZone: session.timeZone }
  const read = await mapInSlices(sheet.rows, ({ values }) =>
    readRecordRow(supplierProduct, columns, values, reading),
  )
  const [there, offers] = await context.readTogether([
    supplierStatement(organizationId, supplierId),
    offersStatement(organizationId, supplierId),
  ])
  if (there.rows.length === 0) throw new Problem('NOT_FOUND', { entity: supplier.name })
  const byCode = new Map(
    offers.rows.flatMap(one => (one.supplierCode ? [[plain(one.supplierCode), one]] : [])),
  )
  const byGtin = new Map(offers.rows.flatMap(one => (one.gtin ? [[one.gtin, one]] : [])))
  const lines = read.map(({ values }, at): Line & { readonly offer: OfferRow | undefined } => {
    const code = typeof values['supplierCode'] === 'string' ? values['supplierCode'] : null
    const gtin = typeof values['gtin'] === 'string' ? values['gtin'] : null
    const name = typeof values['supplierName'] === 'string' ? values['supplierName'] : null
    const price = typeof values['price'] === 'number' ? values['price'] : null
    const offer = (code === null ? undefined : byCode.get(plain(code))) ?? byGtin.get(gtin ?? '')
    const outcome =
      price === null
        ? ('unread' as const)
        : offer === undefined
          ? ('unknown' as const)
          : isSameMoney(offer.price, price)
            ? ('same' as const)
            : ('changed' as const)
    return {
      line: sheet.rows[at]?.line ?? at + 1,
      code: code ?? gtin,
      name: offer?.product ?? name,
      before: offer?.price ?? null,
      after: price,
      outcome,
      offer,
    }
  })
  if (query.apply === 'yes')
    await context.write(async transaction => {
      const write = writeContext(context as unknown as CallContext, transaction, supplierProduct, 'edit')
      for (const { outcome, offer, after } of lines)
        if (outcome === 'changed' && offer !== undefined)
          await changeRecord(write, supplierProduct, offer.id, { price: after })
    })
  return {
    isApplied: query.apply === 'yes',
    lines: lines.map(({ line, code, name, before, after, outcome }) => ({
      line,
      code,
      name,
      before,
      after,
      outcome,
    })),
  }
}
