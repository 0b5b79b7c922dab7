/** The location that a call is about: what may be told of it, and what may be done there. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { QueryResult, Results, Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf, type RowScope } from '../../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import type { CallContext } from '../../../http/call-context.ts'
import type { Session } from '../../../http/session.ts'

const { location } = ENTITIES

export type Place = Pick<Row<Entities['location']>, (typeof NAMES)[number]>
const NAMES = ['id', 'name', 'type', 'parentId', 'hierarchy', 'plan', 'version'] as const

/** A location by its id alone, or with the version it was read at. */
export type PlaceReference =
  | string
  | { readonly id: string; readonly version?: number; readonly name?: string }
export const idIn = (reference: PlaceReference) =>
  (typeof reference === 'string' ? reference : reference.id).toLowerCase()

/** Everything at a place and below it. */
export const below = (id: string): RowScope => ({ kind: 'places', ids: [id] })

export function placeStatement(session: Session, id: string): Statement {
  return readStatement(location, session.organizationId, id, rowScopeOf(location, session, 'view'), {
    names: NAMES,
  }).statement
}

/**
 * What lives at a place is told within the chosen location, whose rights were judged.
 * @throws NOT_FOUND for a place that the person may not see, LOCATION_REQUIRED for one that must be chosen first
 */
export function checkPlace(session: Session, result: QueryResult | undefined): Place {
  const place = oneOrNotFound(location, result?.rows ?? [], undefined)
  const isWithin =
    session.rowFilter === 'organization' ||
    (session.rowFilter === 'subtree' &&
      session.locationId !== null &&
      place.hierarchy?.includes(session.locationId) === true)
  if (!isWithin) throw new Problem('LOCATION_REQUIRED', { locationId: place.id })
  return place
}

/** Reads at a place: it is judged, and the statements travel, in one trip. */
export async function readAt<const S extends readonly Statement<unknown>[]>(
  { session, readTogether }: Pick<CallContext, 'session' | 'readTogether'>,
  id: string,
  statements: S,
): Promise<{ place: Place; results: Results<S> }> {
  const [found, ...results] = await readTogether([placeStatement(session, id), ...statements])
  return { place: checkPlace(session, found), results: results as unknown as Results<S> }
}

/** The same for whoever makes the statements and takes their results. */
export const readingAt =
  (context: Pick<CallContext, 'session' | 'readTogether'>, id: string) =>
  async (statements: readonly Statement<unknown>[]): Promise<readonly QueryResult[]> =>
    (await readAt(context, id, statements)).results

/**
 * The place of a write, which stays until the transaction ends.
 * @throws as `checkPlace`, STALE_VERSION when it was read at another version
 */
export async function lockPlace(
  { session }: CallContext,
  transaction: Transaction,
  reference: PlaceReference,
): Promise<Place> {
  const { text, values = [] } = placeStatement(session, idIn(reference))
  const place = checkPlace(session, await transaction.query({ text: `${text} for share`, values }))
  const version = typeof reference === 'string' ? undefined : reference.version
  if (version !== undefined && version !== place.version)
    throw new Problem('STALE_VERSION', { current: place, sentVersion: version })
  return place
}
