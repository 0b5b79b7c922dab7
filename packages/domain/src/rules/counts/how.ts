/** How people count: boxes and trays, halves of them, what a scale says less the container. */
import { COUNT_WAYS as HOW_KINDS } from '../../catalogue/names/stock.ts'
import { kept, minus, sum, times, type Amount } from '../amounts/index.ts'

export { HOW_KINDS }

export type HowKind = (typeof HOW_KINDS)[number]

/** One of the things that were counted together. */
export interface CountedHow {
  readonly kind: HowKind
  /** The amount itself; of packs, what one holds; weighed, what the scale says. */
  readonly amount: Amount
  /** How many packs: 2.5 boxes are two and a half full one. */
  readonly packs?: number
  /** What it is counted in: box, tray, crate. */
  readonly pack?: string
  /** What the empty container weighs. */
  readonly tare?: Amount
}

function amountOf({ kind, amount, packs = 1, tare }: CountedHow): Amount | null {
  if (kind === 'packs') return times(amount, packs)
  return kind === 'weighed' && tare !== undefined ? minus(amount, tare) : amount
}

/** What was counted in all, in the unit of its first part; null where parts do not go together, or there is none. */
export function countedAmount(parts: readonly CountedHow[]): Amount | null {
  const [first, ...rest] = parts.map(amountOf)
  if (first === null || first === undefined || rest.includes(null)) return null
  const all = sum([first, ...(rest as Amount[])], first.unit)
  return all === null ? null : kept(all)
}
