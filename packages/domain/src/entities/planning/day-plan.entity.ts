import { defineEntity } from '../../catalogue/entity.ts'
import { date, instant, json, link, text } from '../../catalogue/fields.ts'
import { HOUR } from '../../catalogue/names/time.ts'
import { PLAN_STOCK, TYPED_DEMAND } from './forecast-shapes.ts'

/** What a place makes on a day, as somebody accepted it. Written by accepting, under an id of its place and day: there is one. */
export const dayPlan = defineEntity({
  name: 'dayPlan',
  many: 'dayPlans',
  area: 'planning',
  permission: 'TA',
  scope: 'location',
  shape: 'line',
  wire: { one: '/planning/day', many: '/planning/days' },
  bytecode: 'DP',
  ends: { by: 'setting', setting: 'plans', since: ['created'] },
  title: ['day'],
  without: ['create', 'change', 'remove', 'restore', 'clone', 'metas'],
  screens: 'none',
  sort: { by: 'day', sort: 'desc' },
  related: { lines: { entity: 'dayPlanLine', by: 'dayPlanId' } },
  row: { end: 'neededAt', line: ['acceptedAt'] },
  fields: {
    day: date({ readOnly: true, required: true, list: true, filter: true }),
    /** When the food is needed, by the clock of the place. */
    neededAt: text({ readOnly: true, required: true, max: 5, pattern: HOUR, list: true }),
    acceptedAt: instant({ readOnly: true, required: true, list: true }),
    acceptedBy: link({ entity: 'user', readOnly: true, list: true, onRemove: 'forget' }),
    typed: json({ readOnly: true, hidden: true, default: [], schema: TYPED_DEMAND }),
    stock: json({ readOnly: true, hidden: true, default: [], schema: PLAN_STOCK }),
  },
})
