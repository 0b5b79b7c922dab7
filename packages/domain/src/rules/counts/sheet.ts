/** What stands on a sheet, and in which order. */
import { compareMoney, timesMoney, type Money } from '../amounts/index.ts'

export interface SheetPile {
  readonly productId: string
  readonly name: string
  readonly state: string
  readonly placeId: string
  /** Of its place among those of the count: shelves in their order. */
  readonly shelf: number
  /** At which point of the last count it was counted; null: never. */
  readonly last: number | null
  /** What it is worth. */
  readonly value: Money | null
  /** When it was counted last. */
  readonly countedAt: string | null
}

const NEVER = 1_000_000

/** As one walks: shelf by shelf, there as it was counted last time, what is new behind it by name. */
export function inShelfOrder<P extends SheetPile>(piles: readonly P[]): P[] {
  return piles.toSorted(
    (a, b) =>
      a.shelf - b.shelf ||
      (a.last ?? NEVER) - (b.last ?? NEVER) ||
      a.name.localeCompare(b.name, 'en') ||
      (a.state < b.state ? -1 : a.state > b.state ? 1 : 0),
  )
}

const DAY = 86_400_000
/** What was never counted, as if it had been a year ago. */
const YEAR = 365

/** A few piles a day: what is worth most for the time since its last count. What has no price comes by its age alone. */
export function rollingChoice<P extends SheetPile>(piles: readonly P[], most: number, now: string): P[] {
  const weighed = piles.map(pile => {
    const days =
      pile.countedAt === null ? YEAR : Math.max(0, (Date.parse(now) - Date.parse(pile.countedAt)) / DAY)
    return { pile, days, weight: timesMoney(pile.value ?? 0, Math.max(days, 0.01)) ?? 0 }
  })
  const order = { less: 1, same: 0, more: -1 }
  return weighed
    .toSorted(
      (a, b) =>
        order[compareMoney(a.weight, b.weight) ?? 'same'] ||
        b.days - a.days ||
        (a.pile.productId < b.pile.productId ? -1 : 1),
    )
    .slice(0, most)
    .map(({ pile }) => pile)
}
