import { defineCall } from '../catalogue/call.ts'
import { typed } from '../catalogue/typed.ts'
import {
  either,
  text,
  count,
  nullable,
  object,
  uuid,
  oneOf,
  figure,
  instant,
  list,
  mapOf,
  flag,
  line,
  counted,
} from './schema.ts'

/** How one part of the installation is, with its figures. */
const TEST = object(
  {
    name: oneOf([
      'database',
      'migrations',
      'outbox',
      'disk',
      'queue',
      'clock',
      'partitions',
      'backup',
      'rehearsal',
      'live',
      'memory',
    ]),
    isOk: flag,
    /** Nothing is known of it yet: of a backup that was never made. */
    isUnknown: typed<true>({ const: true }),
    values: mapOf(nullable(either(text, figure)), 50),
  },
  ['isUnknown'],
)

export const ADMIN_CALLS = [
  defineCall({
    name: 'admin.tests',
    area: 'admin',
    method: 'GET',
    path: '/admin/cloud/tests',
    gate: 'user',
    summary: 'How this installation is; for the people of its own organization',
    query: object(counted(100), ['offset', 'limit']),
    isRead: true,
    answer: object({
      tests: list(TEST, 100),
      statusUrl: { type: ['string', 'null'] },
      versions: object({ database: text, node: text }),
      organizations: list(
        object({
          id: uuid,
          name: text,
          users: count,
          locations: count,
          products: count,
          devices: count,
          labels: count,
        }),
        100,
      ),
      count,
    }),
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'admin.work',
    area: 'admin',
    method: 'GET',
    path: '/admin/work',
    gate: 'user',
    summary:
      'What waits in the background and what failed there; for the people of the installation’s own organization',
    query: object({ ...counted(100), name: line(60) }, ['offset', 'limit', 'name']),
    isRead: true,
    answer: object({
      queues: list(
        object({ name: text, waiting: count, later: count, atWork: count, oldest: figure, done: count }),
        200,
      ),
      followers: list(object({ name: text, behind: figure, tries: count, fault: nullable(text) }), 100),
      failed: list(
        object({ id: uuid, name: text, fault: nullable(text), tries: count, asked: instant, at: instant }),
        100,
      ),
      count,
    }),
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'admin.workAgain',
    area: 'admin',
    method: 'POST',
    path: '/admin/work/again',
    gate: 'user',
    summary: 'Have work done again that had failed for good',
    body: object({ ids: list(uuid, 100, 1) }),
    answer: object({ count }),
  }),
  defineCall({
    name: 'admin.dropWork',
    area: 'admin',
    method: 'DELETE',
    path: '/admin/work',
    gate: 'user',
    summary: 'Let go of work that had failed for good',
    body: object({ ids: list(uuid, 100, 1) }),
    answer: object({ count }),
  }),
] as const
