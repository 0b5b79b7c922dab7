/** Whether anybody works in an organization now, asked before it is entered. */
import { Problem } from '@cloche/domain/problems'
import type { CustomerStatus } from '@cloche/domain/rules/customers'
import type { Statement } from '../../database/connection.ts'

export const statusStatement = (organizationId: string): Statement<{ readonly status: CustomerStatus }> => ({
  text: 'select status from customer where organization_id = $1',
  values: [organizationId],
  keepsPlan: true,
})

/** @throws ORGANIZATION_SUSPENDED, ORGANIZATION_CLOSED */
export function refuseStopped(rows: readonly { readonly status: CustomerStatus }[]): void {
  const status = rows[0]?.status
  if (status === 'suspended') throw new Problem('ORGANIZATION_SUSPENDED')
  if (status === 'closed' || status === 'erased') throw new Problem('ORGANIZATION_CLOSED')
}
