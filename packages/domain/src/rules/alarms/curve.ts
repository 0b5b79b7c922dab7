/** The curve of a breach, as it is kept with it. */
import type { Sample } from './judge.ts'

/**
 * At most so many of these values, in order: lowest and highest of each equal part of the time stay.
 * @param most an even number, at least 4
 */
export function thinned(samples: readonly Sample[], most: number): readonly Sample[] {
  const [first, last] = [samples[0], samples.at(-1)]
  if (samples.length <= most || first === undefined || last === undefined) return samples
  const parts = most / 2
  const width = (last.at - first.at + 1) / parts
  const kept: Sample[] = []
  for (const part of Map.groupBy(samples, ({ at }) => Math.floor((at - first.at) / width)).values()) {
    let [low, high] = [part[0] as Sample, part[0] as Sample]
    for (const sample of part) {
      if (sample.value < low.value) low = sample
      if (sample.value > high.value) high = sample
    }
    kept.push(...(low === high ? [low] : low.at < high.at ? [low, high] : [high, low]))
  }
  return kept
}
