import { defineEntity } from '../../catalogue/entity.ts'
import { choice, link, money, number } from '../../catalogue/fields.ts'
import { LICENSE_TYPES } from '../../catalogue/names/licenses.ts'

/** A licence as a maker sells it with a machine: what it grants, for how long, at what price. */
export const providerLicense = defineEntity({
  name: 'providerLicense',
  many: 'providerLicenses',
  area: 'provider',
  permission: 'QL',
  scope: 'organization',
  wire: { one: '/provider/license', many: '/provider/licenses' },
  bytecode: 'QL',
  ends: { by: 'person' },
  title: ['name'],
  screens: { icon: 'license', gate: 'license-user-equipment' },
  row: { end: 'price', line: ['equipmentId', 'days'] },
  fields: {
    type: choice({ options: LICENSE_TYPES, required: true, list: true, filter: true }),
    equipmentId: link({ entity: 'equipment', list: true, index: true, onRemove: 'forget' }),
    days: number({ integer: true, min: 1, max: 36_500, list: true }),
    price: money({ min: 0, list: true }),
  },
})
