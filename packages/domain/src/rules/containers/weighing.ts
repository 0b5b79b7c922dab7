/** What is in a container, by weighing it filled. Weights in grams, kept to the microgram. */
import { inUnit, measureOf, tidy, type Quantity } from '../traceability/index.ts'

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
  const tare = tidy(parts.reduce((sum, part) => sum + part.tare, 0))
  const net = tidy(gross - tare)
  if (net < 0) return { ok: false, fault: { rule: 'problem.container.belowTare', tare } }
  const limit = containers[0]?.maxWeight ?? null
  return { ok: true, weighing: { gross, tare, net, parts, isOverloaded: limit !== null && net > limit } }
}

/** A label in a container, as weighing sees it. */
export interface Weighed {
  readonly id: string
  readonly productId: string
  readonly quantity: Quantity
}

/** Why the net says nothing about the labels: none, several products, or amounts that are no weights. */
export type SharingFault =
  | 'problem.container.empty'
  | 'problem.container.severalProducts'
  | 'problem.container.noWeights'

/**
 * The amounts that labels of one product have by the net, each in its unit and in the ratio they had; the last takes
 * what rounding leaves, so that their sum is the net.
 */
export function shareNet(
  labels: readonly Weighed[],
  net: number,
): { ok: true; amounts: ReadonlyMap<string, Quantity> } | { ok: false; rule: SharingFault } {
  const before = labels.map(({ quantity }) => inUnit(quantity, 'g'))
  const sum = before.reduce<number>((total, grams) => total + (grams ?? 0), 0)
  if (labels.length === 0 || sum <= 0) return { ok: false, rule: 'problem.container.empty' }
  if (new Set(labels.map(({ productId }) => productId)).size > 1)
    return { ok: false, rule: 'problem.container.severalProducts' }
  if (labels.some(({ quantity }) => measureOf(quantity.unit) !== 'g'))
    return { ok: false, rule: 'problem.container.noWeights' }
  let rest = net
  const amounts = new Map<string, Quantity>()
  labels.forEach(({ id, quantity: { unit } }, index) => {
    const share = index === labels.length - 1 ? rest : tidy((net * (before[index] ?? 0)) / sum)
    rest = tidy(rest - share)
    amounts.set(id, { value: tidy(inUnit({ value: share, unit: 'g' }, unit) ?? 0), unit })
  })
  return { ok: true, amounts }
}
