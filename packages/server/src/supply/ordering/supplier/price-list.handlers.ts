/** A supplier's price list as a sheet: compared with its catalogue, and taken over where that is asked. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { Amount } from '@cloche/domain/rules/amounts'
import {
  comparePrices,
  type ListedOffer,
  type PricedRow,
  type PriceRow,
  type UnreadCell,
} from '@cloche/domain/rules/orders'
import { may } from '@cloche/domain/rules/permissions'
import {
  matchHeaders,
  readNames,
  readRecordRow,
  type RecordRow,
  type SheetColumn,
} from '@cloche/domain/rules/record-sheets'
import { allWords as words } from '@cloche/domain/text/all-words'
import { headedSheet } from '../../../adapters/sheets/headed.ts'
import { readTable } from '../../../adapters/sheets/reading/read-table.ts'
import { sheetProblem } from '../../../adapters/sheets/table.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { changeRecord, createRecord } from '../../../entity-engine/write.ts'
import type { CallContext, ContextOf, Handler } from '../../../http/call-context.ts'
import { untilGone } from '../../../http/gone.ts'
import { sentSheet } from '../../../http/sent-sheet.ts'
import { mapInSlices } from '../../../workers/index.ts'
import { informOfPrices } from './price.behaviours.ts'
import { offersStatement, productsStatement, supplierStatement } from './price-list.store.ts'

const { supplierProduct, supplier } = ENTITIES
/** Lines of a list, at most; and rows that may stand above its headers. */
const LINES_MAX = 5000
const ROWS_ABOVE = 20
const COLUMNS_MAX = 100
const READABLE = new Set(readNames(supplierProduct))
/** What stands for theirs where a sheet has no column of that name: every code and name in it is theirs. */
const STAND_INS = { code: 'supplierCode', name: 'supplierName', description: 'supplierName' } as const

/** What the columns of a price list mean. */
function columnsOf(headers: readonly string[]): SheetColumn[] {
  const columns = matchHeaders(supplierProduct, headers, words)
  const taken = new Set(columns.map(({ field }) => field))
  return columns.map(column => {
    const instead = STAND_INS[column.field as keyof typeof STAND_INS]
    if (instead === undefined) return column
    if (taken.has(instead)) return { ...column, field: null }
    taken.add(instead)
    return { ...column, field: instead }
  })
}

/** The sign and the code of the organization's money, which people write behind prices. */
function moneySigns(currency: string): readonly string[] {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return [parts.find(({ type }) => type === 'currency')?.value ?? currency, currency]
}

const without = (cell: string, signs: readonly string[]) =>
  signs.reduce((text, sign) => text.replace(sign, ''), cell).trim()

const textIn = ({ values }: RecordRow, name: string): string | null => {
  const value = values[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** The products that somebody said lines are. */
const confirmedIn = (text = ''): ReadonlyMap<number, string> =>
  new Map(
    text.split(',').map(pair => {
      const [line, id = ''] = pair.split(':')
      return [Number(line), id.toLowerCase()]
    }),
  )

/** A row as it is compared. */
function priceRow(read: RecordRow, columns: readonly SheetColumn[], confirmed: string | undefined): PriceRow {
  const unread = (name: string): UnreadCell | undefined => {
    const header = columns.find(({ field }) => field === name)?.header
    const found = read.problems.find(({ column, severity }) => column === header && severity === 'refusal')
    return found && { rule: found.code, value: found.value }
  }
  const cells = { price: unread('price'), gtin: unread('gtin'), pack: unread('pack') }
  const { price, pack } = read.values
  return {
    code: textIn(read, 'supplierCode'),
    gtin: textIn(read, 'gtin'),
    name: textIn(read, 'supplierName'),
    product: read.named.find(({ field }) => field === 'productId')?.names[0] ?? null,
    price: typeof price === 'number' ? price : null,
    pack: (pack as Amount | null | undefined) ?? null,
    confirmed: confirmed ?? null,
    unread: Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== undefined)),
  }
}

interface Line extends PricedRow {
  readonly row: PriceRow
  readonly read: RecordRow
  readonly line: number
}

/** What of a new line stands in its row besides. */
const MORE = ['packName', 'minimumPacks', 'validUntil'] as const

/** Writes the prices that change and the lines that are new; who buys is told once of the whole list. */
async function takeOver(
  context: ContextOf<'ordering.priceList'>,
  transaction: Transaction,
  supplierId: string,
  lines: readonly Line[],
): Promise<void> {
  const whole = context as unknown as CallContext
  const { afterWrite: _told, ...quiet } = context.services.behaviours[supplierProduct.name] ?? {}
  const behaviours = { ...context.services.behaviours, [supplierProduct.name]: quiet }
  const change = { ...writeContext(whole, transaction, supplierProduct, 'edit'), behaviours }
  const create = { ...writeContext(whole, transaction, supplierProduct, 'create'), behaviours }
  for (const { outcome, offer, row, read, productId } of lines)
    if (outcome === 'changed' && offer !== null)
      await changeRecord(change, supplierProduct, offer.id, { price: row.price })
    else if (outcome === 'new')
      await createRecord(create, supplierProduct, {
        ...Object.fromEntries(
          MORE.flatMap(name => (read.values[name] == null ? [] : [[name, read.values[name]]])),
        ),
        supplierId,
        productId,
        supplierCode: row.code,
        supplierName: row.name,
        gtin: row.gtin,
        pack: row.pack,
        price: row.price,
      })
  await informOfPrices(
    change,
    supplierId,
    lines.flatMap(({ outcome, offer, row: { price } }) =>
      outcome === 'changed' && price !== null ? [{ before: offer?.price ?? null, after: price }] : [],
    ),
  )
}

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
  const sheet = await headedSheet(
    table,
    headers => columnsOf(headers).map(({ field }) => field),
    'supplierCode',
  )
  if (sheet.rows.length > LINES_MAX) throw sheetProblem('tooManyRows', { limit: LINES_MAX })
  const columns = columnsOf(sheet.given)
  const has = (name: string) => READABLE.has(name) && columns.some(({ field }) => field === name)
  if (!has('price') || !(has('supplierCode') || has('gtin')))
    throw new Problem('RULE_BROKEN', { faults: [{ path: 'file', rule: 'problem.order.priceList' }] })
  const [there, offers, products] = await context.readTogether([
    supplierStatement(organizationId, supplierId),
    offersStatement(organizationId, supplierId),
    productsStatement(organizationId),
  ])
  const [found] = there.rows
  if (found === undefined) throw new Problem('NOT_FOUND', { entity: supplier.name })
  const signs = moneySigns(found.currency)
  const prices = new Set(columns.flatMap(({ field }, at) => (field === 'price' ? [at] : [])))
  const reading = { words, timeZone: session.timeZone }
  const confirmed = confirmedIn(query.confirmed)
  const compared = comparePrices<ListedOffer>(
    offers.rows,
    products.rows,
    may(session.permissions, 'OR', 'create'),
  )
  const lines = await mapInSlices(sheet.rows, ({ values, line }): Line => {
    const cells = values.map((cell, at) => (prices.has(at) ? without(cell, signs) : cell))
    const read = readRecordRow(supplierProduct, columns, cells, reading)
    const row = priceRow(read, columns, confirmed.get(line))
    return { line, read, row, ...compared(row) }
  })
  if (query.apply === 'yes')
    await context.write(transaction => takeOver(context, transaction, supplierId, lines))
  const nameOf = new Map(products.rows.map(({ id, name }) => [id, name]))
  return {
    isApplied: query.apply === 'yes',
    lines: lines.map(({ line, row, offer, outcome, productId, near, problem }) => ({
      line,
      code: row.code ?? row.gtin,
      name: offer?.product ?? nameOf.get(productId ?? '') ?? row.name,
      before: offer?.price ?? null,
      after: row.price,
      outcome,
      pack: row.pack,
      near: near.slice(0, 10).map(({ id, name }) => ({ productId: id, name })),
      problem,
    })),
  }
}
