/** What a forecaster learns from: the series of its products, each in one unit, and what made days special. */
import { inUnit, sum, type Amount } from '@cloche/domain/rules/amounts'
import { addSeconds, addToDay, dayBounds, localDay, weekdayOf } from '@cloche/domain/rules/calendar'
import { seriesOf, type Influence, type LeftOver, type Series } from '@cloche/domain/rules/forecasting'
import type { Transaction } from '../../../database/transaction.ts'
import {
  influencesStatement,
  knownDaysStatement,
  openWeekdaysStatement,
  productsStatement,
  usedStatement,
  type ProductRow,
  type Source,
  type UsedRow,
} from './history.store.ts'
import { leftOverStatement, type LeftOverRow } from './left-over.store.ts'

export interface Asking {
  readonly organizationId: string
  readonly locationId: string
  readonly timeZone: string
  readonly source: Source
  readonly weeks: number
  readonly horizon: number
  readonly productIds: readonly string[]
  readonly now: string
}

export interface ProductSeries {
  readonly product: ProductRow
  readonly unit: Amount['unit']
  readonly series: Series
  /** What is left over of yesterday, in the same unit. */
  readonly leftOver: readonly LeftOver[]
}

export interface Learning {
  readonly today: string
  readonly products: readonly ProductSeries[]
  readonly influences: readonly Influence[]
  readonly isOpen: (day: string) => boolean
}

/** The measure in which most days are counted, as the product is used where that converts. */
function unitOf(rows: readonly UsedRow[], product: ProductRow): Amount['unit'] {
  const counts = [...Map.groupBy(rows, ({ unit }) => unit)].toSorted(([, a], [, b]) => b.length - a.length)
  const measure = counts[0]?.[0] ?? product.consumptionUnit ?? 'piece'
  const own = product.consumptionUnit
  return own !== null && inUnit({ value: 1, unit: measure }, own) !== null ? own : measure
}

/** What was used on each day, in a unit; what does not convert into it is another thing. */
function usedIn(rows: readonly UsedRow[], unit: Amount['unit']): ReadonlyMap<string, number> {
  return new Map(
    [...Map.groupBy(rows, ({ day }) => day)].flatMap(([day, all]): [string, number][] => {
      const amounts = all.flatMap(row => inUnit(row, unit) ?? [])
      const total = amounts.length === 0 ? null : sum(amounts, unit)
      return total === null ? [] : [[day, total.value]]
    }),
  )
}

/** A minute before the end of a day still counts as its end. */
const lastDayOf = (until: string, timeZone: string): string =>
  addToDay(localDay(addSeconds(until, 60), timeZone), { days: -1 })

const leftIn = (rows: readonly LeftOverRow[], unit: Amount['unit'], timeZone: string): LeftOver[] =>
  rows.flatMap(row => {
    const amount = inUnit(row, unit)
    const lastDay = row.until === null ? null : lastDayOf(row.until, timeZone)
    return amount === null ? [] : [{ value: amount.value, lastDay }]
  })

/** Reads it all: two trips, whatever number of products there are. */
export async function learningOf(transaction: Transaction, asking: Asking): Promise<Learning> {
  const { organizationId, locationId, timeZone, source, now } = asking
  const today = localDay(now, timeZone)
  const firstDay = addToDay(today, { days: -7 * asking.weeks })
  const lastDay = addToDay(today, { days: -1 })
  const [from, to] = [dayBounds(firstDay, timeZone).start, dayBounds(today, timeZone).start]
  const until = addToDay(today, { days: asking.horizon })
  const [used, known, influences, open] = await Promise.all([
    transaction.query(
      usedStatement(organizationId, locationId, source, timeZone, from, to, asking.productIds),
    ),
    transaction.query(knownDaysStatement(organizationId, locationId, timeZone, from, to)),
    transaction.query(influencesStatement(organizationId, locationId, firstDay, until)),
    transaction.query(openWeekdaysStatement(organizationId, locationId)),
  ])
  const byProduct = Map.groupBy(used.rows, ({ productId }) => productId)
  const ids = asking.productIds.length === 0 ? [...byProduct.keys()] : [...asking.productIds]
  const yesterday = dayBounds(lastDay, timeZone).start
  const [{ rows: products }, left] = await Promise.all([
    transaction.query(productsStatement(organizationId, ids)),
    transaction.query(leftOverStatement(organizationId, locationId, yesterday, to, ids)),
  ])
  const leftOf = Map.groupBy(left.rows, ({ productId }) => productId)
  const knownDays = new Set(known.rows.map(({ day }) => day))
  const weekdays = new Set(open.rows.map(({ weekday }) => weekday))
  const isOpen = (day: string) => weekdays.size === 0 || weekdays.has(weekdayOf(day))
  // What was before the first day that is known is no history of nothing.
  const begins = known.rows[0]?.day ?? lastDay
  return {
    today,
    influences: influences.rows,
    isOpen,
    products: products.map(product => {
      const rows = byProduct.get(product.id) ?? []
      const unit = unitOf(rows, product)
      const series = seriesOf({
        firstDay: begins > firstDay ? begins : firstDay,
        lastDay,
        usedOn: usedIn(rows, unit),
        isOpen,
        isKnown: day => knownDays.has(day),
      })
      return { product, unit, series, leftOver: leftIn(leftOf.get(product.id) ?? [], unit, timeZone) }
    }),
  }
}
