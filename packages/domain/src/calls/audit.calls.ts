/** The audit log of an organization: who did what, when, from where and as whom. */
import { AUDIT_ACTIONS, AUDIT_ACTORS, AUDIT_GROUP_NAMES, AUDIT_OUTCOMES } from '../catalogue/audit-actions.ts'
import { defineCall } from '../catalogue/call.ts'
import { FIELDS, flag, instant, line, list, nullable, object, oneOf, text, uuid, whole } from './schema.ts'

/** Administrators and owners alone. */
const gate = { key: 'RO', verb: 'delete' } as const

const cursor = line(120)
/** What narrows the log; each by itself, all together. */
const FILTERS = {
  /** From this instant on, up to before the other. */
  from: instant,
  to: instant,
  /** Who did it, or as whom. */
  userId: uuid,
  group: oneOf(AUDIT_GROUP_NAMES),
  action: oneOf(AUDIT_ACTIONS),
  /** At this place or below it. */
  locationId: uuid,
  entity: line(64),
  recordId: uuid,
  outcome: oneOf(AUDIT_OUTCOMES),
  /** In the names of people, addresses, browsers and what was changed. */
  search: line(100),
} as const
const FILTER_NAMES = [
  'from',
  'to',
  'userId',
  'group',
  'action',
  'locationId',
  'entity',
  'recordId',
  'outcome',
  'search',
] as const

const named = object({ id: uuid, name: nullable(text) })
/** One entry of the log. */
export const AUDIT_ENTRY = object({
  id: uuid,
  at: instant,
  action: oneOf(AUDIT_ACTIONS),
  outcome: oneOf(AUDIT_OUTCOMES),
  actor: object({
    kind: oneOf(AUDIT_ACTORS),
    id: nullable(uuid),
    name: nullable(text),
    /** One of the platform's own people, at work here. */
    isVisitor: flag,
  }),
  /** As whom, where somebody works as another person. */
  asUser: nullable(named),
  location: nullable(named),
  /** The shared tablet on which it was done. */
  terminal: nullable(named),
  target: object({ entity: text, id: uuid, name: nullable(text) }),
  /** What the history of the record calls it. */
  verb: text,
  version: nullable(whole(0, 2_147_483_647)),
  before: nullable(FIELDS),
  after: nullable(FIELDS),
  address: nullable(text),
  agent: nullable(text),
  requestId: nullable(uuid),
  sessionId: nullable(uuid),
})

export const AUDIT_PAGE_MAX = 200
export const AUDIT_STREAM_MAX = 1000

export const AUDIT_CALLS = [
  defineCall({
    name: 'audit.list',
    area: 'organization',
    method: 'POST',
    path: '/organization/audit/get',
    gate,
    summary: 'The audit log, a page from a cursor on: who did what, when, from where and as whom',
    body: object({ ...FILTERS, sort: oneOf(['asc', 'desc']), cursor, limit: whole(1, AUDIT_PAGE_MAX) }, [
      ...FILTER_NAMES,
      'sort',
      'cursor',
      'limit',
    ]),
    /** `next`: where the next page goes on; null: that was the last. */
    answer: object({ entries: list(AUDIT_ENTRY, AUDIT_PAGE_MAX), next: nullable(cursor) }),
    isRead: true,
  }),
  defineCall({
    name: 'audit.export',
    isHeavy: true,
    area: 'organization',
    method: 'POST',
    path: '/organization/audit/export',
    gate,
    summary: 'All entries that the filters find, oldest first, with a signed manifest as the last line',
    body: object({ ...FILTERS, format: oneOf(['csv', 'jsonl']) }, FILTER_NAMES),
    isRead: true,
    answerType: 'text/csv',
  }),
  defineCall({
    name: 'audit.verify',
    area: 'organization',
    method: 'POST',
    path: '/organization/audit/verify',
    gate,
    summary: 'Whether the manifest of an export was signed here, for this organization',
    body: object({ manifest: line(4000), signature: line(100), publicKey: line(60) }),
    answer: object({
      isGenuine: flag,
      /** Signed with the key of today; an older one is proved by itself. */
      isKeyOfToday: flag,
    }),
    isRead: true,
  }),
  defineCall({
    name: 'audit.stream',
    area: 'organization',
    method: 'GET',
    path: '/organization/audit/stream',
    gate,
    summary: 'The audit log as it is sealed, oldest first, a line of JSON an entry, from a cursor on',
    query: object({ cursor, limit: whole(1, AUDIT_STREAM_MAX) }, ['cursor', 'limit']),
    isRead: true,
    machineToken: 'audit',
    answerType: 'application/x-ndjson',
  }),
] as const
