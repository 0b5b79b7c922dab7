import type { REPORT_KINDS } from '../../catalogue/names/report.ts'
import type { Money } from '../amounts/index.ts'
import type { InsightKind } from './limits.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** What is known of a week of a place. Lists of weeks before run from the oldest to the last. */
export interface WeekFacts {
  /** Both days are counted. */
  readonly from: string
  readonly to: string
  /** Cost of what was thrown away, by product; weeks without any have 0. */
  readonly waste: readonly (Named & { readonly cost: Money; readonly before: readonly Money[] })[]
  /** Labels that passed their expiration with food left. */
  readonly expired: { readonly count: number; readonly before: readonly number[] }
  /** Of sensors of food that is kept cool, the median of each day that has readings, in their order. */
  readonly warming: readonly (Named & {
    readonly medians: readonly { readonly day: string; readonly value: number }[]
  })[]
  /** At which time of day checks of a point were made by hand. */
  readonly times: readonly (Named & { readonly minutes: readonly string[] })[]
  /** Rows of checks with one value, as the signs of checks find them. */
  readonly same: readonly (Named & {
    readonly value: number
    readonly unit: string
    readonly count: number
  })[]
  /** Lines that were delivered, and those of them that came short. */
  readonly deliveries: readonly (Named & {
    readonly lines: number
    readonly short: number
    readonly linesBefore: number
    readonly shortBefore: number
  })[]
  /** Runs of cooling of the week and the weeks before, by product. */
  readonly cooling: readonly (Named & { readonly runs: number; readonly failed: number })[]
  /** Tasks of the week that belonged to a shift, and those of them that were missed. */
  readonly shifts: readonly (Named & { readonly tasks: number; readonly missed: number })[]
  /** What stock was worth at the end of the week and of those before; null: nobody worked it out. */
  readonly stock: { readonly worth: Money; readonly before: readonly Money[] } | null
}

/** What a sentence says it by. */
export interface InsightFigures {
  readonly [name: string]: number | string
}

export interface Insight {
  readonly kind: InsightKind
  /** Whom or what it is about; null: the place itself. */
  readonly subject:
    | (Named & { readonly entity: 'product' | 'sensor' | 'haccpPoint' | 'supplier' | 'shift' })
    | null
  readonly figures: InsightFigures
  /** The report that shows it, and its days. */
  readonly report: {
    readonly kind: (typeof REPORT_KINDS)[number]
    readonly from: string
    readonly to: string
  }
}
