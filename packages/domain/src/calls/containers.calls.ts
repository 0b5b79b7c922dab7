import { defineCall } from '../catalogue/call.ts'
import { typed } from '../catalogue/typed.ts'
import {
  count,
  figure,
  flag,
  instant,
  list,
  nullable,
  object,
  propertiesOf,
  oneOf,
  quantity,
  text,
  uuid,
} from './schema.ts'
import { CONTAINER } from './labeling-shapes.ts'

const grams = typed<number>({ type: 'number', minimum: 0, maximum: 1_000_000_000 })
const moved = object({ labels: count, container: CONTAINER })

export const CONTAINERS_CALLS = [
  defineCall({
    name: 'containers.contents',
    area: 'containers',
    method: 'GET',
    path: '/container/contents',
    gate: { key: 'C', verb: 'view' },
    summary: 'What is in a container: those that stand in it, their labels, and what they weigh',
    query: object({ containerId: uuid }),
    answer: object({
      /** The asked one first. */
      containers: list(CONTAINER, 10_000),
      /** Those it stands in, the nearest first. */
      above: list(object({ id: uuid, name: text, parentId: nullable(uuid) }), 20),
      labels: list(
        object({
          id: uuid,
          serial: text,
          productId: uuid,
          productName: text,
          batchCode: nullable(text),
          state: text,
          quantity,
          expiration: nullable(instant),
          bestBefore: nullable(instant),
          containerId: uuid,
          ...propertiesOf('label', ['batchStatus', 'batchReason']),
        }),
        500,
      ),
      count,
      tare: nullable(figure),
      net: figure,
      isAllByWeight: flag,
    }),
    isRead: true,
  }),
  defineCall({
    name: 'containers.pack',
    area: 'containers',
    method: 'POST',
    path: '/container/pack',
    gate: { key: 'C', verb: 'edit', doing: ['carry'] },
    summary: 'Put labels into a container',
    body: object({ pack: object({ at: instant, containerId: uuid, labelIds: list(uuid, 500, 1) }, ['at']) }),
    answer: moved,
  }),
  defineCall({
    name: 'containers.unpack',
    area: 'containers',
    method: 'POST',
    path: '/container/unpack',
    gate: { key: 'C', verb: 'edit', doing: ['carry'] },
    summary: 'Take labels out of a container; without names all of them: it is emptied',
    body: object({
      unpack: object({ at: instant, containerId: uuid, labelIds: list(uuid, 500, 1) }, ['at', 'labelIds']),
    }),
    answer: moved,
  }),
  defineCall({
    name: 'containers.move',
    area: 'containers',
    method: 'POST',
    path: '/container/move',
    gate: { key: 'C', verb: 'edit', doing: ['carry'] },
    summary: 'Move a container with all that is in it, to a place, into another container or out of one',
    body: object({
      move: object({ at: instant, containerId: uuid, locationId: uuid, parentId: nullable(uuid) }, [
        'at',
        'locationId',
        'parentId',
      ]),
    }),
    answer: moved,
  }),
  defineCall({
    name: 'containers.weigh',
    area: 'containers',
    method: 'POST',
    path: '/container/weigh',
    gate: { key: 'C', verb: 'edit', doing: ['carry'] },
    summary: 'Weigh a filled container: the net, and with `apply` the labels in it counted to it',
    body: object({ weigh: object({ containerId: uuid, gross: grams, apply: flag }, ['apply']) }),
    answer: object({
      weighing: object({
        gross: grams,
        tare: grams,
        net: grams,
        parts: list(object({ id: uuid, name: text, tare: grams }), 10_000),
        isOverloaded: flag,
      }),
      labels: list(object({ id: uuid, serial: text, before: quantity, after: quantity }), 10_000),
      unshared: nullable(text),
      isApplied: flag,
    }),
  }),
  defineCall({
    name: 'containers.sscc',
    area: 'containers',
    method: 'POST',
    path: '/container/sscc',
    gate: { key: 'C', verb: 'edit' },
    summary: "Give a container the next SSCC of the organization's GS1 company prefix",
    body: object({ containerId: uuid }),
    answer: object({ sscc: typed<string>({ type: 'string', pattern: '^[0-9]{18}$' }) }),
  }),
  defineCall({
    name: 'containers.print',
    area: 'containers',
    method: 'POST',
    path: '/container/print',
    gate: { key: 'C', verb: 'view' },
    summary: "A container's label: its SSCC as GS1-128, or the code that opens it",
    body: object({ containerId: uuid, format: oneOf(['pdf', 'zpl', 'escpos']) }),
    answerType: 'application/pdf',
    isRead: true,
  }),
] as const
