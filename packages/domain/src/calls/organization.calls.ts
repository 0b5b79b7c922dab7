import { defineCall, type JsonSchema } from '../catalogue/index.ts'
import {
  anything,
  count,
  instant,
  LISTING,
  list,
  listing,
  nullable,
  object,
  reference,
  uuid,
  whole,
} from './schema.ts'

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
const TOLD = { name: anything, type: anything, color: anything, icon: anything, counts: anything } as const

function node(depth: number): JsonSchema {
  const children = list(depth === 0 ? object({ id: uuid }) : node(depth - 1), BRANCH_MAX)
  return object({ ...NODE, ...TOLD, children }, [
    'parentId',
    'order',
    'version',
    ...Object.keys(TOLD),
    'children',
  ])
}

/** The tree of locations: `[{id, name, type, parentId, order, version, counts?, children: [...]}]`, outermost first. */
const structure = list(anything, 10_000)

/** How many licences of one type there are; `used` and `free` count those for one person or device. */
const LIMIT = object({
  type: { type: 'string' },
  holder: { type: 'string', enum: ['user', 'device'] },
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

export const ORGANIZATION_CALLS = [
  defineCall({
    name: 'organization.licenses',
    area: 'organization',
    method: 'GET',
    path: '/organization/licenses',
    gate: { key: 'LI', verb: 'view' },
    summary: 'Licences of the organization: who or what holds each, where, and how it stands today',
    query: object(listing, LISTING),
    /** A licence's record with `standing` (active, endsSoon, notStarted, ended, notCounting), `userName`, `deviceName`, `locationName`. */
    answer: object({ licenses: list(anything, 1000), count }),
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
    answer: object({ tickets: list(anything, 1000), count }),
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
    answer: object({ structure }),
    isRead: true,
  }),
] as const
