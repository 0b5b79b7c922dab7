import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, json, link, number, text } from '../../catalogue/fields.ts'
import { DELIVERY_RESULTS, SENDING_FAULTS, WEBHOOK_TOPICS } from '../../catalogue/names/chase.ts'

/** One message of a webhook: what happened, and what became of telling it. Kept to be read, and to be sent once more. */
export const webhookMessage = defineEntity({
  name: 'webhookMessage',
  many: 'webhookMessages',
  area: 'integration',
  permission: 'WB',
  scope: 'organization',
  shape: 'line',
  within: 'webhookId',
  wire: { one: '/integration/webhook-message', many: '/integration/webhook-messages' },
  bytecode: 'WM',
  ends: { by: 'sweep', days: 90, since: ['created'] },
  title: ['type'],
  without: ['create', 'change', 'remove', 'restore', 'clone', 'metas'],
  screens: 'none',
  sort: { by: 'at', sort: 'desc' },
  row: { end: 'result', line: ['at', 'tries'] },
  fields: {
    webhookId: link({ entity: 'webhook', required: true, fixed: true, index: true, onRemove: 'follow' }),
    topic: choice({ options: WEBHOOK_TOPICS, readOnly: true, required: true, list: true, filter: true }),
    /** What it says it is, such as label.changed. */
    type: text({ readOnly: true, required: true, max: 60, list: true }),
    at: instant({ readOnly: true, required: true, list: true, index: true }),
    result: choice({
      options: DELIVERY_RESULTS,
      readOnly: true,
      default: 'waiting',
      list: true,
      filter: true,
    }),
    fault: choice({ options: SENDING_FAULTS, readOnly: true, list: true }),
    tries: number({ readOnly: true, integer: true, default: 0, list: true }),
    sent: instant({ readOnly: true, list: true }),
    /** The answer's status, with a digest of its body. */
    proof: text({ readOnly: true, max: 300, list: true }),
    body: json({
      readOnly: true,
      hidden: true,
      default: {},
      schema: { type: 'object', additionalProperties: true },
    }),
    /** What happened, and which part of it: one message of it a webhook. */
    key: text({ readOnly: true, required: true, max: 100, unique: true, hidden: true }),
  },
})
