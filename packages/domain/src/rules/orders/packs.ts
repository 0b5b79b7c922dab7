/** Packs: how many are needed, what they hold and what they cost. */
import {
  factorBetween,
  isPositive,
  ratioOf,
  times,
  timesMoney,
  type Amount,
  type Money,
} from '../amounts/index.ts'

export interface CataloguePack {
  readonly pack: Amount
  /** Of one pack. */
  readonly price: Money | null
  readonly minimumPacks: number
}

/** Amounts keep six decimals: what is less than a millionth of a pack is none. */
const ROUND = 1e6

/**
 * The packs that hold an amount: whole ones, and no fewer than are sold. None where nothing is needed; null where the
 * units do not go together, or a pack holds nothing.
 */
export function packsFor(need: Amount, { pack, minimumPacks }: CataloguePack): number | null {
  if (factorBetween(need.unit, pack.unit) === null || !isPositive(pack)) return null
  if (!isPositive(need)) return 0
  const ratio = ratioOf(need, pack)
  if (ratio === null) return null
  return Math.max(minimumPacks, Math.ceil(Math.round(ratio * ROUND) / ROUND))
}

/** What so many packs hold. */
export const heldBy = (packs: number, pack: Amount): Amount => times(pack, packs)

/** What so many packs cost; null where they have no price. */
export const priceOfPacks = (packs: number, price: Money | null): Money | null =>
  price === null ? null : timesMoney(price, packs)

/** Packs that may be ordered: whole, none or no fewer than are sold. */
export const isOrderable = (packs: number, minimumPacks: number): boolean =>
  Number.isInteger(packs) && (packs === 0 || packs >= minimumPacks)
