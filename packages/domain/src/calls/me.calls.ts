/** One's own account: who one is, where one works, what one may do, what happened. */
import { sentBackSchema } from '../catalogue/derive/index.ts'
import { defineCall } from '../catalogue/call.ts'
import type { Change } from '../catalogue/entity.ts'
import { typed } from '../catalogue/typed.ts'
import { ENTITIES, type Entities } from '../entities/all.ts'
import {
  nullable,
  object,
  uuid,
  mapOf,
  someOf,
  metas,
  line,
  listing,
  text,
  LISTING,
  reference,
  list,
  pageOf,
  count,
  openTo,
  namesOf,
  rowOf,
  fieldsOf,
  flag,
  pageAnswer,
} from './schema.ts'
import {
  EMAIL,
  LICENSE_OF,
  LOCATIONS_OF,
  LOGINS,
  LOGIN_ORDER,
  PERMISSIONS,
  STARTED,
} from './people-shapes.ts'

const logins = pageOf(LOGIN_ORDER)

/** What people change of themselves. */
export const OWN_FIELDS = [
  'version',
  'name',
  'lastName',
  'phone',
  'image',
  'locale',
  'timeZone',
  'temperatureUnit',
  'weightUnit',
  'lengthUnit',
  'listSizes',
] as const
const change = sentBackSchema(ENTITIES.user, false)
/** What of it is one's own to change; the rest of the person may come along as it was read. */
const ME = typed<
  Pick<Change<Entities['user']>, Exclude<(typeof OWN_FIELDS)[number], 'version'>> & {
    readonly version?: number
  }
>({
  type: 'object',
  additionalProperties: true,
  properties: Object.fromEntries(OWN_FIELDS.map(name => [name, change.properties?.[name] ?? {}])),
})

export const ME_CALLS = [
  defineCall({
    name: 'organization.me',
    area: 'organization',
    method: 'GET',
    path: '/user/me',
    gate: 'user',
    summary: 'The person of the session',
    query: object({ populate: flag, counts: flag, redirect: flag }, ['populate', 'counts', 'redirect']),
    answer: object(
      {
        user: rowOf('user'),
        /** The administrator who works as this person; else null. */
        actedBy: nullable(object({ userId: uuid, userName: text })),
        organization: rowOf('organization'),
        location: nullable(rowOf('location')),
        permissions: PERMISSIONS,
        isViewFull: flag,
        /** How much of each thing there is at the chosen location, of what may be seen there. */
        counts: mapOf(count, 100),
      },
      ['organization', 'location', 'permissions', 'isViewFull', 'counts'],
    ),
    isRead: true,
  }),
  defineCall({
    name: 'organization.changeMe',
    area: 'organization',
    method: 'PUT',
    path: '/user/me',
    gate: 'user',
    summary: 'Change own name and preferences',
    body: object({
      me: ME,
    }),
    answer: object({ user: rowOf('user') }),
  }),
  defineCall({
    name: 'organization.myPermissions',
    area: 'organization',
    method: 'GET',
    path: '/user/me/permissions',
    gate: 'user',
    summary: 'Own permissions here, with their reasons',
    answer: object({ permissions: PERMISSIONS }),
    isRead: true,
  }),
  defineCall({
    name: 'organization.myLocations',
    area: 'organization',
    method: 'GET',
    path: '/user/me/locations',
    gate: 'user',
    summary: 'Where the person may work',
    query: object(listing, LISTING),
    answer: pageAnswer('locations', list(someOf('location'), 1000)),
    isRead: true,
  }),
  defineCall({
    name: 'organization.myPlaces',
    area: 'organization',
    method: 'GET',
    path: '/user/me/places',
    gate: 'user',
    summary:
      'Every place of the own organization by its name alone: those one works in and those one may ask for',
    answer: object({
      locations: list(fieldsOf('location', ['id', 'name', 'type', 'hierarchy']), 10_000),
      count,
    }),
    isRead: true,
  }),
  defineCall({
    name: 'organization.changeMyLocations',
    area: 'organization',
    method: 'PUT',
    path: '/user/me/locations',
    gate: 'user',
    summary: 'Leave places, and enrol or ask to be enrolled in others',
    body: object({ locations: list(reference, 500), user: reference }, ['user']),
    answer: LOCATIONS_OF,
  }),
  defineCall({
    name: 'organization.myMetas',
    area: 'organization',
    method: 'GET',
    path: '/user/me/metas',
    gate: 'user',
    summary: 'Own custom properties',
    answer: object({ metas }),
    isRead: true,
  }),
  defineCall({
    name: 'organization.changeMyMetas',
    area: 'organization',
    method: 'PUT',
    path: '/user/me/metas',
    gate: 'user',
    summary: 'Set own custom properties',
    body: object({ metas }),
    answer: object({ metas }),
  }),
  defineCall({
    name: 'organization.myLogins',
    area: 'organization',
    method: 'GET',
    path: '/user/me/logins',
    gate: 'user',
    summary: 'Own log-ins: when, from where, whether still open',
    query: object(logins, namesOf(logins)),
    answer: LOGINS,
    isRead: true,
  }),
  defineCall({
    name: 'organization.changeMyEmail',
    area: 'organization',
    method: 'PUT',
    path: '/user/me/email',
    gate: 'user',
    summary: 'Ask for another e-mail address: it changes once confirmed',
    body: object({
      user: openTo(object({ id: uuid, email: EMAIL, password: line(200, 1) }, ['id'])),
    }),
    answer: object(STARTED, ['requestId', 'expires']),
    ratePerMinute: 30,
  }),
  defineCall({
    name: 'organization.takeMyLicense',
    area: 'organization',
    method: 'PUT',
    path: '/user/me/license',
    gate: { key: 'LI', verb: 'view' },
    summary: 'Take a licence that is free',
    ...LICENSE_OF,
  }),
  defineCall({
    name: 'organization.giveBackMyLicense',
    area: 'organization',
    method: 'DELETE',
    path: '/user/me/license',
    gate: 'user',
    summary: 'Give a licence back',
    body: LICENSE_OF.body,
  }),
] as const
