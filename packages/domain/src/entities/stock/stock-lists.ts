/**
 * Lists of stock that are computed from its variations and from open labels. They are told in the language of
 * declarations, so that lists, filters and columns are those of every other list; they have no table and no records.
 */
import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, link, money, number, quantity, text } from '../../catalogue/fields.ts'
import { BATCH_STATUSES, PRODUCT_TYPES } from '../../catalogue/names/food.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'

const computed = {
  area: 'stock',
  permission: 'SC',
  scope: 'organization',
  shape: 'ledger',
  title: ['name'],
} as const

/** The product's name, and what search looks through: its name, SKU and barcode. */
const product = {
  name: text({ readOnly: true, required: true, list: true }),
  searchText: text({ readOnly: true, search: true, hidden: true }),
}
const productId = link({ entity: 'product', readOnly: true, filter: true })
const type = choice({ options: PRODUCT_TYPES, readOnly: true, filter: true })
/** Many lines come to more than one may move. */
const sums = { min: -1e15, max: 1e15 }
/** Grams, millilitres, or the unit that is counted: never added up. */
const level = quantity({ readOnly: true, required: true, units: AMOUNT_UNITS, list: true, ...sums })
const state = text({
  readOnly: true,
  max: 40,
  list: true,
  filter: true,
  from: { entity: 'state', field: 'path' },
})
const place = link({ entity: 'location', readOnly: true, list: true, filter: true })
const value = money({ readOnly: true, list: true, ...sums })
const labels = number({ readOnly: true, integer: true, list: true })

/** What is there of each product, wherever it stands. */
export const stockProduct = defineEntity({
  ...computed,
  name: 'stockProduct',
  many: 'stockProducts',
  wire: { one: '/stock/product', many: '/stock/products' },
  bytecode: 'XP',
  ends: { by: 'parent', parent: 'stock_variation' },
  screens: { icon: 'package' },
  sort: { by: 'name', sort: 'asc' },
  row: { end: 'quantity', line: ['expiration', 'labels'] },
  fields: {
    ...product,
    quantity: level,
    type: { ...type, list: true },
    sku: text({ readOnly: true }),
    cost: value,
    labels,
    /** How many of them are on hold. */
    onHold: number({ readOnly: true, integer: true, list: true, filter: true }),
    /** The date that comes first among its open labels. */
    expiration: instant({ readOnly: true, list: true, deadline: {} }),
    changed: instant({ readOnly: true }),
  },
})

/** What is there of each product at each place. */
export const stockPlace = defineEntity({
  ...computed,
  name: 'stockPlace',
  many: 'stockPlaces',
  wire: { one: '/stock/location', many: '/stock/locations' },
  bytecode: 'XL',
  ends: { by: 'parent', parent: 'stock_variation' },
  screens: { icon: 'place' },
  sort: { by: 'name', sort: 'asc' },
  row: { end: 'quantity', line: ['place'] },
  fields: {
    ...product,
    place,
    quantity: level,
    productId,
    type,
    cost: value,
    changed: instant({ readOnly: true }),
  },
})

/** What is there of each product in each state. */
export const stockState = defineEntity({
  ...computed,
  name: 'stockState',
  many: 'stockStates',
  wire: { one: '/stock/state', many: '/stock/states' },
  bytecode: 'XT',
  ends: { by: 'parent', parent: 'stock_variation' },
  screens: { icon: 'package' },
  sort: { by: 'name', sort: 'asc' },
  row: { end: 'quantity', line: ['state'] },
  fields: {
    ...product,
    state,
    quantity: level,
    productId,
    type,
    cost: value,
    changed: instant({ readOnly: true }),
  },
})

/** What open labels hold, by the date until which it may be used. */
export const stockExpiration = defineEntity({
  ...computed,
  name: 'stockExpiration',
  many: 'stockExpirations',
  wire: { one: '/stock/expiration', many: '/stock/expirations' },
  bytecode: 'XE',
  ends: { by: 'parent', parent: 'stock_variation' },
  screens: { icon: 'calendar' },
  sort: { by: 'until', sort: 'asc' },
  row: { end: 'until', line: ['quantity', 'place', 'state'] },
  fields: {
    ...product,
    /** The earlier of expiration and best before. */
    until: instant({ readOnly: true, list: true, filter: true, deadline: {} }),
    quantity: level,
    labels,
    state,
    place,
    batchId: link({ entity: 'batch', readOnly: true, list: true }),
    /** Whether its batch may be used. */
    batchStatus: choice({ options: BATCH_STATUSES, readOnly: true, list: true, filter: true }),
    productId,
    type,
  },
})
