import { choice, defineEntity, links, number } from '../../catalogue/index.ts'

/** Expected amounts of products by day, from what was used before. */
export const forecaster = defineEntity({
  name: 'forecaster',
  many: 'forecasters',
  area: 'planning',
  permission: 'FO',
  scope: 'location',
  wire: { one: '/planning/forecaster', many: '/planning/forecasters' },
  bytecode: 'FO',
  title: ['name'],
  notYet: true,
  screens: { icon: 'forecast' },
  sort: { by: 'name', sort: 'asc' },
  row: { end: 'method', line: ['weeks', 'horizon'] },
  fields: {
    method: choice({
      options: ['average', 'sameWeekday', 'trend'],
      default: 'sameWeekday',
      list: true,
      filter: true,
    }),
    weeks: number({ integer: true, min: 1, max: 104, default: 8, list: true }),
    horizon: number({ integer: true, min: 1, max: 60, default: 7, list: true }),
    productIds: links({ entity: 'product', default: [], max: 500, group: 'products' }),
    margin: number({ min: 0, max: 10, default: 0 }),
  },
})
