import { defineCall } from '../catalogue/call.ts'
import { ACTING_REFUSALS } from '../catalogue/names/customers.ts'
import {
  text,
  count,
  nullable,
  object,
  uuid,
  propertiesOf,
  oneOf,
  figure,
  instant,
  list,
  namesOf,
  flag,
  line,
  counted,
} from './schema.ts'

/** What an affiliate sees of the organizations it looks after. */
export const AFFILIATE_LISTS = ['users', 'devices', 'licenses', 'purchases', 'reports'] as const
export type AffiliateList = (typeof AFFILIATE_LISTS)[number]

const page = { search: line(100), ...counted(200) }

const person = propertiesOf('user', ['lastName', 'roleLevel'])

const ORGANIZATION = object({
  ...propertiesOf('organization', ['id', 'name', 'city', 'country', 'businessArea']),
  users: count,
  locations: count,
  devices: count,
  purchases: count,
  reports: count,
  /** In force now. */
  licenses: count,
  allowsActing: flag,
})

const columns = {
  ...person,
  active: flag,
  type: text,
  ...propertiesOf('device', ['serial', 'model', 'softwareVersion']),
  status: text,
  from: nullable(instant),
  grantedBy: nullable(text),
  /** Of a licence: the own organization granted it, and can end it. */
  isOwnGrant: flag,
  reference: nullable(text),
  amount: nullable(figure),
  kind: text,
}
/** A record of an organization, with whose it is; each list has columns of its own. */
const RECORD = object(
  {
    id: uuid,
    name: text,
    organizationId: uuid,
    organizationName: text,
    /** When it was seen last, was bought, or ends. */
    at: nullable(instant),
    ...columns,
  },
  namesOf(columns),
)

/** `affiliate` is null where the platform alone looks after the organization. */
const LOOKED_AFTER = object({
  affiliate: nullable(object({ id: uuid, name: text, allowsActing: flag })),
  mayChange: flag,
})

export const AFFILIATE_CALLS = [
  defineCall({
    name: 'affiliate.organizations',
    area: 'affiliate',
    method: 'POST',
    path: '/affiliate/organizations/get',
    gate: { key: 'AFF', verb: 'view' },
    summary: 'The organizations that the own one looks after, with figures',
    body: object(page, ['search', 'offset', 'limit']),
    isRead: true,
    answer: object({ organizations: list(ORGANIZATION, 200), count }),
  }),
  defineCall({
    name: 'affiliate.records',
    area: 'affiliate',
    method: 'POST',
    path: '/affiliate/records/get',
    gate: { key: 'AFF', verb: 'view' },
    summary:
      'People, devices, licences, purchases or reports of the organizations that the own one looks after',
    body: object({ list: oneOf(AFFILIATE_LISTS), organizationId: uuid, ...page }, [
      'organizationId',
      'search',
      'offset',
      'limit',
    ]),
    isRead: true,
    answer: object({ records: list(RECORD, 200), count }),
  }),
  defineCall({
    name: 'affiliate.user',
    area: 'affiliate',
    method: 'GET',
    path: '/affiliate/user',
    gate: { key: 'AFF', verb: 'view' },
    summary:
      'One person of an organization that the own one looks after, and whether one may work in their name',
    query: object({ userId: uuid }),
    isRead: true,
    answer: object({
      user: object({ id: uuid, name: text, ...person, active: flag }),
      organization: object({ id: uuid, name: text }),
      allowsActing: flag,
      /** Why one may not; null: one may. */
      refusal: nullable(oneOf(ACTING_REFUSALS)),
    }),
  }),
  defineCall({
    name: 'affiliate.actAs',
    area: 'affiliate',
    method: 'POST',
    path: '/affiliate/as/user',
    gate: { key: 'AFF', verb: 'edit' },
    summary:
      'Work in the name of a person of an organization that the own one looks after and that allows it; what is done names who really did it',
    body: object({ userId: uuid }),
    answer: object({ jwt: text }),
  }),
  defineCall({
    name: 'affiliate.own',
    area: 'affiliate',
    method: 'GET',
    path: '/organization/affiliate',
    gate: { key: 'RO', verb: 'delete' },
    summary:
      'Who looks after the organization besides the platform, and whether they may work in the name of its people',
    isRead: true,
    answer: LOOKED_AFTER,
  }),
  defineCall({
    name: 'affiliate.letAct',
    area: 'affiliate',
    method: 'PUT',
    path: '/organization/affiliate',
    gate: { key: 'RO', verb: 'delete' },
    summary: 'Owners let those who look after the organization work in the name of its people, or no longer',
    body: object({ allowsActing: flag }),
    answer: LOOKED_AFTER,
  }),
] as const
