/** Webhooks: their secrets, and sending once more. */
import { defineCall } from '../catalogue/call.ts'
import { line, object, reference, rowOf } from './schema.ts'

export const WEBHOOK_CALLS = [
  defineCall({
    name: 'integration.webhookSecret',
    area: 'integration',
    method: 'POST',
    path: '/integration/webhook/secret',
    gate: { key: 'WB', verb: 'edit' },
    summary: 'Make a new secret for a webhook: answered this once, and kept sealed',
    body: object({ webhook: reference }),
    answer: object({ secret: line(100) }),
    ratePerMinute: 10,
  }),
  defineCall({
    name: 'integration.resend',
    area: 'integration',
    method: 'POST',
    path: '/integration/webhook-message/resend',
    gate: { key: 'WB', verb: 'edit' },
    summary: 'Send a message of a webhook once more, under the same id',
    body: object({ webhookMessage: reference }),
    answer: object({ webhookMessage: rowOf('webhookMessage') }),
    ratePerMinute: 60,
  }),
] as const
