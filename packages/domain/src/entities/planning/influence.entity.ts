import { defineEntity } from '../../catalogue/entity.ts'
import { choice, date, links, number } from '../../catalogue/fields.ts'
import { INFLUENCE_KINDS } from '../../catalogue/names/planning.ts'

/** What makes a day another than others of its weekday: a holiday, an event, a booking, the weather. */
export const influence = defineEntity({
  name: 'influence',
  many: 'influences',
  area: 'planning',
  permission: 'FO',
  scope: 'location',
  wire: { one: '/planning/influence', many: '/planning/influences' },
  bytecode: 'FI',
  ends: { by: 'person' },
  title: ['name'],
  screens: { icon: 'calendar' },
  sort: { by: 'day', sort: 'desc' },
  row: { end: 'day', line: ['kind', 'covers'] },
  fields: {
    day: date({ required: true, list: true, filter: true, index: true }),
    kind: choice({ options: INFLUENCE_KINDS, required: true, default: 'event', list: true, filter: true }),
    /** Empty: all products. */
    productIds: links({ entity: 'product', default: [], max: 500, group: 'products' }),
    /** How many times as much is used. */
    factor: number({ min: 0, max: 10, list: true }),
    /** How much more of each product is used, in the unit in which its forecast is told. */
    plus: number({ min: -1_000_000, max: 1_000_000, list: true }),
    /** Guests that come besides: a portion of each of its products. */
    covers: number({ integer: true, min: 0, max: 100_000, list: true }),
  },
})
