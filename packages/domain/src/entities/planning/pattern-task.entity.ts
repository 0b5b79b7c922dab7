import { defineEntity, duration, link, number, text } from '../../catalogue/index.ts'
import { HOUR } from '../../catalogue/index.ts'

/** A task of a pattern: on which day of it, at what hour, for how long. */
export const patternTask = defineEntity({
  name: 'patternTask',
  many: 'patternTasks',
  area: 'planning',
  permission: 'PA',
  scope: 'location',
  within: 'patternId',
  shape: 'line',
  wire: { one: '/planning/pattern/task', many: '/planning/pattern/tasks' },
  bytecode: 'PT',
  title: ['text'],
  without: ['clone'],
  screens: 'none',
  sort: { by: 'priority', sort: 'asc' },
  row: { end: 'at', line: ['weekday', 'userId'] },
  fields: {
    patternId: link({ entity: 'pattern', required: true, fixed: true, index: true, onRemove: 'follow' }),
    text: text({ required: true, max: 200, list: true }),
    weekday: number({ integer: true, min: 1, max: 7, default: 1, list: true }),
    at: text({ required: true, max: 5, pattern: HOUR, list: true }),
    expectedDuration: duration({ min: 0, max: 86_400, list: true }),
    actionId: link({ entity: 'action', list: true, onRemove: 'forget' }),
    productId: link({ entity: 'product', list: true, onRemove: 'forget' }),
    userId: link({ entity: 'user', list: true, onRemove: 'forget' }),
  },
})
