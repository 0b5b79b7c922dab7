/** Where the records of an entity are opened, for links from anywhere. Filled by the areas as they register. */
import type { ParamsOf } from '../../../data/routing/href.ts'
import { href, routeOf } from '../../../data/routing/href.ts'
import { askGate } from '../../../data/session/gate.ts'
import type { Session } from '../../../data/session/session.ts'

interface Addresses {
  readonly one: string
  readonly many: string | null
}

const addresses = new Map<string, Addresses>()

/** Says where the records of an entity are opened. The first that says so is the one that links take. */
export function noteAddresses(entity: string, found: Addresses): void {
  if (!addresses.has(entity)) addresses.set(entity, found)
}

/** The address of one record, or null when there is no such screen or this person may not open it. */
export function addressOf(entity: string, id: string, session: Session): string | null {
  const pattern = addresses.get(entity)?.one
  const route = pattern === undefined ? undefined : routeOf(pattern)
  if (pattern === undefined || route === undefined || askGate(route.gate, session) !== 'open') return null
  return href(pattern, { [`${entity}Id`]: id } as ParamsOf<string>)
}

/** Whether records of the entity have a screen of their own at all. */
export function hasScreen(entity: string): boolean {
  const pattern = addresses.get(entity)?.one
  return pattern !== undefined && routeOf(pattern) !== undefined
}

/** The pattern of the detail screen of an entity, where it has one. */
export function detailPatternOf(entity: string): string | null {
  return hasScreen(entity) ? (addresses.get(entity)?.one ?? null) : null
}

/** The pattern of the list of an entity, where it has one. */
export function listPatternOf(entity: string): string | null {
  return addresses.get(entity)?.many ?? null
}
