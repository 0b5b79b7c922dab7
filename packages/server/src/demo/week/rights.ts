/**
 * What the demo's people may do where and when: by their roles, the jobs they hold, and the licences of the house. What
 * somebody may not do is an error of the story.
 */
import { OWN_CALLS } from '@cloche/domain/calls'
import type { CallGate, EntityDeclaration } from '@cloche/domain/catalogue'
import { standardCalls } from '@cloche/domain/derive'
import { ENTITIES, type EntityName } from '@cloche/domain/entities'
import {
  computePermissions,
  isForPerson,
  may,
  openAreas,
  shippedRights,
  type LicenseHeld,
  type LicenseType,
  type Permissions,
} from '@cloche/domain/rules/permissions'
import { HOUSE, LICENSED_DAYS, type DemoPerson } from '../people.ts'
import type { House } from './house.ts'
import type { Stamp } from './stamp.ts'

/** A record as far as rights depend on it: where it is, whose it is. */
export interface Whereabouts {
  /** Absent: of the organization, or of nobody knows where. */
  readonly locationId?: string | undefined
  /** The people it is for. */
  readonly people?: readonly string[] | null | undefined
}

export interface Rights {
  /** @throws Error where somebody may not make a call there */
  ofCall(call: string, locationId: string, stamp: Stamp): void
  ofCreation(entity: EntityName, record: Whereabouts, stamp: Stamp): void
  ofChange(entity: EntityName, record: Whereabouts, fields: readonly string[], stamp: Stamp): void
}

const DAY_MS = 86_400_000

const creationGates = new Map<string, CallGate>()

/** Who may make records of an entity; its calls are derived once. */
function creationGateOf(entity: EntityDeclaration): CallGate {
  const known = creationGates.get(entity.name)
  if (known !== undefined) return known
  const gate = standardCalls(entity).find(call => call.standard === 'create')?.gate ?? 'guest'
  creationGates.set(entity.name, gate)
  return gate
}

const callGates = new Map(OWN_CALLS.map(({ name, gate }) => [name, gate]))

const passes = (gate: CallGate, { levels, doings }: Permissions) =>
  typeof gate === 'string' ||
  may({ levels }, gate.key, gate.verb) ||
  (gate.doing ?? []).some(doing => doings.includes(doing))

/** @param now ISO instant of the loading */
export function rightsIn(house: House, now: string): Rights {
  const places = HOUSE?.places ?? []
  const byKey = new Map(places.map(place => [place.key, place]))
  const idOf = (key: string) => house('place', byKey.get(key)?.name ?? '')
  const wayTo = (key: string): string[] => {
    const parent = byKey.get(key)?.parent ?? null
    return [...(parent === null ? [] : wayTo(parent)), idOf(key)]
  }
  const ways = new Map(places.map(({ key }) => [idOf(key), wayTo(key)]))
  const from = new Date(Date.parse(now) - LICENSED_DAYS * DAY_MS).toISOString()
  const license = (type: LicenseType, email?: string): LicenseHeld => ({
    type,
    status: 'completed',
    from,
    to: null,
    locationId: idOf(places[0]?.key ?? ''),
    userId: email === undefined ? null : house('person', email),
    deviceId: null,
    isPersonal: email !== undefined,
  })
  const licenses = [
    ...(HOUSE?.licenses ?? []).map(type => license(type)),
    ...(HOUSE?.people ?? []).flatMap(({ email, holds = [] }) => holds.map(type => license(type, email))),
  ]
  const known = new Map<string, Permissions>()
  const permissions = (
    { email, roleLevel, places: enrolled, job }: DemoPerson,
    path: string[],
    at: string,
  ) => {
    const name = `${email} ${path.at(-1)} ${at.slice(0, 10)}`
    const before = known.get(name)
    if (before !== undefined) return before
    const found = computePermissions({
      roleLevel,
      isPlatformOwner: false,
      userId: house('person', email),
      licenses,
      enrolledLocationIds: enrolled.map(idOf),
      locationPath: path,
      jobs:
        job === undefined
          ? []
          : enrolled.map(key => ({
              ...shippedRights[job],
              profileId: job,
              name: job,
              locationId: idOf(key),
              locationName: key,
            })),
      openAreas,
      now: at,
    })
    known.set(name, found)
    return found
  }
  /** What somebody may do at a place; without one, at each where they work. */
  const permissionsOf = ({ at, by }: Stamp, locationId: string | undefined): Permissions[] => {
    const person = HOUSE?.people.find(({ email }) => email === by)
    if (person === undefined) return []
    const own = person.places.length === 0 ? places.slice(0, 1).map(({ key }) => key) : person.places
    const paths = locationId === undefined ? own.map(wayTo) : [ways.get(locationId) ?? []]
    return paths.map(path => permissions(person, path, at))
  }
  const refuse = (what: string, { at, by }: Stamp) => {
    throw new Error(`The demo's story at ${at}: ${by} may not do ${what}`)
  }
  return {
    ofCall(call, locationId, stamp) {
      const gate = callGates.get(call) ?? 'guest'
      if (!permissionsOf(stamp, locationId).some(found => passes(gate, found))) refuse(call, stamp)
    },
    ofCreation(entity, { locationId }, stamp) {
      const gate = creationGateOf(ENTITIES[entity])
      if (!permissionsOf(stamp, locationId).some(found => passes(gate, found)))
        refuse(`${entity}.create`, stamp)
    },
    ofChange(entity, { locationId, people }, fields, stamp) {
      const declaration: EntityDeclaration = ENTITIES[entity]
      const { doing, permission } = declaration
      const mine = isForPerson(people ?? null, house('person', stamp.by))
      const isAllowed = permissionsOf(stamp, locationId).some(
        found =>
          may(found, permission, 'edit') ||
          (entity === 'notification' && found.doings.includes('alarm')) ||
          (doing?.change !== undefined &&
            found.doings.includes(doing.right) &&
            fields.every(field => doing.change?.includes(field)) &&
            (doing.forPeople === undefined || mine)),
      )
      if (!isAllowed) refuse(`${entity}.change of ${fields.join(', ')}`, stamp)
    },
  }
}
