/** Work as a cook does it: by products and amounts, from whatever labels there are. */
import type { LabelRow } from '@cloche/domain/operations'
import { isLess, partOf, sum, zero, type AmountUnit } from '@cloche/domain/rules/amounts'
import type { Stamp } from '../stamp.ts'
import type { Floor } from './floor.ts'

const DAY_MS = 86_400_000

type Part = readonly [product: string, amount: number]

export interface Recipe {
  readonly product: string
  readonly place: string
  readonly state: string
  readonly count: number
  readonly value: number
  readonly unit: AmountUnit
  readonly parts: readonly Part[]
  readonly program?: string
  /** Where the parts are taken from. */
  readonly from: readonly string[]
}

/** Labels to take an amount (in their unit) from, the shortest date first; fewer where there is too little. */
function taken(floor: Floor, [product, wanted]: Part, places: readonly string[], at: string) {
  const usable = floor.open(places, product).filter(label => floor.mayGoIn(label, at))
  let rest = { value: wanted, unit: usable[0]?.quantity.unit ?? 'g' }
  return usable.flatMap(label => {
    const part = partOf(rest, label.quantity)
    if (part.kind === 'none' || part.kind === 'incompatible') return []
    rest = part.kind === 'excess' ? part.over : zero(rest.unit)
    return [{ label, amount: part.kind === 'excess' ? label.quantity : part.taken }]
  })
}

/** Makes a batch where half of each part is there; else nothing is made that day. */
export function cook(floor: Floor, recipe: Recipe, stamp: Stamp): LabelRow[] {
  const { product, place, state, count, value, unit, program } = recipe
  const parts = recipe.parts.map(part => ({ part, uses: taken(floor, part, recipe.from, stamp.at) }))
  const enough = parts.every(({ part: [, wanted], uses: [first, ...more] }) => {
    if (first === undefined) return false
    const half = { value: wanted / 2, unit: first.amount.unit }
    const there = sum([first, ...more].map(({ amount }) => amount))
    return there !== null && !isLess(there, half, true)
  })
  if (!enough) return []
  return floor.make(
    {
      product,
      place,
      state,
      count,
      quantity: { value, unit },
      inputs: parts.flatMap(({ uses }) => uses),
      ...(program === undefined ? {} : { program }),
    },
    stamp,
  )
}

/** The first usable labels of a product in a state at some places. */
export function pick(
  floor: Floor,
  product: string,
  state: string,
  places: readonly string[],
  count: number,
  at: string,
): LabelRow[] {
  return floor
    .open(places, product)
    .filter(label => label.state === state && floor.isUsable(label, at))
    .slice(0, count)
}

/** Throws away what is past its date, and what was bought fresh and has been past its best for a day. */
export function clearExpired(floor: Floor, places: readonly string[], stamp: Stamp): void {
  const now = Date.parse(stamp.at)
  const isPast = (date: string | null, grace = 0) => date !== null && Date.parse(date) + grace < now
  const open = floor.open(places)
  const expired = open.filter(({ expiration }) => isPast(expiration))
  const stale = open.filter(
    ({ expiration, bestBefore, state }) =>
      state === 'init' && expiration === null && isPast(bestBefore, DAY_MS),
  )
  if (expired.length > 0) floor.move(expired, 'waste', stamp, 'expired')
  if (stale.length > 0) floor.move(stale, 'waste', stamp, 'spoiled')
}

/** Carries whole labels so that a place has at least an amount of a product, in the label's unit. */
export function fetchGoods(
  floor: Floor,
  goods: readonly Part[],
  from: readonly string[],
  to: string,
  stamp: Stamp,
): void {
  const labels = goods.flatMap(([product, least]) => {
    const there = sum(floor.open([to], product).map(({ quantity }) => quantity))
    const enough = there !== null && !isLess(there, { ...there, value: least }, true)
    if (enough) return []
    return floor
      .open(from, product)
      .filter(label => floor.isUsable(label, stamp.at))
      .slice(0, 1)
  })
  floor.carry(labels, to, stamp)
}
