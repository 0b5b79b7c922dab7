import { defineEntity } from '../../catalogue/entity.ts'
import { link, money, number, text } from '../../catalogue/fields.ts'

/** A line of a menu: a product in a section, at a price. */
export const menuItem = defineEntity({
  name: 'menuItem',
  many: 'menuItems',
  area: 'production',
  permission: 'M',
  scope: 'organization',
  within: 'menuId',
  shape: 'line',
  wire: { one: '/menu/item', many: '/menu/items' },
  bytecode: 'MI',
  ends: { by: 'parent', parent: 'menu', column: 'menuId' },
  title: ['productId'],
  without: ['clone'],
  screens: 'none',
  sort: { by: 'priority', sort: 'asc' },
  row: { end: 'price', line: ['section', 'note'] },
  fields: {
    menuId: link({ entity: 'menu', required: true, fixed: true, index: true, onRemove: 'follow' }),
    section: text({ max: 100, list: true }),
    productId: link({ entity: 'product', required: true, list: true, index: true, onRemove: 'refuse' }),
    price: money({ min: 0, list: true }),
    /** How many are expected on a day; as many as guests unless said. */
    expected: number({ min: 0, max: 1_000_000, list: true }),
    note: text({ max: 300, list: true }),
  },
})
