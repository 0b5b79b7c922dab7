/** Whether what a notification tells of was taken on elsewhere: by its incidence. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Transaction } from '../database/transaction.ts'

/** The incidence that a notification tells of, where notifications name one; undefined: none. */
export async function incidenceOf(
  transaction: Transaction,
  organizationId: string,
  notificationId: string,
): Promise<{ readonly id: string; readonly status: 'open' | 'acknowledged' | 'closed' } | undefined> {
  if (!('incidenceId' in ENTITIES.notification.fields)) return undefined
  const { rows } = await transaction.query<{ id: string; status: 'open' | 'acknowledged' | 'closed' }>({
    text: `select i.id, i.status from notification n
      join incidence i on i.organization_id = $1 and i.id = n.incidence_id and i.deleted is null
      where n.organization_id = $1 and n.id = $2`,
    values: [organizationId, notificationId],
  })
  return rows[0]
}

export const isTakenOn = async (transaction: Transaction, organizationId: string, notificationId: string) => {
  const incidence = await incidenceOf(transaction, organizationId, notificationId)
  return incidence !== undefined && incidence.status !== 'open'
}
