import { defineEntity } from '../../catalogue/entity.ts'
import { choice, date, instant, json, link, text } from '../../catalogue/fields.ts'
import { FIRING_FAULTS, FIRING_STATES, TRIGGER_CAUSES } from '../../catalogue/names/triggers.ts'
import * as words from '../../catalogue/words.ts'

/** That a trigger fired once because of something: what that was, and what came of it. */
export const triggerFiring = defineEntity({
  name: 'triggerFiring',
  many: 'triggerFirings',
  area: 'planning',
  permission: 'TR',
  scope: 'location',
  shape: 'line',
  within: 'triggerId',
  wire: { one: '/planning/trigger-firing', many: '/planning/trigger-firings' },
  bytecode: 'TF',
  ends: { by: 'setting', setting: 'firings', since: ['created'] },
  title: ['cause'],
  without: ['create', 'change', 'remove', 'restore', 'clone', 'metas'],
  screens: 'none',
  sort: { by: 'at', sort: 'desc' },
  row: { end: 'status', line: ['about', 'productId', 'day', 'fault', 'at'] },
  fields: {
    triggerId: link({ entity: 'trigger', required: true, fixed: true, index: true, onRemove: 'follow' }),
    /** When its cause was found. */
    at: instant({ readOnly: true, required: true, list: true, filter: true, index: true }),
    status: choice({ options: FIRING_STATES, readOnly: true, default: 'waiting', list: true, filter: true }),
    /** Why nothing came of it. */
    fault: choice({ options: FIRING_FAULTS, readOnly: true, list: true }),
    cause: choice({ options: TRIGGER_CAUSES, readOnly: true, required: true, list: true, filter: true }),
    /** The record that was the cause: an event, a check, an incidence, a forecast; empty: the clock or stock. */
    causeEntity: text({ readOnly: true, max: 40, hidden: true }),
    causeId: text({ readOnly: true, max: 36, hidden: true, index: true }),
    /** The action of the event, or what the point is called. */
    about: text({
      readOnly: true,
      max: 200,
      list: true,
      words: ['tracing.action', 'actionPath'],
    }),
    causedAt: instant({ readOnly: true, required: true }),
    /** Of a forecast: the day of which so much is expected. */
    day: date({ readOnly: true, list: true }),
    placeId: link({ entity: 'location', readOnly: true, list: true }),
    productId: link({ entity: 'product', readOnly: true, list: true, onRemove: 'forget' }),
    batchId: link({ entity: 'batch', readOnly: true }),
    deviceId: link({ entity: 'device', readOnly: true, onRemove: 'forget' }),
    /** When what it makes is due, after the delay. */
    dueAt: instant({ readOnly: true, required: true }),
    firedAt: instant({ readOnly: true, list: true }),
    /** What it made. */
    madeEntity: text({ readOnly: true, max: 40, hidden: true }),
    madeId: text({ readOnly: true, max: 36, hidden: true, index: true }),
    /** The triggers whose firings led to it, the first one first. */
    chain: json({ readOnly: true, hidden: true, default: [], schema: words.list(words.uuid, 10) }),
  },
})
