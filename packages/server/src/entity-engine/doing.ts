/** Changes by those who do a job and may not edit its records: some fields, of what is for them or for anybody. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import { isForPerson, may } from '@cloche/domain/rules/permissions'
import type { Transaction } from '../database/transaction.ts'
import { sqlName, tableName } from '../database/sql-names.ts'
import { partOf, type ScopedSession } from './row-scope.ts'
import type { WireRow } from './rows.ts'

async function peopleOf(
  transaction: Transaction,
  entity: EntityDeclaration,
  organizationId: string,
  row: WireRow,
  field: string,
): Promise<readonly string[] | null> {
  const whole = partOf(entity)
  if (whole === undefined) return row[field] as readonly string[] | null
  const { rows } = await transaction.query<{ people: string[] | null }>({
    text: `select ${sqlName(field)} as people from ${tableName(whole)} where organization_id = $1 and id = $2`,
    values: [organizationId, row[entity.within ?? '']],
    keepsPlan: true,
  })
  return rows[0]?.people ?? null
}

/**
 * @param change the fields that differ from what stands
 * @throws NOT_ALLOWED naming the fields that only editors change, or that the record is somebody else's
 */
export async function checkDoing(
  transaction: Transaction,
  entity: EntityDeclaration,
  { caller, organizationId }: { readonly caller: ScopedSession | undefined; readonly organizationId: string },
  before: WireRow,
  change: WireRow,
): Promise<void> {
  const { doing, permission, name } = entity
  if (caller === undefined || doing?.change === undefined || may(caller.permissions, permission, 'edit'))
    return
  const refused = Object.keys(change).filter(field => field !== 'version' && !doing.change?.includes(field))
  const refuse = (faults: { path: string; rule: string }[]) =>
    new Problem('NOT_ALLOWED', { permission, needs: 'edit', faults })
  if (refused.length > 0)
    throw refuse(refused.map(field => ({ path: `${name}.${field}`, rule: 'problem.doing.onlyEditors' })))
  if (doing.forPeople === undefined) return
  const people = await peopleOf(transaction, entity, organizationId, before, doing.forPeople)
  if (!isForPerson(people, caller.userId))
    throw refuse([{ path: `${name}.${doing.forPeople}`, rule: 'problem.doing.somebodyElses' }])
}
