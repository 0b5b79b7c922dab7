import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, links, number } from '../../catalogue/fields.ts'
import { FORECAST_METHODS, FORECAST_SOURCES } from '../../catalogue/names/planning.ts'

/** Expected amounts of products by day, from what was used before. */
export const forecaster = defineEntity({
  name: 'forecaster',
  many: 'forecasters',
  area: 'planning',
  permission: 'FO',
  scope: 'location',
  wire: { one: '/planning/forecaster', many: '/planning/forecasters' },
  bytecode: 'FO',
  ends: { by: 'person' },
  title: ['name'],
  screens: { icon: 'forecast' },
  sort: { by: 'name', sort: 'asc' },
  row: { end: 'method', line: ['weeks', 'horizon'] },
  fields: {
    method: choice({ options: FORECAST_METHODS, default: 'best', list: true, filter: true }),
    /** What counts as used on a day. */
    source: choice({ options: FORECAST_SOURCES, default: 'used', list: true, filter: true }),
    weeks: number({ integer: true, min: 1, max: 104, default: 8, list: true }),
    horizon: number({ integer: true, min: 1, max: 60, default: 7, list: true }),
    /** Empty: those of which most is used. */
    productIds: links({ entity: 'product', default: [], max: 500, group: 'products' }),
    /** The share that is added for safety: 0.1 is a tenth. */
    margin: number({ min: 0, max: 10, default: 0 }),
    computedAt: instant({ readOnly: true, list: true }),
  },
})
