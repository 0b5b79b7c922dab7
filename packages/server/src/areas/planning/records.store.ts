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
