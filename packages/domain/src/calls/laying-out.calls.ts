import { defineCall } from '../catalogue/call.ts'
import { TASK_STATES } from '../catalogue/names/planning.ts'
import { count, day, flag, instant, list, nullable, object, oneOf, rowOf, text, uuid } from './schema.ts'

/** Weeks that one week is copied to at once. */
export const COPY_WEEKS_MAX = 8
/** Tasks that are copied at once, all weeks together. */
export const COPIED_TASKS_MAX = 400

/** Tasks that one waits for at most. */
const AFTER_MAX = 20

/** What is done where some of it stands already; without either, whoever sent it is asked. */
export const LAYOUT_CHOICE = {
  /** Makes all of it, though some of it stands. */
  again: flag,
  /** Makes what does not stand yet; where both are said, this one counts. */
  onlyMissing: flag,
}
const copied = { locationId: uuid, week: day, to: list(day, COPY_WEEKS_MAX, 1) }

const preview = object({
  /** In order of time. */
  lines: list(
    object({
      name: text,
      locationId: uuid,
      startAt: instant,
      /** The names of those that have to be done before it. */
      after: list(text, AFTER_MAX),
      /** What stands for it already: from the same line of the pattern on that day, or of the same name and time. */
      found: nullable(
        object({
          id: uuid,
          by: oneOf(['pattern', 'same']),
          name: text,
          startAt: instant,
          status: oneOf(TASK_STATES),
        }),
      ),
    }),
    COPIED_TASKS_MAX,
  ),
  /** How many of them stand already. */
  there: count,
})

export const LAYING_OUT_CALLS = [
  defineCall({
    name: 'planning.previewPattern',
    area: 'planning',
    method: 'POST',
    path: '/planning/pattern/preview',
    gate: { key: 'TA', verb: 'view' },
    summary: 'Which tasks a pattern would make on a day, or in the week of a day, and which stand already',
    body: object({ apply: object({ patternId: uuid, day }) }),
    isRead: true,
    answer: preview,
  }),
  defineCall({
    name: 'planning.previewCopy',
    area: 'planning',
    method: 'POST',
    path: '/planning/week/preview',
    gate: { key: 'TA', verb: 'view' },
    summary: 'Which tasks the copy of a week would make in other weeks, and which stand there already',
    body: object({ copy: object(copied) }),
    isRead: true,
    answer: preview,
  }),
  defineCall({
    name: 'planning.copyWeek',
    area: 'planning',
    method: 'POST',
    path: '/planning/week/copy',
    gate: { key: 'TA', verb: 'create' },
    summary:
      'Copy the tasks of a week to other weeks, with their steps; what stands there already is asked for first',
    body: object({ copy: object({ id: uuid, ...copied, ...LAYOUT_CHOICE }, ['again', 'onlyMissing']) }),
    answer: object({ tasks: list(rowOf('task'), COPIED_TASKS_MAX) }),
    isRepeatable: true,
  }),
] as const
