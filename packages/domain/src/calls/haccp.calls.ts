import { defineCall, typed } from '../catalogue/index.ts'
import { figure, flag, instant, line, list, nullable, object, rowOf, uuid } from './schema.ts'

/** Points that are checked at intervals, at most. */
export const DUE_POINTS_MAX = 500

export const HACCP_CALLS = [
  defineCall({
    name: 'haccp.check',
    area: 'haccp',
    method: 'POST',
    path: '/haccp/check',
    gate: { key: 'HP', verb: 'edit', doing: ['check'] },
    summary: 'Write down what was found at a HACCP point; what is not in order opens an incidence',
    body: object({
      check: object(
        {
          id: uuid,
          /** When it was checked; now unless named. */
          at: instant,
          haccpPointId: uuid,
          value: typed<number>({ type: 'number', minimum: -1_000_000, maximum: 1_000_000 }),
          isOk: flag,
          note: line(500),
          corrective: line(500),
        },
        ['id', 'at', 'value', 'isOk', 'note', 'corrective'],
      ),
    }),
    answer: object({ haccpCheck: rowOf('haccpCheck'), incidence: nullable(rowOf('incidence')) }),
  }),
  defineCall({
    name: 'haccp.due',
    area: 'haccp',
    method: 'POST',
    path: '/haccp/due/get',
    gate: { key: 'HP', verb: 'view' },
    summary: 'The points that are checked at intervals, each with when it was checked last',
    isRead: true,
    answer: object({
      points: list(
        object({ haccpPointId: uuid, locationId: uuid, everyHours: figure, lastAt: nullable(instant) }),
        DUE_POINTS_MAX,
      ),
    }),
  }),
] as const
