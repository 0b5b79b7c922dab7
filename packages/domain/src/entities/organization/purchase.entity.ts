import { choice, defineEntity, instant, link, money, text } from '../../catalogue/index.ts'
import { PURCHASE_STATUSES, RECURRENCES } from '../../catalogue/index.ts'

/** An order at the store that brought licences: what was paid, and where it stands. */
export const purchase = defineEntity({
  name: 'purchase',
  many: 'purchases',
  area: 'organization',
  permission: 'PU',
  scope: 'organization',
  wire: { one: '/purchase', many: '/purchases' },
  bytecode: 'PU',
  title: ['name', 'reference'],
  without: ['clone'],
  isGranted: true,
  screens: { icon: 'license' },
  sort: { by: 'purchasedAt', sort: 'desc' },
  related: { licenses: { entity: 'license', by: 'purchaseId' } },
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
  },
})
