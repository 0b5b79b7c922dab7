/** A rule over one sensor: an alert that reaches it, or the sensor's own limits; with what goes on there. */
import type { ALERT_CONDITIONS } from '@cloche/domain/catalogue'
import type { AlarmLimits, WatchState } from '@cloche/domain/rules/alarms'
import type { ExemptWindow } from '@cloche/domain/rules/exempt-windows'

export interface WatchedRule {
  readonly sensorId: string
  readonly sensor: string
  readonly unit: string | null
  readonly locationId: string
  readonly deviceId: string | null
  /** The sensor's own limits, and how long a value may be beyond them. Seconds. */
  readonly min: number | null
  readonly max: number | null
  readonly tolerance: number | null
  /** The alert's id; of a sensor's own limits its own. */
  readonly ruleId: string
  readonly alertId: string | null
  readonly alert: string | null
  readonly condition: (typeof ALERT_CONDITIONS)['sensor'][number]
  readonly level: 'info' | 'warning' | 'error'
  readonly lowLow: number | null
  readonly low: number | null
  readonly high: number | null
  readonly highHigh: number | null
  readonly recovery: number | null
  /** Seconds. */
  readonly after: number | null
  readonly rate: number | null
  /** Seconds. */
  readonly ratePer: number | null
  readonly battery: number | null
  readonly windows: readonly ExemptWindow[]
  readonly onlyOpen: boolean
  readonly state: WatchState | null
  readonly incidenceId: string | null
}

const NO_LIMITS = { lowLow: null, low: null, high: null, highHigh: null }
/** A door says 1 while it is open, 0 while it is shut. */
const AJAR = 0.5
const USUAL_RATE_SECONDS = 600
/** Percent, where an alert says nothing else. */
export const LOW_BATTERY = 20

export const ratePerMs = ({ ratePer }: WatchedRule): number => (ratePer ?? USUAL_RATE_SECONDS) * 1000

/** Its limits; undefined: it is no rule about values. */
export function limitsOf(rule: WatchedRule): AlarmLimits | undefined {
  const { lowLow, low, high, highHigh, condition } = rule
  const shared = { ...NO_LIMITS, recovery: rule.recovery ?? 0 }
  const delay = (rule.after ?? 0) * 1000
  if (condition === 'doorOpen') return { ...shared, recovery: 0, high: AJAR, delay, holds: true }
  if (condition === 'rate') return { ...shared, high: rule.rate, delay }
  if (condition !== 'limits') return undefined
  if ([lowLow, low, high, highHigh].some(limit => limit !== null))
    return { lowLow, low, high, highHigh, recovery: shared.recovery, delay }
  return { ...shared, low: rule.min, high: rule.max, delay: (rule.after ?? rule.tolerance ?? 0) * 1000 }
}

/** The rule as numbers, as it is kept with a breach. */
export function keptLimits(rule: WatchedRule): Readonly<Record<string, number | null>> {
  const limits = limitsOf(rule)
  if (limits === undefined) return rule.condition === 'battery' ? { low: rule.battery } : {}
  const { delay, holds: _holds, ...values } = limits
  return {
    ...values,
    delay: delay / 1000,
    ...(rule.condition === 'rate' ? { per: ratePerMs(rule) / 1000 } : {}),
  }
}
