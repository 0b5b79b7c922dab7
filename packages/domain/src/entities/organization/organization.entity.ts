import { defineEntity } from '../../catalogue/entity.ts'
import {
  choice,
  choices,
  code,
  flag,
  image,
  json,
  longText,
  money,
  number,
  text,
} from '../../catalogue/fields.ts'
import { typed } from '../../catalogue/typed.ts'
import { BUSINESS_AREAS } from '../../catalogue/names/places.ts'
import { SET_UP_STEPS } from '../../catalogue/names/set-up.ts'
import { VALUATIONS } from '../../catalogue/names/stock.ts'
import { THEME_COLORS } from '../../catalogue/names/themes.ts'
import { OPEN_AREAS } from '../../catalogue/names/permissions.ts'
import { LOCALES } from '../../catalogue/names/languages.ts'

/** Owns everything: the tenant itself. */
export const organization = defineEntity({
  name: 'organization',
  many: 'organizations',
  area: 'organization',
  permission: 'O',
  scope: 'platform',
  wire: { one: '/organization', many: '/organizations' },
  bytecode: 'OG',
  ends: { by: 'organization' },
  title: ['name'],
  without: ['list', 'create', 'remove', 'restore', 'clone'],
  offline: { store: 'organizations', indexes: { smallId: 'smallId' } },
  screens: { icon: 'building' },
  fields: {
    businessArea: choice({ options: BUSINESS_AREAS, list: true }),
    vatId: text({ max: 32 }),
    smallId: text({ readOnly: true, max: 16, group: 'connection' }),
    organizationConnectionId: text({
      readOnly: true,
      redactedUnless: { key: 'D', verb: 'create' },
      max: 32,
      group: 'connection',
    }),
    country: text({ max: 2, pattern: '^[A-Z]{2}$', group: 'address' }),
    region: text({ max: 100, group: 'address' }),
    city: text({ max: 100, group: 'address' }),
    address: text({ max: 300, group: 'address' }),
    postcode: text({ max: 16, group: 'address' }),
    web: text({ max: 300, form: 'web', group: 'contact' }),
    phone: text({ max: 40, group: 'contact' }),
    email: text({ max: 254, form: 'email', group: 'contact' }),
    locale: choice({ options: LOCALES, default: 'en', group: 'settings' }),
    timeZone: text({ max: 64, default: 'Europe/Madrid', group: 'settings' }),
    currency: text({ max: 3, pattern: '^[A-Z]{3}$', default: 'EUR', group: 'settings' }),
    isViewFull: flag({ default: false, group: 'settings' }),
    /** Orders that cost more are approved by somebody who manages; empty: none is. */
    orderApprovalAbove: money({ min: 0, max: 1_000_000_000, group: 'settings' }),
    /** What goes between our places is shown with what the receiving one is charged. */
    chargesBetween: flag({ default: false, group: 'settings' }),
    /** How receipts move what products cost, and by which prices stock is valued. */
    stockValuation: choice({ options: VALUATIONS, default: 'last', group: 'settings' }),
    digitalLinkDomain: text({ max: 200, group: 'labels' }),
    gs1CompanyPrefix: text({ max: 12, pattern: '^[0-9]{6,12}$', group: 'labels' }),
    gln: code({ scheme: 'free', max: 13, group: 'labels' }),
    image: image({ group: 'public' }),
    /** An equipment maker's own look: its ramp and its logo in place of the product's. */
    themeColor: choice({ options: THEME_COLORS, group: 'theme' }),
    themeImage: image({ group: 'theme' }),
    legalText: longText({ max: 2000, group: 'public' }),
    /** What the platform's people opened, besides what the installation opens for all. */
    openAreas: choices({ options: OPEN_AREAS, readOnly: true, default: [], hidden: true }),
    /** The number of its next batch, of whatever product. */
    nextBatchSerial: number({ readOnly: true, integer: true, default: 1, hidden: true }),
    /** What was decided of its set-up; how far that is, is read off what there is. */
    setUp: json({
      readOnly: true,
      default: {},
      hidden: true,
      schema: typed<{
        readonly begun?: string
        readonly ended?: string
        readonly skipped?: readonly (typeof SET_UP_STEPS)[number][]
        readonly printsHere?: boolean
      }>({
        type: 'object',
        additionalProperties: false,
        properties: {
          begun: { type: 'string', format: 'date-time' },
          ended: { type: 'string', format: 'date-time' },
          skipped: {
            type: 'array',
            maxItems: 5,
            items: { type: 'string', enum: SET_UP_STEPS },
          },
          printsHere: { type: 'boolean' },
        },
      }),
    }),
    isPlatform: flag({ readOnly: true, default: false, hidden: true }),
  },
})
