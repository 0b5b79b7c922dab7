import { defineEntity } from '../../catalogue/entity.ts'
import { link, number, quantity, text } from '../../catalogue/fields.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'

/** A line of a recipe: how much of an ingredient goes into a product. */
export const composition = defineEntity({
  name: 'composition',
  many: 'compositions',
  area: 'production',
  permission: 'P',
  scope: 'organization',
  within: 'productId',
  shape: 'line',
  wire: { one: '/product/composition', many: '/products/compositions' },
  screens: 'none',
  bytecode: 'CP',
  ends: { by: 'parent', parent: 'product', column: 'productId' },
  title: ['ingredientId'],
  without: ['clone'],
  sort: { by: 'priority', sort: 'asc' },
  row: { end: 'quantity', line: ['note'] },
  fields: {
    productId: link({ entity: 'product', required: true, fixed: true, index: true, onRemove: 'follow' }),
    ingredientId: link({ entity: 'product', required: true, list: true, index: true, onRemove: 'refuse' }),
    quantity: quantity({ required: true, min: 0, units: AMOUNT_UNITS, list: true }),
    /** Of the quantity's food: the share that is left after cleaning and cutting: 0.8 of the weight bought. */
    yield: number({ min: 0.001, max: 10, default: 1, list: true }),
    note: text({ max: 300, list: true }),
  },
})
