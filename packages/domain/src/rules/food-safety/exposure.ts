import { longestGap, type Sample } from './curve.ts'

/** Which way food left its limit: too warm in the cold, too cold where it is kept hot. */
export type BreachSide = 'warm' | 'cold'

/** What food went through beyond a limit. */
export interface Exposure {
  readonly warmest: number
  readonly coldest: number
  /** Seconds beyond the limit. */
  readonly beyond: number
  /** Seconds of life that this time was worth at the limit, over and above itself; of food that was too warm. */
  readonly ageing: number
}

/**
 * How fast Listeria grows by temperature: with the square of the distance to the lowest temperature at which it grows at all
 * (square-root model, Ratkowsky et al. 1982). That is 0.6 °C in milk whose temperature goes up and down (J. Dairy Sci. 2021,
 * doi 10.3168/jds.2020-19442, validated from 2 to 30 °C); others found lower ones, by which food would age less.
 */
export const growth = { lowestC: 0.6, fromC: 2, toC: 30 } as const

/** How many times as fast as at the limit. */
export function ageingRate(celsius: number, limitC: number): number {
  const above = (at: number) => Math.max(0, at - growth.lowestC)
  return (above(celsius) / above(limitC)) ** 2
}

/**
 * What a record of temperatures says of time beyond a limit. Between two readings the temperature is a straight line; time
 * across a gap counts in full when either end lies beyond. Null without readings.
 */
export function exposureOf(
  samples: readonly Sample[],
  side: BreachSide,
  limitC: number,
  gap = longestGap,
): Exposure | null {
  if (samples.length === 0) return null
  const temperatures = samples.map(({ celsius }) => celsius)
  const distance = (celsius: number) => (side === 'warm' ? celsius - limitC : limitC - celsius)
  let beyond = 0
  let ageing = 0
  samples.forEach((b, index) => {
    const a = samples[index - 1]
    if (a === undefined) return
    const seconds = b.second - a.second
    const [far, near] = [distance(a.celsius), distance(b.celsius)].toSorted((one, other) => other - one) as [
      number,
      number,
    ]
    if (far <= 0) return
    const share = seconds > gap || near >= 0 ? 1 : far / (far - near)
    beyond += seconds * share
    // As warm as at its warmer end all the time.
    if (side === 'warm' && limitC > growth.lowestC)
      ageing += seconds * share * (ageingRate(limitC + far, limitC) - 1)
  })
  return { warmest: Math.max(...temperatures), coldest: Math.min(...temperatures), beyond, ageing }
}

/**
 * How long food may be out of temperature control in all: put back into the cold within two hours, used at once until four
 * (2-hour/4-hour rule of Food Standards Australia New Zealand, Standard 3.2.2); hot food within four hours from when it fell
 * below 57 °C (FDA Food Code 3-501.19(B)).
 */
export const outOfControl = { backSeconds: 7200, useSeconds: 14_400, hotSeconds: 14_400 } as const
