/** How many labels each organization has: a few large ones and many small ones, as kitchens are. */

/** What a load holds; ratios to labels are those of kitchens that register ten labels at once. */
export interface Shape {
  readonly organizations: number
  readonly labels: number
  readonly readingsPerLabel: number
}

/** The organization that is measured: as large in every load. */
export const MEASURED_LABELS = 100_000

/**
 * Labels of each organization, the largest first: a tenth of all in one, the next by a power of their rank, one label in
 * the last; and one of exactly `measured`.
 */
export function sizesOf({ organizations, labels }: Shape, measured: number): number[] {
  if (organizations === 1) return [labels]
  const largest = labels / 10
  const last = (power: number) => organizations ** -power
  const sizes = (power: number) =>
    Array.from({ length: organizations }, (_, place) =>
      Math.max(1, Math.floor((largest * ((place + 1) ** -power - last(power))) / (1 - last(power)))),
    )
  const sum = (all: readonly number[]) => all.reduce((one, two) => one + two, 0)
  let [low, high] = [0.01, 4]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (sum(sizes(middle)) > labels) low = middle
    else high = middle
  }
  const all = sizes(high)
  const nearest = all.reduce(
    (best, size, place) => (Math.abs(size - measured) < Math.abs((all[best] ?? 0) - measured) ? place : best),
    1,
  )
  all[nearest] = measured
  return all
}
