/** Working out a plan: the day, what has to thaw for the day after, and what has to be ordered for it. */
import { sum, type Amount } from '@cloche/domain/rules/amounts'
import { addToDay, localDay, localTime, timeOnDay, weekdayOf } from '@cloche/domain/rules/calendar'
import {
  EARLIEST_MINUTE,
  isOverAt,
  neededMinuteOf,
  planDay,
  type Demand,
  type Lot,
  type Opening,
  type PlanFacts,
  type PlannedDay,
  type Use,
} from '@cloche/domain/rules/day-plan'
import type { Wish } from '@cloche/domain/rules/orders'
import { derivedId } from '../../../adapters/ids.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Place } from '../../../supply/index.ts'
import { demandOf } from './demand.ts'
import { knownOf } from './facts.ts'
import { keptPlanStatement, namesStatement, opensStatement, type KeptPlan } from './plan.store.ts'

export interface Asked {
  readonly day?: string | undefined
  readonly neededAt?: string | undefined
  readonly typed?: KeptPlan['typed'] | undefined
}

export interface WorkedOut {
  readonly day: string
  readonly today: string
  readonly neededAt: string
  readonly typed: KeptPlan['typed']
  readonly kept: KeptPlan | null
  /** When the place is open on the day, and which minute of it this is; null: it is another day. */
  readonly openings: readonly Opening[]
  readonly nowMinute: number | null
  /** Of today: the stock that the plan was accepted with, where it was. */
  readonly plan: PlannedDay
  readonly lots: readonly Lot[]
  readonly thaw: readonly Use[]
  readonly names: ReadonlyMap<string, string>
  /** A minute of the day as an instant. */
  readonly at: (minute: number) => string
}

/** A place has one plan of a day. */
export const planIdOf = (organizationId: string, locationId: string, day: string): string =>
  derivedId('plan', organizationId, locationId, day)

const minuteOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5))
const twoDigits = (count: number): string => String(count).padStart(2, '0')
const hourOf = (minute: number): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`

/** Minutes of a day by a place's clock, the day before and after it too. */
export const clockOf =
  (day: string, timeZone: string) =>
  (minute: number): string => {
    const whole = Math.floor(minute)
    const days = Math.floor(whole / 1440)
    const rest = whole - days * 1440
    return timeOnDay(addToDay(day, { days }), hourOf(rest), timeZone)
  }

/** What is needed of the plan in orders: what it makes, and what is bought as it is. */
export const wishesOf = ({ preps, bought }: PlannedDay, day: string, of: string): Wish[] => [
  ...preps.map(({ productId, amount }) => ({ productId, amount, of, on: day, isServed: false })),
  ...bought.map(({ productId, amount, of: asker }) => ({
    productId,
    amount,
    of: asker,
    on: day,
    isServed: true,
  })),
]

/** What has to thaw, product by product. */
export const thawOf = ({ thaw }: Pick<WorkedOut, 'thaw'>): { productId: string; amount: Amount }[] =>
  [...Map.groupBy(thaw, ({ productId, amount }) => `${productId}/${amount.unit}`).values()].flatMap(uses => {
    const [first] = uses
    if (first === undefined) return []
    const amounts = uses.map(({ amount }) => amount)
    return [{ productId: first.productId, amount: sum(amounts, first.amount.unit) ?? first.amount }]
  })

const rootsOf = (demand: readonly Demand[]): string[] => [
  ...new Set(demand.map(({ productId }) => productId)),
]

/** Reads and works it out. Nothing is written. */
export async function workOut(
  transaction: Transaction,
  organizationId: string,
  place: Place,
  asked: Asked,
  now: string,
): Promise<WorkedOut> {
  const { timeZone, id: locationId } = place
  const today = localDay(now, timeZone)
  const day = asked.day ?? today
  const tomorrow = addToDay(day, { days: 1 })
  const [keptPlans, opens] = await Promise.all([
    transaction.query(keptPlanStatement(organizationId, planIdOf(organizationId, locationId, day))),
    transaction.query(opensStatement(organizationId, locationId, weekdayOf(day))),
  ])
  const kept = keptPlans.rows[0] ?? null
  const openings = opens.rows.map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) }))
  const nowMinute = day === today ? minuteOf(localTime(now, timeZone)) : null
  const neededAt = asked.neededAt ?? kept?.neededAt ?? hourOf(neededMinuteOf(openings, nowMinute))
  const typed = asked.typed ?? kept?.typed ?? []
  const of = { organizationId, locationId, timeZone }
  const [demand, later] = await Promise.all([
    demandOf(transaction, { ...of, day }, typed),
    demandOf(transaction, { ...of, day: tomorrow }, []),
  ])
  const known = await knownOf(transaction, organizationId, locationId, rootsOf([...demand, ...later]))
  // A level of what is bought asks suppliers, not the kitchen.
  const isAsked = ({ source, productId }: Demand) =>
    source !== 'level' || (known.recipes.book.linesOf(productId).length > 0 && !known.isDelivered(productId))
  const at = clockOf(day, timeZone)
  const neededMinute = minuteOf(neededAt)
  const facts: PlanFacts = {
    ...known,
    lots: kept?.stock ?? known.lots,
    neededAt: at(neededMinute),
    neededMinute,
    earliestMinute: kept === null ? Math.max(EARLIEST_MINUTE, nowMinute ?? EARLIEST_MINUTE) : 0,
  }
  const plan = planDay(demand.filter(isAsked), facts)
  const next = planDay(later.filter(isAsked), {
    ...facts,
    neededAt: at(neededMinute + 1440),
    earliestMinute: 0,
  })
  // A thing that thaws for today already is not thawed for tomorrow too.
  const thawing = new Set(plan.thaw.map(({ productId }) => productId))
  const thaw = [...plan.thaw, ...next.thaw.filter(({ productId }) => !thawing.has(productId))]
  const ids = [
    ...plan.demand.map(({ productId }) => productId),
    ...plan.preps.flatMap(({ productId, machines, reasons }) => [
      productId,
      ...machines.map(({ id }) => id),
      ...reasons.flatMap(({ kind, of: part }) => (kind === 'part' && part !== undefined ? [part] : [])),
    ]),
    ...[...plan.useFirst, ...thaw, ...plan.issues].map(({ productId }) => productId),
  ]
  const { rows } = await transaction.query(namesStatement(organizationId, [...new Set(ids)]))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return { day, today, neededAt, typed, kept, openings, nowMinute, plan, lots: facts.lots, thaw, names, at }
}

/** There is something to make, to thaw or to buy. */
export const hasSomething = ({ plan, thaw }: Pick<WorkedOut, 'plan' | 'thaw'>): boolean =>
  plan.preps.length + thaw.length + plan.bought.length > 0

/** So many days ahead a plan is looked for once today is over. */
const LOOKED_AHEAD = 7

/** The day that was asked for; else today, or once that is over the next one that has something to plan. */
export async function openedOn(
  transaction: Transaction,
  organizationId: string,
  place: Place,
  asked: Asked,
  now: string,
): Promise<WorkedOut> {
  const work = (day: string | undefined) =>
    workOut(transaction, organizationId, place, { ...asked, day }, now)
  const first = await work(asked.day)
  const { openings, nowMinute, kept, today } = first
  if (asked.day !== undefined || nowMinute === null || !isOverAt(openings, nowMinute, kept !== null))
    return first
  for (let days = 1; days <= LOOKED_AHEAD; days += 1) {
    const next = await work(addToDay(today, { days }))
    if (next.kept !== null || hasSomething(next)) return next
  }
  return first
}
