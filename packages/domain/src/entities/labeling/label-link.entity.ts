import { defineEntity } from '../../catalogue/entity.ts'
import { choice, link, quantity, text } from '../../catalogue/fields.ts'
import { LINK_KINDS } from '../../catalogue/names/food.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'

/** Which label went into which, and how much of it: the edges that every trace walks. */
export const labelLink = defineEntity({
  name: 'labelLink',
  many: 'labelLinks',
  area: 'labeling',
  permission: 'LA',
  scope: 'location',
  shape: 'ledger',
  wire: { one: '/labeling/link', many: '/labeling/links' },
  screens: 'none',
  bytecode: 'LK',
  ends: { by: 'law', law: 'traceability' },
  title: ['kind'],
  row: { end: 'quantity', line: ['fromId', 'toId'] },
  fields: {
    fromId: link({
      entity: 'label',
      readOnly: true,
      required: true,
      index: true,
      onRemove: 'refuse',
      list: true,
    }),
    toId: link({
      entity: 'label',
      readOnly: true,
      required: true,
      index: true,
      onRemove: 'refuse',
      list: true,
    }),
    eventId: text({ readOnly: true, required: true, max: 36 }),
    kind: choice({ options: LINK_KINDS, readOnly: true, required: true, list: true, filter: true }),
    quantity: quantity({ readOnly: true, required: true, units: AMOUNT_UNITS, list: true }),
  },
})
