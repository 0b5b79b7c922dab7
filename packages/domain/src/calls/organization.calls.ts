import { defineCall } from '../catalogue/call.ts'
import type { JsonSchema } from '../catalogue/json.ts'
import { typed, type ObjectOf, type Typed } from '../catalogue/typed.ts'
import { OPEN_AREAS } from '../catalogue/names/permissions.ts'
import { branchOf } from './shared.ts'
import { LIMIT } from './people-shapes.ts'
import {
  count,
  fieldsOf,
  flag,
  instant,
  json,
  list,
  listing,
  LISTING,
  namesOf,
  nullable,
  object,
  rowOf,
  oneOf,
  propertiesOf,
  reference,
  someWith,
  text,
  uuid,
  whole,
  pageAnswer,
} from './schema.ts'

/** The areas that are the platform's own until they are opened. */
const AREAS_OF = object({
  areas: list(
    object({
      name: oneOf(OPEN_AREAS),
      isOpen: flag,
      /** By the settings of the installation. */
      isOpenForAll: flag,
      /** For the organization itself: what a change replaces. */
      isOpenHere: flag,
    }),
    10,
  ),
})

/** Deeper than any tree of locations can be: a refusal then says so, and not the schema. */
const TREE_DEPTH = 16
const BRANCH_MAX = 1000

/** A place of the tree as it is sent; what only the answer tells is taken and passed over. */
const NODE = {
  id: uuid,
  /** Where a branch moves; null: it becomes outermost. Beneath another place of the tree, that place is its parent. */
  parentId: nullable(uuid),
  /** The place among its siblings, lowest first. */
  order: whole(-1000, 1000),
  /** As it was read: another one than the present is refused with the present tree. */
  version: whole(1, 2_147_483_647),
} as const
/** Passed over, whatever it is. */
const DESCRIBED = { name: json, type: json, color: json, icon: json, counts: json } as const

interface Sent extends ObjectOf<typeof NODE, 'parentId' | 'order' | 'version'> {
  readonly children?: readonly Sent[]
}

function node(depth: number): Typed<Sent> {
  const children: JsonSchema = list(depth === 0 ? object({ id: uuid }) : node(depth - 1), BRANCH_MAX)
  const sent: { readonly [name: string]: JsonSchema } = { ...NODE, ...DESCRIBED, children }
  return typed(
    object(
      sent,
      namesOf(sent).filter(name => name !== 'id'),
    ),
  )
}

const PLACE = propertiesOf('location', ['id', 'name', 'type', 'parentId'])

/** The tree of locations, outermost first. */
const structure = list(
  branchOf('StructureBranch', {
    ...PLACE,
    ...propertiesOf('location', ['color', 'icon', 'version']),
    order: propertiesOf('location', ['priority']).priority,
    /** How many there are at the place itself, of what the caller may see. */
    counts: object({ users: count, devices: count, licenses: count }, ['users', 'devices', 'licenses']),
  }),
  10_000,
)

const SENSORS = list(
  fieldsOf('sensor', ['id', 'name', 'kind', 'path', 'unit', 'deviceId', 'locationId']),
  10_000,
)
/** What people work in, each with what is there, as far as the caller may see such things. */
const contexts = list(
  branchOf(
    'ContextBranch',
    {
      ...PLACE,
      users: list(
        fieldsOf('user', ['id', 'fullName', 'companyPosition', 'roleLevel', 'image', 'locationIds']),
        10_000,
      ),
      devices: list(
        object(
          {
            ...propertiesOf('device', ['id', 'name', 'type', 'serial', 'locationId']),
            sensors: SENSORS,
          },
          ['sensors'],
        ),
        10_000,
      ),
      /** Those that stand with no device. */
      sensors: SENSORS,
      actions: list(
        fieldsOf('action', ['id', 'name', 'path', 'isExecutable', 'isSchedulable', 'hasReport']),
        10_000,
      ),
    },
    ['users', 'devices', 'sensors', 'actions'],
  ),
  10_000,
)

/** SHA-256 in hexadecimal digits. */
const HASH = { type: 'string', pattern: '^[0-9A-Fa-f]{64}$' } as const

/** What seals compare: contracts know no rules, a test compares. */
export const COMPARED = [
  'event',
  'label_link',
  'stock_variation',
  'history',
  'haccp_check',
  'record_revision',
  'reading_digest',
  'haccp_plan_version',
  'incidence',
  'process',
  'invoice',
  'purchase',
  'label',
  'stock_balance',
  'reading',
] as const

/** A record that is not as it was sealed (`changed`, `removed`), that nobody sealed (`added`), or a broken `block`. */
const FINDING = object(
  {
    kind: { type: 'string', enum: ['changed', 'removed', 'added', 'block'] },
    block: count,
    fault: { type: 'string', enum: ['missing', 'number', 'previous', 'content'] },
    sealedAt: instant,
    /** A ledger, a table of records that change, or `reading`: then `at` is the hour, and `subject` the sensor. */
    ledger: { type: 'string', enum: COMPARED },
    id: uuid,
    at: instant,
    fields: list({ type: 'string' }, 100),
    /** What the record is about. */
    subject: nullable(object({ entity: { type: 'string' }, id: uuid })),
    /** What the record is called, and whose it is. */
    what: nullable({ type: 'string' }),
    who: nullable({ type: 'string' }),
  },
  ['block', 'fault', 'sealedAt', 'ledger', 'id', 'at', 'fields', 'subject', 'what', 'who'],
)

export const ORGANIZATION_CALLS = [
  defineCall({
    name: 'organization.licenses',
    area: 'organization',
    method: 'GET',
    path: '/organization/licenses',
    gate: { key: 'LI', verb: 'view' },
    summary: 'Licences of the organization: who or what holds each, where, and how it stands today',
    query: object(listing, LISTING),
    answer: pageAnswer(
      'licenses',
      list(
        someWith(
          'license',
          {
            /** Told where status, dates and `active` are. */
            standing: oneOf(['active', 'endsSoon', 'notStarted', 'ended', 'notCounting']),
            userName: nullable(text),
            deviceName: nullable(text),
            locationName: nullable(text),
          },
          ['standing'],
        ),
        1000,
      ),
    ),
    isRead: true,
  }),
  defineCall({
    name: 'organization.licenseLimits',
    area: 'organization',
    method: 'GET',
    path: '/organization/licenses/limits',
    gate: { key: 'LI', verb: 'view' },
    summary: 'Licences by type: how many count, are held, are free, and when the next one ends',
    answer: object({ limits: list(LIMIT, 100) }),
    isRead: true,
  }),
  defineCall({
    name: 'organization.tickets',
    area: 'organization',
    method: 'GET',
    path: '/organization/tickets',
    gate: { key: 'O', verb: 'view' },
    summary: 'Questions to support, with how many messages each has',
    query: object(listing, LISTING),
    answer: pageAnswer(
      'tickets',
      list(someWith('ticket', { messages: count, lastMessageAt: nullable(instant) }), 1000),
    ),
    isRead: true,
  }),
  defineCall({
    name: 'organization.structure',
    area: 'organization',
    method: 'POST',
    path: '/organization/locations/structure/get',
    gate: 'user',
    summary: 'The tree of the locations one may see, each with its people, devices and licences counted',
    answer: object({ structure }),
    isRead: true,
  }),
  defineCall({
    name: 'organization.changeStructure',
    area: 'organization',
    method: 'POST',
    path: '/organization/locations/structure',
    gate: { key: 'O', verb: 'edit' },
    summary: 'Move and order whole branches of locations at once',
    body: object({ structure: list(node(TREE_DEPTH), BRANCH_MAX, 1), organization: reference }, [
      'organization',
    ]),
    answer: object({ structure }),
  }),
  defineCall({
    name: 'organization.contexts',
    area: 'organization',
    method: 'POST',
    path: '/organization/contexts/structure/get',
    gate: { key: 'L', verb: 'view' },
    summary: 'What people work in: locations with their people, devices, sensors and actions',
    answer: object({ structure: contexts }),
    isRead: true,
  }),
  defineCall({
    name: 'organization.trust',
    area: 'organization',
    method: 'GET',
    path: '/organization/trust',
    gate: { key: 'RO', verb: 'edit' },
    summary: 'The head of the chain that seals the ledgers, and which of its blocks an earlier head is',
    query: object({ head: HASH }, ['head']),
    answer: object(
      {
        trust: object({
          organizationId: uuid,
          organization: { type: 'string' },
          block: count,
          head: nullable(HASH),
          sealedAt: nullable(instant),
          records: count,
          /** Records that are written and will be sealed within seconds. */
          waiting: count,
        }),
        /** Null: no block has the asked head. */
        askedBlock: nullable(count),
      },
      ['askedBlock'],
    ),
    isRead: true,
  }),
  defineCall({
    name: 'organization.verify',
    area: 'organization',
    method: 'POST',
    path: '/organization/trust/verify',
    gate: { key: 'RO', verb: 'edit' },
    summary: 'Check sealed records from a block on, for about a second; answers where to go on',
    body: object({ from: whole(1, 2_147_483_647), until: whole(0, 2_147_483_647) }),
    answer: object({
      next: nullable(whole(1, 2_147_483_647)),
      records: count,
      removed: count,
      findings: list(FINDING, 100),
    }),
    isRead: true,
  }),
  defineCall({
    name: 'organization.verifyAdded',
    area: 'organization',
    method: 'POST',
    path: '/organization/trust/verify/added',
    gate: { key: 'RO', verb: 'edit' },
    summary: 'Records that were put into the ledgers past every door; asked after the blocks were checked',
    body: object({ removed: whole(0, 2_147_483_647) }),
    answer: object({ findings: list(FINDING, 100) }),
    isRead: true,
  }),
  defineCall({
    name: 'organization.verifyKept',
    area: 'organization',
    method: 'POST',
    path: '/organization/trust/verify/kept',
    gate: { key: 'RO', verb: 'edit' },
    summary:
      'Check incidences and invoices against their last sealed revision, labels and balances of stock against what sealed ledgers tell of them and readings against the digests of their hours, for about a second; answers where to go on',
    body: object({ from: { type: 'string', maxLength: 120 } }, ['from']),
    answer: object({
      next: nullable({ type: 'string' }),
      compared: count,
      /** Labels of which nothing sealed tells how they were made. */
      unproved: count,
      findings: list(FINDING, 1100),
    }),
    isRead: true,
  }),
  defineCall({
    name: 'organization.depositNow',
    area: 'organization',
    method: 'POST',
    path: '/organization/seal-deposit/now',
    gate: { key: 'RO', verb: 'edit' },
    summary: 'Leave the head of the chain there at once; answers what became of it',
    body: object({ sealDepositId: uuid }),
    answer: object({ depositedSeal: nullable(rowOf('depositedSeal')) }),
    ratePerMinute: 10,
  }),
  defineCall({
    name: 'organization.renewConnectionCode',
    area: 'organization',
    method: 'POST',
    path: '/organization/connection-code',
    gate: { key: 'O', verb: 'edit' },
    summary: 'Draw a new code by which machines join; the one before is void, machines that joined stay',
    answer: object({ organizationConnectionId: { type: 'string' } }),
    ratePerMinute: 20,
  }),
  defineCall({
    name: 'organization.areas',
    area: 'organization',
    method: 'GET',
    path: '/organization/areas',
    gate: { key: 'O', verb: 'view' },
    summary: "Which of the platform's own areas are open here",
    answer: AREAS_OF,
    isRead: true,
  }),
  defineCall({
    name: 'organization.changeAreas',
    area: 'organization',
    method: 'PUT',
    path: '/organization/areas',
    gate: { key: 'LI', verb: 'create' },
    summary:
      "Open the platform's own areas for the organization worked in; what the installation opens for all stays",
    body: object({ areas: list(oneOf(OPEN_AREAS), 10) }),
    answer: AREAS_OF,
  }),
] as const
