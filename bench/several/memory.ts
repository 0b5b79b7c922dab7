/** Whether the memory of servers stays where it is: a line through what was seen of each since its last start. */
import type { Fleet } from './fleet.ts'
import { memoryMebibytes } from './processes.ts'

const SAMPLE_MS = 2000
/** What a server needs to come to its usual size, as a part of the time watched. */
const WARM_UP = 0.4
const HOUR_MS = 3_600_000

interface Sample {
  readonly at: number
  readonly mebibytes: number
}

/** The slope of the line of least squares, in MiB a millisecond. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (pick: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length
  const [at, mebibytes] = [mean(sample => sample.at), mean(sample => sample.mebibytes)]
  const spread = samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0)
  const together = samples.reduce((sum, one) => sum + (one.at - at) * (one.mebibytes - mebibytes), 0)
  return spread === 0 ? 0 : together / spread
}

export interface Grown {
  /** What the line says of the end, to what it says of the beginning. */
  readonly ratio: number
  readonly perHour: number
  readonly from: number
  readonly to: number
  readonly minutes: number
}

export function watchMemory({ servers }: Fleet) {
  const all = servers.map((): Sample[] => [])
  const timer = setInterval(() => {
    for (const [place, { pid }] of servers.entries())
      try {
        all[place]?.push({ at: performance.now(), mebibytes: memoryMebibytes(pid) })
      } catch {
        // It is away.
      }
  }, SAMPLE_MS)
  return {
    /** How each server grew since an instant by which it had started for the last time. */
    grownSince(since: number): Grown[] {
      clearInterval(timer)
      const now = performance.now()
      const from = since + (now - since) * WARM_UP
      return all.map(samples => {
        const later = samples.filter(({ at }) => at >= from)
        if (later.length < 5) throw new Error('Too short to tell how memory grows')
        const slope = slopeOf(later)
        const middle = later.reduce((sum, { mebibytes }) => sum + mebibytes, 0) / later.length
        const half = (slope * (now - from)) / 2
        const [first, last] = [middle - half, middle + half]
        const minutes = (now - from) / 60_000
        return { ratio: last / first, perHour: slope * HOUR_MS, from: first, to: last, minutes }
      })
    },
  }
}
