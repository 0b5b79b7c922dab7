/** People of the organization, seen and changed by others. */
import { defineCall } from '../catalogue/call.ts'
import { LOCALES } from '../catalogue/names/languages.ts'
import {
  nullable,
  object,
  uuid,
  oneOf,
  instant,
  someOf,
  line,
  listing,
  partly,
  text,
  LISTING,
  reference,
  list,
  pageOf,
  count,
  openTo,
  FIELDS,
  namesOf,
  whole,
  rowOf,
  pageAnswer,
} from './schema.ts'
import { SHEET_PREVIEW, SHEET_REPORT, SHEET_WRITTEN, SHEETS, sheetRows } from './record.calls.ts'
import { ME_CALLS } from './me.calls.ts'
import {
  EMAIL,
  LICENSE_OF_OTHERS,
  LIMIT,
  LOCATIONS_OF,
  LOGINS,
  LOGIN_ORDER,
  PERMISSIONS,
  STARTED,
} from './people-shapes.ts'

const view = { key: 'U', verb: 'view' } as const
const edit = { key: 'U', verb: 'edit' } as const

const logins = { userId: uuid, ...pageOf(LOGIN_ORDER) }
const requests = { userId: uuid, ...pageOf(['created', 'expires', 'kind', 'status']) }
const history = { userId: uuid, ...pageOf(['at']), from: instant, to: instant }
const optional = <const P extends object>(query: P) =>
  namesOf(query).filter((name): name is Exclude<typeof name, 'userId'> => name !== 'userId')

/** What waits to be confirmed by a link, or did; with the names that the query asks for. */
const REQUEST = partly(
  object({
    id: uuid,
    kind: text,
    status: oneOf(['pending', 'confirmed', 'expired', 'cancelled']),
    created: instant,
    expires: instant,
    /** When it was answered. */
    settled: nullable(instant),
    email: nullable(text),
    locationId: nullable(uuid),
  }),
)

/** One thing that was done: by the person, or by somebody to the person's record; with the names that the query asks for. */
const ACTIVITY = partly(
  object({
    id: uuid,
    at: instant,
    entity: text,
    recordId: uuid,
    verb: text,
    version: nullable(whole(0, 2_147_483_647)),
    userId: nullable(uuid),
    userName: nullable(text),
    actedByUserId: nullable(uuid),
    actedByName: nullable(text),
    before: nullable(FIELDS),
    after: nullable(FIELDS),
  }),
)

/** Somebody who is to come, as a row of a sheet says them. */
const INVITED = object(
  {
    id: uuid,
    name: line(200, 1),
    lastName: line(200),
    email: EMAIL,
    phone: line(40),
    roleLevel: whole(0, 5),
    locationId: uuid,
    profileId: uuid,
    locale: oneOf(LOCALES),
  },
  ['lastName', 'phone', 'roleLevel', 'locationId', 'profileId', 'locale'],
)

export const PEOPLE_CALLS = [
  ...ME_CALLS,
  defineCall({
    name: 'organization.userPermissions',
    area: 'organization',
    method: 'GET',
    path: '/user/permissions',
    gate: { key: 'U', verb: 'view' },
    summary: "A person's permissions at the chosen location, with their reasons",
    /** Without a location: at the one of the session. */
    query: object({ userId: uuid, locationId: uuid }, ['locationId']),
    answer: object({ permissions: PERMISSIONS }),
    isRead: true,
  }),
  defineCall({
    name: 'people.changeJobs',
    area: 'organization',
    method: 'PUT',
    path: '/user/jobs',
    gate: edit,
    summary:
      'Give a person exactly these job profiles at the locations within reach, none with more than the giver holds there',
    body: object({
      jobs: list(object({ profileId: uuid, locationId: uuid }), 200),
      user: reference,
    }),
    answer: object({ user: rowOf('user') }),
  }),
  defineCall({
    name: 'people.limits',
    area: 'organization',
    method: 'GET',
    path: '/users/limits',
    gate: view,
    summary: 'How many people there may be; user and device licences held, used and free, by type',
    /**
     * `users` and `devices` are all licences of that holder together; `people` the people who may work: `total` and
     * `free` null where nothing limits them; `types` as in the licences' limits.
     */
    answer: object({
      limits: object({
        people: object({ total: nullable(count), used: count, free: nullable(count) }),
        users: object({ total: count, used: count, free: count, shared: count }),
        devices: object({ total: count, used: count, free: count, shared: count }),
        types: list(LIMIT, 100),
      }),
    }),
    isRead: true,
  }),
  defineCall({
    name: 'people.locations',
    area: 'organization',
    method: 'GET',
    path: '/user/locations',
    gate: view,
    summary: 'Where a person is enrolled',
    query: object({ userId: uuid, ...listing }, LISTING),
    answer: pageAnswer('locations', list(someOf('location'), 1000)),
    isRead: true,
  }),
  defineCall({
    name: 'people.changeLocations',
    area: 'organization',
    method: 'PUT',
    path: '/user/locations',
    gate: edit,
    summary: 'Enrol a person in exactly these locations, of those within reach',
    body: object({ locations: list(reference, 500), user: reference }),
    answer: LOCATIONS_OF,
  }),
  defineCall({
    name: 'people.logins',
    area: 'organization',
    method: 'GET',
    path: '/user/logins',
    gate: view,
    summary: "A person's log-ins",
    query: object(logins, optional(logins)),
    answer: LOGINS,
    isRead: true,
  }),
  defineCall({
    name: 'people.endSessions',
    area: 'organization',
    method: 'DELETE',
    path: '/user/sessions',
    gate: edit,
    summary: 'End sessions of a person that are still open, those named or all: they have to log in again',
    body: object({ sessions: list(uuid, 100, 1), user: reference }, ['sessions']),
    answer: object({ count }),
  }),
  defineCall({
    name: 'people.requests',
    area: 'organization',
    method: 'GET',
    path: '/user/requests',
    gate: view,
    summary: 'What waits for a person to be confirmed, and what was',
    /** Without a person: one's own. */
    query: object(requests, namesOf(requests)),
    answer: pageAnswer('requests', list(REQUEST, 1000)),
    isRead: true,
  }),
  defineCall({
    name: 'people.history',
    area: 'organization',
    method: 'GET',
    path: '/user/history',
    gate: view,
    summary: 'What a person did, and what was done to their record, from one instant up to before another',
    /** Without a person: one's own. */
    query: object(history, namesOf(history)),
    /** Newest first. */
    answer: pageAnswer('history', list(ACTIVITY, 1000)),
    isRead: true,
  }),
  defineCall({
    name: 'people.changeEmail',
    area: 'organization',
    method: 'PUT',
    path: '/user/email',
    gate: edit,
    summary: 'Ask for another e-mail address of a person: it changes once confirmed at the new one',
    body: object({ user: openTo(object({ id: uuid, email: EMAIL })) }),
    /** `asks`: where it is confirmed first; by equals and by those of a place it is only proposed. */
    answer: object({ ...STARTED, asks: oneOf(['newAddress', 'formerAddress']) }, [
      'requestId',
      'expires',
      'asks',
    ]),
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'people.invite',
    area: 'organization',
    method: 'POST',
    path: '/user/invitation',
    gate: { key: 'U', verb: 'create' },
    summary: 'Send the invitation again to somebody who has not chosen a password yet',
    body: object({ user: reference }),
    answer: object(STARTED, ['requestId', 'expires']),
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'people.invitePreview',
    isHeavy: true,
    area: 'organization',
    method: 'POST',
    path: '/users/invitations/preview',
    gate: { key: 'U', verb: 'create' },
    summary: 'Read a sheet of people: matched columns and, row by row, who would be invited; writes nothing',
    query: object({ mapping: line(8000) }, ['mapping']),
    rawBody: SHEETS,
    bodyLimit: 20 * 1024 * 1024,
    isRead: true,
    answer: SHEET_PREVIEW,
  }),
  defineCall({
    name: 'people.inviteMany',
    isHeavy: true,
    area: 'organization',
    method: 'POST',
    path: '/users/invitations',
    gate: { key: 'U', verb: 'create' },
    summary:
      'Make people with their profiles and places, some hundred at a time, and mail each an invitation; ids make it safe to repeat',
    bodyLimit: 3 * 1024 * 1024,
    body: object({ rows: sheetRows(INVITED), report: SHEET_REPORT }, ['report']),
    answer: SHEET_WRITTEN,
  }),
  defineCall({
    name: 'people.assignLicense',
    area: 'organization',
    method: 'PUT',
    path: '/user/license',
    gate: { key: 'LI', verb: 'edit' },
    summary: 'Assign a licence of the organization to a person',
    ...LICENSE_OF_OTHERS,
  }),
  defineCall({
    name: 'people.takeBackLicense',
    area: 'organization',
    method: 'DELETE',
    path: '/user/license',
    gate: { key: 'LI', verb: 'edit' },
    summary: 'Take a licence back from a person: it is free again',
    body: LICENSE_OF_OTHERS.body,
  }),
] as const
