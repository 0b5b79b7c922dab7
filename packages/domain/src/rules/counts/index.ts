/**
 * Counting what is there: who counted what, and what that says of the stock.
 *
 * Words: a **count** is a session at a place; a **sheet** the piles that are to be counted, in the order of the shelves; a
 * **part** a shelf or corner that one person counts; an **entry** what somebody saw at an instant; a **telling** all that
 * one person says of a pile in a part. A pile is a product in a state at a place, in one measure; in it stand labels and
 * food without one. What moved before or after an entry was seen is taken into account by the instants of the movements:
 * a count goes on during service. Amounts are those of `rules/amounts`, instants ISO 8601.
 */
export { countedAmount } from './how.ts'
export type { CountedHow } from './how.ts'
export { judgeCount } from './judge.ts'
export type {
  CountedEntry,
  CountFacts,
  CountMovement,
  CountTelling,
  JudgedLine,
  JudgedLabel,
} from './count.ts'
export { shareOfLabels } from './labels.ts'
export { countToOpen } from './open.ts'
export type { OpenCount } from './open.ts'
export { mayBookCount } from './approval.ts'
export { inShelfOrder, rollingChoice } from './sheet.ts'
export type { SheetPile } from './sheet.ts'
