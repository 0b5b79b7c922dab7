/** The notification that tells of an incidence of a breach, whatever broke the rule. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Transaction } from '../../database/transaction.ts'
import { createRecord, type WriteContext } from '../../entity-engine/write.ts'

export interface BreachNotice {
  readonly incidenceId: string
  /** Null: it broke limits of the sensor's own. */
  readonly alertId: string | null
  readonly name: string
  readonly level: 'info' | 'warning' | 'error'
  readonly locationId: string
  readonly deviceId: string | null
  readonly productId?: string | null
  /** When it was over already; absent: it goes on. */
  readonly endedAt?: string | null
}

/** Tells of a breach that begins, and notes at its alert that it raised something. */
export async function tellOf(
  write: WriteContext,
  { alertId, incidenceId, level, ...about }: BreachNotice,
): Promise<void> {
  const { actor, transaction } = write
  await createRecord(write, ENTITIES.notification, {
    ...about,
    level,
    kind: level === 'error' ? 'processError' : 'processWarning',
    incidenceId,
    registered: actor.now,
    chasedFrom: actor.now,
    address: `/monitor/incidence/${incidenceId}`,
  })
  if (alertId !== null)
    await transaction.query({
      text: 'update alert set last_raised = greatest(last_raised, $3) where organization_id = $1 and id = $2',
      values: [actor.organizationId, alertId, actor.now],
    })
}

/** What was told of an incidence and is there still. */
export async function noticesOf(
  transaction: Transaction,
  organizationId: string,
  incidenceId: string,
): Promise<readonly { readonly id: string }[]> {
  const { rows } = await transaction.query<{ id: string }>({
    text: 'select id from notification where organization_id = $1 and incidence_id = $2 and deleted is null order by id',
    values: [organizationId, incidenceId],
  })
  return rows
}
