import { defineEntity } from '../../catalogue/entity.ts'
import { choice, date, number, text } from '../../catalogue/fields.ts'

/** A rate of value added tax: of a country, from a day to another. */
export const taxRate = defineEntity({
  name: 'taxRate',
  many: 'taxRates',
  area: 'admin',
  permission: 'PU',
  scope: 'organization',
  wire: { one: '/admin/store/tax-rate', many: '/admin/store/tax-rates' },
  bytecode: 'TX',
  ends: { by: 'person' },
  title: ['name'],
  isGranted: true,
  screens: { icon: 'license', gate: 'RO>=99' },
  row: { end: 'percent', line: ['country', 'from'] },
  fields: {
    country: text({ required: true, max: 2, pattern: '^[A-Z]{2}$', list: true, filter: true }),
    category: choice({ options: ['standard', 'reduced'], default: 'standard', list: true, filter: true }),
    percent: number({ required: true, min: 0, max: 100, list: true }),
    from: date({ required: true, list: true }),
    to: date({ list: true }),
  },
})
