import { defineEntity } from '../../catalogue/entity.ts'
import { choice } from '../../catalogue/fields.ts'

/** A day or a week of tasks to lay out at once. */
export const pattern = defineEntity({
  name: 'pattern',
  many: 'patterns',
  area: 'planning',
  permission: 'PA',
  scope: 'location',
  wire: { one: '/planning/pattern', many: '/planning/patterns' },
  bytecode: 'PA',
  ends: { by: 'person' },
  title: ['name'],
  screens: { icon: 'pattern', gate: 'PA>=2' },
  sort: { by: 'name', sort: 'asc' },
  related: { tasks: { entity: 'patternTask', by: 'patternId' } },
  row: { end: 'span', line: [] },
  fields: {
    span: choice({ options: ['day', 'week'], default: 'day', list: true, filter: true }),
  },
})
