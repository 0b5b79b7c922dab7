/** Sends one delivery by its way, or all that wait for its recipient as one message, and writes what became of it. */
import { addSeconds } from '@cloche/domain/rules/calendar'
import { retryIn, type Sent } from '@cloche/domain/rules/chase'
import { messageIdOf, readPosted } from '../../../adapters/mail/index.ts'
import { transact, serverScope, type Transaction } from '../../../database/transaction.ts'
import { sendPush, sendSms, sendToHook } from './channels.ts'
import { chasedStatement } from '../chase.store.ts'
import { clock, type Chasing, type Clock } from '../chasing.ts'
import {
  bundledStatement,
  deliveryStatement,
  settleStatement,
  waitingStatement,
  type DeliveryRow,
} from './deliveries.store.ts'
import { deliverWork, heldUntil, linkFor, PROOF_SECONDS, postLetter, type Telling } from './hand-over.ts'
import { hookBody, pushPayload, smsText } from './messages.ts'
import { findRecipient, type Recipient } from './recipients.ts'
import { isTakenOn } from '../taken-on.ts'

export interface DeliveryAsked {
  readonly organizationId: string
  readonly deliveryId: string
  /** It waited for the end of a minute in which many went out. */
  readonly isHeld?: boolean
}

interface Taken {
  readonly all: readonly Telling[]
  readonly recipient: Recipient
  readonly href: string
  readonly at: string
}

async function chasedOf(transaction: Transaction, organizationId: string, delivery: DeliveryRow) {
  const { rows } = await transaction.query(chasedStatement(organizationId, delivery.notificationId, false))
  return rows[0]
}

/** Whether somebody took it on meanwhile: then nobody need be told any more. */
async function isOver(transaction: Transaction, organizationId: string, { chased, delivery }: Telling) {
  if (delivery.step === 'again') return false
  const { resolved, isRemoved, acknowledgedAt, round } = chased
  return (
    resolved ||
    isRemoved ||
    acknowledgedAt !== null ||
    round !== delivery.round ||
    (await isTakenOn(transaction, organizationId, chased.id))
  )
}

/** Of what is to go in one message what is still to be told; who took it on meanwhile need not be told. */
async function stillOpen(
  transaction: Transaction,
  organizationId: string,
  deliveries: readonly DeliveryRow[],
): Promise<Telling[]> {
  const all: Telling[] = []
  for (const delivery of deliveries) {
    const chased = await chasedOf(transaction, organizationId, delivery)
    if (chased === undefined) continue
    if (await isOver(transaction, organizationId, { delivery, chased }))
      await transaction.query(
        settleStatement(organizationId, chased, [delivery.id], { result: 'dropped', fault: 'settled' }),
      )
    else all.push({ delivery, chased })
  }
  return all
}

/**
 * What goes in one message with it: the first time itself, and where it was held all that wait for the same recipient; when
 * it is tried again, or a killed server was sending it, what was in that message. None: it waits for its minute's end.
 * Whom it goes to is locked before any delivery is: others do the same for theirs.
 */
async function gather(
  services: Chasing,
  transaction: Transaction,
  { organizationId, deliveryId, isHeld = false }: DeliveryAsked,
  now: string,
): Promise<readonly DeliveryRow[]> {
  const [known] = (await transaction.query(deliveryStatement(organizationId, deliveryId, false))).rows
  if (known === undefined) return []
  const until = known.channel === 'webhook' ? null : await heldUntil(transaction, organizationId, known, now)
  const [delivery] = (await transaction.query(deliveryStatement(organizationId, deliveryId, true))).rows
  if (delivery?.result !== 'waiting' || delivery.tries > 0)
    return (await transaction.query(bundledStatement(organizationId, deliveryId))).rows
  if (until !== null) {
    const asked = { organizationId, deliveryId, isHeld: true }
    await services.queue.add(transaction, deliverWork(delivery.channel), asked, {
      startAfter: new Date(until),
      key: `${deliveryId}/${until}`,
    })
    return []
  }
  if (!isHeld) return [delivery]
  const { rows } = await transaction.query(waitingStatement(organizationId, delivery, now))
  return [delivery, ...rows.filter(({ id }) => id !== deliveryId)]
}

/** Takes it for sending; undefined where nothing is left to be sent from here. */
async function take(
  services: Chasing,
  transaction: Transaction,
  asked: DeliveryAsked,
  now: string,
): Promise<Taken | undefined> {
  const { organizationId, deliveryId } = asked
  const gathered = await gather(services, transaction, asked, now)
  const all = await stillOpen(transaction, organizationId, gathered)
  const [first] = all
  if (first === undefined) return undefined
  const { delivery, chased } = first
  const recipient = await findRecipient(transaction, organizationId, delivery.recipient, chased)
  const ids = all.map(one => one.delivery.id)
  if (recipient === undefined) {
    await transaction.query(
      settleStatement(organizationId, chased, ids, { result: 'failed', fault: 'noAddress', isTry: true }),
    )
    return undefined
  }
  if (delivery.channel === 'email') {
    await postLetter(services, transaction, organizationId, all, recipient, now)
    return undefined
  }
  await transaction.query(
    settleStatement(organizationId, chased, ids, {
      result: 'sending',
      sent: now,
      bundle: deliveryId,
      isTry: true,
    }),
  )
  const link =
    all.length === 1
      ? await linkFor(services, transaction, organizationId, chased, recipient, now)
      : undefined
  const page =
    all.length === 1
      ? (chased.address ?? `/notification/notification/${chased.id}`)
      : '/notification/notifications'
  return { all, recipient, href: link?.href ?? `${services.config.publicUrl}/#${page}`, at: now }
}

function send(services: Chasing, organizationId: string, { all, recipient, href, at }: Taken): Promise<Sent> {
  const [first] = all
  if (first === undefined) throw new Error('Nothing to send')
  const { delivery, chased } = first
  const chases = all.map(one => one.chased)
  if (delivery.channel === 'sms') return sendSms(services, recipient.phone, smsText(chases, recipient, href))
  if (delivery.channel === 'push')
    return sendPush(
      services,
      { organizationId, userId: recipient.userId },
      {
        payload: pushPayload(chases, recipient, href),
        topic: (all.length === 1 ? chased.id : delivery.id).replaceAll('-', ''),
        isUrgent: chases.some(({ level }) => level === 'error'),
      },
    )
  return sendToHook(
    services,
    { organizationId, webhookId: recipient.webhookId },
    { id: `msg_${delivery.id}`, at, body: hookBody(first, at) },
  )
}

/** Sends it, once; what fails is tried again after a while that grows, and given up in the end. */
export async function deliverOne(
  services: Chasing,
  asked: DeliveryAsked,
  now: Clock = clock,
  chance: () => number = Math.random,
): Promise<void> {
  const { organizationId } = asked
  const scope = serverScope(organizationId)
  const taken = await transact(services.pool, scope, transaction => take(services, transaction, asked, now()))
  if (taken === undefined) return
  const sent = await send(services, organizationId, taken)
  const { all, at } = taken
  const [first] = all
  if (first === undefined) return
  const ids = all.map(({ delivery }) => delivery.id)
  await transact(services.pool, scope, async transaction => {
    const settle = (change: Parameters<typeof settleStatement>[3]) =>
      transaction.query(settleStatement(organizationId, first.chased, ids, change))
    const { proof } = sent
    if (sent.kind === 'sent') return void (await settle({ result: 'sent', sent: at, proof }))
    const tries = first.delivery.tries + 1
    const wait =
      sent.kind === 'failed' ? retryIn(first.delivery.channel, tries, sent.retryAfter, chance()) : null
    const { fault } = sent
    if (wait === null) return void (await settle({ result: 'failed', fault, sent: null, proof }))
    await settle({ result: 'waiting', fault, sent: null, proof })
    // As the one message that it was.
    const { deliveryId } = asked
    return services.queue.add(
      transaction,
      deliverWork(first.delivery.channel),
      { organizationId, deliveryId },
      { startAfter: new Date(addSeconds(at, wait)), key: `${deliveryId}/${tries}` },
    )
  })
}

export interface ProofAsked {
  readonly organizationId: string
  readonly deliveryId: string
  readonly mailId: string
}

/** Looks what became of a letter; asks again while it is on its way. */
export async function noteProof(
  services: Chasing,
  { organizationId, deliveryId, mailId }: ProofAsked,
): Promise<void> {
  const mail = await readPosted(services.pool, mailId)
  await transact(services.pool, serverScope(organizationId), async transaction => {
    const { rows } = await transaction.query<{ id: string; locationId: string }>({
      text: `select d.id, n.location_id as "locationId" from delivery d
        join notification n on n.organization_id = $1 and n.id = d.notification_id
        where d.organization_id = $1 and d.bundle = $2 and d.result = 'handed' limit 500`,
      values: [organizationId, deliveryId],
    })
    const [first] = rows
    if (first === undefined) return
    const settle = (change: Parameters<typeof settleStatement>[3]) =>
      transaction.query(
        settleStatement(
          organizationId,
          first,
          rows.map(({ id }) => id),
          change,
        ),
      )
    if (mail === undefined) return
    if (mail.sent !== null)
      await settle({ result: 'sent', sent: mail.sent, proof: messageIdOf(services.config, mailId) })
    else if (mail.isGivenUp)
      await settle({ result: 'failed', fault: 'refused', sent: null, proof: mail.fault })
    else
      await services.queue.add(
        transaction,
        'chase-proof',
        { organizationId, deliveryId, mailId },
        { startAfter: PROOF_SECONDS * 6, key: `${mailId}/again/${Date.now()}` },
      )
  })
}
