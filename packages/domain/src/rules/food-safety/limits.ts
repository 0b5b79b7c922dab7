import { timeBetween, type Sample } from './curve.ts'

/** A limit of temperature or time with the rule it comes from. `confirmed` is false for secondary sources. */
export type Limit = {
  source: string
  confirmed: boolean
  minC?: number
  maxC?: number
  seconds?: number
}

const hours = (count: number) => count * 3600
const spanish = 'RD 1021/2022'

/** Limits of holding and storing. */
export const limits = {
  hotHolding: { source: 'FDA Food Code 3-501.16(A)(1)', confirmed: true, minC: 57 },
  coldHolding: { source: 'FDA Food Code 3-501.16(A)(2)', confirmed: true, maxC: 5 },
  shellEggs: { source: 'FDA Food Code 3-501.14(D)', confirmed: true, maxC: 7 },
  spainHotHolding: { source: spanish, confirmed: false, minC: 65 },
  spainFrozen: { source: spanish, confirmed: false, maxC: -18 },
  spainChilledLong: { source: `${spanish}, shelf life over 24 h`, confirmed: false, maxC: 4 },
  spainChilledShort: { source: `${spanish}, shelf life up to 24 h`, confirmed: false, maxC: 8 },
  spainCutFruitAmbient: { source: spanish, confirmed: false, maxC: 25, seconds: hours(3) },
  fishParasites: { source: 'FDA Food Code 3-402.11', confirmed: true, maxC: -20, seconds: hours(168) },
  fishParasitesBlast: { source: 'FDA Food Code 3-402.11', confirmed: true, maxC: -35, seconds: hours(15) },
  spainFishParasites: { source: 'RD 1420/2006', confirmed: false, maxC: -20, seconds: hours(24) },
} as const satisfies Record<string, Limit>

/** Whether a reading keeps a limit's temperature; both ends belong to it. */
export function isWithin(limit: Limit, celsius: number): boolean {
  return (
    celsius >= (limit.minC ?? Number.NEGATIVE_INFINITY) && celsius <= (limit.maxC ?? Number.POSITIVE_INFINITY)
  )
}

/** Whether food may stay at ambient temperature no longer than it did. */
export function isWithinTime(limit: Limit, seconds: number): boolean {
  return seconds <= (limit.seconds ?? Number.POSITIVE_INFINITY)
}

/** Whether fish was frozen cold and long enough to kill parasites. */
export function killsParasites(limit: Limit, celsius: number, seconds: number): boolean {
  return isWithin(limit, celsius) && seconds >= (limit.seconds ?? 0)
}

/** Time in the warm zone allowed for seafood, in seconds (FDA Fish and Fishery Products Hazards Guide, appendix 4). */
export const seafoodExposure = {
  lowC: 10,
  warmC: 21.1,
  highC: 57.2,
  total: hours(4),
  warm: hours(2),
} as const

/** Whether seafood stayed within both times: 4 h above 10 °C of which 2 h above 21.1 °C. */
export function isSeafoodSafe(samples: readonly Sample[]): boolean {
  const { lowC, warmC, highC, total, warm } = seafoodExposure
  return timeBetween(samples, lowC, highC) <= total && timeBetween(samples, warmC, highC) <= warm
}

/** Thawed food must not be frozen again (RD 1021/2022); states are elaboration state paths. */
export function isRefreezing(passedStates: readonly string[], nextState: string): boolean {
  return nextState === 'freeze' && passedStates.some(state => state === 'thaw' || state === 'defrost')
}
