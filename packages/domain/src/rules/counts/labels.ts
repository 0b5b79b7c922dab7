/** Which labels are there when only a number was counted. */
import { isMore, isPositive, minus, sum, zero, type Amount, type Measure } from '../amounts/index.ts'

export interface Dated {
  readonly id: string
  readonly quantity: Amount
  readonly bestBefore: string | null
  readonly expiration: string | null
}

const until = ({ bestBefore, expiration }: Dated): string => expiration ?? bestBefore ?? '9999'

/** In the order in which a kitchen takes them: the first date first. */
export const byFirstDate = <L extends Dated>(labels: readonly L[]): L[] =>
  labels.toSorted((a, b) => (until(a) < until(b) ? -1 : until(a) > until(b) ? 1 : a.id < b.id ? -1 : 1))

export interface LabelShare {
  readonly id: string
  /** What is left of it: nothing, or less than it held. */
  readonly left: Amount
}

/**
 * What a number says of labels and of food without one: labels are there before anything else is, and what lacks of them
 * is what was to be used first. Null where the amounts do not go together.
 */
export function shareOfLabels(
  counted: Amount,
  labels: readonly Dated[],
  measure: Measure,
): { readonly short: readonly LabelShare[]; readonly loose: Amount } | null {
  const held = sum(
    labels.map(label => label.quantity),
    measure,
  )
  const rest = held === null ? null : minus(counted, held)
  if (rest === null) return null
  const loose = sum([rest], measure)
  if (loose === null) return null
  if (!isMore(zero(measure), loose, false)) return { short: [], loose }
  let lacking: Amount = minus(zero(measure), loose) ?? zero(measure)
  const short: LabelShare[] = []
  for (const { id, quantity } of byFirstDate(labels)) {
    if (!isPositive(lacking)) break
    const left = minus(quantity, lacking) ?? zero(quantity.unit)
    short.push({ id, left: isPositive(left) ? left : zero(quantity.unit) })
    lacking = minus(lacking, quantity) ?? zero(measure)
  }
  return { short, loose: zero(measure) }
}
