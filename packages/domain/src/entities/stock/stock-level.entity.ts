import { defineEntity } from '../../catalogue/entity.ts'
import { link, number, quantity } from '../../catalogue/fields.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'

/** How much of a product a place keeps: under the minimum it is short, orders fill it up to par. */
export const stockLevel = defineEntity({
  name: 'stockLevel',
  many: 'stockLevels',
  area: 'stock',
  permission: 'SC',
  scope: 'location',
  shape: 'line',
  wire: { one: '/stock/level', many: '/stock/levels' },
  bytecode: 'LV',
  ends: { by: 'person' },
  title: ['productId'],
  screens: { icon: 'scale' },
  sort: { by: 'created', sort: 'desc' },
  row: { title: 'productId', end: 'minimum', line: ['par', 'supplierId'] },
  fields: {
    productId: link({
      entity: 'product',
      required: true,
      fixed: true,
      list: true,
      filter: true,
      index: true,
      onRemove: 'follow',
    }),
    minimum: quantity({ required: true, min: 0, units: AMOUNT_UNITS, list: true }),
    /** What there should be after a delivery; empty: the minimum. */
    par: quantity({ min: 0, units: AMOUNT_UNITS, list: true }),
    /** What it comes in where no catalogue says so: orders are for whole ones. */
    pack: quantity({ min: 0, units: AMOUNT_UNITS, list: true }),
    /** Who brings it here; empty: whose catalogue prefers it. */
    supplierId: link({ entity: 'supplier', list: true, filter: true, onRemove: 'forget' }),
    /** The place of ours that brings it here. */
    sourceLocationId: link({ entity: 'location', onRemove: 'forget' }),
    /** Days from the order to the delivery; empty: as the supplier says. */
    leadDays: number({ integer: true, min: 0, max: 365, list: true }),
  },
})
