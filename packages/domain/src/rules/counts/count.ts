/** What a count is judged by, and what comes of it. */
import type { Amount, Measure, Money, Price } from '../amounts/index.ts'

/** A product in a state at a place. */
export interface Pile {
  readonly productId: string
  readonly state: string
  readonly placeId: string
}

export interface CountedPile extends Pile {
  readonly measure: Measure
}

/** A line of the sheet: what is to be counted, in which unit. */
export interface SheetLine extends Pile {
  readonly unit: Amount['unit']
}

/**
 * What somebody saw. `all`: with and without labels. `loose`: what has no label. `label`: one label, and what is in it.
 * `settled`: what whoever reviews the count decides of the pile.
 */
export interface CountedEntry extends Pile {
  readonly id: string
  readonly at: string
  readonly by: string | null
  /** The part of the place that was counted; null: the place as a whole. */
  readonly partId: string | null
  readonly covers: 'all' | 'loose' | 'label' | 'settled'
  readonly labelId: string | null
  /** Null where it only takes others back, or settles without a number. */
  readonly quantity: Amount | null
  /** A label that was scanned and is as it is known: it holds what it was to hold then. */
  readonly isWhole?: boolean
  /** 1 for the first count, 2 and more for counts again. */
  readonly round: number
  readonly takesBack: readonly string[]
  /** Settled: nothing is booked of this pile. */
  readonly isLeft?: boolean
  /** Settled: which labels are missing; null: as suggested. */
  readonly missing?: readonly string[] | null
  readonly reason?: string | null
}

/** A movement of a pile since the count began, or all of those before it in one. */
export interface CountMovement extends Pile {
  readonly labelId: string | null
  readonly quantity: Amount
  /** Empty for what there was when the count began. */
  readonly at: string
}

/** A label as it is now. */
export interface CountLabel {
  readonly id: string
  readonly quantity: Amount
  readonly bestBefore: string | null
  readonly expiration: string | null
}

export interface CountFacts {
  readonly movements: readonly CountMovement[]
  readonly labels: ReadonlyMap<string, CountLabel>
  readonly prices: ReadonlyMap<string, Price>
  /** When piles were counted last by other counts that are booked, by `pileKey`. */
  readonly countedAt: ReadonlyMap<string, string>
}

/** Why a line cannot be booked yet. */
export type CountAsk = 'recount' | 'settle' | 'moved' | 'labels' | 'measure' | 'countedSince'

/** All that one person says of a pile in a part. */
export interface CountTelling {
  readonly partId: string | null
  readonly by: string | null
  readonly round: number
  readonly at: string
  readonly covers: 'all' | 'loose'
  readonly quantity: Amount
  /** Whether it counts. */
  readonly isChosen: boolean
}

export interface JudgedLabel {
  readonly id: string
  readonly kind: 'seen' | 'found' | 'missing' | 'short'
  /** What it held at that instant. */
  readonly expected: Amount
  readonly counted: Amount
}

export interface JudgedLine extends CountedPile {
  /** Not counted, left as it is, or counted. */
  readonly status: 'open' | 'left' | 'counted'
  /** The instant that it is about. */
  readonly at: string | null
  readonly expected: Amount
  readonly counted: Amount | null
  readonly difference: Amount | null
  readonly value: Money | null
  /** How much food without a label there was, and was to be. */
  readonly loose: Amount | null
  readonly looseExpected: Amount | null
  readonly labels: readonly JudgedLabel[]
  readonly tellings: readonly CountTelling[]
  readonly asks: readonly CountAsk[]
  readonly reason: string | null
}
