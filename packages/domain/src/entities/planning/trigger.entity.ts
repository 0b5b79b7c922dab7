import { defineEntity } from '../../catalogue/entity.ts'
import { choice, duration, flag, instant, json, link, links, quantity, text } from '../../catalogue/fields.ts'
import { NOTIFICATION_LEVELS } from '../../catalogue/names/alerts.ts'
import { EVENT_KINDS } from '../../catalogue/names/events.ts'
import { NAMES_STATE } from '../../catalogue/names/states.ts'
import { RECURRENCES } from '../../catalogue/names/time.ts'
import { TRIGGER_CAUSES, TRIGGER_CHECKS, TRIGGER_EFFECTS } from '../../catalogue/names/triggers.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'
import * as words from '../../catalogue/words.ts'
import { exemptWindows } from '../production/alert.entity.ts'

/** When this happens, make that: a task, a notification, a line of an order, a hold or a message to another system. */
export const trigger = defineEntity({
  name: 'trigger',
  many: 'triggers',
  area: 'planning',
  permission: 'TR',
  scope: 'location',
  wire: { one: '/planning/trigger', many: '/planning/triggers' },
  bytecode: 'TR',
  ends: { by: 'person' },
  title: ['name'],
  screens: { icon: 'trigger' },
  sort: { by: 'name', sort: 'asc' },
  related: { firings: { entity: 'triggerFiring', by: 'triggerId' } },
  row: { end: 'makes', line: ['listens', 'lastRun'] },
  fields: {
    listens: choice({
      options: TRIGGER_CAUSES,
      default: 'event',
      list: true,
      filter: true,
      index: true,
      group: 'matcher',
    }),
    /** Empty: of whatever kind. */
    eventKind: choice({ options: EVENT_KINDS, list: true, filter: true, group: 'matcher' }),
    actionId: link({ entity: 'action', list: true, onRemove: 'forget', group: 'matcher' }),
    toState: text({ ...NAMES_STATE, group: 'matcher' }),
    deviceId: link({ entity: 'device', onRemove: 'forget', group: 'matcher' }),
    /** Of checks: failed or missed ones; empty: both. */
    checkIs: choice({ options: TRIGGER_CHECKS, group: 'matcher' }),
    /** These, or all at its place and below; points that name the trigger fire it besides. */
    haccpPointIds: links({ entity: 'haccpPoint', default: [], max: 500, group: 'matcher' }),
    productIds: links({ entity: 'product', default: [], max: 500, group: 'matcher' }),
    /** Of stock: the level that is crossed; of forecasts and events: what their amount has to be. */
    compares: choice({ options: ['below', 'above'], group: 'matcher' }),
    amount: quantity({ min: 0, units: AMOUNT_UNITS, group: 'matcher' }),
    /** Of the clock: the first time, how it repeats, or a rule of RFC 5545 for what that cannot say. */
    startAt: instant({ group: 'matcher' }),
    repeats: choice({ options: RECURRENCES, default: 'day', group: 'matcher' }),
    rule: text({ max: 500, group: 'matcher' }),
    /** Only at these places and below; empty: at its own and below. */
    placeIds: links({ entity: 'location', default: [], max: 500, group: 'conditions' }),
    /** Only at these times of the place's clock; empty: at any. */
    windows: json({ default: [], group: 'conditions', look: 'windows', schema: exemptWindows }),
    makes: choice({ options: TRIGGER_EFFECTS, required: true, list: true, filter: true, group: 'target' }),
    text: text({ max: 200, group: 'target' }),
    userIds: links({ entity: 'user', default: [], max: 100, group: 'target' }),
    level: choice({ options: NOTIFICATION_LEVELS, default: 'warning', group: 'target' }),
    /** How long after its beginning a task is due. */
    dueAfter: duration({ min: 0, max: 31_536_000, group: 'target' }),
    /** What is ordered; empty: the product that it is about. */
    orderProductId: link({ entity: 'product', onRemove: 'forget', group: 'target' }),
    /** Empty: one pack of the supplier. */
    orderQuantity: quantity({ min: 0, units: AMOUNT_UNITS, group: 'target' }),
    webhookId: link({ entity: 'webhook', onRemove: 'forget', group: 'target' }),
    /** A hold reaches what was made of the batch, wherever that is. */
    holdsMade: flag({ default: true, group: 'target' }),
    delay: duration({ min: 0, max: 31_536_000, group: 'after' }),
    lastRun: instant({ readOnly: true, list: true }),
    /** Of the clock: when it comes next. */
    nextAt: instant({ readOnly: true, index: true }),
    /** Of stock: products beyond the level, and since when; each fires once until it is over. */
    going: json({
      readOnly: true,
      hidden: true,
      default: {},
      schema: { ...words.object({}, []), additionalProperties: true },
    }),
  },
})
