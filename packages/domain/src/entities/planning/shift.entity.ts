import { defineEntity } from '../../catalogue/entity.ts'
import { choices, text } from '../../catalogue/fields.ts'
import { HOUR, WEEKDAYS } from '../../catalogue/names/time.ts'

/** A stretch of the working day at a place; one that ends before it begins goes on past midnight. */
export const shift = defineEntity({
  name: 'shift',
  many: 'shifts',
  area: 'planning',
  permission: 'TA',
  scope: 'location',
  wire: { one: '/planning/shift', many: '/planning/shifts' },
  bytecode: 'SF',
  ends: { by: 'person' },
  title: ['name'],
  screens: { icon: 'task' },
  sort: { by: 'name', sort: 'asc' },
  row: { end: 'from', line: ['to', 'weekdays'] },
  fields: {
    from: text({ required: true, max: 5, pattern: HOUR, list: true }),
    to: text({ required: true, max: 5, pattern: HOUR, list: true }),
    /** None of them: every day. */
    weekdays: choices({ options: WEEKDAYS, default: [], list: true }),
  },
})
