/**
 * Sends messages of orders: each once, whatever number of servers there are. A letter is posted in the transaction that
 * says so; a webhook and a file are sent under the same id and name however often they are tried.
 */
import { ENTITIES } from '@cloche/domain/entities'
import { titleOfOrder } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { sendingAfter } from '@cloche/domain/rules/orders'
import { chooseLocale, languageOf, type Language, type Locale } from '@cloche/domain/text'
import { messageIdOf, readPosted } from '../../../adapters/mail/index.ts'
import { serverActor } from '../../../audit/server-actor.ts'
import { transact, serverScope, type Transaction } from '../../../database/transaction.ts'
import { changeRecord, createRecord, type WriteContext } from '../../../entity-engine/write.ts'
import type { Services } from '../../../http/call-context.ts'
import type { AtHand } from '../../../queue/index.ts'
import type { Work } from '../../../http/area.ts'
import { makeLink } from '../answer/links.ts'
import { eachOrganization } from '../../../operations/each-organization.ts'
import { documentOf } from './document.ts'
import {
  findOrder,
  MESSAGE,
  messagesStatement,
  readFacts,
  type Found,
  type MessageRow,
} from '../../baskets/order.store.ts'
import { ORDER_SEND } from '../../baskets/write-order.ts'
import { orderLetter, orderPaper } from './paper.ts'
import { digestOf, sendByRule, type Leaving } from './sending-out.ts'

const { orderBatch, orderMessage, notification } = ENTITIES
const WHOLE = { kind: 'organization' } as const
/** Seconds until it is looked for the first time whether a mail left. */
const PROOF_SECONDS = 5

const ORDER_PROOF = 'order-proof'

export interface SendAsked {
  readonly organizationId: string
  readonly messageId: string
}

/** The server's own writing in an organization. */
const writing = (
  { behaviours }: Pick<Services, 'behaviours'>,
  transaction: Transaction,
  organizationId: string,
): WriteContext => ({
  actor: serverActor(organizationId),
  transaction,
  behaviours,
  rowScope: WHOLE,
  places: WHOLE,
})

type Named = MessageRow & { readonly orderBatchId: string }

async function findMessage(
  transaction: Transaction,
  { organizationId, messageId }: SendAsked,
  lock: boolean,
): Promise<Named | undefined> {
  const { rows } = await transaction.query<Named>({
    text: `select ${MESSAGE}, order_batch_id as "orderBatchId" from order_message where organization_id = $1 and id = $2
      and deleted is null${lock ? ' for update' : ''}`,
    values: [organizationId, messageId],
  })
  return rows[0]
}

interface Prepared extends Leaving {
  readonly message: Named
  readonly found: Found
  readonly language: Language
}

/** What is to be sent; undefined: it was sent already, or a newer version takes its place. */
async function prepare(services: Services, asked: SendAsked): Promise<Prepared | undefined> {
  const { organizationId } = asked
  return transact(services.pool, serverScope(organizationId), async transaction => {
    const message = await findMessage(transaction, asked, false)
    if (message === undefined || message.state === 'sent' || message.state === 'received') return undefined
    if (message.state === 'handed' && message.way === 'email') return undefined
    const batch = await findOrder(transaction, organizationId, message.orderBatchId, WHOLE, false)
    if (message.orderVersion < batch.orderVersion) {
      await settle(services, transaction, asked, message, { state: 'failed', fault: 'replaced' })
      return undefined
    }
    const now = new Date().toISOString()
    const found = await readFacts(transaction, { organizationId, now, mayApprove: false }, batch)
    const document = await documentOf(transaction, organizationId, found)
    const language =
      found.supplier?.language ?? languageOf(chooseLocale({ saved: found.place.locale as Locale }))
    return { message, found, document, language, isOff: batch.status === 'cancel' }
  })
}

interface Settled {
  readonly state: 'handed' | 'sent' | 'failed'
  readonly fault?: string | null
  readonly proof?: string | null
  readonly digest?: string
  readonly mailId?: string
  readonly isTry?: boolean
}

/** Writes what became of a message, and how far its order came by it. */
async function settle(
  services: Pick<Services, 'behaviours'>,
  transaction: Transaction,
  { organizationId }: SendAsked,
  message: Named,
  { state, isTry = false, ...said }: Settled,
): Promise<void> {
  const write = writing(services, transaction, organizationId)
  await changeRecord(write, orderMessage, message.id, {
    state,
    ...said,
    ...(state === 'sent' ? { sent: write.actor.now, fault: null } : {}),
    ...(isTry ? { tries: message.tries + 1 } : {}),
  })
  const batch = await findOrder(transaction, organizationId, message.orderBatchId, WHOLE, true)
  const { rows } = await transaction.query(messagesStatement(organizationId, batch.id))
  const ofVersion = rows.filter(one => one.orderVersion === batch.orderVersion && one.state !== 'received')
  const sending = sendingAfter(
    batch.sending,
    ofVersion as readonly { readonly state: 'waiting' | 'handed' | 'sent' | 'failed' }[],
  )
  const isOff = batch.status === 'cancel'
  if (sending !== batch.sending && !isOff)
    await changeRecord(write, orderBatch, batch.id, {
      sending,
      ...(sending === 'sent' ? { sentAt: write.actor.now } : {}),
    })
  if (state === 'failed' && said.fault !== 'replaced') await informFailure(write, organizationId, batch.id)
}

/** Whoever ordered has to know that it did not get there. */
async function informFailure(
  write: WriteContext,
  organizationId: string,
  orderBatchId: string,
): Promise<void> {
  const batch = await findOrder(write.transaction, organizationId, orderBatchId, WHOLE, false)
  const { facts } = await readFacts(
    write.transaction,
    { organizationId, now: write.actor.now, mayApprove: false },
    batch,
  )
  await createRecord(write, notification, {
    kind: 'message',
    level: 'error',
    name: facts.words('order.notice.failed', { order: titleOfOrder(batch) }).slice(0, 200),
    locationId: batch.locationId,
    userId: batch.sentById,
    address: `/ordering/batch/${batch.id}`,
  })
}

/** The letter is the outbox's from the moment in which this is written; before, it was never posted. */
async function post(services: Services, asked: SendAsked, prepared: Prepared): Promise<void> {
  const { organizationId, messageId } = asked
  const { document, language, isOff, found } = prepared
  const pdf = isOff
    ? undefined
    : Buffer.from(
        await services.workers.run('paper', orderPaper(document, language), {
          of: organizationId,
          tooLarge: { path: 'orderBatchId', rule: 'problem.paper.asSheet' },
        }),
      )
  await transact(services.pool, serverScope(organizationId), async transaction => {
    const message = await findMessage(transaction, asked, true)
    if (message?.state !== 'waiting') return
    const href = isOff
      ? undefined
      : await makeLink(transaction, services.config, {
          organizationId,
          orderBatchId: found.batch.id,
          orderVersion: document.version,
          recipient: message.to,
          deliverAt: document.deliverAt,
        })
    const letter = orderLetter(
      document,
      { to: message.to, ...(href === undefined ? {} : { href }), ...(pdf === undefined ? {} : { pdf }) },
      language,
    )
    const mailId = await services.outbox.post(transaction, letter)
    await settle(services, transaction, asked, message, {
      state: 'handed',
      mailId,
      digest: digestOf(pdf ?? letter.subject),
      isTry: true,
    })
    await services.queue.add(
      transaction,
      ORDER_PROOF,
      { organizationId, messageId, mailId },
      { startAfter: PROOF_SECONDS, key: mailId },
    )
  })
}

/** A letter whose paper is too much will be so at every try: the message has failed, and whoever ordered is told. */
async function refuseTooLarge(services: Services, asked: SendAsked, error: unknown): Promise<void> {
  if (!(error instanceof Problem) || error.code !== 'TOO_LARGE') throw error
  await transact(services.pool, serverScope(asked.organizationId), async transaction => {
    const message = await findMessage(transaction, asked, true)
    if (message?.state !== 'waiting') return
    await settle(services, transaction, asked, message, { state: 'failed', fault: 'tooLarge', isTry: true })
  })
}

/** A way that answers at once. */
async function sendOut(services: Services, asked: SendAsked, prepared: Prepared, at: AtHand): Promise<void> {
  const { organizationId } = asked
  const { state, fault, proof, digest, isFinal } = await sendByRule(services, organizationId, prepared)
  const isOver = state === 'sent' || isFinal || at.isLast
  await transact(services.pool, serverScope(organizationId), async transaction => {
    const message = await findMessage(transaction, asked, true)
    if (message === undefined || (message.state !== 'waiting' && message.state !== 'handed')) return
    await settle(services, transaction, asked, message, {
      state: isOver ? state : 'handed',
      fault,
      proof,
      digest,
      isTry: true,
    })
  })
  if (!isOver) throw new NotYet(fault ?? 'failed')
}

/** It is tried again. */
class NotYet extends Error {
  override readonly name = 'NotYet'
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Twelve tries in nine hours: five seconds after a failure, then twice as long each time. */
export const orderSend: Work = {
  name: ORDER_SEND,
  retryLimit: 12,
  retryDelay: 5,
  retryDelayMax: 7_200,
  expireInSeconds: 180,
  async run(services, asked: SendAsked, at) {
    const prepared = await prepare(services, asked)
    if (prepared === undefined) return
    if (prepared.message.way === 'email')
      await post(services, asked, prepared).catch(error => refuseTooLarge(services, asked, error))
    else if (prepared.message.way === 'webhook' || prepared.message.way === 'sftp')
      await sendOut(services, asked, prepared, at)
  },
}

interface ProofAsked extends SendAsked {
  readonly mailId: string
}

/** Looks what became of a letter; asks again while it is on its way. */
export const orderProof: Work = {
  name: ORDER_PROOF,
  async run(services, { mailId, ...asked }: ProofAsked) {
    const mail = await readPosted(services.pool, mailId)
    await transact(services.pool, serverScope(asked.organizationId), async transaction => {
      const message = await findMessage(transaction, asked, true)
      if (message?.state !== 'handed' || message.mailId !== mailId) return
      if (mail?.sent != null)
        await settle(services, transaction, asked, message, {
          state: 'sent',
          proof: messageIdOf(services.config, mailId),
        })
      else if (mail === undefined || mail.isGivenUp)
        await settle(services, transaction, asked, message, {
          state: 'failed',
          fault: mail?.fault ?? 'lost',
        })
      else
        await services.queue.add(
          transaction,
          ORDER_PROOF,
          { ...asked, mailId },
          { startAfter: PROOF_SECONDS * 6, key: `${mailId}/again/${Date.now()}` },
        )
    })
  },
}

/** Asks the queue for messages that wait without their piece of work: after a restore. */
export const askForMessages = {
  name: 'orders without their work',
  everyMs: 600_000,
  run: (services: Services) =>
    eachOrganization(services.pool, async organizationId => {
      const { rows } = await transact(services.pool, serverScope(organizationId), transaction =>
        transaction.query<{ id: string }>({
          text: `select id from order_message where organization_id = $1 and state = 'waiting' and deleted is null
            and planned < now() - interval '5 minutes' order by planned limit 500`,
          values: [organizationId],
        }),
      )
      for (const { id } of rows)
        await services.queue.ask(ORDER_SEND, { organizationId, messageId: id }, { key: id })
    }),
}
