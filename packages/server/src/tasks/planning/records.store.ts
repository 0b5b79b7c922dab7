/** Tasks and series, read whole by the server itself. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import type { Transaction } from '../../database/transaction.ts'
import { finished, readStatement } from '../../entity-engine/select.ts'
import type { ReadRow } from '../../entity-engine/rows.ts'

const WHOLE = { kind: 'organization' } as const

async function read<E extends EntityDeclaration>(
  transaction: Transaction,
  entity: E,
  organizationId: string,
  id: string,
): Promise<ReadRow<E> | undefined> {
  const { statement, finish } = readStatement(entity, organizationId, id, WHOLE)
  return finished<ReadRow<E>>((await transaction.query(statement)).rows, finish)[0]
}

export const readTask = (transaction: Transaction, organizationId: string, id: string) =>
  read(transaction, ENTITIES.task, organizationId, id)

export const readSeries = (transaction: Transaction, organizationId: string, id: string) =>
  read(transaction, ENTITIES.taskSeries, organizationId, id)

/** In SQL, of a task of the statement: what it waits for and still stands there. `$1` organization. */
export const livingAfterIds = (alias: string) => `array(select kept.id from task kept
    where kept.organization_id = $1 and kept.id = any(${alias}.after_ids) and kept.deleted is null
    order by array_position(${alias}.after_ids, kept.id))`
