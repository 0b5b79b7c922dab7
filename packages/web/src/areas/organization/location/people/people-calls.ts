import { notifyUndo } from '../../../../data/messages.ts'
import { call } from '../../../../data/wire/call.ts'
import type { Answer } from '../../../../data/wire/contracts.ts'
import { noteWrite } from '../../../../entity-screens/machine/record-actions.ts'

/** Somebody who may work at a place, and why: enrolled `here`, `above` at locationId, or by a `role` that manages all. */
export type PersonHere = Answer<'GET', '/location/users'>['users'][number]

export async function fetchPeople(locationId: string, signal: AbortSignal): Promise<readonly PersonHere[]> {
  const { users } = await call('GET', '/location/users', {
    query: { locationId, limit: 1000 },
    signal,
  })
  return users
}

async function put(locationId: string, ids: readonly string[]): Promise<void> {
  await call('PUT', '/location/users', { body: { users: ids, location: locationId } })
  await noteWrite()
}

/** Enrols exactly these people and offers the way back to those before. Throws a `Problem`. */
export async function setEnrolled(
  locationId: string,
  before: readonly string[],
  ids: readonly string[],
  done: string,
): Promise<void> {
  await put(locationId, ids)
  notifyUndo(done, () => put(locationId, before))
}
