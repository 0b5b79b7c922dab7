import { choice, defineEntity, instant, link, longText, text } from '../../catalogue/index.ts'
import {
  INCIDENCE_MOVES,
  INCIDENCE_OUTCOMES,
  INCIDENCE_STATES,
  NOTIFICATION_LEVELS,
} from '../../catalogue/index.ts'

/** Something went wrong and somebody has to close it: who looked, why it happened, what was done about it. */
export const incidence = defineEntity({
  name: 'incidence',
  many: 'incidences',
  area: 'monitor',
  permission: 'EV',
  scope: 'location',
  wire: { one: '/monitor/incidence', many: '/monitor/incidences' },
  bytecode: 'IN',
  title: ['name'],
  without: ['clone'],
  screens: { icon: 'alert' },
  sort: { by: 'at', sort: 'desc' },
  row: { end: 'status', line: ['level', 'at', 'productId'] },
  fields: {
    status: choice({
      options: INCIDENCE_STATES,
      default: 'open',
      moves: INCIDENCE_MOVES,
      list: true,
      filter: true,
      index: true,
    }),
    level: choice({ options: NOTIFICATION_LEVELS, default: 'warning', list: true, filter: true }),
    at: instant({ list: true, filter: true, index: true }),
    /** The event it was opened for; several openings of one event are one incidence. */
    eventId: text({ readOnly: true, max: 36, unique: true, hidden: true }),
    productId: link({ entity: 'product', list: true, onRemove: 'forget' }),
    labelId: link({ entity: 'label', onRemove: 'forget' }),
    deviceId: link({ entity: 'device', onRemove: 'forget' }),
    haccpPointId: link({ entity: 'haccpPoint', index: true, onRemove: 'forget' }),
    acknowledgedBy: link({ entity: 'user', readOnly: true, onRemove: 'forget', group: 'settling' }),
    acknowledgedAt: instant({ readOnly: true, group: 'settling' }),
    cause: longText({ group: 'settling' }),
    corrective: longText({ group: 'settling' }),
    outcome: choice({ options: INCIDENCE_OUTCOMES, filter: true, group: 'settling' }),
    verifiedBy: link({ entity: 'user', onRemove: 'forget', group: 'settling' }),
    closedAt: instant({ readOnly: true, group: 'settling' }),
  },
})
