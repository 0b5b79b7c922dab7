/** How far somebody's own places reach in what goes between our kitchens: also those at which they are not now. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Verb } from '@cloche/domain/catalogue'
import type { Doing } from '@cloche/domain/rules/permissions'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf, rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { withPlacesElsewhere } from '../../../http/sessions/elsewhere.ts'
import type { Session } from '../../../http/session.ts'

interface Asking {
  readonly session: Session
}

/** The places that are within reach by the place somebody is at. */
export const reachHere = ({ session }: Asking, verb: Verb): RowScope =>
  rowScopeOf(ENTITIES.orderBatch, session, verb)

/** Those, and of `placeIds` the places at which they do the job. */
export const reachFor = (
  asking: Asking,
  transaction: Transaction,
  doing: Extract<Doing, 'receive' | 'book'>,
  placeIds: readonly string[],
  verb: Verb = 'create',
): Promise<RowScope> =>
  withPlacesElsewhere(transaction, asking.session, reachHere(asking, verb), doing, placeIds)

/** Whether a place is within reach, as a condition on its column. */
export function placeWithin(column: string, reach: RowScope, add: (value: unknown) => string): string {
  const within = rowScopeSql(ENTITIES.location, reach, add)
  return within === undefined
    ? 'true'
    : `${column} in (select id from location where organization_id = $1 and ${within})`
}
