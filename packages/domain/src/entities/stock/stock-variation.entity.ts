import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, instant, link, money, quantity, text } from '../../catalogue/fields.ts'
import { VARIATION_REASONS, WASTE_CAUSES } from '../../catalogue/names/stock.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'

/** A signed movement of stock: append-only, partitioned by time. Balances are kept beside these, and are their sums. */
export const stockVariation = defineEntity({
  name: 'stockVariation',
  many: 'stockVariations',
  area: 'stock',
  permission: 'SC',
  scope: 'location',
  shape: 'ledger',
  wire: { one: '/stock/variation', many: '/stock/variations' },
  bytecode: 'SV',
  ends: { by: 'law', law: 'traceability' },
  title: ['reason'],
  partitionBy: 'at',
  screens: { icon: 'timeline', gate: 'SC>=1,EV>=1' },
  sort: { by: 'at', sort: 'desc' },
  row: { title: 'productId', end: 'quantity', line: ['isBeyond', 'reason', 'at', 'userId'] },
  fields: {
    at: instant({ readOnly: true, required: true, list: true, filter: true }),
    productId: link({
      entity: 'product',
      readOnly: true,
      required: true,
      index: true,
      list: true,
      filter: true,
    }),
    /** Positive comes in, negative goes out. */
    quantity: quantity({ readOnly: true, required: true, units: AMOUNT_UNITS, list: true }),
    batchId: link({ entity: 'batch', readOnly: true }),
    state: text({
      readOnly: true,
      required: true,
      max: 40,
      list: true,
      filter: true,
      from: { entity: 'state', field: 'path' },
    }),
    /** The label that moved; none for food without one. */
    labelId: link({ entity: 'label', readOnly: true, list: true }),
    reason: choice({ options: VARIATION_REASONS, readOnly: true, required: true, list: true, filter: true }),
    /** What the amount costs, as the product was costed then; signed like the amount. */
    cost: money({ readOnly: true }),
    userId: link({ entity: 'user', readOnly: true, list: true, filter: true }),
    /** The same on both sides of a transfer. */
    transferId: text({ readOnly: true, max: 36, hidden: true }),
    checkpointBatchId: link({ entity: 'checkpointBatch', readOnly: true, index: true }),
    note: text({ readOnly: true, max: 500, search: true }),
    /** Why it was thrown away. */
    cause: choice({ options: WASTE_CAUSES, readOnly: true, list: true, filter: true }),
    /** Of goods that came in: the supplier's lot, the date until which they may be used, the line of an order. */
    lot: text({ readOnly: true, max: 80, search: true }),
    until: instant({ readOnly: true }),
    orderId: link({ entity: 'order', readOnly: true }),
    /** More went out than there was: the next count settles it. */
    isBeyond: flag({ readOnly: true, list: true, filter: true }),
    /** The batch that it went into. */
    intoId: link({ entity: 'batch', readOnly: true, index: true }),
    /** What the recipe asked for, of what was used or sold; signed like the amount. */
    planned: quantity({ readOnly: true, units: AMOUNT_UNITS }),
  },
})
