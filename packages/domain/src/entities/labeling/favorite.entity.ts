import { defineEntity } from '../../catalogue/entity.ts'
import { link, quantity, text } from '../../catalogue/fields.ts'
import { NAMES_STATE } from '../../catalogue/names/states.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'

/** A tile of the home screen: the label a place prints often, one tap away. */
export const favorite = defineEntity({
  name: 'favorite',
  many: 'favorites',
  area: 'labeling',
  permission: 'LA',
  scope: 'location',
  shape: 'line',
  wire: { one: '/labeling/favorite', many: '/labeling/favorites' },
  screens: 'none',
  bytecode: 'FA',
  ends: { by: 'person' },
  title: ['productId'],
  without: ['clone'],
  sort: { by: 'priority', sort: 'asc' },
  row: { end: 'quantity', line: ['state'] },
  fields: {
    productId: link({ entity: 'product', required: true, list: true, index: true, onRemove: 'follow' }),
    batchingId: link({ entity: 'batching', onRemove: 'forget' }),
    state: text({ required: true, ...NAMES_STATE, list: true }),
    quantity: quantity({ min: 0, units: AMOUNT_UNITS, list: true }),
  },
})
