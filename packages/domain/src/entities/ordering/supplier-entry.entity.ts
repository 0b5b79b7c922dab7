import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, link, money, number, quantity, text } from '../../catalogue/fields.ts'
import { SEES_PRICES } from '../../catalogue/names/permissions.ts'
import { REFUSED_REASONS, SUPPLIER_ENTRIES } from '../../catalogue/names/order.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'

/**
 * A line of the account with a supplier: what was sent back, at the door or later, or was short; what they credit of it;
 * crates and their deposit. Written once.
 */
export const supplierEntry = defineEntity({
  name: 'supplierEntry',
  many: 'supplierEntries',
  area: 'ordering',
  permission: 'OR',
  scope: 'location',
  shape: 'line',
  wire: { one: '/ordering/supplier-entry', many: '/ordering/supplier-entries' },
  bytecode: 'SY',
  ends: { by: 'law', law: 'books' },
  title: ['document'],
  without: ['create', 'change', 'remove', 'restore', 'clone'],
  screens: 'none',
  sort: { by: 'at', sort: 'desc' },
  row: { title: 'kind', end: 'money', line: ['at', 'crates', 'document'] },
  fields: {
    supplierId: link({
      entity: 'supplier',
      readOnly: true,
      required: true,
      list: true,
      filter: true,
      index: true,
      onRemove: 'refuse',
    }),
    at: instant({ readOnly: true, required: true, list: true, index: true }),
    kind: choice({ options: SUPPLIER_ENTRIES, readOnly: true, required: true, list: true, filter: true }),
    /** What they owe us by it; negative: we owe it. */
    money: money({ readOnly: true, list: true, redactedUnless: SEES_PRICES }),
    /** Crates that stay with us by it; negative: that went back. */
    crates: number({ readOnly: true, integer: true, list: true }),
    crate: text({ readOnly: true, max: 100, list: true }),
    productId: link({ entity: 'product', readOnly: true, list: true, onRemove: 'forget' }),
    batchId: link({ entity: 'batch', readOnly: true, onRemove: 'forget' }),
    orderBatchId: link({ entity: 'orderBatch', readOnly: true, onRemove: 'forget' }),
    quantity: quantity({ readOnly: true, units: AMOUNT_UNITS, list: true }),
    reason: choice({ options: REFUSED_REASONS, readOnly: true }),
    /** The number of the delivery note. */
    document: text({ readOnly: true, max: 100, search: true, list: true }),
    /** The claim that it settles. */
    claimId: link({ entity: 'supplierEntry', readOnly: true, index: true, onRemove: 'forget' }),
    /** The label that went back. */
    labelId: link({ entity: 'label', readOnly: true, onRemove: 'forget' }),
    /** The first of those that were written together: one credit note, one return. Files hang on it. */
    paperId: text({ readOnly: true, max: 36, index: true, hidden: true }),
    /** The letter by which the supplier was told. */
    mailId: text({ readOnly: true, max: 36, hidden: true }),
    userId: link({ entity: 'user', readOnly: true, onRemove: 'forget' }),
    note: text({ readOnly: true, max: 500, list: true }),
  },
})
