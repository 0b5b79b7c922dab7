/** Methods against figures of examples that are published. */
import { expect, test } from 'vitest'
import { passed, type State } from './smoothing.ts'

/**
 * R. Hyndman and G. Athanasopoulos, Forecasting: Principles and Practice, 2nd edition (2018), section 7.3, table 7.3: nights
 * of international visitors in Australia, in millions, by quarters from 2005 to 2015, and the two years after.
 */
const NIGHTS = [
  42.20566, 24.64917, 32.66734, 37.25735, 45.24246, 29.35048, 36.34421, 41.78208, 49.2766, 31.2754, 37.85063,
  38.83704, 51.2369, 31.83855, 41.32342, 42.799, 55.70836, 33.40714, 42.31664, 45.15712, 59.57608, 34.83733,
  44.84168, 46.97125, 60.01903, 38.37118, 46.97586, 50.7338, 61.64687, 39.29957, 52.67121, 54.33232, 66.83436,
  40.87119, 51.82854, 57.49191, 65.25147, 43.06121, 54.76076, 59.83447, 73.25703, 47.69662, 61.09777,
  66.05576,
]

test('level, slope and season of a published series, and what they tell of the two years after it', () => {
  const state: State = { level: 32.26, slope: 0.7, season: [9.7, -9.31, -1.69, 1.31] }
  const weights = { level: 0.306, slope: 0.0003, season: 0.426 }
  const fitted = NIGHTS.map((nights, at) => passed(state, at % 4, nights, weights))
  expect(fitted[0]).toBeCloseTo(42.66, 2)
  const told = Array.from(
    { length: 8 },
    (_, at) => state.level + (at + 1) * state.slope + (state.season[at % 4] ?? 0),
  )
  const printed = [76.1, 51.6, 63.97, 68.37, 78.9, 54.41, 66.77, 71.18]
  // The weights and the beginning are printed with two to four decimals.
  for (const [at, figure] of printed.entries()) expect(Math.abs((told[at] ?? 0) - figure)).toBeLessThan(0.03)
})
