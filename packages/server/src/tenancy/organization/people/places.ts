/** Where people work and may be put to work: the living places of an organization, below some of them. */
import { Problem } from '@cloche/domain/problems'
import type { Transaction } from '../../../database/transaction.ts'
import type { Session } from '../../../http/session.ts'

/** Ids of places, each with those it stands in and itself, from the outermost. */
export type Places = ReadonlyMap<string, readonly string[]>

/** Living locations at or below some places (null: all), of those at or below others. */
export async function placesWithin(
  transaction: Transaction,
  organizationId: string,
  within: readonly string[] | null,
  among: readonly string[] | null,
): Promise<Places> {
  const { rows } = await transaction.query<{ id: string; hierarchy: string[] }>({
    text: `select id, hierarchy from location where organization_id = $1 and deleted is null
             and ($2::uuid[] is null or hierarchy && $2) and ($3::uuid[] is null or hierarchy && $3)`,
    values: [organizationId, within, among],
  })
  return new Map(rows.map(({ id, hierarchy }) => [id, hierarchy]))
}

/** The places a session may enrol people in, and give them profiles at; null: all. */
export function enrolsAt(session: Session): readonly string[] | null {
  if (session.rowFilter === 'organization' || session.allowedPlaces === null) return null
  return session.rowFilter === 'none' || session.locationId === null ? [] : [session.locationId]
}

/** @throws UNKNOWN_LINK naming those of some ids that are none of these places */
export function refuseUnknown(ids: readonly string[], places: Places): void {
  const unknown = ids.filter(id => !places.has(id))
  if (unknown.length === 0) return
  const faults = unknown.map(id => ({ path: `locations.${id}`, rule: 'problem.field.unknownLink' }))
  throw new Problem('UNKNOWN_LINK', { faults })
}
