/** What was used of a product day by day, and what is known of the days. */
import { INFLUENCE_KINDS as influenceKinds } from '../../catalogue/names/planning.ts'
import { addToDay, daysBetween, weekdayOf } from '../calendar/index.ts'

export { influenceKinds }

/**
 * One amount for each day from the first on, in one unit. Null: the day teaches nothing (the place was closed, or nothing
 * at all was written down); that is another thing than a day on which none of it was used.
 */
export interface Series {
  readonly firstDay: string
  readonly used: readonly (number | null)[]
}

/** What somebody wrote down of a day: by how much more, or how many times as much, is used then. */
export interface Influence {
  readonly day: string
  readonly kind: InfluenceKind
  readonly name: string
  /** Empty: it counts for all products. */
  readonly productIds: readonly string[]
  /** Null: not said. Both null: what earlier days of this kind and name did is taken. */
  readonly factor: number | null
  readonly plus: number | null
}

export type InfluenceKind = (typeof influenceKinds)[number]

export interface DaysKnown {
  readonly firstDay: string
  /** The last day that is over. */
  readonly lastDay: string
  readonly usedOn: ReadonlyMap<string, number>
  /** Whether the place is open on a day, and whether anything at all was written down there. */
  readonly isOpen: (day: string) => boolean
  readonly isKnown: (day: string) => boolean
}

/** The days of a series, from the first to the last that is over: what was used counts, also of a day that should be closed. */
export function seriesOf({ firstDay, lastDay, usedOn, isOpen, isKnown }: DaysKnown): Series {
  const used: (number | null)[] = []
  for (let day = firstDay; day <= lastDay; day = addToDay(day, { days: 1 })) {
    const there = usedOn.get(day)
    used.push(there ?? (isOpen(day) && isKnown(day) ? 0 : null))
  }
  return { firstDay, used }
}

/** The position of a day in a series; days after its end follow on. */
export const indexOfDay = ({ firstDay }: Series, day: string): number => daysBetween(firstDay, day)

/** The weekday of a position: 1 is Monday. */
export function weekdays({ firstDay }: Series): (index: number) => number {
  const first = weekdayOf(firstDay) - 1
  return index => ((((first + index) % 7) + 7) % 7) + 1
}

/** How many days of it teach something. */
export const knownDays = (used: Series['used']): number => used.filter(day => day !== null).length

export const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length
