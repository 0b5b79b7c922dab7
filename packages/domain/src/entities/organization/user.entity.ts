import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, image, instant, json, links, number, text } from '../../catalogue/fields.ts'
import { typed } from '../../catalogue/typed.ts'
import { COMPANY_POSITIONS } from '../../catalogue/names/places.ts'
import { LENGTH_UNITS, TEMPERATURE_UNITS, WEIGHT_UNITS } from '../../catalogue/names/units.ts'
import { LOCALES } from '../../catalogue/names/languages.ts'

/** A person of an organization. Credentials are kept apart and never leave the server. */
export const user = defineEntity({
  name: 'user',
  many: 'users',
  area: 'organization',
  permission: 'U',
  scope: 'location',
  placeField: 'locationIds',
  rankField: 'roleLevel',
  wire: { one: '/user', many: '/users' },
  bytecode: 'US',
  ends: { by: 'person' },
  title: ['fullName', 'email'],
  without: ['clone'],
  imports: false,
  offline: { store: 'users', indexes: { email: 'email' } },
  screens: { icon: 'users' },
  sort: { by: 'lastLogin', sort: 'desc' },
  related: { licenses: { entity: 'license', by: 'userId' } },
  row: { line: ['standing', 'companyPosition'] },
  fields: {
    lastName: text({ max: 200, search: true }),
    fullName: text({ readOnly: true, max: 401, search: true, list: true }),
    email: text({
      required: true,
      personal: true,
      max: 254,
      unique: true,
      search: true,
      list: true,
      form: 'email',
    }),
    phone: text({ max: 40, personal: true }),
    image: image({}),
    roleLevel: number({
      required: true,
      integer: true,
      min: 0,
      max: 5,
      default: 0,
      list: true,
      filter: true,
      group: 'role',
    }),
    companyPosition: choice({ options: COMPANY_POSITIONS, list: true, filter: true, group: 'role' }),
    locationIds: links({
      entity: 'location',
      default: [],
      max: 500,
      list: true,
      filter: true,
      group: 'role',
    }),
    /** Job profiles, each at the location where it is held and below. */
    jobs: json({
      readOnly: true,
      default: [],
      hidden: true,
      schema: typed<readonly { readonly profileId: string; readonly locationId: string }[]>({
        type: 'array',
        maxItems: 200,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['profileId', 'locationId'],
          properties: {
            profileId: { type: 'string', format: 'uuid' },
            locationId: { type: 'string', format: 'uuid' },
          },
        },
      }),
    }),
    /** The directory that keeps the person; null: made here. */
    directorySource: choice({
      options: ['oidc', 'saml', 'scim'],
      readOnly: true,
      filter: true,
      group: 'role',
    }),
    isDeviceable: flag({ default: false, group: 'role' }),
    lastLogin: instant({ readOnly: true, personal: true, list: true, index: true }),
    locale: choice({ options: LOCALES, group: 'preferences' }),
    timeZone: text({ max: 64, group: 'preferences' }),
    temperatureUnit: choice({ options: TEMPERATURE_UNITS, default: 'C', group: 'preferences' }),
    weightUnit: choice({ options: WEIGHT_UNITS, default: 'kg', group: 'preferences' }),
    lengthUnit: choice({ options: LENGTH_UNITS, default: 'cm', group: 'preferences' }),
    listSizes: json({
      default: {},
      hidden: true,
      schema: typed<{ readonly [list: string]: number }>({
        type: 'object',
        maxProperties: 100,
        propertyNames: { type: 'string', pattern: '^[A-Za-z-]{1,40}$' },
        additionalProperties: { type: 'integer', minimum: 5, maximum: 500 },
      }),
    }),
  },
})
