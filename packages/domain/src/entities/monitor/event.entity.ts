import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, json, link, quantity, text } from '../../catalogue/fields.ts'
import type { Json } from '../../catalogue/json.ts'
import { EVENT_ACTIONS, EVENT_KINDS } from '../../catalogue/names/events.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'
import { typed, type ObjectOf } from '../../catalogue/typed.ts'
import * as words from '../../catalogue/words.ts'

const said = {
  madeAt: words.instant,
  /** Of a move that was sent later than it was made. */
  happenedAt: words.instant,
  count: words.figure,
  reason: words.nullable(words.text),
  /** The second person who vouched for food that was let go, and how they proved to be there. */
  verifiedBy: words.uuid,
  verifiedHow: words.text,
  fromLocationId: words.nullable(words.uuid),
  /** The process that it is of, and what its control found. */
  processId: words.uuid,
  finding: words.text,
  /** Food was said to be worked by a program whose control nobody ran. */
  withoutControl: words.flag,
  /** The labels in a container that was moved, or that were printed. */
  labelIds: words.list(words.uuid, 100_000),
}
/** What some events say beside their fields, each action what it knows. */
const data = typed<ObjectOf<typeof said, keyof typeof said> & { readonly [name: string]: Json | undefined }>({
  ...words.object(said, words.namesOf(said)),
  additionalProperties: true,
})

/** What happened: append-only, partitioned by time, never changed. */
export const event = defineEntity({
  name: 'event',
  many: 'events',
  area: 'monitor',
  permission: 'EV',
  scope: 'location',
  shape: 'ledger',
  wire: { one: '/monitor/event', many: '/monitor/events' },
  bytecode: 'EV',
  ends: { by: 'law', law: 'traceability' },
  title: ['action'],
  partitionBy: 'at',
  screens: { icon: 'history' },
  sort: { by: 'at', sort: 'desc' },
  row: { end: 'at', line: ['productId', 'toState', 'userId'] },
  fields: {
    at: instant({ readOnly: true, required: true, list: true, filter: true }),
    kind: choice({ options: EVENT_KINDS, readOnly: true, required: true, list: true, filter: true }),
    /** The action's path, e.g. label/register, label/move, label/split. */
    action: text({
      readOnly: true,
      required: true,
      max: 100,
      list: true,
      filter: true,
      words: ['tracing.action', 'actionPath'],
      among: EVENT_ACTIONS,
    }),
    labelId: link({ entity: 'label', readOnly: true, index: true, list: true }),
    batchId: link({ entity: 'batch', readOnly: true, index: true }),
    productId: link({ entity: 'product', readOnly: true, index: true, list: true }),
    programId: link({ entity: 'program', readOnly: true }),
    containerId: link({ entity: 'container', readOnly: true }),
    userId: link({ entity: 'user', readOnly: true, list: true }),
    /** The shared tablet on which it was done. */
    terminalId: link({ entity: 'terminal', readOnly: true }),
    deviceId: text({ readOnly: true, max: 36, hidden: true }),
    fromState: text({ readOnly: true, max: 40, list: true, from: { entity: 'state', field: 'path' } }),
    toState: text({
      readOnly: true,
      max: 40,
      list: true,
      filter: true,
      from: { entity: 'state', field: 'path' },
    }),
    quantity: quantity({ readOnly: true, units: AMOUNT_UNITS, list: true }),
    data: json({ readOnly: true, default: {}, schema: data, look: 'eventData' }),
  },
})
