import { defineEntity } from '../../catalogue/entity.ts'
import { choice, code, image, json, link, links, money, temperature, text } from '../../catalogue/fields.ts'
import { typed } from '../../catalogue/typed.ts'
import { LIFE_ENDS } from '../../catalogue/names/food.ts'
import { LOCATION_TYPES } from '../../catalogue/names/places.ts'

/** An opening or cleaning time, by the weekday (1 is Monday) and the place's own clock. */
interface Period {
  readonly kind: 'opening' | 'cleaning'
  readonly weekday: number
  readonly from: string
  readonly to: string
}

/** A node of the organization's tree: where food is worked, kept and sold, down to shelf and seat. */
export const location = defineEntity({
  name: 'location',
  many: 'locations',
  area: 'organization',
  permission: 'L',
  scope: 'location',
  placeField: 'id',
  viewGate: 'user',
  wire: { one: '/location', many: '/locations' },
  bytecode: 'LO',
  ends: { by: 'person' },
  title: ['name'],
  offline: { store: 'locations' },
  screens: { icon: 'map-pin' },
  sort: { by: 'name', sort: 'asc' },
  related: { locations: { entity: 'location', by: 'parentId' } },
  row: { line: ['type'] },
  fields: {
    type: choice({ options: LOCATION_TYPES, required: true, list: true, filter: true, index: true }),
    parentId: link({ entity: 'location', onRemove: 'refuse', list: true, filter: true, index: true }),
    /** Ids from the root to this location, itself last. */
    hierarchy: links({ entity: 'location', readOnly: true, hidden: true, max: 32 }),
    timeZone: text({ max: 64, group: 'settings' }),
    /** When lives in days end here; empty: as the location above, and at last with the day. */
    lifeEnds: choice({ options: LIFE_ENDS, group: 'settings' }),
    /** What may be thrown away here in a week, by its cost. */
    wasteTarget: money({ min: 0, group: 'settings' }),
    gln: code({ scheme: 'free', max: 13, group: 'settings' }),
    address: text({ max: 300, group: 'address' }),
    city: text({ max: 100, group: 'address' }),
    region: text({ max: 100, group: 'address' }),
    postcode: text({ max: 16, group: 'address' }),
    country: text({ max: 2, pattern: '^[A-Z]{2}$', group: 'address' }),
    phone: text({ max: 40, group: 'address' }),
    email: text({ max: 254, form: 'email', group: 'address' }),
    temperatureMin: temperature({ min: -100, max: 400, group: 'storage' }),
    temperatureMax: temperature({ min: -100, max: 400, group: 'storage' }),
    image: image({ group: 'display' }),
    /**
     * The drawing on which sub-places and devices have their positions: the coordinates of their geometry, x to the
     * right and y down, from 0 to 1 of its width and height.
     */
    plan: image({ group: 'display' }),
    periods: json({
      group: 'periods',
      look: 'periods',
      default: [],
      schema: typed<readonly Period[]>({
        type: 'array',
        maxItems: 100,
        items: {
          type: 'object',
          required: ['kind', 'weekday', 'from', 'to'],
          additionalProperties: false,
          properties: {
            kind: { type: 'string', enum: ['opening', 'cleaning'] },
            weekday: { type: 'integer', minimum: 1, maximum: 7 },
            from: { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' },
            to: { type: 'string', pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$' },
          },
        },
      }),
    }),
  },
})
