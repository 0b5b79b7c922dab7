/** The messages of webhooks as they lie in their table. */
import { ENTITIES } from '@cloche/domain/entities'
import type { SendingFault } from '@cloche/domain/rules/chase'
import type { Statement } from '../../../database/connection.ts'
import { changeOf } from '../../../entity-engine/changes.ts'

const { webhookMessage } = ENTITIES

export interface MessageRow {
  readonly id: string
  readonly webhookId: string
  readonly topic: string
  readonly type: string
  readonly result: string
  readonly tries: number
  readonly body: object
}

/** Webhooks that are on and tell of a topic. */
export const hooksStatement = (
  organizationId: string,
  topics: readonly string[],
): Statement<{ id: string; topics: readonly string[] }> => ({
  text: `select id, topics from webhook where organization_id = $1 and deleted is null and active and topics && $2::text[]
    order by id limit 100`,
  values: [organizationId, topics],
})

export interface NewMessage {
  readonly id: string
  readonly webhookId: string
  readonly topic: string
  readonly type: string
  readonly at: string
  readonly body: object
  readonly key: string
}

/** Answers the row where it is new: what is told twice is sent once. */
export const insertStatement = (
  organizationId: string,
  { id, webhookId, topic, type, at, body, key }: NewMessage,
): Statement<{ id: string }> => ({
  text: `insert into webhook_message (organization_id, id, webhook_id, topic, type, at, body, key)
    values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (organization_id, key) where deleted is null do nothing returning id`,
  values: [organizationId, id, webhookId, topic, type, at, JSON.stringify(body), key],
  change: changeOf(webhookMessage, 'create', [{ id }]),
})

export const messageStatement = (organizationId: string, id: string): Statement<MessageRow> => ({
  text: `select id, webhook_id as "webhookId", topic, type, result, tries, body from webhook_message
    where organization_id = $1 and id = $2 and deleted is null for update`,
  values: [organizationId, id],
})

export const settleMessage = (
  organizationId: string,
  id: string,
  change: {
    readonly result: 'waiting' | 'sending' | 'sent' | 'failed'
    readonly fault?: SendingFault | null
    readonly sent?: string | null
    readonly proof?: string | null
    readonly tries: number
  },
): Statement => ({
  text: `update webhook_message set result = $3, fault = $4, sent = $5, proof = $6, tries = $7, version = version + 1, updated = now()
    where organization_id = $1 and id = $2`,
  values: [
    organizationId,
    id,
    change.result,
    change.fault ?? null,
    change.sent ?? null,
    change.proof ?? null,
    change.tries,
  ],
  change: changeOf(webhookMessage, 'change', [{ id }]),
})
