/** Shapes that the calls of oneself and of other people share. */
import { typed } from '../catalogue/typed.ts'
import { PERMISSION_REASONS } from '../catalogue/names/permissions.ts'
import { DOINGS } from '../catalogue/names/permissions.ts'
import { PERMISSION_KEYS, SPECIAL_RIGHTS } from '../catalogue/names/permissions.ts'
import { PART_TYPES } from '../catalogue/names/licenses.ts'
import { OPEN_AREAS } from '../catalogue/names/permissions.ts'
import { FACES, HOMES } from '../catalogue/names/permissions.ts'
import { shared } from './shared.ts'
import {
  byName,
  count,
  either,
  figure,
  flag,
  instant,
  line,
  list,
  mapOf,
  nullable,
  object,
  pageAnswer,
  oneOf,
  partly,
  reference,
  rowOf,
  text,
  uuid,
} from './schema.ts'

export const EMAIL = line(254, 3)

/** 0 cannot see, 1 see, 2 edit, 3 create, 4 destroy, 99 the platform's own. */
const LEVEL = shared(
  'PermissionLevel',
  typed<0 | 1 | 2 | 3 | 4 | 99>({ type: 'integer', enum: [0, 1, 2, 3, 4, 99] }),
)
/** Why a level is what it is: a text and its values. */
const REASON = shared(
  'PermissionReason',
  object({ key: oneOf(PERMISSION_REASONS), values: mapOf(either(text, figure), 10) }),
)

/** What a person may do at the chosen location, and why. */
export const PERMISSIONS = shared(
  'Permissions',
  object({
    levels: byName(PERMISSION_KEYS, LEVEL),
    reasons: byName(PERMISSION_KEYS, list(REASON, 100)),
    special: list(oneOf(SPECIAL_RIGHTS), 10),
    /** The jobs done here, by level or by profile. */
    doings: list(oneOf(DOINGS), 20),
    doingReasons: byName(DOINGS, list(REASON, 100)),
    /** The job profiles that count here, the nearest place's first. */
    jobs: list(
      object({
        profileId: uuid,
        name: text,
        locationId: uuid,
        locationName: text,
        face: nullable(oneOf(FACES)),
        home: nullable(oneOf(HOMES)),
      }),
      200,
    ),
    /** Areas that are open though they are the platform's own elsewhere. */
    openAreas: list(oneOf(OPEN_AREAS), 10),
    /** Licences in force of which each opens a part of its own: affiliates, connectors. */
    parts: list(oneOf(PART_TYPES), 20),
    rowFilter: oneOf(['subtree', 'organization', 'none']),
    /** Days of history that may be read; null: all of it. */
    historyDays: nullable(count),
    /** When a licence starts or ends next and all this may change. */
    expiresAt: nullable(instant),
  }),
)

/** How many licences there are of one type; `used` and `free` count those for one person or device. */
export const LIMIT = object({
  type: text,
  holder: oneOf(['user', 'device']),
  /** In force now. */
  total: count,
  /** Held by a person or a device; of seats for people: people there are. */
  used: count,
  /** In force and held by nobody yet. */
  free: count,
  /** In force for everybody at their place. */
  shared: count,
  /** When the next of them ends. */
  nextEnd: nullable(instant),
})

/** A role by its number: 0 the least, 5 the owner. */
export const ROLE_LEVEL = typed<0 | 1 | 2 | 3 | 4 | 5>({ type: 'integer', enum: [0, 1, 2, 3, 4, 5] })

/** What was started and waits for a link to be followed. */
export const STARTED = { requestId: uuid, expires: instant }

/** One log-in. `actedBy`: who worked in the person's name. */
const LOGIN = partly(
  object({
    id: uuid,
    started: instant,
    seen: instant,
    expires: instant,
    ended: nullable(instant),
    isOpen: flag,
    /** The session that asks. */
    isThis: flag,
    address: nullable(line(100)),
    agent: nullable(line(300)),
    actedBy: nullable(object({ id: uuid, name: line(401) })),
  }),
)
export const LOGINS = pageAnswer('logins', list(LOGIN, 1000))
export const LOGIN_ORDER = ['started', 'seen', 'ended', 'address'] as const

/** Where a person is enrolled after the call, and the places that somebody must confirm first. */
export const LOCATIONS_OF = object({
  locations: list(rowOf('location'), 1000),
  count,
  requests: list(object({ requestId: uuid, locationId: uuid, expires: instant }), 500),
})

/** Assigning a licence or taking it back; the person may be left out where it can only be oneself. */
export const LICENSE_OF_OTHERS = {
  body: object({ license: reference, user: reference }),
  answer: object({ license: rowOf('license') }),
}
/** The same, where the person can only be oneself. */
export const LICENSE_OF = {
  ...LICENSE_OF_OTHERS,
  body: object({ license: reference, user: reference }, ['user']),
}
