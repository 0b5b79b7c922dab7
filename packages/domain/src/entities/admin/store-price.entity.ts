import { defineEntity } from '../../catalogue/entity.ts'
import { choice, date, flag, money, number, text, weight } from '../../catalogue/fields.ts'
import { LICENSE_TYPES } from '../../catalogue/names/licenses.ts'
import { STORE_TERMS, TAX_CATEGORIES } from '../../catalogue/names/store.ts'

/**
 * A price of the store. The platform's own organization keeps the list for all; one that is kept in another organization
 * was agreed with it and holds there alone.
 */
export const storePrice = defineEntity({
  name: 'storePrice',
  many: 'storePrices',
  area: 'admin',
  permission: 'PU',
  scope: 'organization',
  wire: { one: '/admin/store/price', many: '/admin/store/prices' },
  bytecode: 'SK',
  ends: { by: 'person' },
  title: ['name'],
  isGranted: true,
  screens: { icon: 'license', gate: 'RO>=99' },
  sort: { by: 'priority', sort: 'asc' },
  row: { end: 'price', line: ['type', 'term'] },
  fields: {
    kind: choice({ options: ['license', 'device'], default: 'license', list: true, filter: true }),
    type: choice({ options: LICENSE_TYPES, list: true, filter: true }),
    /** Each admits one person; off: everybody at the place it is bought for. */
    isPersonal: flag({ default: true }),
    currency: text({
      required: true,
      max: 3,
      pattern: '^[A-Z]{3}$',
      default: 'EUR',
      list: true,
      filter: true,
    }),
    price: money({ required: true, min: 0, max: 1_000_000, list: true }),
    term: choice({ options: STORE_TERMS, default: 'month', list: true, filter: true }),
    taxCategory: choice({ options: TAX_CATEGORIES, default: 'standard' }),
    trialDays: number({ integer: true, min: 0, max: 365, default: 0, list: true }),
    /** `10: 5, 50: 12.5`: from ten on five per cent less. */
    steps: text({ max: 200, pattern: '^( *[0-9]{1,6} *: *[0-9]{1,3}([.][0-9]{1,2})? *(,|$))*$' }),
    from: date({ list: true, group: 'validity' }),
    to: date({ list: true, group: 'validity' }),
    /** `ES, PT`; empty: everywhere. */
    countries: text({ max: 200, pattern: '^( *[A-Z]{2} *(,|$))*$', group: 'validity' }),
    isShipped: flag({ default: false, group: 'shipping' }),
    weight: weight({ min: 0, max: 1_000_000, group: 'shipping' }),
  },
})
