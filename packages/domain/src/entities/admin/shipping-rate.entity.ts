import { defineEntity } from '../../catalogue/entity.ts'
import { money, text, weight } from '../../catalogue/fields.ts'

/** What sending devices costs to a country, up to a weight. */
export const shippingRate = defineEntity({
  name: 'shippingRate',
  many: 'shippingRates',
  area: 'admin',
  permission: 'PU',
  scope: 'organization',
  wire: { one: '/admin/store/shipping-rate', many: '/admin/store/shipping-rates' },
  bytecode: 'SG',
  ends: { by: 'person' },
  title: ['name'],
  isGranted: true,
  screens: { icon: 'license', gate: 'RO>=99' },
  row: { end: 'price', line: ['country', 'upTo'] },
  fields: {
    /** Empty: wherever no other row says. */
    country: text({ max: 2, pattern: '^[A-Z]{2}$', list: true, filter: true }),
    currency: text({
      required: true,
      max: 3,
      pattern: '^[A-Z]{3}$',
      default: 'EUR',
      list: true,
      filter: true,
    }),
    /** Empty: any weight. */
    upTo: weight({ min: 0, max: 1_000_000, list: true }),
    price: money({ required: true, min: 0, max: 1_000_000, list: true }),
  },
})
