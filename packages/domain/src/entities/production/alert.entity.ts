import { choice, defineEntity, duration, instant, json, links, quantity } from '../../catalogue/index.ts'
import { ALERT_CONDITIONS, AMOUNT_UNITS, NOTIFICATION_LEVELS } from '../../catalogue/index.ts'

/** A rule over labels, stock, devices or HACCP points that raises a notification when it is broken. */
export const alert = defineEntity({
  name: 'alert',
  many: 'alerts',
  area: 'production',
  permission: 'GA',
  scope: 'location',
  wire: { one: '/alert', many: '/alerts' },
  bytecode: 'GA',
  title: ['name'],
  notYet: true,
  screens: { icon: 'alert' },
  sort: { by: 'name', sort: 'asc' },
  row: { end: 'level', line: ['subject', 'condition', 'lastRaised'] },
  fields: {
    subject: choice({
      options: ['label', 'stock', 'device', 'haccp'],
      required: true,
      fixed: true,
      list: true,
      filter: true,
      index: true,
    }),
    condition: choice({
      options: [
        ...ALERT_CONDITIONS.label,
        ...ALERT_CONDITIONS.stock,
        ...ALERT_CONDITIONS.device,
        ...ALERT_CONDITIONS.haccp,
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
    lastRaised: instant({ readOnly: true, list: true }),
  },
})
