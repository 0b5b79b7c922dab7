/** Judges readings as they are written, in the transaction that writes them. */
import { judge, QUIET } from '@cloche/domain/rules/alarms'
import type { Transaction } from '../../database/transaction.ts'
import { followerOf, type Follower } from './follow.ts'
import { judgeAgain } from './judge-again.ts'
import { exemptOf } from './exempt.ts'
import { newState, type MeasuredReadings } from './new-state.ts'
import { limitsOf, type WatchedRule } from './rule.ts'
import {
  clockedStatement,
  dropStatement,
  keepStatement,
  rulesStatement,
  type NewState,
} from './rules.store.ts'

/** Keeps what goes on from now on; where nothing changed, nothing is written. */
export async function keepStates(
  transaction: Transaction,
  organizationId: string,
  states: readonly NewState[],
): Promise<void> {
  const [going, over] = [
    states.filter(({ state }) => state !== null),
    states.filter(({ state }) => state === null),
  ]
  if (going.length > 0) await transaction.query(keepStatement(organizationId, going))
  if (over.length > 0) await transaction.query(dropStatement(organizationId, over))
}

async function judgeInOrder(
  transaction: Transaction,
  organizationId: string,
  follower: Follower,
  rule: WatchedRule,
  { at, values }: MeasuredReadings,
): Promise<NewState | undefined> {
  const limits = limitsOf(rule)
  if (limits === undefined) return undefined
  const samples = at.map((instant, place) => ({ at: instant, value: values[place] as number }))
  const isExempt = await exemptOf(transaction, organizationId, rule)
  const { state, happened } = judge(limits, rule.state ?? QUIET, samples, isExempt)
  let { incidenceId } = rule
  for (const { kind, ...breach } of happened) {
    if (kind === 'began') incidenceId = await follower.begin(rule, breach)
    else if (incidenceId !== null) await follower.change(rule, incidenceId, breach, kind === 'ended')
    if (kind === 'ended') incidenceId = null
  }
  return newState(rule, state, incidenceId)
}

/** A sensor that was silent is heard again. */
async function hearAgain(
  follower: Follower,
  rule: WatchedRule,
  { at }: MeasuredReadings,
): Promise<NewState | undefined> {
  const began = rule.state?.since ?? null
  if (began === null || rule.incidenceId === null) return undefined
  const ended = at.find(instant => instant > began)
  if (ended === undefined) return undefined
  const breach = { began, ended, peak: null, level: 'warning' } as const
  await follower.change(rule, rule.incidenceId, breach, true)
  return newState(rule, QUIET, null)
}

/**
 * Judges readings that were just written, called with those alone that were not there before. The sensors are locked until
 * the transaction's end, in the order of their ids: nobody else judges the same ones meanwhile.
 */
export async function judgeReadings(
  transaction: Transaction,
  organizationId: string,
  measured: readonly MeasuredReadings[],
): Promise<void> {
  const bySensor = new Map(measured.map(one => [one.sensorId, one]))
  const { rows: rules } = await transaction.query(rulesStatement(organizationId, [...bySensor.keys()]))
  if (rules.length === 0) return
  const follower = followerOf(transaction, organizationId)
  const states: NewState[] = []
  let isOwnBegun = false
  for (const rule of rules) {
    const readings = bySensor.get(rule.sensorId) as MeasuredReadings
    const isLate = readings.newest !== null && (readings.at[0] as number) <= readings.newest
    const state =
      rule.condition === 'noData'
        ? await hearAgain(follower, rule, readings)
        : isLate || rule.condition === 'rate'
          ? await judgeAgain(transaction, organizationId, follower, rule, readings)
          : await judgeInOrder(transaction, organizationId, follower, rule, readings)
    if (state === undefined) continue
    states.push(state)
    isOwnBegun ||= rule.alertId === null && rule.state === null
  }
  await keepStates(transaction, organizationId, states)
  if (isOwnBegun) await transaction.query(clockedStatement(organizationId))
}
