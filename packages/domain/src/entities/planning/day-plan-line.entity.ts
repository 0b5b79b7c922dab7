import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, json, link, number, quantity } from '../../catalogue/fields.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'
import { PLAN_REASONS } from './forecast-shapes.ts'

/** A line of the plan of a day: what is made or thawed, how much, and the task that it became. */
export const dayPlanLine = defineEntity({
  name: 'dayPlanLine',
  many: 'dayPlanLines',
  area: 'planning',
  permission: 'TA',
  scope: 'location',
  within: 'dayPlanId',
  shape: 'line',
  wire: { one: '/planning/day/line', many: '/planning/day/lines' },
  bytecode: 'DL',
  ends: { by: 'parent', parent: 'day_plan', column: 'dayPlanId' },
  title: ['productId'],
  without: ['create', 'change', 'remove', 'restore', 'clone', 'metas'],
  screens: 'none',
  sort: { by: 'priority', sort: 'asc' },
  row: { title: 'productId', end: 'planned', line: ['startAt', 'kind'] },
  fields: {
    dayPlanId: link({ entity: 'dayPlan', required: true, fixed: true, index: true, onRemove: 'follow' }),
    kind: choice({ options: ['make', 'thaw'], readOnly: true, default: 'make', list: true, filter: true }),
    productId: link({
      entity: 'product',
      readOnly: true,
      required: true,
      list: true,
      index: true,
      onRemove: 'refuse',
    }),
    /** What was worked out, and what was made of it. */
    proposed: quantity({ readOnly: true, required: true, min: 0, units: AMOUNT_UNITS }),
    planned: quantity({ readOnly: true, required: true, min: 0, units: AMOUNT_UNITS, list: true }),
    reasons: json({ readOnly: true, hidden: true, default: [], schema: PLAN_REASONS }),
    labels: number({ readOnly: true, integer: true, min: 0 }),
    /** Of what is made in several parts at once: which of them it is, from none. */
    part: number({ readOnly: true, integer: true, min: 0, default: 0 }),
    /** The machine that it goes into, how often that is filled, how long a run takes, and how much goes in at once. */
    deviceId: link({ entity: 'device', readOnly: true, onRemove: 'forget' }),
    runs: number({ readOnly: true, integer: true, min: 1 }),
    runSeconds: number({ readOnly: true, integer: true, min: 0, default: 0 }),
    takes: quantity({ readOnly: true, min: 0, units: AMOUNT_UNITS }),
    startAt: instant({ readOnly: true, required: true, list: true }),
    dueAt: instant({ readOnly: true, required: true, list: true }),
    taskId: link({ entity: 'task', readOnly: true, index: true, onRemove: 'forget' }),
  },
})
