/** When a supplier takes orders and when it delivers, by the clock of the place that orders. */
import { WEEKDAYS } from '../../catalogue/names/time.ts'
import { addToDay, compareInstants, localDay, timeOnDay, weekdayOf } from '../calendar/index.ts'

export type Weekday = (typeof WEEKDAYS)[number]

export interface SupplierTerms {
  /** Empty: any day. */
  readonly orderDays: readonly Weekday[]
  /** Empty: any day. */
  readonly deliveryDays: readonly Weekday[]
  /** HH:mm; null: until midnight. */
  readonly orderBefore: string | null
  readonly leadDays: number
}

/** A chance to order: until when, and for which day. */
export interface Chance {
  readonly orderDay: string
  /** The last instant at which it can be sent. */
  readonly until: string
  readonly deliverOn: string
}

/** So many days are looked at: a supplier with days at all has one within two weeks. */
const DAYS_LOOKED_AT = 15

export const isAmong = (day: string, days: readonly Weekday[]): boolean =>
  days.length === 0 || days.includes(WEEKDAYS[weekdayOf(day) - 1] as Weekday)

/** The first day of delivery for what is ordered on a day. */
export function deliveryFor(terms: SupplierTerms, orderDay: string): string {
  let day = addToDay(orderDay, { days: terms.leadDays })
  for (let count = 0; count < DAYS_LOOKED_AT && !isAmong(day, terms.deliveryDays); count++)
    day = addToDay(day, { days: 1 })
  return day
}

/** Until when an order of a day is taken: its hour, or the end of the day. */
export function cutOffOn(terms: Pick<SupplierTerms, 'orderBefore'>, day: string, timeZone: string): string {
  return terms.orderBefore === null
    ? timeOnDay(addToDay(day, { days: 1 }), '00:00', timeZone)
    : timeOnDay(day, terms.orderBefore, timeZone)
}

/** The next chances to order, the first one first. */
export function chancesToOrder(
  terms: SupplierTerms,
  now: string,
  timeZone: string,
  count = 3,
): readonly Chance[] {
  const found: Chance[] = []
  let day = localDay(now, timeZone)
  for (let looked = 0; looked < DAYS_LOOKED_AT && found.length < count; looked++) {
    const until = cutOffOn(terms, day, timeZone)
    if (isAmong(day, terms.orderDays) && compareInstants(now, until) < 0)
      found.push({ orderDay: day, until, deliverOn: deliveryFor(terms, day) })
    day = addToDay(day, { days: 1 })
  }
  return found
}

/** The last instant at which an order for a day can be sent; null: there is none from now on. */
export function sendUntil(
  terms: SupplierTerms,
  deliverOn: string,
  now: string,
  timeZone: string,
): string | null {
  const chances = chancesToOrder(terms, now, timeZone, DAYS_LOOKED_AT)
  return chances.findLast(chance => chance.deliverOn <= deliverOn)?.until ?? null
}

/** Whether they deliver on that day at all. */
export const deliversOn = ({ deliveryDays }: Pick<SupplierTerms, 'deliveryDays'>, day: string): boolean =>
  isAmong(day, deliveryDays)
