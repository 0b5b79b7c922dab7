import { defineEntity } from '../../catalogue/entity.ts'
import {
  choice,
  choices,
  date,
  duration,
  instant,
  json,
  link,
  links,
  quantity,
  text,
} from '../../catalogue/fields.ts'
import { SERIES_DAYS, TASK_WORK } from '../../catalogue/names/planning.ts'
import { WEEKDAYS } from '../../catalogue/names/time.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'
import { plannedSteps, seriesExceptions } from './task-shapes.ts'

/** Work that comes again: by which rule, and what each of its tasks begins with. */
export const taskSeries = defineEntity({
  name: 'taskSeries',
  many: 'seriesOfTasks',
  area: 'planning',
  permission: 'TA',
  scope: 'location',
  wire: { one: '/planning/series', many: '/planning/series/list' },
  bytecode: 'TQ',
  ends: { by: 'person' },
  title: ['name'],
  without: ['clone'],
  screens: { icon: 'task' },
  sort: { by: 'name', sort: 'asc' },
  related: { tasks: { entity: 'task', by: 'seriesId' } },
  row: { end: 'days', line: ['rule', 'until'] },
  fields: {
    /** As RFC 5545 writes a recurrence, such as FREQ=WEEKLY;BYDAY=MO,TH. */
    rule: text({ required: true, max: 500, list: true }),
    /** The first one; the others are at its hour, by the clock of the place. */
    startAt: instant({ required: true, list: true }),
    days: choice({ options: SERIES_DAYS, default: 'every', list: true, filter: true }),
    /** The last day. */
    until: date({ list: true }),
    expectedDuration: duration({ min: 0, max: 31_536_000 }),
    /** How long after its start a task is due; empty: until the day ends or the next one comes. */
    dueAfter: duration({ min: 0, max: 31_536_000 }),
    userIds: links({ entity: 'user', default: [], max: 100, group: 'role' }),
    profileIds: links({ entity: 'jobProfile', default: [], max: 20, group: 'role' }),
    shiftId: link({ entity: 'shift', onRemove: 'forget', group: 'role' }),
    /** What of these stands on the same day has to be done before. */
    afterSeriesIds: links({ entity: 'taskSeries', default: [], max: 20, group: 'hours' }),
    work: choice({ options: TASK_WORK, default: 'none', group: 'use' }),
    actionId: link({ entity: 'action', onRemove: 'forget', group: 'use' }),
    productId: link({ entity: 'product', onRemove: 'forget', group: 'use' }),
    programId: link({ entity: 'program', onRemove: 'forget', group: 'use' }),
    deviceId: link({ entity: 'device', onRemove: 'forget', group: 'use' }),
    haccpPointId: link({ entity: 'haccpPoint', onRemove: 'forget', group: 'use' }),
    supplierId: link({ entity: 'supplier', onRemove: 'forget', group: 'use' }),
    quantity: quantity({ min: 0, units: AMOUNT_UNITS, group: 'use' }),
    /** What each of its tasks begins with. */
    steps: json({ default: [], schema: plannedSteps, hidden: true }),
    exceptions: json({ default: [], schema: seriesExceptions, hidden: true }),
    /** Weekdays on which it is left out until somebody says otherwise. */
    skippedWeekdays: choices({ options: WEEKDAYS, default: [], group: 'hours' }),
    /** From this day on nothing is laid out until somebody resumes it. */
    pausedFrom: date({ group: 'hours' }),
    skipReason: text({ max: 500, group: 'hours' }),
    /** Until which day its tasks were made. */
    laidUntil: date({ readOnly: true, hidden: true }),
  },
})
