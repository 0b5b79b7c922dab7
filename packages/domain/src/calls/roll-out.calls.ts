/** Records of a place that go to branches: looked at, sent, taken back, and what a branch has from above. */
import { defineCall } from '../catalogue/call.ts'
import { count, flag, line, list, nullable, object, oneOf, text, unique, uuid } from './schema.ts'

/** Records of a place that branches can be given as their own. */
export const ROLLED_OUT = ['haccpPoint', 'pattern', 'task', 'alert', 'trigger', 'scheduledReport'] as const
export type RolledOut = (typeof ROLLED_OUT)[number]

/** Records of the organization that are offered at chosen places: nothing is copied (entities with a `range`). */
export const RANGED = ['product', 'program', 'template'] as const
export type Ranged = (typeof RANGED)[number]

/** Records that are sent at once, and places that they are sent to. */
export const ROLL_OUT_RECORDS_MAX = 50
export const ROLL_OUT_PLACES_MAX = 500

const entity = oneOf(ROLLED_OUT)
/** What is sent of both kinds; of what is offered at chosen places, none of them means everywhere. */
const SENT = {
  entity: oneOf([...ROLLED_OUT, ...RANGED]),
  ids: unique(list(uuid, ROLL_OUT_RECORDS_MAX, 1)),
  locationIds: unique(list(uuid, ROLL_OUT_PLACES_MAX)),
} as const
/** `made`: at so many places it is new; `taken`: at so many it is offered no longer. */
const COUNTS = { made: count, changed: count, kept: count, same: count, taken: count } as const

export const ROLL_OUT_CALLS = [
  defineCall({
    name: 'rollOut.preview',
    area: 'organization',
    method: 'POST',
    path: '/roll-out/preview',
    gate: 'location',
    summary:
      'What sending records to branches would make, change, take and leave as it is there; writes nothing',
    body: object(SENT),
    answer: object({
      counts: object(COUNTS),
      places: list(object({ locationId: uuid, ...COUNTS }), ROLL_OUT_PLACES_MAX),
    }),
    isRead: true,
  }),
  defineCall({
    name: 'rollOut.send',
    area: 'organization',
    method: 'POST',
    path: '/roll-out',
    gate: 'location',
    summary:
      "Give branches records of the place as their own, keeping what a branch changed; or say where the organization's are offered",
    /** Under an id of the caller's making, by which it is taken back. */
    body: object({ id: uuid, ...SENT }),
    answer: object({ counts: object(COUNTS) }),
    isRepeatable: true,
  }),
  defineCall({
    name: 'rollOut.undo',
    area: 'organization',
    method: 'POST',
    path: '/roll-out/undo',
    gate: 'location',
    summary: 'Take back what one sending made and changed, where nobody has changed it since',
    body: object({ id: uuid }),
    answer: object({ removed: count, restored: count }),
  }),
  defineCall({
    name: 'rollOut.origin',
    area: 'organization',
    method: 'GET',
    path: '/roll-out/origin',
    gate: 'location',
    summary:
      'Where a record of a branch came from, and which of its fields differ from there; how many branches have it',
    query: object({ entity, id: uuid }),
    answer: object({
      origin: nullable(
        object({
          name: text,
          locationName: text,
          differs: list(line(64), 150),
          /** It is over here, and follows no more. */
          isOver: flag,
        }),
      ),
      branches: count,
    }),
    isRead: true,
  }),
  defineCall({
    name: 'rollOut.take',
    area: 'organization',
    method: 'POST',
    path: '/roll-out/take',
    gate: 'location',
    summary:
      "Give fields of a branch's record the group's values again, all that differ unless some are named",
    body: object({ entity, id: uuid, fields: unique(list(line(64, 1), 150, 1)) }, ['fields']),
    answer: object({ fields: list(line(64), 150) }),
  }),
] as const
