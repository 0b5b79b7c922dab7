import { defineEntity, duration, flag, link, text } from '../../catalogue/index.ts'

/** A step of a task, ticked off by itself. */
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
  title: ['text'],
  without: ['clone'],
  screens: 'none',
  doing: { right: 'task', change: ['isDone'], forPeople: 'userIds' },
  sort: { by: 'priority', sort: 'asc' },
  row: { end: 'expectedDuration', line: ['isDone'] },
  fields: {
    taskId: link({ entity: 'task', required: true, fixed: true, index: true, onRemove: 'follow' }),
    text: text({ required: true, max: 300, list: true }),
    isDone: flag({ default: false, list: true }),
    expectedDuration: duration({ min: 0, max: 86_400, list: true }),
  },
})
