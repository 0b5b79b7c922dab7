import { COOLING_RULES as coolingRuleNames } from '../../catalogue/names/food.ts'
import type { Sample } from './curve.ts'

export { coolingRuleNames }
export type CoolingRuleName = (typeof coolingRuleNames)[number]

/**
 * A cooling rule: from the moment the food falls below `fromC` (null: from the first reading), each stage's
 * temperature within its time.
 */
export type CoolingRule = {
  source: string
  fromC: number | null
  stages: readonly { toC: number; seconds: number }[]
}

const minutes = (count: number) => count * 60

/** Cooling rules to choose from. Times count from `fromC`; two-stage rules are written as totals. */
export const coolingRules = {
  foodCode: {
    source: 'FDA Food Code 3-501.14(A)',
    fromC: 57,
    stages: [
      { toC: 21, seconds: minutes(120) },
      { toC: 5, seconds: minutes(360) },
    ],
  },
  fromAmbient: {
    source: 'FDA Food Code 3-501.14(B)',
    fromC: null,
    stages: [{ toC: 5, seconds: minutes(240) }],
  },
  blastChill: {
    source: 'UK practice for blast chilling',
    fromC: 63,
    stages: [{ toC: 5, seconds: minutes(90) }],
  },
  twoHours: {
    source: 'Arrêté of 21 December 2009 (FR): from 63 to below 10 °C in less than two hours',
    fromC: 63,
    stages: [{ toC: 10, seconds: minutes(120) }],
  },
  fsisUncured: {
    source: 'FSIS Appendix B, option 1 (130 to 80 to 40 °F)',
    fromC: 54.4,
    stages: [
      { toC: 26.7, seconds: minutes(90) },
      { toC: 4.4, seconds: minutes(390) },
    ],
  },
  fsisCured: {
    source: 'FSIS Appendix B, cured (130 to 80 to 45 °F)',
    fromC: 54.4,
    stages: [
      { toC: 26.7, seconds: minutes(300) },
      { toC: 7.2, seconds: minutes(900) },
    ],
  },
} as const satisfies Record<CoolingRuleName, CoolingRule>

const UNDER_FOOD_CODE: ReadonlySet<string> = new Set(['US', 'PR', 'GU', 'VI'])
const UNDER_UK_PRACTICE: ReadonlySet<string> = new Set(['GB', 'IE'])

/** The rule by which food is cooled in a country, by its two letters; where none is said, and in the EU, that of two hours. */
export function coolingRuleOf(country: string | null): CoolingRuleName {
  const code = country?.toUpperCase() ?? ''
  if (UNDER_FOOD_CODE.has(code)) return 'foodCode'
  return UNDER_UK_PRACTICE.has(code) ? 'blastChill' : 'twoHours'
}

/** How a stage stands: `pending` while there is time and the temperature is not reached. */
export type CoolingStage = {
  toC: number
  status: 'met' | 'pending' | 'failed'
  /** Second of the record by which it must be reached. */
  deadline: number
  /** Second of the record at which it was reached, null before. */
  reached: number | null
}

export type CoolingResult = {
  status: 'notStarted' | 'met' | 'pending' | 'failed'
  /** Second of the record from which the time counts. */
  start: number | null
  stages: CoolingStage[]
}

/**
 * The reading from which the time counts: the last one of the first run at or above `fromC`, so that readings
 * before the probe was put in do not count; the first reading when the record starts below.
 */
function startOf(samples: readonly Sample[], fromC: number | null): Sample | undefined {
  if (fromC === null) return samples[0]
  const hot = samples.findIndex(sample => sample.celsius >= fromC)
  if (hot < 0) return samples[0]
  const after = samples.findIndex((sample, index) => index > hot && sample.celsius < fromC)
  return after < 0 ? undefined : samples[after - 1]
}

/**
 * Judges a cooling record, its readings in order of time. Nothing between two readings is taken for granted: the
 * time counts from the last hot reading, and a stage is reached at the first reading that shows it. Readings of
 * an unplugged probe must have been taken out before.
 */
export function checkCooling(samples: readonly Sample[], rule: CoolingRule): CoolingResult {
  const from = startOf(samples, rule.fromC)
  const last = samples.at(-1)
  if (!from || !last) return { status: 'notStarted', start: null, stages: [] }
  const stages = rule.stages.map(({ toC, seconds }): CoolingStage => {
    const deadline = from.second + seconds
    const reached =
      samples.find(sample => sample.second >= from.second && sample.celsius <= toC)?.second ?? null
    const late = (reached ?? last.second) > deadline
    return { toC, deadline, reached, status: late ? 'failed' : reached === null ? 'pending' : 'met' }
  })
  const any = (status: CoolingStage['status']) => stages.some(stage => stage.status === status)
  return { status: any('failed') ? 'failed' : any('pending') ? 'pending' : 'met', start: from.second, stages }
}
