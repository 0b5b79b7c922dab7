import { defineEntity } from '../../catalogue/entity.ts'
import { code, date, flag, instant, link, money, number, quantity, text } from '../../catalogue/fields.ts'
import { SEES_PRICES } from '../../catalogue/names/permissions.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'

/** A line of a supplier's catalogue: a pack of a product of ours, under their number, at their price. */
export const supplierProduct = defineEntity({
  name: 'supplierProduct',
  many: 'supplierProducts',
  area: 'ordering',
  permission: 'OR',
  scope: 'organization',
  within: 'supplierId',
  shape: 'line',
  wire: { one: '/ordering/catalogue/item', many: '/ordering/catalogue' },
  bytecode: 'SB',
  ends: { by: 'parent', parent: 'supplier', column: 'supplierId' },
  title: ['supplierName', 'supplierCode'],
  without: ['clone'],
  screens: 'none',
  sort: { by: 'priority', sort: 'asc' },
  row: { title: 'productId', end: 'price', line: ['pack', 'supplierCode'] },
  fields: {
    supplierId: link({ entity: 'supplier', required: true, fixed: true, index: true, onRemove: 'follow' }),
    productId: link({
      entity: 'product',
      required: true,
      list: true,
      filter: true,
      index: true,
      onRemove: 'refuse',
    }),
    /** What they call it. */
    supplierName: text({ max: 200, search: true, list: true }),
    supplierCode: text({ max: 64, search: true, list: true, index: true }),
    /** Of the case, as it is scanned at the door. */
    gtin: code({ scheme: 'gtin14', search: true, index: true }),
    /** What one pack holds. */
    pack: quantity({ required: true, min: 0, units: AMOUNT_UNITS, list: true }),
    packName: text({ max: 60 }),
    /** Of one pack, without tax. */
    price: money({ min: 0, max: 1_000_000_000, list: true, redactedUnless: SEES_PRICES }),
    minimumPacks: number({ integer: true, min: 1, max: 100_000, default: 1 }),
    /** Asked first where several sell the product. */
    isPreferred: flag({ default: false, filter: true }),
    /** Until when the price holds. */
    validUntil: date({}),
    previousPrice: money({ readOnly: true, redactedUnless: SEES_PRICES }),
    priceChangedAt: instant({ readOnly: true, list: true }),
  },
})
