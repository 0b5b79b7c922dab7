/** What a rule over sensors would have raised: judged as it would be, kept nowhere. */
import { breachesOf, changesOf, type Breach } from '@cloche/domain/rules/alarms'
import type { Transaction } from '../../database/transaction.ts'
import { exemptOf } from './exempt.ts'
import { readingsStatement } from './readings.store.ts'
import { limitsOf, ratePerMs, type WatchedRule } from './rule.ts'

/** With a reading a minute a month of one sensor. */
const READ_MAX = 50_000

export type AskedRule = Pick<
  WatchedRule,
  | 'condition'
  | 'lowLow'
  | 'low'
  | 'high'
  | 'highHigh'
  | 'recovery'
  | 'after'
  | 'rate'
  | 'ratePer'
  | 'windows'
  | 'onlyOpen'
>
export type PreviewedSensor = Pick<
  WatchedRule,
  'sensorId' | 'sensor' | 'unit' | 'locationId' | 'deviceId' | 'min' | 'max' | 'tolerance'
>

/** The breaches of one sensor since an instant (milliseconds of the epoch), and whether all of its readings were judged. */
export async function previewOf(
  transaction: Transaction,
  organizationId: string,
  asked: AskedRule,
  sensor: PreviewedSensor,
  since: number,
): Promise<{ readonly breaches: readonly Breach[]; readonly isWhole: boolean }> {
  const rule: WatchedRule = {
    ...asked,
    ...sensor,
    ruleId: sensor.sensorId,
    alertId: null,
    alert: null,
    level: 'warning',
    battery: null,
    state: null,
    incidenceId: null,
  }
  const limits = limitsOf(rule)
  if (limits === undefined) return { breaches: [], isWhole: true }
  const { rows } = await transaction.query(
    readingsStatement(organizationId, sensor.sensorId, since, null, READ_MAX + 1),
  )
  const isExempt = await exemptOf(transaction, organizationId, rule)
  const samples = rows.slice(0, READ_MAX)
  const judged = rule.condition === 'rate' ? changesOf(samples, ratePerMs(rule)) : samples
  return { breaches: breachesOf(limits, judged, isExempt).breaches, isWhole: rows.length <= READ_MAX }
}
