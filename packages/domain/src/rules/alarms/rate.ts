/** How fast values change. */
import type { Sample } from './judge.ts'

/**
 * Of each value how far it is from the one furthest from it within the time before it, in the sensor's unit: never
 * negative, 0 for the first.
 * @param per that time, in milliseconds
 */
export function changesOf(samples: readonly Sample[], per: number): Sample[] {
  let first = 0
  return samples.map(({ at, value }, place) => {
    while ((samples[first] as Sample).at < at - per) first++
    let most = 0
    for (let index = first; index < place; index++)
      most = Math.max(most, Math.abs(value - (samples[index] as Sample).value))
    return { at, value: most }
  })
}
