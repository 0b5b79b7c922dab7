/** Of several that ask for the same product: what is counted once, and what is added. */
import { inUnit, isLess, isMore, isPositive, minus, plus, zero, type Amount } from '../amounts/index.ts'
import type { Demand, JudgedDemand, PlanReason } from './types.ts'

/** An amount of a product in another unit; null: it cannot be reckoned. */
export type Convert = (productId: string, amount: Amount, unit: Amount['unit']) => Amount | null

export interface Asked {
  readonly judged: JudgedDemand[]
  readonly amount: Amount
  readonly reasons: PlanReason[]
  readonly isUnclear: boolean
}

const sumOf = (demands: readonly Demand[], unit: Amount['unit']): Amount =>
  demands.reduce((sum, { amount }) => plus(sum, amount) ?? sum, zero(unit))

/**
 * What guests are expected to eat is told by a forecast, or by menus and bookings: the larger of the two counts, since a
 * forecast knows bookings. What somebody typed goes before both. Orders of our own kitchens are added. A level that is not
 * reached is a floor: what is made for the day fills it too.
 * @param there what there is of it
 */
export function askedOf(demands: readonly Demand[], there: Amount | null, convert: Convert): Asked | null {
  const [first] = demands
  if (first === undefined) return null
  const { unit } = first.amount
  const same = demands.flatMap(demand => {
    const amount = convert(demand.productId, demand.amount, unit)
    return amount === null ? [] : [{ ...demand, amount }]
  })
  const of = (...sources: Demand['source'][]) => same.filter(({ source }) => sources.includes(source))
  const [typed, forecast, guests] = [of('typed'), of('forecast'), of('menu', 'booking')]
  const expected =
    typed.length > 0 ? typed : isMore(sumOf(guests, unit), sumOf(forecast, unit), false) ? guests : forecast
  const counted = [...expected, ...of('order')]
  const reasons: PlanReason[] = counted.map(({ source, of: asker, amount }) => ({
    kind: source,
    of: asker,
    part: amount,
  }))
  let amount = sumOf(counted, unit)
  const have = there === null ? zero(unit) : (inUnit(there, unit) ?? zero(unit))
  for (const level of of('level')) {
    const below = level.below === undefined ? null : convert(level.productId, level.below, unit)
    if (below !== null && !isLess(have, below, false)) continue
    const more = minus(level.amount, amount)
    if (more === null || !isPositive(more)) continue
    counted.push(level)
    reasons.push({ kind: 'level', of: level.of, part: more })
    amount = level.amount
  }
  const counts = new Set<Demand>(counted)
  return {
    judged: same.map(demand => ({ ...demand, counts: counts.has(demand) })),
    amount,
    reasons: reasons.filter(({ part }) => isPositive(part)),
    isUnclear: same.length < demands.length,
  }
}
