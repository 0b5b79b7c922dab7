import { defineEntity } from '../../catalogue/entity.ts'
import { choice, choices, date, image, links, money, number } from '../../catalogue/fields.ts'
import { WEEKDAYS } from '../../catalogue/names/time.ts'

/** What is offered to guests: selling products in sections, with dates and prices. */
export const menu = defineEntity({
  name: 'menu',
  many: 'menus',
  area: 'production',
  permission: 'M',
  scope: 'organization',
  wire: { one: '/menu', many: '/menus' },
  bytecode: 'ME',
  ends: { by: 'person' },
  title: ['name'],
  screens: { icon: 'menu' },
  sort: { by: 'name', sort: 'asc' },
  related: { items: { entity: 'menuItem', by: 'menuId' } },
  row: { end: 'kind', line: ['from', 'to', 'price'] },
  fields: {
    kind: choice({
      options: ['card', 'daily', 'banquet', 'buffet', 'breakfast', 'drinks'],
      default: 'card',
      list: true,
      filter: true,
    }),
    from: date({ list: true }),
    to: date({ list: true }),
    weekdays: choices({ options: WEEKDAYS, default: [], filter: true }),
    price: money({ min: 0, list: true }),
    /** The tax that prices include, in per cent. */
    taxPercent: number({ min: 0, max: 100 }),
    /** Guests on a day on which it is offered. */
    covers: number({ integer: true, min: 0, max: 100_000, list: true }),
    locationIds: links({ entity: 'location', default: [], max: 500 }),
    image: image({ group: 'display' }),
  },
})
