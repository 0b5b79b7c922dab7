import { defineCall } from '../catalogue/call.ts'
import { typed } from '../catalogue/typed.ts'
import { ENTITIES } from '../entities/all.ts'
import { site, SITES_MAX, statistics } from './location-shapes.ts'
import { branchOf } from './shared.ts'
import {
  either,
  object,
  uuid,
  oneOf,
  instant,
  someOf,
  line,
  unique,
  listing,
  partly,
  linkedNames,
  text,
  LISTING,
  reference,
  propertiesOf,
  list,
  day,
  pageOf,
  count,
  namesOf,
  whole,
  someWith,
  rowOf,
  flag,
  pageAnswer,
} from './schema.ts'

export const LOCATIONS_IN_TREE_MAX = 10_000

/** A text as it stands in the address, of a list. */
const written = (maxLength: number) => typed<string>({ type: 'string', maxLength })
/** The list within a location. */
const listQuery = object(
  { locationId: uuid, ...listing, by: line(60), attributes: written(4000), filter: written(8000) },
  LISTING,
)
const counts = typed<{ readonly [many: string]: number }>({ type: 'object', additionalProperties: count })

const place = {
  id: uuid,
  name: text,
  type: text,
  parentId: { type: ['string', 'null'], format: 'uuid' },
  active: flag,
  color: { type: ['string', 'null'] },
  icon: { type: ['string', 'null'] },
  version: whole(1, 2_147_483_647),
} as const
const node = object({ ...place, children: list(branchOf('LocationBranch', place), LOCATIONS_IN_TREE_MAX) })
const structure = object({ structure: list(node, LOCATIONS_IN_TREE_MAX) })

const { geometry } = propertiesOf('location', ['geometry'])

/**
 * One drawing with what stands on it. `plan` is null for what has coordinates and no drawing above it. A geometry
 * is null for what stands below the plan and was not put on it yet.
 */
const drawing = object({
  locationId: { type: ['string', 'null'], format: 'uuid' },
  name: { type: ['string', 'null'] },
  plan: {
    anyOf: [
      object({
        attachmentId: uuid,
        width: { type: ['integer', 'null'] },
        height: { type: ['integer', 'null'] },
      }),
      { type: 'null' },
    ],
  },
  places: list(
    object({
      id: uuid,
      name: { type: 'string' },
      type: { type: 'string' },
      parentId: { type: ['string', 'null'], format: 'uuid' },
      color: { type: ['string', 'null'] },
      icon: { type: ['string', 'null'] },
      geometry,
      version: whole(1, 2_147_483_647),
    }),
    LOCATIONS_IN_TREE_MAX,
  ),
  /** Empty for whoever may not see devices. */
  devices: list(
    object({
      id: uuid,
      name: { type: 'string' },
      type: { type: 'string' },
      locationId: uuid,
      serial: { type: 'string' },
      lastSeen: { type: ['string', 'null'], format: 'date-time' },
      geometry,
      version: whole(1, 2_147_483_647),
    }),
    LOCATIONS_IN_TREE_MAX,
  ),
})
const geometries = object({ geometries: list(drawing, LOCATIONS_IN_TREE_MAX) })

const person = object({
  id: uuid,
  version: whole(1, 2_147_483_647),
  fullName: { type: ['string', 'null'] },
  /** Null, like lastLogin, for people whom the caller does not manage. */
  email: { type: ['string', 'null'] },
  image: { type: ['string', 'null'], format: 'uuid' },
  roleLevel: whole(0, 5),
  companyPosition: { type: ['string', 'null'] },
  lastLogin: { type: ['string', 'null'], format: 'date-time' },
  /** Why the person may work there: enrolled `here`, enrolled `above` at locationId, or by a `role` that manages all. */
  reason: oneOf(['here', 'above', 'role']),
  locationId: { type: ['string', 'null'], format: 'uuid' },
})
const people = object({ users: list(person, 5000), count })
const peopleOf = {
  locationId: uuid,
  ...pageOf(['fullName', 'email', 'roleLevel', 'companyPosition', 'lastLogin', 'reason']),
}
/** Of a list that was narrowed to some names, each person has the id and those. */
const somePeople = pageAnswer('users', list(partly(person), 1000))

const time = '([01][0-9]|2[0-3]):[0-5][0-9]'
const period = object({
  kind: oneOf(['opening', 'cleaning']),
  weekday: whole(1, 7),
  from: { type: 'string', pattern: `^${time}$` },
  to: { type: 'string', pattern: `^(${time}|24:00)$` },
})

export const LOCATION_CALLS = [
  defineCall({
    name: 'organization.sites',
    area: 'organization',
    method: 'POST',
    path: '/location/sites/get',
    gate: 'location',
    summary:
      'The kitchens, production centres, selling points and warehouses below the chosen location, side by side',
    isRead: true,
    /** `count`: how many there are; the first of them by their names are compared. */
    answer: object({ now: instant, sites: list(object(site), SITES_MAX), count }),
  }),
  defineCall({
    name: 'organization.locationsStructure',
    area: 'organization',
    method: 'POST',
    path: '/locations/structure/get',
    gate: 'user',
    summary: 'The tree of all locations within reach',
    isRead: true,
    answer: structure,
  }),
  defineCall({
    name: 'organization.locationStructure',
    area: 'organization',
    method: 'POST',
    path: '/location/structure/get',
    gate: 'user',
    summary: 'A location and the tree below it',
    body: object({ locationId: uuid }),
    isRead: true,
    answer: structure,
  }),
  defineCall({
    name: 'organization.locationsGeometries',
    area: 'organization',
    method: 'POST',
    path: '/locations/geometries/get',
    gate: 'user',
    summary: 'Places and devices on the plans of all locations within reach',
    isRead: true,
    answer: geometries,
  }),
  defineCall({
    name: 'organization.locationGeometries',
    area: 'organization',
    method: 'POST',
    path: '/location/geometries/get',
    gate: 'user',
    summary: 'Places and devices on the plan of a location and on those below it',
    body: object({ locationId: uuid }),
    isRead: true,
    answer: geometries,
  }),
  defineCall({
    name: 'organization.location',
    area: 'organization',
    method: 'GET',
    path: '/location',
    gate: 'user',
    summary: 'A location, and with counts how much of everything is there',
    query: object(
      {
        locationId: uuid,
        counts: { ...flag, default: false },
        names: { ...flag, default: false },
        redirect: flag,
      },
      ['counts', 'names', 'redirect'],
    ),
    isRead: true,
    answer: object({ location: rowOf('location'), counts, names: linkedNames(ENTITIES.location) }, [
      'counts',
      'names',
    ]),
  }),
  defineCall({
    name: 'organization.locationLocations',
    area: 'organization',
    method: 'GET',
    path: '/location/locations',
    gate: 'user',
    summary: 'The locations directly inside a location',
    query: listQuery,
    isRead: true,
    answer: pageAnswer('locations', list(someOf('location'), 1000)),
  }),
  defineCall({
    name: 'organization.locationPeriods',
    area: 'organization',
    method: 'GET',
    path: '/location/periods',
    gate: 'user',
    summary: 'Opening and cleaning times of a location',
    query: object({ locationId: uuid }),
    isRead: true,
    answer: object({ periods: list(period, 100) }),
  }),
  defineCall({
    name: 'organization.locationActions',
    area: 'organization',
    method: 'GET',
    path: '/location/actions',
    gate: { key: 'AC', verb: 'view' },
    summary: 'What can be done at a location: executable actions, each with the devices there that do it',
    query: listQuery,
    isRead: true,
    answer: pageAnswer('actions', list(someWith('action', { deviceIds: list(uuid, 10_000) }), 1000)),
  }),
  defineCall({
    name: 'organization.locationSensors',
    area: 'organization',
    method: 'GET',
    path: '/location/sensors',
    gate: { key: 'PS', verb: 'view' },
    summary: 'Sensors at a location and below it',
    query: listQuery,
    isRead: true,
    answer: pageAnswer('sensors', list(someOf('sensor'), 1000)),
  }),
  defineCall({
    name: 'organization.locationUsers',
    area: 'organization',
    method: 'GET',
    path: '/location/users',
    gate: { key: 'U', verb: 'view' },
    summary: 'Who may work at a location, and why',
    query: object(
      peopleOf,
      namesOf(peopleOf).filter(name => name !== 'locationId'),
    ),
    isRead: true,
    answer: somePeople,
  }),
  defineCall({
    name: 'organization.locationDevices',
    area: 'organization',
    method: 'GET',
    path: '/location/devices',
    gate: { key: 'D', verb: 'view' },
    summary: 'Devices at a location and below it',
    query: listQuery,
    isRead: true,
    answer: pageAnswer('devices', list(someOf('device'), 1000)),
  }),
  defineCall({
    name: 'organization.locationStatistics',
    area: 'organization',
    method: 'GET',
    path: '/location/statistics',
    gate: { key: 'L', verb: 'view' },
    summary:
      'What happened at a location and below it by day, and what is there now; the last 30 days unless said',
    query: object({ locationId: uuid, from: day, to: day }, ['from', 'to']),
    isRead: true,
    answer: object({ statistics }),
  }),
  defineCall({
    name: 'organization.setLocationUsers',
    area: 'organization',
    method: 'PUT',
    path: '/location/users',
    gate: { key: 'U', verb: 'edit' },
    summary: 'Enrol exactly these people at a location; answers who may work there now',
    body: object({ users: unique(list(reference, 500)), location: reference }),
    answer: people,
  }),
  defineCall({
    name: 'organization.setLocationDevices',
    area: 'organization',
    method: 'PUT',
    path: '/location/devices',
    gate: { key: 'D', verb: 'edit' },
    summary: 'Move devices to a location, with their sensors; answers them as they are now',
    body: object({ devices: unique(list(reference, 500, 1)), location: reference }),
    answer: object({ devices: list(rowOf('device'), 500) }),
  }),
  defineCall({
    name: 'organization.setLocationPeriods',
    area: 'organization',
    method: 'PUT',
    path: '/location/periods',
    gate: { key: 'L', verb: 'edit' },
    summary: 'Set the opening and cleaning times of a location',
    body: object({ periods: list(period, 100), location: reference }),
    answer: object({ periods: list(period, 100) }),
  }),
  defineCall({
    name: 'organization.cloneLocation',
    area: 'organization',
    method: 'POST',
    path: '/location/clone',
    gate: { key: 'L', verb: 'create' },
    summary: 'Copy a location with its settings and everything inside it, without what lives there',
    body: object({
      location: either(
        uuid,
        object({ id: uuid, name: typed<string>({ type: 'string', minLength: 1, maxLength: 200 }) }, ['name']),
      ),
    }),
    answer: object({ location: rowOf('location') }),
  }),
  defineCall({
    name: 'organization.removeLocations',
    area: 'organization',
    method: 'DELETE',
    path: '/locations',
    gate: { key: 'L', verb: 'delete' },
    summary: 'Remove several locations, those inside others first; all or none',
    body: object({ locations: list(reference, 500, 1) }),
    answer: object({ count }),
  }),
] as const
