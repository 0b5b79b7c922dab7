/** When cooling food will have reached a temperature: Newton's law of cooling, fitted to what was read last. */
import type { Sample } from '../food-safety/index.ts'

/** Seconds of readings a forecast is made of, and how long a cooling must have gone on for one. */
export const forecastFrom = { least: 600, window: 2400 } as const

const POINTS = 30

export interface Fit {
  /** Temperature that the food approaches. */
  readonly ambient: number
  /** Share of the distance that is lost a second. */
  readonly rate: number
  /** At the last reading. */
  readonly at: Sample
}

/** So many of the readings, evenly, the last among them. */
function few(samples: readonly Sample[]): readonly Sample[] {
  if (samples.length <= POINTS) return samples
  const step = (samples.length - 1) / (POINTS - 1)
  return Array.from({ length: POINTS }, (_, index) => samples[Math.round(index * step)] as Sample)
}

/** The straight line through ln(T - ambient); null where the food does not come nearer. */
function lineOf(samples: readonly Sample[], ambient: number) {
  const points = samples.map(({ second, celsius }) => [second, Math.log(celsius - ambient)] as const)
  const n = points.length
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / n
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / n
  let across = 0
  let along = 0
  for (const [x, y] of points) {
    across += (x - meanX) * (y - meanY)
    along += (x - meanX) ** 2
  }
  if (along === 0 || across >= 0) return null
  const rate = -across / along
  const start = meanY + rate * meanX
  let error = 0
  for (const { second, celsius } of samples)
    error += (ambient + Math.exp(start - rate * second) - celsius) ** 2
  return { rate, start, error }
}

/**
 * The curve that fits the readings best.
 * @param ambient what the chamber measured, where it did; else it is looked for below the coldest reading
 */
export function fitCooling(samples: readonly Sample[], ambient: number | null): Fit | null {
  const last = samples.at(-1)
  const used = few(samples)
  if (last === undefined || used.length < 4) return null
  const coldest = Math.min(...used.map(({ celsius }) => celsius))
  const tried =
    ambient !== null && ambient < coldest - 0.5
      ? [ambient]
      : Array.from({ length: 60 }, (_, step) => coldest - 0.5 - step)
  let best: { fit: Fit; error: number } | null = null
  for (const each of tried) {
    const line = lineOf(used, each)
    if (line === null || (best !== null && line.error >= best.error)) continue
    const celsius = each + Math.exp(line.start - line.rate * last.second)
    best = {
      fit: { ambient: each, rate: line.rate, at: { second: last.second, celsius } },
      error: line.error,
    }
  }
  return best?.fit ?? null
}

/** Second of the record at which a temperature is reached; infinite where the food never comes so low. */
export function reachedAt({ ambient, rate, at }: Fit, celsius: number): number {
  if (at.celsius <= celsius) return at.second
  if (celsius <= ambient) return Number.POSITIVE_INFINITY
  return at.second + Math.log((at.celsius - ambient) / (celsius - ambient)) / rate
}
