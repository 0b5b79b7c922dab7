import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, instant, json, link, money, number, text } from '../../catalogue/fields.ts'
import { PURCHASE_STATUSES } from '../../catalogue/names/licenses.ts'
import { STORE_TERMS } from '../../catalogue/names/store.ts'
import { RECURRENCES } from '../../catalogue/names/time.ts'
import { STORE_LINES } from './store-shapes.ts'

/** An order at the store that brought licences: what was paid, and where it stands. */
export const purchase = defineEntity({
  name: 'purchase',
  many: 'purchases',
  area: 'organization',
  permission: 'PU',
  scope: 'organization',
  wire: { one: '/purchase', many: '/purchases' },
  bytecode: 'PU',
  ends: { by: 'law', law: 'books' },
  title: ['name', 'reference'],
  without: ['clone'],
  isGranted: true,
  screens: { icon: 'license' },
  sort: { by: 'purchasedAt', sort: 'desc' },
  related: {
    licenses: { entity: 'license', by: 'purchaseId' },
    invoices: { entity: 'invoice', by: 'purchaseId' },
  },
  row: { end: 'total', line: ['status', 'purchasedAt'] },
  fields: {
    reference: text({ max: 100, unique: true, search: true, list: true }),
    kind: choice({ options: ['purchase', 'subscription'], default: 'purchase', list: true, filter: true }),
    status: choice({ options: PURCHASE_STATUSES, default: 'pending', list: true, filter: true }),
    purchasedAt: instant({ required: true, list: true, index: true }),
    /** How often a subscription is paid. */
    recurrence: choice({ options: RECURRENCES, default: 'none' }),
    renewsAt: instant({ list: true }),
    amount: money({ required: true, min: 0, list: true, group: 'amounts' }),
    tax: money({ min: 0, default: 0, group: 'amounts' }),
    shipping: money({ min: 0, default: 0, group: 'amounts' }),
    discount: money({ min: 0, default: 0, group: 'amounts' }),
    userId: link({ entity: 'user', onRemove: 'forget' }),
    /** How it is paid. */
    method: choice({
      options: ['transfer', 'card', 'trial'],
      readOnly: true,
      filter: true,
      group: 'payment',
    }),
    paidAt: instant({ readOnly: true, group: 'payment' }),
    /** What it is in; absent: the organization's. */
    currency: text({ readOnly: true, max: 3, pattern: '^[A-Z]{3}$', group: 'payment' }),
    /** How long what was bought at the store lasts; absent: it was entered by hand. */
    term: choice({ options: STORE_TERMS, readOnly: true, group: 'payment' }),
    /** The purchase whose licences this one goes on with. */
    renewsId: link({ entity: 'purchase', readOnly: true, index: true, onRemove: 'forget', group: 'payment' }),
    /** What VIES said of the buyer's VAT number; empty: it was not asked. */
    vatCheck: choice({
      options: ['valid', 'invalid', 'unavailable'],
      readOnly: true,
      filter: true,
      group: 'payment',
    }),
    vatCheckedAt: instant({ readOnly: true, group: 'payment' }),
    /** Proves to a tax office that VIES was asked. */
    vatConsultation: text({ readOnly: true, max: 100, group: 'payment' }),
    isTrial: flag({ readOnly: true, default: false, filter: true, group: 'payment' }),
    /** What was bought, as it was offered. */
    lines: json({ readOnly: true, hidden: true, default: [], schema: STORE_LINES }),
    treatment: text({ readOnly: true, hidden: true, max: 20 }),
    /** What it is called at the payment service. */
    paymentReference: text({ readOnly: true, hidden: true, max: 200 }),
    /** The page on which it is paid, as it was asked for: asked for once more under this name, it is the same one. */
    paymentKey: text({ readOnly: true, hidden: true, max: 60 }),
    /** The days before its end of the last reminder. */
    remindedDays: number({ readOnly: true, hidden: true, integer: true }),
  },
})
