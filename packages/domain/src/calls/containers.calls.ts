import { defineCall } from '../catalogue/index.ts'
import { anything, count, flag, list, nullable, object, oneOf, uuid } from './schema.ts'

const grams = { type: 'number', minimum: 0, maximum: 1_000_000_000 } as const
const moved = object({ labels: count, container: anything })

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
      containers: list(anything, 10_000),
      /** Those it stands in, the nearest first. */
      above: list(anything, 20),
      labels: list(anything, 500),
      count,
      tare: nullable({ type: 'number' }),
      net: { type: 'number' },
      isAllByWeight: flag,
    }),
    isRead: true,
  }),
  defineCall({
    name: 'containers.pack',
    area: 'containers',
    method: 'POST',
    path: '/container/pack',
    gate: { key: 'C', verb: 'edit' },
    summary: 'Put labels into a container',
    body: object({ pack: object({ containerId: uuid, labelIds: list(uuid, 500, 1) }) }),
    answer: moved,
  }),
  defineCall({
    name: 'containers.unpack',
    area: 'containers',
    method: 'POST',
    path: '/container/unpack',
    gate: { key: 'C', verb: 'edit' },
    summary: 'Take labels out of a container; without names all of them: it is emptied',
    body: object({
      unpack: object({ containerId: uuid, labelIds: list(uuid, 500, 1) }, ['labelIds']),
    }),
    answer: moved,
  }),
  defineCall({
    name: 'containers.move',
    area: 'containers',
    method: 'POST',
    path: '/container/move',
    gate: { key: 'C', verb: 'edit' },
    summary: 'Move a container with all that is in it, to a place, into another container or out of one',
    body: object({
      move: object({ containerId: uuid, locationId: uuid, parentId: nullable(uuid) }, [
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
    gate: { key: 'C', verb: 'edit' },
    summary: 'Weigh a filled container: the net, and with `apply` the labels in it counted to it',
    body: object({ weigh: object({ containerId: uuid, gross: grams, apply: flag }, ['apply']) }),
    answer: object({
      weighing: object({
        gross: grams,
        tare: grams,
        net: grams,
        parts: list(anything, 10_000),
        isOverloaded: flag,
      }),
      labels: list(anything, 10_000),
      unshared: nullable({ type: 'string' }),
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
    answer: object({ sscc: { type: 'string', pattern: '^[0-9]{18}$' } }),
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
