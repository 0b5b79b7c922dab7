import { defineEntity } from '../../catalogue/entity.ts'
import { choice, choices, json } from '../../catalogue/fields.ts'
import { typed } from '../../catalogue/typed.ts'
import { DOINGS } from '../../catalogue/names/permissions.ts'
import { PERMISSION_KEYS } from '../../catalogue/names/permissions.ts'
import { FACES, HOMES, SHIPPED_PROFILES } from '../../catalogue/names/permissions.ts'
import type { PermissionKey } from '../../catalogue/names/permissions.ts'

/** A job of the house: what it adds to the role of whoever holds it at a place, and what they see first. */
export const jobProfile = defineEntity({
  name: 'jobProfile',
  many: 'jobProfiles',
  area: 'organization',
  permission: 'RO',
  scope: 'organization',
  wire: { one: '/job-profile', many: '/job-profiles' },
  bytecode: 'JP',
  ends: { by: 'person' },
  title: ['name'],
  imports: false,
  screens: { icon: 'users', one: '/organization/job-profile', many: '/organization/job-profiles' },
  sort: { by: 'priority', sort: 'asc' },
  row: { line: ['face', 'home'] },
  fields: {
    /** The rights to do, besides what the levels bring. */
    doings: choices({ options: DOINGS, default: [], list: true }),
    /** Levels that areas are raised to, within what the role of the person may reach. */
    levels: json({
      default: {},
      schema: typed<{ readonly [K in PermissionKey]?: 1 | 2 | 3 | 4 }>({
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(
          PERMISSION_KEYS.map(key => [key, { type: 'integer', minimum: 1, maximum: 4 }]),
        ),
      }),
    }),
    face: choice({ options: FACES, list: true, filter: true }),
    home: choice({ options: HOMES, list: true, filter: true }),
    /** The one of the first profiles that it is. */
    shipped: choice({ options: SHIPPED_PROFILES, readOnly: true, hidden: true }),
  },
})
