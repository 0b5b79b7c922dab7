import { defineEntity } from '../../catalogue/entity.ts'
import { duration, flag, instant } from '../../catalogue/fields.ts'

/** A shared tablet of a place, on which a PIN or a card names who works. */
export const terminal = defineEntity({
  name: 'terminal',
  many: 'terminals',
  area: 'user-control',
  permission: 'UT',
  scope: 'location',
  wire: { one: '/user-control/terminal', many: '/user-control/terminals' },
  bytecode: 'TL',
  ends: { by: 'person' },
  title: ['name'],
  without: ['clone'],
  imports: false,
  screens: { icon: 'device' },
  sort: { by: 'name', sort: 'asc' },
  row: { end: 'lastSeenAt', line: ['enrolledAt'] },
  fields: {
    /** Untouched for so long it returns to its lock. */
    lockAfter: duration({ min: 15, max: 3600, default: 120 }),
    /** It returns to its lock as soon as a job is done. */
    locksAtOnce: flag({ default: false }),
    /** When a tablet took its key; empty: none is enrolled. */
    enrolledAt: instant({ readOnly: true, list: true }),
    lastSeenAt: instant({ readOnly: true, list: true }),
    /** When its key was taken back. */
    revokedAt: instant({ readOnly: true }),
  },
})
