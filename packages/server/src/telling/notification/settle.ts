/** An incidence and the notification that tells of it are settled together. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import type { BehaviourContext } from '../../entity-engine/behaviours.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { changeRecord, type WriteContext } from '../../entity-engine/write.ts'

type Incidence = Row<Entities['incidence']>
type Notification = Row<Entities['notification']>

const WHOLE = { kind: 'organization' } as const
/** Without behaviours: one that is settled by the other does not settle it in turn. What they complete is given. */
const writing = ({ actor, transaction }: BehaviourContext): WriteContext => ({
  actor,
  transaction,
  behaviours: {},
  rowScope: WHOLE,
  places: WHOLE,
})

/** Its notifications wait no longer. */
export async function settleNotifications(context: BehaviourContext, { id }: Incidence): Promise<void> {
  const { organizationId, memberId, now } = context.actor
  const { rows } = await context.transaction.query<{ id: string }>({
    text: `select id from notification where organization_id = $1 and incidence_id = $2 and not resolved and deleted is null order by id`,
    values: [organizationId, id],
  })
  for (const row of rows)
    await changeRecord(writing(context), ENTITIES.notification, row.id, {
      resolved: true,
      resolvedAt: now,
      resolvedBy: memberId,
    })
}

/**
 * Its incidence is closed, where it is said what has to be said of one that is closed; else it is taken on, by whoever
 * settled the notification: what was done about it is still to be written down.
 */
export async function settleIncidence(
  context: BehaviourContext,
  { incidenceId }: Notification,
): Promise<void> {
  if (incidenceId === null) return
  const { organizationId, memberId, now } = context.actor
  const { rows } = await context.transaction.query<{ status: string; isSaid: boolean }>({
    text: `select status, coalesce(cause, '') <> '' and coalesce(corrective, '') <> '' and outcome is not null as "isSaid"
      from incidence where organization_id = $1 and id = $2 and deleted is null for update`,
    values: [organizationId, incidenceId],
  })
  const [found] = rows
  if (found === undefined || found.status === 'closed') return
  const taken = { status: 'acknowledged', acknowledgedBy: memberId, acknowledgedAt: now }
  const closed = { status: 'closed', closedAt: now, closedBy: memberId }
  const steps: WireRow[] = [...(found.status === 'open' ? [taken] : []), ...(found.isSaid ? [closed] : [])]
  for (const step of steps) await changeRecord(writing(context), ENTITIES.incidence, incidenceId, step)
}
