import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, instant, json, link, longText, number, text } from '../../catalogue/fields.ts'
import {
  INCIDENCE_KINDS,
  INCIDENCE_OUTCOMES,
  INCIDENCE_STATES,
  NOTIFICATION_LEVELS,
} from '../../catalogue/names/alerts.ts'
import { INCIDENCE_MOVES } from '../../catalogue/names/moves.ts'
import { SECOND_WAYS } from '../../catalogue/names/proofs.ts'
import * as words from '../../catalogue/words.ts'

/** Instants in milliseconds of the epoch with their values, in order. */
const curve = words.list(words.list(words.figure, 2, 2), 500)
/** The rule as it was: what of it is a number, in the sensor's unit or seconds. */
const limits = words.mapOf(words.nullable(words.figure), 20)

/** Something went wrong and somebody has to close it: who looked, why it happened, what was done about it. */
export const incidence = defineEntity({
  name: 'incidence',
  many: 'incidences',
  area: 'monitor',
  permission: 'EV',
  scope: 'location',
  wire: { one: '/monitor/incidence', many: '/monitor/incidences' },
  bytecode: 'IN',
  ends: { by: 'law', law: 'hygiene' },
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
    /** Of what; nothing: somebody opened it. */
    kind: choice({ options: INCIDENCE_KINDS, readOnly: true, list: true, filter: true }),
    alertId: link({ entity: 'alert', readOnly: true, onRemove: 'forget', group: 'breach' }),
    sensorId: link({ entity: 'sensor', readOnly: true, index: true, onRemove: 'forget', group: 'breach' }),
    /** A breach: since when, the value furthest beyond, and when it was over. */
    began: instant({ readOnly: true, group: 'breach' }),
    peak: number({ readOnly: true, group: 'breach' }),
    ended: instant({ readOnly: true, group: 'breach' }),
    isAlerting: flag({ readOnly: true, default: false, list: true, filter: true, group: 'breach' }),
    curve: json({ readOnly: true, hidden: true, schema: curve }),
    limits: json({ readOnly: true, hidden: true, schema: limits }),
    /** The event it was opened for; several openings of one event are one incidence. */
    eventId: text({ readOnly: true, max: 36, unique: true, hidden: true }),
    productId: link({ entity: 'product', list: true, onRemove: 'forget' }),
    labelId: link({ entity: 'label', onRemove: 'forget' }),
    deviceId: link({ entity: 'device', onRemove: 'forget' }),
    haccpPointId: link({ entity: 'haccpPoint', index: true, onRemove: 'forget' }),
    /** Of a check that is late or was missed: when it was due. */
    dueAt: instant({ readOnly: true }),
    acknowledgedBy: link({ entity: 'user', readOnly: true, onRemove: 'forget', group: 'settling' }),
    acknowledgedAt: instant({ readOnly: true, group: 'settling' }),
    cause: longText({ group: 'settling' }),
    corrective: longText({ group: 'settling' }),
    outcome: choice({ options: INCIDENCE_OUTCOMES, filter: true, group: 'settling' }),
    closedBy: link({ entity: 'user', readOnly: true, onRemove: 'forget', group: 'settling' }),
    closedAt: instant({ readOnly: true, group: 'settling' }),
    /** A second person, who neither caused nor settled it, and how they proved to be there. */
    verifiedBy: link({ entity: 'user', readOnly: true, onRemove: 'forget', group: 'settling' }),
    verifiedAt: instant({ readOnly: true, filter: true, group: 'settling' }),
    verifiedHow: choice({ options: SECOND_WAYS, readOnly: true, group: 'settling' }),
    /** The shared tablet at which they did; empty: none. */
    verifiedTerminalId: link({ entity: 'terminal', readOnly: true, onRemove: 'forget', group: 'settling' }),
  },
})
