import { defineEntity } from '../../catalogue/entity.ts'
import { choice, duration, json, link, links, number, quantity, text } from '../../catalogue/fields.ts'
import { TASK_WORK } from '../../catalogue/names/planning.ts'
import { HOUR } from '../../catalogue/names/time.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'
import { plannedSteps } from './task-shapes.ts'

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
  ends: { by: 'parent', parent: 'pattern', column: 'patternId' },
  title: ['text'],
  without: ['clone'],
  screens: 'none',
  sort: { by: 'priority', sort: 'asc' },
  row: { end: 'at', line: ['userId'] },
  fields: {
    patternId: link({ entity: 'pattern', required: true, fixed: true, index: true, onRemove: 'follow' }),
    text: text({ required: true, max: 200, list: true }),
    weekday: number({ integer: true, min: 1, max: 7, default: 1, list: true }),
    at: text({ required: true, max: 5, pattern: HOUR, list: true }),
    expectedDuration: duration({ min: 0, max: 86_400, list: true }),
    actionId: link({ entity: 'action', list: true, onRemove: 'forget' }),
    productId: link({ entity: 'product', list: true, onRemove: 'forget' }),
    userId: link({ entity: 'user', list: true, onRemove: 'forget' }),
    profileIds: links({ entity: 'jobProfile', default: [], max: 20 }),
    shiftId: link({ entity: 'shift', onRemove: 'forget' }),
    work: choice({ options: TASK_WORK, default: 'none' }),
    quantity: quantity({ min: 0, units: AMOUNT_UNITS }),
    programId: link({ entity: 'program', onRemove: 'forget' }),
    deviceId: link({ entity: 'device', onRemove: 'forget' }),
    haccpPointId: link({ entity: 'haccpPoint', onRemove: 'forget' }),
    /** What of the same pattern has to be done before. */
    afterLineIds: links({ entity: 'patternTask', default: [], max: 20 }),
    steps: json({ default: [], schema: plannedSteps }),
  },
})
