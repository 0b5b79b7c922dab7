import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, instant, link, number, text } from '../../catalogue/fields.ts'
import { LICENSE_TYPES, PURCHASE_STATUSES } from '../../catalogue/names/licenses.ts'

/** A right that was bought: in force from/to, for a person, a device or a location and all below it. */
export const license = defineEntity({
  name: 'license',
  many: 'licenses',
  area: 'organization',
  permission: 'LI',
  scope: 'organization',
  wire: { one: '/license', many: '/licenses' },
  bytecode: 'LI',
  ends: { by: 'law', law: 'books' },
  title: ['name'],
  without: ['clone'],
  isGranted: true,
  screens: { icon: 'license' },
  row: { end: 'status', line: ['to', 'holder'] },
  fields: {
    type: choice({ options: LICENSE_TYPES, required: true, fixed: true, list: true, filter: true }),
    status: choice({ options: PURCHASE_STATUSES, default: 'completed', list: true, filter: true }),
    from: instant({ required: true }),
    to: instant({ list: true, index: true }),
    /** Goes with its place: without one it would count in the whole organization. */
    locationId: link({ entity: 'location', filter: true, index: true, onRemove: 'follow' }),
    userId: link({ entity: 'user', filter: true, index: true, onRemove: 'forget' }),
    /** For one person: while nobody holds it, it counts for nobody. */
    isPersonal: flag({ default: false, filter: true }),
    deviceId: link({ entity: 'device', filter: true, index: true, onRemove: 'forget' }),
    purchaseId: link({ entity: 'purchase', index: true, onRemove: 'forget' }),
    reference: text({ max: 100 }),
    /** The affiliate that granted it, as it was called then. */
    grantedBy: text({ readOnly: true, max: 200 }),
    /** The days before its end of the last reminder. */
    remindedDays: number({ readOnly: true, hidden: true, integer: true }),
  },
})
