/** Places at which somebody sees tasks. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { Transaction } from '../../database/transaction.ts'
import { rowScopeOf, rowScopeSql } from '../../entity-engine/row-scope.ts'
import type { Session } from '../../http/session.ts'

const { task } = ENTITIES

/** What a place within reach of somebody's tasks is called. @throws NOT_FOUND for one out of reach */
export async function placeFor(
  transaction: Transaction,
  session: Session,
  locationId: string,
): Promise<string> {
  const values: unknown[] = [session.organizationId, locationId]
  // The tasks of a place are within reach where the place is.
  const scope = rowScopeSql(task, rowScopeOf(task, session, 'view'), value => `$${values.push(value)}`)
  const { rows } = await transaction.query<{ name: string }>({
    text: `select name from (select organization_id, id as location_id, name from location
        where organization_id = $1 and id = $2 and deleted is null) task
      where organization_id = $1${scope === undefined ? '' : ` and ${scope}`}`,
    values,
  })
  if (rows[0] === undefined) throw new Problem('NOT_FOUND', { entity: 'location' })
  return rows[0].name
}
