/** What the clock alone shows: sensors that fell silent, doors that stand open, batteries, alerts and sensors that are gone. */
import { QUIET, type WatchState } from '@cloche/domain/rules/alarms'
import { silentAfter } from '@cloche/domain/rules/devices'
import type { Pool } from '../../database/connection.ts'
import { transact, transactPlatform, serverScope, type Transaction } from '../../database/transaction.ts'
import { followerOf, type Followed, type Follower } from './follow.ts'
import { eachByItself } from '../../queue/each-by-itself.ts'
import { keepStates } from './judge-readings.ts'
import { newState } from './new-state.ts'
import { limitsOf, LOW_BATTERY, type WatchedRule } from './rule.ts'
import {
  clockStatement,
  heardStatement,
  leftStatement,
  rulesStatement,
  type Heard,
  type NewState,
} from './rules.store.ts'

/** Seconds between two looks at one organization. */
const EVERY_SECONDS = 10
const TAKEN_AT_ONCE = 50

/** Takes organizations that are due, for nobody else to take for a while. */
const takeDue = (pool: Pool): Promise<string[]> =>
  transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<{ id: string }>({
      text: `update alert_watch set sensors_due = now() + make_interval(secs => $1) where organization_id in (
          select organization_id from alert_watch where sensors_due <= now()
            and organization_id not in (select organization_id from customer where status <> 'active')
          order by sensors_due limit ${TAKEN_AT_ONCE} for update skip locked)
        returning organization_id as id`,
      values: [EVERY_SECONDS],
    })
    return rows.map(({ id }) => id)
  })

const lasting = (since: number): WatchState => ({ ...QUIET, since, level: 'warning' })

/** What the clock shows of a rule: a breach that begins or is over; undefined: nothing new. */
function shown(rule: WatchedRule, { since, interval, battery }: Heard, now: number): Followed | undefined {
  const isGoing = rule.incidenceId !== null
  const plain = { peak: null, level: 'warning', ended: null } as const
  if (rule.condition === 'noData') {
    const silence = (rule.after ?? silentAfter(interval)) * 1000
    return !isGoing && now - since > silence ? { ...plain, began: since } : undefined
  }
  if (rule.condition === 'battery') {
    const isLow = battery !== null && battery < (rule.battery ?? LOW_BATTERY)
    if (isLow === isGoing) return undefined
    if (isLow) return { ...plain, began: now, peak: battery }
    return { ...plain, began: rule.state?.since ?? now, peak: rule.state?.peak ?? null, ended: now }
  }
  // A door says that it opened, and nothing more until it is shut: what it said last holds.
  const opened = rule.state?.since ?? null
  const delay = limitsOf(rule)?.delay ?? 0
  const isLong = rule.condition === 'doorOpen' && opened !== null && now - opened >= delay
  return !isGoing && isLong ? { ...plain, began: opened, peak: rule.state?.peak ?? null } : undefined
}

async function follow(
  follower: Follower,
  rule: WatchedRule,
  breach: Followed,
): Promise<NewState | undefined> {
  if (breach.ended !== null) {
    if (rule.incidenceId !== null) await follower.change(rule, rule.incidenceId, breach, true)
    return newState(rule, QUIET, null)
  }
  const incidenceId = await follower.begin(rule, breach)
  const before = rule.state ?? { ...lasting(breach.began), peak: breach.peak }
  return newState(rule, { ...before, level: 'warning' }, incidenceId)
}

/**
 * What goes on for an alert that was removed, switched off or meant for others, or at a sensor that is removed or switched
 * off, is over: it is written down, and nobody is told any more.
 */
async function finishLeft(
  transaction: Transaction,
  organizationId: string,
  follower: Follower,
  ids: readonly string[],
): Promise<NewState[]> {
  const { rows } = await transaction.query(leftStatement(organizationId, ids))
  for (const { incidenceId, condition, because } of rows)
    if (incidenceId !== null) await follower.leave(incidenceId, condition, because)
  return rows.map(({ sensorId, ruleId }) => ({ sensorId, ruleId, state: null, incidenceId: null }))
}

async function look(transaction: Transaction, organizationId: string, now: number): Promise<void> {
  const found = await transaction.query(clockStatement(organizationId))
  if (found.rows.length === 0) return
  const ids = found.rows.map(({ id }) => id)
  const heard = new Map(
    (await transaction.query(heardStatement(organizationId, ids))).rows.map(row => [row.id, row]),
  )
  const { rows: rules } = await transaction.query(rulesStatement(organizationId, ids))
  const follower = followerOf(transaction, organizationId)
  const states = await finishLeft(transaction, organizationId, follower, ids)
  for (const rule of rules) {
    const of = heard.get(rule.sensorId)
    const breach = of === undefined ? undefined : shown(rule, of, now)
    const state = breach === undefined ? undefined : await follow(follower, rule, breach)
    if (state !== undefined) states.push(state)
  }
  await keepStates(transaction, organizationId, states)
}

/** Looks once at the sensors of all organizations that are due. Answers how many those were. */
export async function watchSensors(pool: Pool, now: number = Date.now()): Promise<number> {
  const due = await takeDue(pool)
  await eachByItself(due, organizationId =>
    transact(pool, serverScope(organizationId), transaction => look(transaction, organizationId, now)),
  )
  return due.length
}
