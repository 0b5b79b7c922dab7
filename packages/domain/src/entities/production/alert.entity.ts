import { defineEntity } from '../../catalogue/entity.ts'
import {
  choice,
  choices,
  duration,
  flag,
  instant,
  json,
  links,
  number,
  quantity,
} from '../../catalogue/fields.ts'
import { typed } from '../../catalogue/typed.ts'
import { ALERT_CONDITIONS, NOTIFICATION_LEVELS } from '../../catalogue/names/alerts.ts'
import { SENSOR_KINDS } from '../../catalogue/names/devices.ts'
import { HOUR } from '../../catalogue/names/time.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'
import * as words from '../../catalogue/words.ts'

/** Times by the place's own clock at which nothing counts; no weekday: every day. */
export const exemptWindows = words.list(
  words.object({
    weekdays: words.list(words.whole(1, 7), 7),
    from: typed<string>({ type: 'string', pattern: HOUR }),
    to: typed<string>({ type: 'string', pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$' }),
  }),
  20,
)

/** A rule over labels, sensors, stock, HACCP points or devices that raises a notification when it is broken. */
export const alert = defineEntity({
  name: 'alert',
  many: 'alerts',
  area: 'production',
  permission: 'GA',
  scope: 'location',
  wire: { one: '/alert', many: '/alerts' },
  bytecode: 'GA',
  ends: { by: 'person' },
  title: ['name'],
  screens: { icon: 'alert' },
  sort: { by: 'name', sort: 'asc' },
  row: { end: 'level', line: ['subject', 'condition', 'lastRaised'] },
  fields: {
    subject: choice({
      options: ['label', 'sensor', 'stock', 'haccp', 'device'],
      required: true,
      fixed: true,
      list: true,
      filter: true,
      index: true,
    }),
    condition: choice({
      options: [
        ...ALERT_CONDITIONS.label,
        ...ALERT_CONDITIONS.sensor,
        ...ALERT_CONDITIONS.stock,
        ...ALERT_CONDITIONS.haccp,
        ...ALERT_CONDITIONS.device,
      ],
      required: true,
      list: true,
      filter: true,
    }),
    level: choice({ options: NOTIFICATION_LEVELS, default: 'warning', list: true, filter: true }),
    ahead: duration({ min: 0, max: 31_536_000, list: true }),
    after: duration({ min: 0, max: 31_536_000 }),
    minimum: quantity({ min: 0, units: AMOUNT_UNITS }),
    productIds: links({ entity: 'product', default: [], max: 500, group: 'products' }),
    states: json({
      default: [],
      hidden: true,
      schema: { type: 'array', maxItems: 40, items: { type: 'string', maxLength: 40 } },
    }),
    /** Of sensors: these, or all of these kinds, or all; at its place and below. */
    sensorIds: links({ entity: 'sensor', default: [], max: 500, group: 'sensors' }),
    kinds: choices({ options: SENSOR_KINDS, default: [], group: 'sensors' }),
    /** These, or all at its place and below. */
    haccpPointIds: links({ entity: 'haccpPoint', default: [], max: 500 }),
    deviceIds: links({ entity: 'device', default: [], max: 500 }),
    /** In the sensor's unit; with none of them its own limits count. */
    lowLow: number({ group: 'limits' }),
    low: number({ group: 'limits' }),
    high: number({ group: 'limits' }),
    highHigh: number({ group: 'limits' }),
    /** How far back within the limits a value must be for a breach to be over. */
    recovery: number({ min: 0, group: 'limits' }),
    /** How much a value may change within `ratePer`. */
    rate: number({ min: 0, group: 'limits' }),
    ratePer: duration({ min: 60, max: 86_400, group: 'limits' }),
    /** Percent. */
    battery: number({ min: 1, max: 100, group: 'limits' }),
    windows: json({ default: [], group: 'hours', look: 'windows', schema: exemptWindows }),
    /** It counts within the opening hours of the place alone. */
    onlyOpen: flag({ default: false, group: 'hours' }),
    lastRaised: instant({ readOnly: true, list: true }),
  },
})
