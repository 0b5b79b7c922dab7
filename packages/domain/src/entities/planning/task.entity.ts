import { choice, defineEntity, duration, instant, link, links, quantity } from '../../catalogue/index.ts'
import { AMOUNT_UNITS, RECURRENCES, TASK_MOVES, TASK_STATES } from '../../catalogue/index.ts'

/** What is to be done, where, by whom and when; repeated or not. */
export const task = defineEntity({
  name: 'task',
  many: 'tasks',
  area: 'planning',
  permission: 'TA',
  scope: 'location',
  wire: { one: '/planning/task', many: '/planning/tasks/list' },
  bytecode: 'TA',
  title: ['name'],
  offline: { store: 'tasks' },
  screens: { icon: 'task' },
  sort: { by: 'startAt', sort: 'desc' },
  doing: { right: 'task', change: ['status'], forPeople: 'userIds' },
  related: { subtasks: { entity: 'subtask', by: 'taskId' } },
  row: { end: 'status', line: ['startAt', 'dueAt'] },
  fields: {
    status: choice({
      options: TASK_STATES,
      default: 'pending',
      moves: TASK_MOVES,
      list: true,
      filter: true,
      index: true,
    }),
    startAt: instant({ required: true, list: true, filter: true, index: true }),
    expectedDuration: duration({ min: 0, max: 31_536_000, list: true }),
    dueAt: instant({ list: true, deadline: { unless: 'status', is: ['end', 'cancel'] } }),
    recurrence: choice({ options: RECURRENCES, default: 'none', list: true, filter: true }),
    userIds: links({ entity: 'user', default: [], max: 100, group: 'role' }),
    actionId: link({ entity: 'action', index: true, onRemove: 'forget', group: 'use' }),
    productId: link({ entity: 'product', onRemove: 'forget', group: 'use' }),
    programId: link({ entity: 'program', onRemove: 'forget', group: 'use' }),
    deviceId: link({ entity: 'device', onRemove: 'forget', group: 'use' }),
    quantity: quantity({ min: 0, units: AMOUNT_UNITS, group: 'use' }),
    patternId: link({ entity: 'pattern', readOnly: true, onRemove: 'forget' }),
    startedAt: instant({ readOnly: true }),
    endedAt: instant({ readOnly: true }),
  },
})
