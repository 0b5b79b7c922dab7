/** What of a report is written in another form than it is kept in, alike on paper and on a screen. */
import { absolute, inUnit, isLess, roundedTo, type Amount } from '../amounts/index.ts'
import { addToDay } from '../calendar/index.ts'
import type { Chart } from './document.ts'

/** The larger unit in which a kitchen speaks of a thousand and more. */
const LARGER = { mg: 'g', g: 'kg', ml: 'l' } as const
const DECIMALS = 2

/** An amount as it is read: 25 kg instead of 25,000 g, with two decimals at most. */
export function shownAmount(amount: Amount): Amount {
  const larger = Object.hasOwn(LARGER, amount.unit) ? LARGER[amount.unit as keyof typeof LARGER] : undefined
  const isLarge = larger !== undefined && !isLess(absolute(amount), { value: 1, unit: larger }, true)
  return roundedTo((isLarge ? inUnit(amount, larger) : null) ?? amount, DECIMALS)
}

/** Days that follow each other as from the first to the last of them. @param days in their order */
export function runsOfDays(days: readonly string[]): (readonly [from: string, to: string])[] {
  const runs: [string, string][] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last !== undefined && addToDay(last[1], { days: 1 }) === day) last[1] = day
    else runs.push([day, day])
  }
  return runs
}

/** What a chart counts, where that is one thing; null: several, which its legend names. */
export const measureShown = ({ look, measure, series }: Pick<Chart, 'look' | 'measure' | 'series'>) =>
  look === 'bars' && series.length > 1 ? null : measure
