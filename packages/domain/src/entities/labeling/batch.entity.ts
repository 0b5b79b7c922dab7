import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, json, link, number, quantity, text } from '../../catalogue/fields.ts'
import { BATCH_ORIGINS, BATCH_STATUSES } from '../../catalogue/names/food.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'

/** What was rejected is thrown away whatever its dates are. */
const past = { unless: 'status', is: ['rejected'] } as const

/** One production or one receipt of a product. Made by registering; held, released or rejected after. */
export const batch = defineEntity({
  name: 'batch',
  many: 'batches',
  area: 'labeling',
  permission: 'LA',
  scope: 'location',
  wire: { one: '/labeling/batch', many: '/labeling/batches' },
  bytecode: 'BA',
  ends: { by: 'law', law: 'traceability' },
  title: ['code', 'name'],
  without: ['create', 'clone'],
  screens: { icon: 'package' },
  sort: { by: 'madeAt', sort: 'desc' },
  related: { items: { entity: 'batchItem', by: 'batchId' }, labels: { entity: 'label', by: 'batchId' } },
  row: { title: 'productId', end: 'status', line: ['expiration', 'quantity', 'code'] },
  fields: {
    productId: link({
      entity: 'product',
      required: true,
      fixed: true,
      list: true,
      filter: true,
      index: true,
      onRemove: 'refuse',
    }),
    batchingId: link({ entity: 'batching', readOnly: true, index: true, onRemove: 'forget' }),
    origin: choice({
      options: BATCH_ORIGINS,
      readOnly: true,
      default: 'production',
      list: true,
      filter: true,
    }),
    status: choice({
      options: BATCH_STATUSES,
      readOnly: true,
      default: 'available',
      list: true,
      filter: true,
      index: true,
    }),
    statusReason: text({ readOnly: true, max: 500 }),
    /** Who held, released or rejected it last. */
    statusById: link({ entity: 'user', readOnly: true }),
    serial: number({ readOnly: true, integer: true }),
    /** Its code, where the pattern made it: no other batch has it. Empty where somebody typed it. */
    madeCode: text({ readOnly: true, unique: true, max: 40, hidden: true }),
    quantity: quantity({ readOnly: true, units: AMOUNT_UNITS, list: true }),
    madeAt: instant({ readOnly: true, list: true, index: true }),
    madeById: link({ entity: 'user', readOnly: true }),
    bestBefore: instant({ readOnly: true, list: true, group: 'dates', deadline: past }),
    expiration: instant({ readOnly: true, list: true, index: true, group: 'dates', deadline: past }),
    supplier: text({ max: 200, search: true, group: 'supplier' }),
    supplierLot: text({ max: 100, search: true, index: true, group: 'supplier' }),
    supplierDocument: text({ max: 100, search: true, group: 'supplier' }),
    /** The recipe as it was when the batch was made. */
    recipe: json({
      readOnly: true,
      look: 'recipe',
      group: 'recipe',
      schema: { type: 'object', additionalProperties: true },
    }),
  },
})
