import { defineEntity } from '../../catalogue/entity.ts'
import { choice, choices, code, links, longText, money, number, text } from '../../catalogue/fields.ts'
import { SEES_PRICES } from '../../catalogue/names/permissions.ts'
import { HOUR, WEEKDAYS } from '../../catalogue/names/time.ts'
import { LANGUAGES } from '../../catalogue/names/languages.ts'

/** Who sells to us: whom to write to, when they take orders and when they deliver. */
export const supplier = defineEntity({
  name: 'supplier',
  many: 'suppliers',
  area: 'ordering',
  permission: 'OR',
  scope: 'organization',
  range: 'placeIds',
  wire: { one: '/ordering/supplier', many: '/ordering/suppliers' },
  bytecode: 'SU',
  ends: { by: 'person' },
  title: ['name', 'customerNumber'],
  screens: { icon: 'building' },
  sort: { by: 'name', sort: 'asc' },
  related: {
    contacts: { entity: 'supplierContact', by: 'supplierId' },
    catalogue: { entity: 'supplierProduct', by: 'supplierId' },
    orders: { entity: 'orderBatch', by: 'supplierId' },
    entries: { entity: 'supplierEntry', by: 'supplierId' },
  },
  row: { end: 'orderBefore', line: ['orderDays', 'phone'] },
  fields: {
    email: text({ max: 254, form: 'email', search: true, list: true, group: 'contact' }),
    phone: text({ max: 40, list: true, group: 'contact' }),
    /** The language in which orders are written to them. */
    language: choice({ options: LANGUAGES, group: 'contact' }),
    /** Who we are in their books. */
    customerNumber: text({ max: 64, search: true, group: 'numbers' }),
    vatId: text({ max: 32, search: true, group: 'numbers' }),
    /** Their GS1 Global Location Number. */
    gln: code({ scheme: 'gln13', search: true, group: 'numbers' }),
    /** The days on which they take orders; empty: any. */
    orderDays: choices({ options: WEEKDAYS, default: [], list: true, group: 'terms' }),
    /** The days on which they deliver; empty: any. */
    deliveryDays: choices({ options: WEEKDAYS, default: [], group: 'terms' }),
    /** The local hour until which they take orders. */
    orderBefore: text({ max: 5, pattern: HOUR, list: true, group: 'terms' }),
    /** Days from the order to the delivery. */
    leadDays: number({ integer: true, min: 0, max: 365, default: 1, group: 'terms' }),
    /** The smallest order that they deliver. */
    minimum: money({ min: 0, max: 1_000_000_000, group: 'terms' }),
    deliveryFee: money({ min: 0, max: 1_000_000_000, group: 'terms', redactedUnless: SEES_PRICES }),
    /** 0 to 5, from how their deliveries came. */
    rating: number({ min: 0, max: 5, readOnly: true, list: true, group: 'terms' }),
    note: longText({}),
    placeIds: links({ entity: 'location', default: [], max: 500, filter: true, group: 'range' }),
  },
})
