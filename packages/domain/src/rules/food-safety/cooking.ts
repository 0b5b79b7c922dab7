import { dwellAt, longestGap, type Sample } from './curve.ts'
import { fsisOptions } from './fsis.ts'

/** A core temperature to be kept for a time; one of several is enough. */
export type CookOption = { minC: number; seconds: number }

/** What a food must reach, with the rule it comes from. */
export type CookRequirement = { anyOf: readonly CookOption[]; source: string }

const foodCode = (paragraph: string, ...anyOf: CookOption[]): CookRequirement => ({
  anyOf,
  source: `FDA Food Code ${paragraph}`,
})

/** Cooking requirements by kind of food. Seconds of 0 mean: reached is enough. */
export const cookRequirements = {
  poultryAndStuffed: foodCode('3-401.11(A)(3)', { minC: 74, seconds: 15 }),
  groundAndInjected: foodCode(
    '3-401.11(A)(2)',
    { minC: 70, seconds: 1 },
    { minC: 68, seconds: 15 },
    { minC: 66, seconds: 60 },
    { minC: 63, seconds: 180 },
  ),
  wholeMuscleFishEggs: foodCode('3-401.11(A)(1)', { minC: 63, seconds: 15 }),
  microwave: foodCode('3-401.12', { minC: 74, seconds: 120 }),
  plantsForHotHolding: foodCode('3-401.13', { minC: 57, seconds: 0 }),
  roasts: { anyOf: fsisOptions(6.5), source: 'FSIS Appendix A (1999), 6.5 log' },
  reheatedForHotHolding: foodCode('3-403.11(A)', { minC: 74, seconds: 15 }),
  reheatedCommercial: foodCode('3-403.11(C)', { minC: 57, seconds: 0 }),
  listeria6D: {
    anyOf: [{ minC: 70, seconds: 120 }],
    source: 'UK, IE and EU practice: 6 D of L. monocytogenes',
  },
  eggDishes: { anyOf: [{ minC: 70, seconds: 2 }], source: 'RD 1021/2022 (secondary source)' },
  eggDishesAtOnce: { anyOf: [{ minC: 63, seconds: 20 }], source: 'RD 1021/2022 (secondary source)' },
} as const satisfies Record<string, CookRequirement>

export type CookRequirementName = keyof typeof cookRequirements

/** Reheating for hot holding must arrive within this time, in seconds (FDA Food Code 3-403.11(D)). */
export const longestReheat = 7200

/** Whether a record shows that one of the options was kept without a break. */
export function isCooked(
  samples: readonly Sample[],
  requirement: CookRequirement,
  gap = longestGap,
): boolean {
  return requirement.anyOf.some(({ minC, seconds }) => {
    const reached = samples.some(sample => sample.celsius >= minC)
    return reached && dwellAt(samples, minC, gap) >= seconds
  })
}

/** Whether food was reheated as required and quickly enough: the requirement met within the time. */
export function isReheated(
  samples: readonly Sample[],
  requirement: CookRequirement,
  withinSeconds = longestReheat,
): boolean {
  const start = samples[0]?.second
  if (start === undefined) return false
  const longestHold = Math.max(...requirement.anyOf.map(option => option.seconds))
  const arrived = samples.find(sample => requirement.anyOf.some(option => sample.celsius >= option.minC))
  if (!arrived || arrived.second - start > withinSeconds) return false
  return isCooked(
    samples.filter(sample => sample.second <= start + withinSeconds + longestHold),
    requirement,
  )
}
