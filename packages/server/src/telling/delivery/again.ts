/** Whom the rules of its place tell of a notification that somebody sends once more. */
import { forwards, recipientsOf, type Channel, type RecipientKey } from '@cloche/domain/rules/chase'
import type { Transaction } from '../../database/transaction.ts'
import { forwarderOf, forwardersStatement, peopleStatement, type ChasedRow } from './chase.store.ts'

export interface Again {
  readonly recipient: RecipientKey
  readonly channel: Channel
  readonly forwarderId: string | null
}

/** By the rules that it falls under at this instant; each way to somebody once. */
export async function againByRules(
  transaction: Transaction,
  organizationId: string,
  row: ChasedRow,
  now: string,
): Promise<Again[]> {
  const { level, hierarchy, timeZone, userId } = row
  const kind = row.standsFor ?? row.kind
  const chased = {
    kind,
    level,
    hierarchy,
    timeZone,
    userId,
    at: now,
    isSettled: false,
    isTest: false,
    trialOf: row.trialOfId,
  }
  const { rows } = await transaction.query(forwardersStatement(organizationId, row))
  const rules = rows.map(forwarderOf).filter(rule => forwards(rule, chased))
  const named = [...rules.flatMap(({ to }) => to.userIds), ...(userId === null ? [] : [userId])]
  const people = (await transaction.query(peopleStatement(organizationId, hierarchy, named))).rows
  const all = new Map<string, Again>()
  for (const { id, to, via } of rules)
    for (const one of recipientsOf(to, via, people, chased)) {
      const key = `${one.channel} ${one.recipient}`
      if (!all.has(key)) all.set(key, { ...one, forwarderId: id })
    }
  return [...all.values()]
}
