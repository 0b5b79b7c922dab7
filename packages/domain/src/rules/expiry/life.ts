import { addCalendar, addSeconds, addToDay, localDay, timeOnDay } from '../calendar/index.ts'
import type { Life, LifeCondition, LifePair, LifeUnit, ProductLife } from './types.ts'

/** Units of life, shortest first. */
export const lifeUnits = [
  'minutes',
  'hours',
  'days',
  'weeks',
  'months',
] as const satisfies readonly LifeUnit[]

/** Conditions a product may have a life for, in the order food goes through them. */
export const lifeConditions = [
  'sealed',
  'opened',
  'prepared',
  'cooked',
  'chilled',
  'frozen',
  'thawed',
] as const satisfies readonly LifeCondition[]

/** What each elaboration state does to the product's keeping; states left out change nothing. */
const conditions: Readonly<Record<string, LifeCondition>> = {
  vacuumseal: 'sealed',
  reuse: 'opened',
  prepare: 'prepared',
  cook: 'cooked',
  sear: 'cooked',
  broil: 'cooked',
  retherm: 'cooked',
  chill: 'chilled',
  freeze: 'frozen',
  defrost: 'thawed',
  thaw: 'thawed',
}

/** States in which the food is as it was: a frozen label that is only labelled again stays frozen. */
const neutral = new Set(['init', 'label', 'unknown'])

/** The condition a state stands for, or null where the state says nothing about keeping. */
export function conditionOf(state: string): LifeCondition | null {
  if (Object.hasOwn(conditions, state)) return conditions[state] ?? null
  return lifeConditions.find(condition => condition === state) ?? null
}

/** Whether entering this state leaves food as it was. */
export function isNeutral(state: string): boolean {
  return neutral.has(state)
}

/** A product's life in a state: written for the path itself, else for the condition the path stands for. */
export function lifeIn(
  productLife: ProductLife | null | undefined,
  state: string,
): { pair: LifePair; condition: LifeCondition | null } | null {
  if (!productLife) return null
  const condition = conditionOf(state)
  for (const key of [state, condition]) {
    if (key !== null && Object.hasOwn(productLife, key)) {
      const pair = productLife[key]
      if (pair) return { pair, condition }
    }
  }
  return null
}

/** Minutes and hours are the same length everywhere; the other units follow the calendar of the place. */
export function isElapsed(unit: LifeUnit): boolean {
  return unit === 'minutes' || unit === 'hours'
}

/**
 * The instant at which a life that begins at `at` ends, to the same time of day for calendar units. Across a
 * clock change three days are three days on the calendar, 72 hours are 72 hours.
 * Throws RangeError for a negative life or a part of a day.
 */
export function endOfLife(at: string, life: Life, timeZone: string): string {
  if (!Number.isFinite(life.value) || life.value < 0) throw new RangeError(`Not a life: ${life.value}`)
  if (life.unit === 'minutes') return addSeconds(at, life.value * 60)
  if (life.unit === 'hours') return addSeconds(at, life.value * 3600)
  return addCalendar(at, { [life.unit]: life.value }, timeZone)
}

/** 23:59 local of a day: the last minute of a date that is given in days. */
export function endOfDay(day: string, timeZone: string): string {
  return timeOnDay(day, '23:59', timeZone)
}

/** 23:59 of the local day on which a calendar life ends. */
export function endOfLastDay(at: string, life: Life, timeZone: string): string {
  return endOfDay(addToDay(localDay(at, timeZone), { [life.unit]: life.value }), timeZone)
}
