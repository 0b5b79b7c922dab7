import { defineEntity } from '../../catalogue/entity.ts'
import { choice, date, instant, json, link, money, text } from '../../catalogue/fields.ts'
import { INVOICE_DATA } from './store-shapes.ts'

/** An invoice or a credit note, frozen as it was issued; its paper is kept as it was first made. */
export const invoice = defineEntity({
  name: 'invoice',
  many: 'invoices',
  area: 'organization',
  permission: 'PU',
  scope: 'organization',
  wire: { one: '/invoice', many: '/invoices' },
  bytecode: 'IV',
  ends: { by: 'law', law: 'books' },
  title: ['name'],
  without: ['create', 'change', 'remove', 'restore', 'clone', 'metas'],
  screens: { icon: 'report' },
  sort: { by: 'issuedAt', sort: 'desc' },
  row: { end: 'total', line: ['kind', 'issuedAt'] },
  fields: {
    kind: choice({
      options: ['invoice', 'credit'],
      readOnly: true,
      required: true,
      list: true,
      filter: true,
    }),
    issuedAt: instant({ readOnly: true, required: true, list: true, filter: true, index: true }),
    dueAt: date({ readOnly: true }),
    /** What was invoiced stays. */
    purchaseId: link({ entity: 'purchase', readOnly: true, list: true, index: true, onRemove: 'refuse' }),
    /** Of a credit note: what it takes back. */
    correctsId: link({ entity: 'invoice', readOnly: true, onRemove: 'refuse' }),
    buyer: text({ readOnly: true, required: true, max: 300, search: true }),
    currency: text({ readOnly: true, required: true, max: 3, pattern: '^[A-Z]{3}$' }),
    net: money({ readOnly: true, required: true, list: true, group: 'amounts' }),
    tax: money({ readOnly: true, required: true, list: true, group: 'amounts' }),
    total: money({ readOnly: true, required: true, list: true, group: 'amounts' }),
    data: json({ readOnly: true, hidden: true, schema: INVOICE_DATA }),
    /** SHA-256 of the PDF; empty until it is made. */
    fileDigest: text({ readOnly: true, max: 64, hidden: true }),
  },
})
