import { defineEntity } from '../../catalogue/entity.ts'
import { choice, link, links, money, number, quantity, text } from '../../catalogue/fields.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'

/** An option that changes a selling product: without onion, extra cheese. */
export const modifier = defineEntity({
  name: 'modifier',
  many: 'modifiers',
  area: 'production',
  permission: 'PM',
  scope: 'organization',
  wire: { one: '/product/modifier', many: '/products/modifiers' },
  bytecode: 'MO',
  ends: { by: 'person' },
  title: ['name'],
  screens: { icon: 'modifier' },
  sort: { by: 'name', sort: 'asc' },
  row: { end: 'price', line: ['kind', 'ingredientId'] },
  fields: {
    kind: choice({ options: ['add', 'remove', 'replace', 'note'], default: 'add', list: true, filter: true }),
    /** Options of one group are chosen together: of the sauces, one. */
    choiceGroup: text({ max: 100, search: true, list: true, filter: true }),
    productIds: links({ entity: 'product', default: [], max: 1000, group: 'products' }),
    ingredientId: link({ entity: 'product', list: true, index: true, onRemove: 'refuse' }),
    replacementId: link({ entity: 'product', onRemove: 'refuse' }),
    quantity: quantity({ min: 0, units: AMOUNT_UNITS, list: true }),
    price: money({ list: true }),
    minChoices: number({ integer: true, min: 0, max: 100, default: 0 }),
    maxChoices: number({ integer: true, min: 1, max: 100, default: 1 }),
  },
})
