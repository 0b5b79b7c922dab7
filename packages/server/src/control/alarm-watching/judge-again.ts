/** Judges a stretch of what is kept again, since readings came late: as if they had come in time. */
import {
  breachesOf,
  changesOf,
  quietBounds,
  type AlarmLimits,
  type Breach,
  type Sample,
} from '@cloche/domain/rules/alarms'
import type { Transaction } from '../../database/transaction.ts'
import { exemptOf } from './exempt.ts'
import type { Follower } from './follow.ts'
import { newState, type MeasuredReadings } from './new-state.ts'
import {
  knownBreachesStatement,
  quietStatement,
  readingsStatement,
  type KnownBreach,
} from './readings.store.ts'
import { limitsOf, ratePerMs, type WatchedRule } from './rule.ts'
import type { NewState } from './rules.store.ts'

/** With a reading every ten seconds more than three weeks in which no value was quiet. */
const READ_MAX = 200_000

interface Stretch {
  /** The quiet values around it; null: it begins or ends with what there is. */
  readonly from: number | null
  readonly to: number | null
  readonly samples: readonly Sample[]
}

async function valuesOf(
  transaction: Transaction,
  organizationId: string,
  { sensorId }: WatchedRule,
  limits: AlarmLimits,
  { at }: MeasuredReadings,
): Promise<Stretch> {
  const around = { first: at[0] as number, last: at.at(-1) as number }
  const quiet = await transaction.query(quietStatement(organizationId, sensorId, around, quietBounds(limits)))
  const { before: from = null, behind: to = null } = quiet.rows[0] ?? {}
  const { rows } = await transaction.query(readingsStatement(organizationId, sensorId, from, to, READ_MAX))
  return { from, to, samples: rows }
}

/**
 * Changes within a time say what they are by the values before: from the breach that goes on, or from so long before the
 * first new value as one could have begun.
 */
async function changesAround(
  transaction: Transaction,
  organizationId: string,
  rule: WatchedRule,
  limits: AlarmLimits,
  { at }: MeasuredReadings,
): Promise<Stretch> {
  const per = ratePerMs(rule)
  const first = Math.min(at[0] as number, rule.state?.since ?? Infinity)
  const from = first - limits.delay - per
  const { rows } = await transaction.query(
    readingsStatement(organizationId, rule.sensorId, from - per, null, READ_MAX),
  )
  return { from: from - 1, to: null, samples: changesOf(rows, per).filter(sample => sample.at >= from) }
}

const overlaps = (known: KnownBreach, { began, ended }: Breach) =>
  known.began <= (ended ?? Infinity) && (known.ended ?? Infinity) >= began

const isAsKnown = (known: KnownBreach, breach: Breach) =>
  known.began === breach.began &&
  known.peak === breach.peak &&
  known.ended === breach.ended &&
  (known.level === 'error' || breach.level !== 'error')

/** Judges again what is around readings that were just written, and brings what is known of its breaches in line. */
export async function judgeAgain(
  transaction: Transaction,
  organizationId: string,
  follower: Follower,
  rule: WatchedRule,
  readings: MeasuredReadings,
): Promise<NewState | undefined> {
  const limits = limitsOf(rule)
  if (limits === undefined) return undefined
  const look = rule.condition === 'rate' ? changesAround : valuesOf
  const { from, to, samples } = await look(transaction, organizationId, rule, limits, readings)
  const isExempt = await exemptOf(transaction, organizationId, rule)
  const { state, breaches } = breachesOf(limits, samples, isExempt)
  const { rows } = await transaction.query(knownBreachesStatement(organizationId, rule, from, to))
  const left = [...rows]
  let going: string | null = null
  for (const breach of breaches) {
    const place = left.findIndex(known => overlaps(known, breach))
    const [known] = place === -1 ? [] : left.splice(place, 1)
    const id = known?.id ?? (await follower.begin(rule, breach))
    if (known === undefined ? breach.ended !== null : !isAsKnown(known, breach))
      await follower.change(rule, id, breach, breach.ended !== null && (known?.ended ?? null) === null)
    if (breach.ended === null) going = id
  }
  for (const { id } of left) await follower.withdraw(id)
  return to === null ? newState(rule, state, going) : undefined
}
