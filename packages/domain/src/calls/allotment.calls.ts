import { defineCall } from '../catalogue/call.ts'
import { ALLOTTED_TYPES, LICENSE_TYPES } from '../catalogue/names/licenses.ts'
import {
  count,
  flag,
  instant,
  line,
  list,
  nullable,
  object,
  oneOf,
  propertiesOf,
  text,
  uuid,
  whole,
} from './schema.ts'
import { shared } from './shared.ts'

export const ALLOTMENTS_MAX = 200
const QUANTITY_MAX = 10_000
const GRANTEES_MAX = 50
const PLACES_MAX = 1000

/** What an affiliate may grant of one type of licence, and how much of it stands. */
const ALLOTMENT = shared(
  'LicenseAllotment',
  object({
    id: uuid,
    type: oneOf(LICENSE_TYPES),
    quantity: count,
    from: instant,
    to: nullable(instant),
    /** Counted from the licences that stand. */
    used: count,
    left: count,
  }),
)
const ALLOTMENTS = list(ALLOTMENT, ALLOTMENTS_MAX)

const GRANTED = object({
  license: object({
    ...propertiesOf('license', ['id', 'name', 'type', 'status', 'from', 'to', 'isPersonal', 'locationId']),
    organizationId: uuid,
    grantedBy: text,
  }),
})

const GRANTS = { key: 'AFF', verb: 'edit' } as const
const named = { organizationId: uuid, licenseId: uuid }

export const ALLOTMENT_CALLS = [
  defineCall({
    name: 'admin.allotments',
    area: 'admin',
    method: 'POST',
    path: '/customer/allotments/get',
    gate: 'user',
    summary:
      'The licences that an affiliate may grant, and how many of them stand; for the platform’s owners',
    body: object({ customerId: uuid }),
    isRead: true,
    answer: object({ customer: object({ id: uuid, name: text }), allotments: ALLOTMENTS }),
  }),
  defineCall({
    name: 'admin.giveAllotment',
    area: 'admin',
    method: 'PUT',
    path: '/customer/allotment',
    gate: 'user',
    summary: 'Let an affiliate grant so many licences of a type, or change how many and until when',
    body: object({
      customerId: uuid,
      allotment: object({
        id: uuid,
        type: oneOf(ALLOTTED_TYPES),
        quantity: whole(1, QUANTITY_MAX),
        from: instant,
        to: nullable(instant),
      }),
    }),
    answer: object({ allotments: ALLOTMENTS }),
  }),
  defineCall({
    name: 'admin.endAllotment',
    area: 'admin',
    method: 'DELETE',
    path: '/customer/allotment',
    gate: 'user',
    summary: 'End an allotment: nothing more is granted of it, and what was granted goes on',
    body: object({ customerId: uuid, allotmentId: uuid }),
    answer: object({ allotments: ALLOTMENTS }),
  }),
  defineCall({
    name: 'affiliate.allotments',
    area: 'admin',
    method: 'POST',
    path: '/affiliate/allotments/get',
    gate: { key: 'AFF', verb: 'view' },
    summary: 'The licences that the own organization may grant to those it looks after',
    body: object({}),
    isRead: true,
    answer: object({
      allotments: ALLOTMENTS,
      /** Whether the asking person grants. */
      mayGrant: flag,
    }),
  }),
  defineCall({
    name: 'affiliate.grantees',
    area: 'admin',
    method: 'POST',
    path: '/affiliate/license/organizations/get',
    gate: { key: 'AFF', verb: 'view' },
    summary: 'Organizations that the own one looks after and can grant licences to, by name',
    body: object({ search: line(100) }, ['search']),
    isRead: true,
    answer: object({ organizations: list(object({ id: uuid, name: text }), GRANTEES_MAX), count }),
  }),
  defineCall({
    name: 'affiliate.granteePlaces',
    area: 'admin',
    method: 'POST',
    path: '/affiliate/license/places/get',
    gate: { key: 'AFF', verb: 'view' },
    summary: 'The places at which a licence can count that is granted to an organization',
    body: object({ organizationId: uuid }),
    isRead: true,
    answer: object({
      places: list(object({ id: uuid, name: text, parentId: nullable(uuid) }), PLACES_MAX),
    }),
  }),
  defineCall({
    name: 'affiliate.grantLicense',
    area: 'admin',
    method: 'POST',
    path: '/affiliate/license',
    gate: GRANTS,
    summary: 'Grant a licence out of an allotment to an organization that the own one looks after',
    isRepeatable: true,
    body: object({
      license: object(
        {
          id: uuid,
          organizationId: uuid,
          allotmentId: uuid,
          /** Where it counts; null: in the whole organization. */
          locationId: nullable(uuid),
          isPersonal: flag,
          /** At the latest the end of the allotment; null: none. */
          to: nullable(instant),
        },
        ['locationId', 'isPersonal'],
      ),
    }),
    answer: GRANTED,
    ratePerMinute: 120,
  }),
  defineCall({
    name: 'affiliate.renewLicense',
    area: 'admin',
    method: 'PUT',
    path: '/affiliate/license',
    gate: GRANTS,
    summary: 'Let a licence that was granted go on until another day within its allotment',
    body: object({ ...named, to: nullable(instant) }),
    answer: GRANTED,
    ratePerMinute: 120,
  }),
  defineCall({
    name: 'affiliate.endLicense',
    area: 'admin',
    method: 'DELETE',
    path: '/affiliate/license',
    gate: GRANTS,
    summary: 'End a licence that was granted: it stops at once, and its place in the allotment is free',
    body: object(named),
    answer: GRANTED,
    ratePerMinute: 120,
  }),
] as const
