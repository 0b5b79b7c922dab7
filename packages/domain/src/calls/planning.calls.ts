import { defineCall } from '../catalogue/index.ts'
import { day, list, object, rowOf, uuid } from './schema.ts'

/** More tasks than this no pattern lays out at once. */
export const PATTERN_TASKS_MAX = 200

export const PLANNING_CALLS = [
  defineCall({
    name: 'planning.applyPattern',
    area: 'planning',
    method: 'POST',
    path: '/planning/pattern/apply',
    gate: { key: 'TA', verb: 'create' },
    summary: 'Lay the tasks of a pattern out onto a day, or the week of a day; sent twice, done once',
    body: object({
      apply: object({
        id: uuid,
        patternId: uuid,
        day,
      }),
    }),
    answer: object({ tasks: list(rowOf('task'), PATTERN_TASKS_MAX) }),
  }),
] as const
