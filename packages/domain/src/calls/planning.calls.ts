import { defineCall } from '../catalogue/call.ts'
import { picture } from './haccp.calls.ts'
import { LAYOUT_CHOICE } from './laying-out.calls.ts'
import { TRIGGER_CAUSES } from '../catalogue/names/triggers.ts'
import {
  day,
  flag,
  instant,
  line,
  list,
  nullable,
  object,
  oneOf,
  rowOf,
  text,
  typed,
  uuid,
  whole,
} from './schema.ts'

/** More tasks than this no pattern lays out at once. */
export const PATTERN_TASKS_MAX = 200

/** Firings that a trial of a trigger answers, at most. */
export const TRIED_FIRINGS_MAX = 100

/** What somebody measured for a step, in its unit. */
const measured = typed<number>({ type: 'number', minimum: -1_000_000_000, maximum: 1_000_000_000 })

export const PLANNING_CALLS = [
  defineCall({
    name: 'planning.applyPattern',
    area: 'planning',
    method: 'POST',
    path: '/planning/pattern/apply',
    gate: { key: 'TA', verb: 'create' },
    summary:
      'Lay the tasks of a pattern out onto a day, or the week of a day; what stands already is asked for first',
    body: object({
      apply: object({ id: uuid, patternId: uuid, day, ...LAYOUT_CHOICE }, ['again', 'onlyMissing']),
    }),
    answer: object({ tasks: list(rowOf('task'), PATTERN_TASKS_MAX) }),
    isRepeatable: true,
  }),
  defineCall({
    name: 'planning.doTask',
    area: 'planning',
    method: 'POST',
    path: '/planning/task/do',
    gate: { key: 'TA', verb: 'edit', doing: ['task'] },
    summary:
      'Do something to a task or one of its steps: take it on, begin, pause, end or leave it out, tick, measure or photograph; once under its id, also told later',
    body: object({
      doing: object(
        {
          id: uuid,
          /** When it was done; now unless named. */
          at: instant,
          taskId: uuid,
          status: oneOf(['start', 'pause', 'end', 'cancel']),
          /** Taken on, or given back. */
          isClaimed: flag,
          /** Why it is left out. */
          outcomeReason: line(500, 1),
          /** Left out from then on: on its weekday, or until somebody resumes its series. For who changes tasks. */
          remember: oneOf(['weekday', 'untilResumed']),
          step: object(
            {
              stepId: uuid,
              isDone: flag,
              value: nullable(measured),
              /** A JPEG, PNG or WebP in base 64, kept with the step. */
              photo: picture,
            },
            ['isDone', 'value', 'photo'],
          ),
        },
        ['at', 'status', 'isClaimed', 'outcomeReason', 'remember', 'step'],
      ),
    }),
    bodyLimit: 2 * 1024 * 1024,
    answer: object({ task: rowOf('task'), subtask: nullable(rowOf('subtask')) }),
    isRepeatable: true,
  }),
  defineCall({
    name: 'planning.skipLater',
    area: 'planning',
    method: 'POST',
    path: '/planning/series/skip',
    gate: { key: 'TA', verb: 'edit' },
    summary:
      'Leave out a task of a series with a reason, and from then on its weekday, or all of them until somebody resumes the series',
    body: object({
      skip: object({
        taskId: uuid,
        reason: line(500, 1),
        remember: oneOf(['weekday', 'untilResumed']),
      }),
    }),
    answer: object({ task: rowOf('task'), taskSeries: rowOf('taskSeries') }),
  }),
  defineCall({
    name: 'planning.moveLater',
    area: 'planning',
    method: 'POST',
    path: '/planning/series/move',
    gate: { key: 'TA', verb: 'edit' },
    summary:
      'Move a task of a series and those after it: the series ends before it, and another goes on from there',
    body: object({ move: object({ taskId: uuid, startAt: instant }) }),
    answer: object({ taskSeries: rowOf('taskSeries') }),
  }),
  defineCall({
    name: 'planning.tryTrigger',
    area: 'planning',
    method: 'POST',
    path: '/planning/trigger/try',
    gate: { key: 'TR', verb: 'view' },
    summary:
      'What a trigger would have fired on in the last seven days, or fires on in the days ahead, as it stands; nothing is made',
    body: object({ triggerId: uuid }),
    isRead: true,
    answer: object({
      /** Of all of them. */
      count: whole(0, 1_000_000),
      /** The newest first. */
      firings: list(
        object({
          at: instant,
          cause: oneOf(TRIGGER_CAUSES),
          /** The record that would have been the cause; null: stock or the clock. */
          entity: nullable(text),
          id: nullable(uuid),
          /** Of a forecast: the day of which so much is expected. */
          day: nullable(day),
          /** The action of the event, or what the point is called. */
          about: nullable(text),
          place: text,
          productId: nullable(uuid),
          product: nullable(text),
        }),
        TRIED_FIRINGS_MAX,
      ),
      /** Whether all that happened was looked at. */
      isWhole: flag,
    }),
  }),
] as const
