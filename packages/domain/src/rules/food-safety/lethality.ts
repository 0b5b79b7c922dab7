import { longestGap, type Sample } from './curve.ts'

/** How an organism dies: D minutes for a tenfold reduction at a temperature, z °C for a tenfold change of D. */
export type Resistance = { D: number; atC: number; z: number }

/** Minutes for a tenfold reduction at a temperature: D * 10^((T_ref - T) / z). */
export function dValueAt({ D, atC, z }: Resistance, celsius: number): number {
  return D * 10 ** ((atC - celsius) / z)
}

/** Minutes at a constant temperature for so many tenfold reductions. */
export function minutesFor(logs: number, resistance: Resistance, celsius: number): number {
  return logs * dValueAt(resistance, celsius)
}

/**
 * Minutes at the reference temperature that a record is worth: the integral of 10^((T - T_ref) / z) over time.
 * Between two readings the temperature is a straight line, for which the integral is exact; a gap is worth
 * nothing. With 60 °C and z = 7 °C these are pasteurisation units, with 121.1 °C and z = 10 °C F0.
 */
export function equivalentMinutes(
  samples: readonly Sample[],
  atC: number,
  z: number,
  gap = longestGap,
): number {
  let minutes = 0
  for (let i = 1; i < samples.length; i++) {
    const a = samples[i - 1]
    const b = samples[i]
    if (!a || !b || b.second - a.second > gap) continue
    const from = 10 ** ((a.celsius - atC) / z)
    const to = 10 ** ((b.celsius - atC) / z)
    const bend = ((b.celsius - a.celsius) / z) * Math.LN10
    const mean = Math.abs(bend) < 1e-6 ? (from + to) / 2 : (to - from) / bend
    minutes += (mean * (b.second - a.second)) / 60
  }
  return minutes
}

/** Tenfold reductions that a record achieved. */
export function logReduction(samples: readonly Sample[], resistance: Resistance, gap = longestGap): number {
  return equivalentMinutes(samples, resistance.atC, resistance.z, gap) / resistance.D
}

/**
 * The z of measured D values (°C to minutes): the slope of log10 D against temperature by least squares.
 * Null for fewer than two temperatures.
 */
export function zOf(measured: readonly { celsius: number; D: number }[]): number | null {
  const n = measured.length
  if (n < 2) return null
  const meanT = measured.reduce((sum, each) => sum + each.celsius, 0) / n
  const meanL = measured.reduce((sum, each) => sum + Math.log10(each.D), 0) / n
  let across = 0
  let along = 0
  for (const { celsius, D } of measured) {
    across += (celsius - meanT) * (Math.log10(D) - meanL)
    along += (celsius - meanT) ** 2
  }
  return along === 0 || across === 0 ? null : -along / across
}

/**
 * D at a temperature from measured values, straight in log10 D between the two nearest. Outside of what was
 * measured nothing is known: null.
 */
export function measuredD(
  measured: readonly { celsius: number; D: number }[],
  celsius: number,
): number | null {
  const sorted = [...measured].sort((a, b) => a.celsius - b.celsius)
  const above = sorted.find(each => each.celsius >= celsius)
  const below = sorted.findLast(each => each.celsius <= celsius)
  if (!above || !below) return null
  if (above.celsius === below.celsius) return above.D
  const share = (celsius - below.celsius) / (above.celsius - below.celsius)
  return 10 ** (Math.log10(below.D) * (1 - share) + Math.log10(above.D) * share)
}
