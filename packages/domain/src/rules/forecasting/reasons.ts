/** Why a forecast is what it is: parts that sum to it. Sentences are made where they are read. */
import { FORECAST_REASON_KINDS as reasonKinds } from '../../catalogue/names/planning.ts'
import type { InfluenceKind } from './series.ts'

export { reasonKinds }

/** A part of a forecast, in the unit of its series; what else is given depends on the kind. */
export interface Reason {
  readonly kind: (typeof reasonKinds)[number]
  readonly part: number
  /** 1 is Monday. */
  readonly weekday?: number
  /** Of how many days it is the mean, or every how many days some is used. */
  readonly days?: number
  /** By how much it rises in a week. */
  readonly perWeek?: number
  /** How much is used on a day on which some is. */
  readonly size?: number
  readonly name?: string
  readonly influence?: InfluenceKind
  /** How many times as much, or the share that is added for safety. */
  readonly factor?: number
}

/** Three decimals: amounts of a day are not known better. */
export const rounded = (figure: number): number => Math.round(figure * 1000) / 1000

/** The parts as they are kept, each rounded by itself. */
export const roundedReasons = (reasons: readonly Reason[]): Reason[] =>
  reasons.map(reason => ({
    ...reason,
    part: rounded(reason.part),
    ...(reason.perWeek === undefined ? {} : { perWeek: rounded(reason.perWeek) }),
    ...(reason.size === undefined ? {} : { size: rounded(reason.size) }),
    ...(reason.days === undefined ? {} : { days: rounded(reason.days) }),
    ...(reason.factor === undefined ? {} : { factor: rounded(reason.factor) }),
  }))

/** What parts come to. */
export const totalOf = (reasons: readonly Reason[]): number =>
  reasons.reduce((sum, { part }) => sum + part, 0)

/** Parts with one more where they came to less than nothing: nobody uses that. */
export function atLeastNothing(reasons: readonly Reason[]): Reason[] {
  const total = totalOf(reasons)
  return total < 0 ? [...reasons, { kind: 'floor', part: -total }] : [...reasons]
}
