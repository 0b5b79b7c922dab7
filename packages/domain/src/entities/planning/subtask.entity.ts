import { defineEntity } from '../../catalogue/entity.ts'
import { choice, duration, flag, instant, link, number, text } from '../../catalogue/fields.ts'
import { STEP_KINDS } from '../../catalogue/names/planning.ts'

/** A step of a task: ticked off, measured, photographed, or done by a job of its own. */
export const subtask = defineEntity({
  name: 'subtask',
  many: 'subtasks',
  area: 'planning',
  permission: 'TA',
  scope: 'location',
  within: 'taskId',
  shape: 'line',
  wire: { one: '/planning/subtask', many: '/planning/subtasks' },
  bytecode: 'TS',
  ends: { by: 'parent', parent: 'task', column: 'taskId' },
  title: ['text'],
  without: ['clone'],
  screens: 'none',
  doing: { right: 'task', change: ['isDone', 'value', 'attachmentId'], forPeople: 'userIds' },
  sort: { by: 'priority', sort: 'asc' },
  row: { end: 'expectedDuration', line: ['isDone'] },
  fields: {
    taskId: link({ entity: 'task', required: true, fixed: true, index: true, onRemove: 'follow' }),
    text: text({ required: true, max: 300, list: true }),
    isDone: flag({ default: false, list: true }),
    expectedDuration: duration({ min: 0, max: 86_400, list: true }),
    kind: choice({ options: STEP_KINDS, default: 'tick', list: true }),
    /** The task cannot be ended without it. */
    isCompulsory: flag({ default: false, list: true }),
    unit: text({ max: 20 }),
    min: number({}),
    max: number({}),
    /** What was measured, in its unit. */
    value: number({ list: true }),
    attachmentId: link({ entity: 'attachment', onRemove: 'forget' }),
    haccpPointId: link({ entity: 'haccpPoint', onRemove: 'forget' }),
    productId: link({ entity: 'product', onRemove: 'forget' }),
    doneBy: link({ entity: 'user', readOnly: true }),
    doneAt: instant({ readOnly: true }),
  },
})
