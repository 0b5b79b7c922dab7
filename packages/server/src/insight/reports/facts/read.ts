/** The rows of a report, kind by kind; what is long comes page by page. */
import { Problem } from '@cloche/domain/problems'
import { costOf, minusMoney, sumOfMoney } from '@cloche/domain/rules/amounts'
import type { FactRow, Missing, ReportKind } from '@cloche/domain/rules/reports'
import type { Transaction } from '../../../database/transaction.ts'
import { USED_MAX, useStatement, VALUED_MAX, valueStatement, worthOf } from '../../../food/index.ts'
import type { AskedFacts, FactsStatement } from './asked.ts'
import * as control from './control.store.ts'
import * as food from './food.store.ts'
import * as stock from './stock.store.ts'

/** Rows of a report at most: who asks for more is told to ask for fewer days or places. */
export const ROWS_MAX = 300_000
const PAGE = 2000

/** What the rows of a kind are read by; what is worked out besides has none. */
export const STATEMENTS: Partial<Readonly<Record<ReportKind, (asked: AskedFacts) => FactsStatement>>> = {
  labels: food.labelsStatement,
  expirations: food.expirationsStatement,
  losses: stock.lossesStatement,
  stockMovements: stock.movementsStatement,
  counts: stock.countsStatement,
  haccp: control.checksStatement,
  temperatures: control.temperaturesStatement,
  incidences: control.incidencesStatement,
  tasks: control.tasksStatement,
  orders: stock.ordersStatement,
  trace: food.traceStatement,
  events: food.eventsStatement,
  action: food.eventsStatement,
  people: control.peopleStatement,
  comparison: control.comparisonStatement,
}

/** @throws TOO_LARGE for more rows than a report may have */
export async function* readRows(
  transaction: Transaction,
  kind: ReportKind,
  asked: AskedFacts,
): AsyncGenerator<readonly FactRow[]> {
  if (kind === 'stockValue') yield await valueRows(transaction, asked)
  else if (kind === 'theoretical') yield await useRows(transaction, asked)
  else {
    const statement = STATEMENTS[kind]
    if (statement === undefined) throw new RangeError(`No facts of ${kind}`)
    yield* pages(transaction, statement(asked))
  }
}

/** One statement's rows, as of one instant, without having all of them at once. */
async function* pages(
  transaction: Transaction,
  { text, values }: FactsStatement,
): AsyncGenerator<readonly FactRow[]> {
  await transaction.query({
    text: `declare report_rows no scroll cursor for ${text}`,
    ...(values === undefined ? {} : { values }),
  })
  let count = 0
  for (;;) {
    const { rows } = await transaction.query<FactRow>({ text: `fetch ${PAGE} from report_rows` })
    count += rows.length
    if (count > ROWS_MAX) throw new Problem('TOO_LARGE', { limit: ROWS_MAX })
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
  }
}

const scopeIn = ({ placeIds }: AskedFacts) => ({ kind: 'places', ids: placeIds }) as const

/** What there was when the period ended, or when the report was asked for, whichever was first. */
async function valueRows(transaction: Transaction, asked: AskedFacts): Promise<FactRow[]> {
  const at = asked.ends < asked.asked ? asked.ends : asked.asked
  const { rows } = await transaction.query(valueStatement(asked.organizationId, scopeIn(asked), at))
  if (rows.length > VALUED_MAX) throw new Problem('TOO_LARGE', { limit: VALUED_MAX })
  return rows.map(row => ({
    product: row.name,
    sku: row.sku,
    quantity: row.quantity,
    price: row.price.cost,
    priceUnit: row.price.unit,
    worth: worthOf(row),
  }))
}

async function useRows(transaction: Transaction, asked: AskedFacts): Promise<FactRow[]> {
  const { organizationId, begins, ends } = asked
  const { rows } = await transaction.query(useStatement(organizationId, scopeIn(asked), begins, ends))
  if (rows.length > USED_MAX) throw new Problem('TOO_LARGE', { limit: USED_MAX })
  return rows.map(({ name, locationName, planned, used, wasted, missing, price }) => {
    const taken = sumOfMoney([used, wasted, missing].map(one => costOf(one, price)))
    const expected = costOf(planned, price)
    return {
      product: name,
      place: locationName,
      planned,
      used,
      wasted,
      lost: missing,
      beyond: taken === null || expected === null ? null : minusMoney(taken, expected),
    }
  })
}

/** What lacks in a report of a kind, which its rows do not show. */
export async function readMissing(
  transaction: Transaction,
  kind: ReportKind,
  asked: AskedFacts,
): Promise<Missing[]> {
  if (kind !== 'theoretical') return []
  const { rows } = await transaction.query(stock.countedStatement(asked))
  return rows[0]?.isCounted === true ? [] : [{ kind: 'notCounted', name: null, count: 1, days: [] }]
}
