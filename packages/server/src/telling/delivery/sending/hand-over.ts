/** Handing what was decided to its way: mail in the same transaction, the rest to the queue. */
import { addSeconds } from '@cloche/domain/rules/calendar'
import { BUNDLE_SECONDS, bundledUntil } from '@cloche/domain/rules/chase'
import type { Transaction } from '../../../database/transaction.ts'
import type { ChasedRow } from '../chase.store.ts'
import type { Chasing } from '../chasing.ts'
import { lateStatement, lockRecipient, settleStatement, type DeliveryRow } from './deliveries.store.ts'
import { makeLink, type MadeLink } from './links.ts'
import { breachOf } from '../taken-on.ts'
import { alarmLetter, bundleLetter } from './messages.ts'
import type { Recipient } from './recipients.ts'

/**
 * The piece of work that sends by a way. Browsers and webhooks are reached at addresses that anybody may have named: one that
 * does not answer holds up what goes by the same way alone.
 */
export const deliverWork = (channel: DeliveryRow['channel']) =>
  channel === 'push' || channel === 'webhook' ? (`chase-deliver-${channel}` as const) : 'chase-deliver'
export const DELIVER_WORKS = ['chase-deliver', 'chase-deliver-push', 'chase-deliver-webhook'] as const

/** Seconds until it is looked for the first time whether a mail left. */
export const PROOF_SECONDS = 10

export interface Telling {
  readonly delivery: DeliveryRow
  readonly chased: ChasedRow
}

/** A link to answer by; none where there is nothing to answer, or nobody to answer for. */
export function linkFor(
  { config }: Pick<Chasing, 'config'>,
  transaction: Transaction,
  organizationId: string,
  { id: notificationId, resolved, isRemoved }: ChasedRow,
  { userId, shown, webhookId }: Recipient,
  now: string,
): Promise<MadeLink | undefined> {
  if (resolved || isRemoved || webhookId !== null) return Promise.resolve(undefined)
  return makeLink(transaction, config, { organizationId, notificationId, userId, recipient: shown, now })
}

/** Until when a message to somebody waits, since many went to them; null: it goes now. Nobody else decides meanwhile. */
export async function heldUntil(
  transaction: Transaction,
  organizationId: string,
  delivery: DeliveryRow,
  now: string,
): Promise<string | null> {
  await transaction.query(lockRecipient(organizationId, delivery))
  const since = addSeconds(now, -BUNDLE_SECONDS)
  const { rows } = await transaction.query(lateStatement(organizationId, delivery, since))
  return bundledUntil(
    rows.map(({ sent }) => sent),
    delivery.bundleFrom,
    now,
  )
}

/** One letter of one telling, or of many; it is the outbox's from here on. */
export async function postLetter(
  services: Chasing,
  transaction: Transaction,
  organizationId: string,
  all: readonly Telling[],
  recipient: Recipient,
  now: string,
): Promise<void> {
  const [first] = all
  if (first === undefined) return
  const ids = all.map(({ delivery }) => delivery.id)
  const settle = (change: Parameters<typeof settleStatement>[3]) =>
    transaction.query(settleStatement(organizationId, first.chased, ids, change))
  if (recipient.email === null) {
    await settle({ result: 'failed', fault: 'noAddress', isTry: true })
    return
  }
  const { publicUrl } = services.config
  const letter =
    all.length === 1
      ? alarmLetter(
          first,
          recipient,
          await linkFor(services, transaction, organizationId, first.chased, recipient, now),
          publicUrl,
          await breachOf(transaction, organizationId, first.chased.id),
        )
      : bundleLetter(
          all.map(({ chased }) => chased),
          recipient,
          publicUrl,
        )
  const mailId = await services.outbox.post(transaction, letter)
  await settle({ result: 'handed', sent: now, proof: mailId, bundle: first.delivery.id, isTry: true })
  await services.queue.add(
    transaction,
    'chase-proof',
    { organizationId, deliveryId: first.delivery.id, mailId },
    { startAfter: PROOF_SECONDS, key: mailId },
  )
}

/** What was just written goes on its way. */
export async function handOver(
  services: Chasing,
  transaction: Transaction,
  organizationId: string,
  telling: Telling,
  recipient: Recipient,
  now: string,
): Promise<void> {
  const { delivery } = telling
  const ask = (startAfter: Date | undefined) =>
    services.queue.add(
      transaction,
      deliverWork(delivery.channel),
      { organizationId, deliveryId: delivery.id, ...(startAfter === undefined ? {} : { isHeld: true }) },
      { key: delivery.id, ...(startAfter === undefined ? {} : { startAfter }) },
    )
  if (delivery.channel === 'webhook') return ask(undefined)
  const held = await heldUntil(transaction, organizationId, delivery, now)
  if (held !== null) return ask(new Date(held))
  if (delivery.channel === 'email')
    return postLetter(services, transaction, organizationId, [telling], recipient, now)
  return ask(undefined)
}
