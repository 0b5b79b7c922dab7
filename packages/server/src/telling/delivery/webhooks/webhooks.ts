/** Telling webhooks of what happened: a message for each, sent in the background until it is taken or given up. */
import { WEBHOOK_TOPICS } from '@cloche/domain/catalogue'
import { addSeconds } from '@cloche/domain/rules/calendar'
import { retryIn } from '@cloche/domain/rules/chase'
import { newId } from '../../../adapters/ids.ts'
import { transact, serverScope, type Transaction } from '../../../database/transaction.ts'
import { sendToHook } from '../sending/channels.ts'
import { clock, type Chasing, type Clock } from '../chasing.ts'
import type { Follower, Happening } from '../../../event-log/index.ts'
import type { Work } from '../../../http/area.ts'
import { hooksStatement, insertStatement, messageStatement, settleMessage } from './messages.store.ts'

const VERBS = { create: 'created', change: 'changed', remove: 'removed', restore: 'restored' } as const
/** Ids in one message: it stays below 20 kB. */
const IDS_MAX = 200

interface Part {
  readonly topic: string
  readonly type: string
  readonly data: { readonly ids: readonly string[] | null; readonly places: readonly string[] | null }
}

/** What a happening is in messages; ids beyond what one holds make another. */
function messagesOf({ changes }: Happening): Part[] {
  return changes.flatMap(({ entity, verb, ids, places }): Part[] => {
    const topic = WEBHOOK_TOPICS.find(one => one === entity)
    if (topic === undefined) return []
    const type = `${topic}.${VERBS[verb]}`
    if (ids === null) return [{ topic, type, data: { ids, places } }]
    const sliced = Array.from({ length: Math.ceil(ids.length / IDS_MAX) }, (_, part) =>
      ids.slice(part * IDS_MAX, (part + 1) * IDS_MAX),
    )
    return sliced.map(part => ({ topic, type, data: { ids: part, places } }))
  })
}

const ask = (
  { queue }: Chasing,
  transaction: Transaction,
  organizationId: string,
  messageId: string,
  key: string,
  startAfter?: Date,
) =>
  queue.add(
    transaction,
    'webhook-send',
    { organizationId, messageId },
    { key, ...(startAfter === undefined ? {} : { startAfter }) },
  )

export const webhookFollower = {
  name: 'webhooks',
  entities: WEBHOOK_TOPICS,
  async take(services: Chasing, happenings: readonly Happening[]) {
    for (const happening of happenings) {
      const { organizationId, id: of, at } = happening
      const parts = messagesOf(happening)
      if (parts.length === 0) continue
      await transact(services.pool, serverScope(organizationId), async transaction => {
        const topics = [...new Set(parts.map(({ topic }) => topic))]
        const { rows: hooks } = await transaction.query(hooksStatement(organizationId, topics))
        for (const hook of hooks)
          for (const [part, { topic, type, data }] of parts.entries()) {
            if (!hook.topics.includes(topic)) continue
            const id = newId()
            const key = `${hook.id}/${of}/${part}`
            const body = { type, timestamp: at, data }
            const message = { id, webhookId: hook.id, topic, type, at, body, key }
            const { rows } = await transaction.query(insertStatement(organizationId, message))
            if (rows.length > 0) await ask(services, transaction, organizationId, id, id)
          }
      })
    }
  },
} satisfies Follower

/** The work that whoever asked for a message by name does once it is sent or given up. */
export const MESSAGE_SETTLED = 'webhook-settled'

/** What one webhook is told by name, whatever it asked to be told of. */
export interface NamedMessage {
  readonly webhookId: string | null
  readonly topic: string
  readonly type: string
  /** An instant. */
  readonly at: string
  readonly data: object
  /** What is told twice under it is sent once. */
  readonly key: string
}

/** Tells one webhook, in the transaction of what it is about. @returns the message's id; null: it is not told any more */
export async function tellWebhook(
  services: Chasing,
  transaction: Transaction,
  organizationId: string,
  { webhookId, topic, type, at, data, key: of }: NamedMessage,
): Promise<string | null> {
  const { rows: hooks } = await transaction.query<{ id: string }>({
    text: 'select id from webhook where organization_id = $1 and id = $2 and deleted is null and active',
    values: [organizationId, webhookId],
  })
  if (hooks.length === 0 || webhookId === null) return null
  const id = newId()
  const message = {
    id,
    webhookId,
    topic,
    type,
    at,
    body: { type, timestamp: at, data },
    key: `${webhookId}/${of}`,
  }
  const { rows } = await transaction.query(insertStatement(organizationId, message))
  if (rows.length > 0) await ask(services, transaction, organizationId, id, id)
  return id
}

export interface MessageAsked {
  readonly organizationId: string
  readonly messageId: string
}

/** Whether it was told by name, and not because a record was made or changed. */
const isNamed = ({ topic, type }: { topic: string; type: string }) =>
  Object.values(VERBS).every(verb => type !== `${topic}.${verb}`)

/** Sends a message, under the same id however often it is tried. */
export async function sendMessage(
  services: Chasing,
  { organizationId, messageId }: MessageAsked,
  now: Clock = clock,
  chance: () => number = Math.random,
): Promise<void> {
  const scope = serverScope(organizationId)
  const at = now()
  const taken = await transact(services.pool, scope, async transaction => {
    const [message] = (await transaction.query(messageStatement(organizationId, messageId))).rows
    if (message === undefined || !['waiting', 'sending'].includes(message.result)) return undefined
    const tries = message.tries + 1
    await transaction.query(settleMessage(organizationId, messageId, { result: 'sending', tries }))
    return { ...message, tries }
  })
  if (taken === undefined) return
  const { webhookId, tries, body } = taken
  const sent = await sendToHook(
    services,
    { organizationId, webhookId },
    { id: `msg_${messageId}`, at, body: JSON.stringify(body) },
  )
  await transact(services.pool, scope, async transaction => {
    const { proof } = sent
    const settle = (change: Omit<Parameters<typeof settleMessage>[2], 'tries'>) =>
      transaction.query(settleMessage(organizationId, messageId, { ...change, tries }))
    const end = async (change: Omit<Parameters<typeof settleMessage>[2], 'tries'>) => {
      await settle(change)
      if (!isNamed(taken)) return
      const asked: MessageAsked = { organizationId, messageId }
      await services.queue.add(transaction, MESSAGE_SETTLED, asked, { key: `${messageId}/${at}` })
    }
    if (sent.kind === 'sent') return end({ result: 'sent', sent: at, proof })
    const wait = sent.kind === 'failed' ? retryIn('webhook', tries, sent.retryAfter, chance()) : null
    const { fault } = sent
    if (wait === null) return end({ result: 'failed', fault, proof })
    await settle({ result: 'waiting', fault, proof })
    const later = new Date(addSeconds(at, wait))
    return ask(services, transaction, organizationId, messageId, `${messageId}/${at}`, later)
  })
}

export const webhookWorks: readonly Work[] = [
  { name: 'webhook-send', run: (services, data: MessageAsked) => sendMessage(services, data) },
]

/** A message waits again as new, whatever became of it; its id stays, by which a receiver knows it. */
export async function resendMessage(
  services: Chasing,
  transaction: Transaction,
  { organizationId, messageId }: MessageAsked,
): Promise<void> {
  await transaction.query(settleMessage(organizationId, messageId, { result: 'waiting', tries: 0 }))
  await ask(services, transaction, organizationId, messageId, `${messageId}/${newId()}`)
}
