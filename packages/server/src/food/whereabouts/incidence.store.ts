/** Incidences that decisions about food name. */
import { ENTITIES } from '@cloche/domain/entities'
import { may } from '@cloche/domain/rules/permissions'
import type { Transaction } from '../../database/transaction.ts'
import { rowScopeOf, type ScopedSession } from '../../entity-engine/row-scope.ts'
import { finished, readStatement } from '../../entity-engine/select.ts'
import type { BreachOfSensor } from './breached-food.ts'

const { incidence } = ENTITIES

/** An incidence that this session may see; null: there is none within its scope. */
export async function incidenceWithin(
  session: ScopedSession,
  transaction: Transaction,
  organizationId: string,
  id: string,
) {
  if (!may(session.permissions, incidence.permission, 'view')) return null
  const { statement, finish } = readStatement(
    incidence,
    organizationId,
    id.toLowerCase(),
    rowScopeOf(incidence, session, 'view'),
  )
  return finished((await transaction.query(statement)).rows, finish)[0] ?? null
}

/** The same where it is a breach of a sensor; null where it is none. */
export async function breachWithin(
  session: ScopedSession,
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<BreachOfSensor | null> {
  const row = await incidenceWithin(session, transaction, organizationId, id)
  if (row === null || row.sensorId === null || row.began === null) return null
  const { sensorId, began } = row
  return { ...row, sensorId, began }
}
