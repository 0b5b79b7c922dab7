import { defineCall, typed } from '../catalogue/index.ts'
import { flag, line, nullable, object, rowOf, uuid } from './schema.ts'

export const HACCP_CALLS = [
  defineCall({
    name: 'haccp.check',
    area: 'haccp',
    method: 'POST',
    path: '/haccp/check',
    gate: { key: 'HP', verb: 'edit' },
    summary: 'Write down what was found at a HACCP point; what is not in order opens an incidence',
    body: object({
      check: object(
        {
          id: uuid,
          haccpPointId: uuid,
          value: typed<number>({ type: 'number', minimum: -1_000_000, maximum: 1_000_000 }),
          isOk: flag,
          note: line(500),
          corrective: line(500),
        },
        ['id', 'value', 'isOk', 'note', 'corrective'],
      ),
    }),
    answer: object({ haccpCheck: rowOf('haccpCheck'), incidence: nullable(rowOf('incidence')) }),
  }),
] as const
