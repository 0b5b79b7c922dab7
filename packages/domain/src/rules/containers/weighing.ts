/** What is in a container, by weighing it filled. Weights in grams, kept to the microgram. */
import {
  inUnit,
  isMore,
  isNegative,
  isPositive,
  measureOf,
  minus,
  shareOut,
  sum,
  type Amount,
} from '../amounts/index.ts'

export interface Tared {
  readonly id: string
  readonly name: string
  /** Its own empty weight, where it was weighed itself. */
  readonly tare: number | null
  /** That of its shape, for all that were not. */
  readonly shapeTare: number | null
  readonly maxWeight: number | null
}

export interface Weighing {
  readonly gross: number
  /** Of the container and all that stand in it. */
  readonly tare: number
  readonly net: number
  readonly parts: readonly { readonly id: string; readonly name: string; readonly tare: number }[]
  /** Heavier than the shape may be filled. */
  readonly isOverloaded: boolean
}

export type WeighingFault =
  | { readonly rule: 'problem.container.noTare'; readonly names: readonly string[] }
  | { readonly rule: 'problem.container.belowTare'; readonly tare: number }

/** The empty weight of one container: its own before that of its shape. */
export const tareOf = ({ tare, shapeTare }: Pick<Tared, 'tare' | 'shapeTare'>): number | null =>
  tare ?? shapeTare

const grams = (value: number): Amount => ({ value, unit: 'g' })

/** Gross less every empty weight; the first of `containers` is the one on the scales. */
export function weigh(
  containers: readonly Tared[],
  gross: number,
): { ok: true; weighing: Weighing } | { ok: false; fault: WeighingFault } {
  const unknown = containers.filter(container => tareOf(container) === null)
  if (unknown.length > 0)
    return { ok: false, fault: { rule: 'problem.container.noTare', names: unknown.map(({ name }) => name) } }
  const parts = containers.map(container => ({
    id: container.id,
    name: container.name,
    tare: tareOf(container) ?? 0,
  }))
  const tare = sum(
    parts.map(part => grams(part.tare)),
    'g',
  )
  const net = tare === null ? null : minus(grams(gross), tare)
  if (tare === null || net === null || isNegative(net))
    return { ok: false, fault: { rule: 'problem.container.belowTare', tare: tare?.value ?? 0 } }
  const limit = containers[0]?.maxWeight ?? null
  const isOverloaded = limit !== null && isMore(net, grams(limit), false)
  return { ok: true, weighing: { gross, tare: tare.value, net: net.value, parts, isOverloaded } }
}

/** A label in a container, as weighing sees it. */
export interface Weighed {
  readonly id: string
  readonly productId: string
  readonly quantity: Amount
}

/** Why the net says nothing about the labels: none, several products, or amounts that are no weights. */
export type SharingFault =
  | 'problem.container.empty'
  | 'problem.container.severalProducts'
  | 'problem.container.noWeights'

/**
 * The amounts that labels of one product have by the net, each in its unit and in the ratio they had; shared out to the
 * microgram, their sum is the net.
 */
export function shareNet(
  labels: readonly Weighed[],
  net: number,
): { ok: true; amounts: ReadonlyMap<string, Amount> } | { ok: false; rule: SharingFault } {
  const before = labels.map(({ quantity }) => inUnit(quantity, 'g') ?? grams(0))
  const whole = sum(before, 'g')
  if (whole === null || !isPositive(whole)) return { ok: false, rule: 'problem.container.empty' }
  if (new Set(labels.map(({ productId }) => productId)).size > 1)
    return { ok: false, rule: 'problem.container.severalProducts' }
  if (labels.some(({ quantity }) => measureOf(quantity.unit) !== 'g'))
    return { ok: false, rule: 'problem.container.noWeights' }
  const shares = shareOut(
    grams(net),
    before.map(({ value }) => value),
  )
  const amounts = labels.flatMap(({ id, quantity: { unit } }, index) => {
    const share = shares?.[index]
    const own = share === undefined ? null : inUnit(share, unit)
    return own === null ? [] : [[id, own] as const]
  })
  return { ok: true, amounts: new Map(amounts) }
}
