/** Operations that a client numbers itself: sent twice, done once, answered alike. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import type { Effects } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import type { Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import { historyStatement } from '../../../entity-engine/history.ts'
import { briefIn, briefStatement } from './labels.store.ts'

const ENTITY = 'labelOperation'

/** Which labels an operation was about, and which it made. */
export interface Outcome {
  readonly labelIds: readonly string[]
  readonly createdIds: readonly string[]
}

/** `labelIds`: those that were asked about; made are those that food went to, also where they waited for it. */
export function outcomeOf(labelIds: readonly string[], { links }: Effects): Outcome {
  return { labelIds, createdIds: [...new Set(links.map(link => link.toId))] }
}

/** Holds back every other request of the same client id until this transaction ends. */
export function turnStatement(organizationId: string, id: string) {
  return {
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`${organizationId}/${id}`],
    keepsPlan: true,
  }
}

/**
 * Does `work` unless the operation of this id was done before; either way its labels as they now stand.
 * @throws ALREADY_EXISTS when the id was used for another kind of operation, or by somebody else.
 */
export async function once(
  transaction: Transaction,
  actor: Actor,
  verb: 'move' | 'split' | 'merge' | 'print',
  id: string | undefined,
  work: () => Promise<Outcome>,
): Promise<Record<'labels' | 'created', Row<Entities['label']>[]>> {
  const { organizationId } = actor
  const before = id === undefined ? undefined : await found(transaction, organizationId, id)
  if (before !== undefined && (before.verb !== verb || before.userId !== actor.userId))
    throw new Problem('ALREADY_EXISTS', { faults: [{ path: `${verb}.id`, rule: 'problem.field.taken' }] })
  const outcome = before?.after ?? (await work())
  if (id !== undefined && before === undefined)
    await transaction.query(
      historyStatement(actor, { entity: ENTITY, recordId: id, verb, version: null, after: { ...outcome } }),
    )
  const [labels, created] = await Promise.all(
    [outcome.labelIds, outcome.createdIds].map(ids => transaction.query(briefStatement(organizationId, ids))),
  )
  return { labels: labels ? briefIn(labels) : [], created: created ? briefIn(created) : [] }
}

interface Noted {
  readonly verb: string
  readonly userId: string | null
  readonly after: Outcome
}

async function found(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<Noted | undefined> {
  const [, history] = await Promise.all([
    transaction.query(turnStatement(organizationId, id)),
    transaction.query({
      text: 'select verb, user_id as "userId", after from history where organization_id = $1 and entity = $2 and record_id = $3 limit 1',
      values: [organizationId, ENTITY, id],
      keepsPlan: true,
    }),
  ])
  return history?.rows[0] as Noted | undefined
}
