import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, instant, json, link, number, quantity, text } from '../../catalogue/fields.ts'
import { BATCH_STATUSES } from '../../catalogue/names/food.ts'
import { LABEL_MODES } from '../../catalogue/names/label.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'
import { ALLERGENS, DATE_LINES, PAUSE } from '../../catalogue/food-words.ts'

/**
 * One traceable thing. What is printed on it never changes; state, place, amount left and dates in force are a
 * snapshot of the ledger of events, written with it in one transaction.
 */
export const label = defineEntity({
  name: 'label',
  many: 'labels',
  area: 'labeling',
  permission: 'LA',
  scope: 'location',
  shape: 'line',
  wire: { one: '/labeling/label', many: '/labeling/labels' },
  bytecode: 'LA',
  ends: { by: 'law', law: 'traceability' },
  title: ['serial'],
  without: ['create', 'remove', 'restore', 'clone'],
  screens: { icon: 'tag' },
  sort: { by: 'madeAt', sort: 'desc' },
  lists: [{ of: ['productId', 'state'], by: 'expiration' }],
  related: { events: { entity: 'event', by: 'labelId' } },
  row: { title: 'productId', end: 'state', line: ['mark', 'expiration', 'quantity'] },
  fields: {
    serial: text({ readOnly: true, required: true, unique: true, max: 40, search: true, list: true }),
    productId: link({
      entity: 'product',
      readOnly: true,
      required: true,
      list: true,
      filter: true,
      index: true,
      onRemove: 'refuse',
    }),
    batchId: link({
      entity: 'batch',
      readOnly: true,
      required: true,
      list: true,
      index: true,
      onRemove: 'refuse',
    }),
    /** Whether its batch may be used, and why not: the same as the batch says, wherever that was made. */
    batchStatus: choice({
      options: BATCH_STATUSES,
      readOnly: true,
      default: 'available',
      list: true,
      filter: true,
    }),
    batchReason: text({ readOnly: true, max: 500 }),
    batchItemId: link({ entity: 'batchItem', readOnly: true, onRemove: 'refuse' }),
    mode: choice({ options: LABEL_MODES, readOnly: true, default: 'individual' }),
    /** How many pieces a range label stands for. */
    count: number({ readOnly: true, integer: true, default: 1 }),
    mask: text({ readOnly: true, max: 100 }),
    state: text({
      readOnly: true,
      required: true,
      max: 40,
      list: true,
      filter: true,
      from: { entity: 'state', field: 'path' },
    }),
    isFinal: flag({ readOnly: true, default: false, filter: true }),
    quantity: quantity({ readOnly: true, required: true, units: AMOUNT_UNITS, list: true }),
    initialQuantity: quantity({ readOnly: true, required: true, units: AMOUNT_UNITS }),
    servingCount: number({ readOnly: true }),
    countPerServing: number({ readOnly: true }),
    madeAt: instant({ readOnly: true, required: true, index: true }),
    madeById: link({ entity: 'user', readOnly: true }),
    stateSince: instant({ readOnly: true, required: true }),
    /** The program that brought it into its state. */
    programId: link({ entity: 'program', readOnly: true, onRemove: 'forget' }),
    bestBefore: instant({ readOnly: true, group: 'dates', deadline: { unless: 'isFinal' } }),
    expiration: instant({
      readOnly: true,
      list: true,
      index: true,
      group: 'dates',
      deadline: { unless: 'isFinal' },
    }),
    /** The lines that explain both dates. */
    dateLines: json({
      readOnly: true,
      default: [],
      look: 'dateLines',
      group: 'dates',
      schema: DATE_LINES,
    }),
    /** When its pack was opened; empty while it is shut, or was never in one. */
    openedAt: instant({ readOnly: true, group: 'dates' }),
    /** Set while the clock stands still. */
    pause: json({ readOnly: true, hidden: true, schema: PAUSE }),
    allergens: json({
      readOnly: true,
      default: {},
      look: 'allergens',
      group: 'allergens',
      schema: ALLERGENS,
    }),
    containerId: link({ entity: 'container', readOnly: true, index: true, onRemove: 'refuse' }),
    /** What it travels with to another of our places; until it is received there it is in stock nowhere. */
    shipmentId: link({ entity: 'shipment', readOnly: true, index: true, onRemove: 'forget' }),
    /** The printed label that this one replaces. */
    replacesId: link({ entity: 'label', readOnly: true, onRemove: 'refuse' }),
    printedAt: instant({ readOnly: true }),
    note: text({ max: 500, search: true }),
  },
})
