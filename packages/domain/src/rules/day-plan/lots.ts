/** Taking what is there: what ends first goes first, what is frozen last. */
import { isPositive, leftAfter, minus, plus, zero, type Amount } from '../amounts/index.ts'
import type { Convert } from './demand.ts'
import type { Lot, Use } from './types.ts'

/** An order in which lots are taken. */
const first = (a: Lot, b: Lot): number =>
  Number(a.isFrozen) - Number(b.isFrozen) ||
  (a.until ?? '9').localeCompare(b.until ?? '9') ||
  a.productId.localeCompare(b.productId)

export interface Taken {
  readonly amount: Amount
  readonly used: readonly Use[]
  readonly thaw: readonly Use[]
}

/** What is in stock while a plan is worked out; what ends before it is needed is not there. */
export function storeOf(lots: readonly Lot[], neededAt: string, convert: Convert) {
  const at = Date.parse(neededAt)
  const keeps = lots.filter(({ until }) => until === null || Date.parse(until) > at).toSorted(first)
  const by = new Map([...Map.groupBy(keeps, ({ productId }) => productId)].map(([id, all]) => [id, [...all]]))
  const there = (productId: string, unit: Amount['unit']): Amount =>
    (by.get(productId) ?? []).reduce((sum, lot) => {
      const amount = convert(productId, lot.amount, unit)
      return amount === null ? sum : (plus(sum, amount) ?? sum)
    }, zero(unit))

  /** Takes so much of a product, or what there is of it. */
  function take(productId: string, wanted: Amount): Taken {
    const left = by.get(productId) ?? []
    const used: Use[] = []
    const thaw: Use[] = []
    let [rest, taken] = [wanted, zero(wanted.unit)]
    for (let lot = left[0]; lot !== undefined && isPositive(rest); lot = left[0]) {
      const amount = convert(productId, lot.amount, wanted.unit)
      left.shift()
      if (amount === null) continue
      const more = minus(amount, rest)
      const isEnough = more !== null && isPositive(more)
      const part = isEnough ? rest : amount
      if (isEnough) left.unshift({ ...lot, amount: more })
      const use = { productId, amount: part, until: lot.until }
      used.push(use)
      if (lot.isFrozen) thaw.push(use)
      taken = plus(taken, part) ?? taken
      rest = leftAfter(rest, part) ?? zero(wanted.unit)
    }
    by.set(productId, left)
    return { amount: taken, used, thaw }
  }
  return { there, take }
}
