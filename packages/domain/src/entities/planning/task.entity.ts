import { defineEntity } from '../../catalogue/entity.ts'
import { choice, date, duration, flag, instant, link, links, quantity, text } from '../../catalogue/fields.ts'
import { TASK_MOVES } from '../../catalogue/names/moves.ts'
import { TASK_ORIGINS, TASK_OUTCOMES, TASK_STATES, TASK_WORK } from '../../catalogue/names/planning.ts'
import { RECURRENCES } from '../../catalogue/names/time.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'

/** What is to be done, where, by whom and when; one of a series, or by itself. */
export const task = defineEntity({
  name: 'task',
  many: 'tasks',
  area: 'planning',
  permission: 'TA',
  scope: 'location',
  wire: { one: '/planning/task', many: '/planning/tasks/list' },
  bytecode: 'TA',
  ends: { by: 'law', law: 'hygiene' },
  title: ['name'],
  offline: { store: 'tasks' },
  screens: { icon: 'task' },
  sort: { by: 'startAt', sort: 'desc' },
  doing: { right: 'task', change: ['status', 'isClaimed', 'outcomeReason'], forPeople: 'userIds' },
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
    /** Whoever holds one of these jobs at the place. */
    profileIds: links({ entity: 'jobProfile', default: [], max: 20, group: 'role' }),
    shiftId: link({ entity: 'shift', onRemove: 'forget', filter: true, group: 'role' }),
    /** Somebody has taken it on; by whom follows. */
    isClaimed: flag({ default: false, group: 'role' }),
    claimedBy: link({ entity: 'user', readOnly: true, group: 'role' }),
    /** What has to be done before it can begin. */
    afterIds: links({ entity: 'task', default: [], max: 20 }),
    /** The job it stands for: it is done when that is done. */
    work: choice({ options: TASK_WORK, default: 'none', filter: true, group: 'use' }),
    actionId: link({ entity: 'action', index: true, onRemove: 'forget', group: 'use' }),
    productId: link({ entity: 'product', onRemove: 'forget', group: 'use' }),
    programId: link({ entity: 'program', onRemove: 'forget', group: 'use' }),
    deviceId: link({ entity: 'device', onRemove: 'forget', group: 'use' }),
    haccpPointId: link({ entity: 'haccpPoint', onRemove: 'forget', group: 'use' }),
    supplierId: link({ entity: 'supplier', onRemove: 'forget', group: 'use' }),
    quantity: quantity({ min: 0, units: AMOUNT_UNITS, group: 'use' }),
    outcome: choice({ options: TASK_OUTCOMES, default: 'none', readOnly: true, list: true, filter: true }),
    /** Why it was left out. */
    outcomeReason: text({ max: 500 }),
    patternId: link({ entity: 'pattern', readOnly: true, onRemove: 'forget' }),
    seriesId: link({ entity: 'taskSeries', readOnly: true, index: true, filter: true, onRemove: 'forget' }),
    /** The day of its series that it is for, by the clock of the place, wherever it was moved to. */
    occursOn: date({ readOnly: true, unique: true, uniqueWith: ['seriesId'] }),
    startedAt: instant({ readOnly: true }),
    startedBy: link({ entity: 'user', readOnly: true }),
    endedAt: instant({ readOnly: true }),
    endedBy: link({ entity: 'user', readOnly: true }),
    /** The record that made it done. */
    doneEntity: text({ readOnly: true, max: 40, hidden: true }),
    doneId: text({ readOnly: true, max: 36, index: true, hidden: true }),
    origin: choice({ options: TASK_ORIGINS, default: 'none', readOnly: true, filter: true }),
    originId: text({ readOnly: true, max: 36, hidden: true }),
  },
})
