import { defineCall } from '../catalogue/call.ts'
import { CUSTOMER_ACTIONS, CUSTOMER_RIGHTS, CUSTOMER_STATUSES } from '../catalogue/names/customers.ts'
import { BUSINESS_AREAS } from '../catalogue/names/places.ts'
import { OPEN_AREAS } from '../catalogue/names/permissions.ts'
import { LOCALES } from '../catalogue/names/languages.ts'
import {
  text,
  count,
  nullable,
  object,
  uuid,
  oneOf,
  figure,
  instant,
  list,
  flag,
  line,
  unique,
  counted,
} from './schema.ts'
import { shared } from './shared.ts'

export const CUSTOMERS_AT_ONCE = 100
export const CUSTOMER_ORDERS = ['name', 'status', 'created', 'lastUsed', 'records', 'bytes'] as const

/** What an organization is made with. */
export const organizationDraft = {
  name: line(200, 1),
  country: line(2, 2),
  timeZone: line(64, 1),
  locale: oneOf(LOCALES),
}
const owner = { name: line(200, 1), lastName: line(200), email: line(254, 3) }

/** An organization as those see it who look after it: how it stands and how large it is, nothing of what is in it. */
const CUSTOMER = shared(
  'Customer',
  object({
    id: uuid,
    /** Empty once it is erased. */
    name: text,
    country: nullable(text),
    status: oneOf(CUSTOMER_STATUSES),
    isPlatform: flag,
    created: instant,
    suspended: nullable(instant),
    closed: nullable(instant),
    /** When everything is erased of one that is closed. */
    erases: nullable(instant),
    erased: nullable(instant),
    lastUsed: nullable(instant),
    /** People who may work; allowed: null where no seats limit them. */
    seats: object({ used: count, allowed: nullable(count) }),
    /** Whether an owner has come in; with their address. */
    owner: nullable(object({ email: text, hasEntered: flag })),
    openAreas: list(oneOf(OPEN_AREAS), OPEN_AREAS.length),
    /** As they were counted last; null before that. */
    size: nullable(object({ labels: figure, records: figure, files: figure, bytes: figure, at: instant })),
    /** Who looks after it besides the platform; told to the platform alone. */
    affiliate: nullable(object({ id: uuid, name: text })),
    /** What its own people may do with customers; null: the usual. Told to the platform alone. */
    rights: nullable(list(oneOf(CUSTOMER_RIGHTS), CUSTOMER_RIGHTS.length)),
    /** What the asking person can do with it. */
    actions: list(oneOf(CUSTOMER_ACTIONS), CUSTOMER_ACTIONS.length),
  }),
)
const one = object({ customer: CUSTOMER })

export const CUSTOMER_CALLS = [
  defineCall({
    name: 'admin.customers',
    area: 'admin',
    method: 'POST',
    path: '/customers/get',
    gate: 'user',
    summary: 'Organizations that one looks after: all for the platform’s owners, their own for affiliates',
    body: object(
      {
        search: line(100),
        status: oneOf(CUSTOMER_STATUSES),
        by: oneOf(CUSTOMER_ORDERS),
        sort: oneOf(['asc', 'desc']),
        ...counted(CUSTOMERS_AT_ONCE),
      },
      ['search', 'status', 'by', 'sort', 'offset', 'limit'],
    ),
    isRead: true,
    answer: object({
      customers: list(CUSTOMER, CUSTOMERS_AT_ONCE),
      count,
      mayMake: flag,
      /** For how many days everything of a closed organization is kept. */
      keptDays: count,
    }),
  }),
  defineCall({
    name: 'admin.makeCustomer',
    area: 'admin',
    method: 'POST',
    path: '/customer',
    gate: 'user',
    summary: 'Make an organization and invite its owner by mail',
    body: object({
      customer: object({ id: uuid, ...organizationDraft, businessArea: oneOf(BUSINESS_AREAS) }, [
        'id',
        'businessArea',
      ]),
      owner: object(owner, ['lastName']),
    }),
    answer: one,
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'admin.inviteOwner',
    area: 'admin',
    method: 'POST',
    path: '/customer/invitation',
    gate: 'user',
    summary: 'Invite an organization’s owner again, or another one',
    body: object({ customerId: uuid, owner: object(owner, ['lastName']) }, ['owner']),
    answer: one,
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'admin.suspendCustomers',
    area: 'admin',
    method: 'PUT',
    path: '/customers/suspended',
    gate: 'user',
    summary: 'Suspend organizations, or revive them: all or none',
    body: object({
      customers: unique(list(uuid, CUSTOMERS_AT_ONCE, 1)),
      suspended: flag,
    }),
    answer: object({ count }),
  }),
  defineCall({
    name: 'admin.closeCustomer',
    area: 'admin',
    method: 'POST',
    path: '/customer/close',
    gate: 'user',
    summary: 'Close an organization, whose data is erased on the day that is answered',
    /** Its name, typed. */
    body: object({ customerId: uuid, name: line(200, 1) }),
    answer: object({ customer: CUSTOMER }),
  }),
  defineCall({
    name: 'admin.customerAreas',
    area: 'admin',
    method: 'PUT',
    path: '/customer/areas',
    gate: 'user',
    summary: 'The areas that an organization has besides the usual ones',
    body: object({ customerId: uuid, areas: list(oneOf(OPEN_AREAS), OPEN_AREAS.length) }),
    answer: one,
  }),
  defineCall({
    name: 'admin.customerAffiliate',
    area: 'admin',
    method: 'PUT',
    path: '/customer/affiliate',
    gate: 'user',
    summary: 'Which affiliate looks after an organization; null: none',
    body: object({ customerId: uuid, affiliateId: nullable(uuid) }),
    answer: one,
  }),
  defineCall({
    name: 'admin.affiliateRights',
    area: 'admin',
    method: 'PUT',
    path: '/customer/rights',
    gate: 'user',
    summary: 'What an affiliate may do with its customers; null: the usual',
    body: object({
      customerId: uuid,
      rights: nullable(list(oneOf(CUSTOMER_RIGHTS), CUSTOMER_RIGHTS.length)),
    }),
    answer: one,
  }),
] as const
