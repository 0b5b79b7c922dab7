/** Decides what one notification asks for now, writes it down, and asks for the next look. */
import { addSeconds } from '@cloche/domain/rules/calendar'
import { nextSteps, type Telling } from '@cloche/domain/rules/chase'
import { transactPlatform, type Transaction } from '../../database/transaction.ts'
import {
  chasedStatement,
  forwarderOf,
  forwardersStatement,
  ownOf,
  ownStatement,
  peopleStatement,
  deliveredStatement,
  type ChasedRow,
} from './chase.store.ts'
import { clock, type Chasing, type Clock } from './chasing.ts'
import { insertDelivery } from './sending/deliveries.store.ts'
import { handOver } from './sending/hand-over.ts'
import { isTakenOn } from './taken-on.ts'
import { findRecipient } from './sending/recipients.ts'

export interface ChaseAsked {
  readonly organizationId: string
  readonly notificationId: string
}

async function questionOf(transaction: Transaction, organizationId: string, chased: ChasedRow, now: string) {
  const { rows } = await transaction.query(forwardersStatement(organizationId, chased))
  const forwarders = rows.map(forwarderOf)
  const named = forwarders.flatMap(({ to, escalateTo }) => [...to.userIds, ...escalateTo.userIds])
  if (chased.userId !== null) named.push(chased.userId)
  const people = (await transaction.query(peopleStatement(organizationId, chased.hierarchy, named))).rows
  const [own, delivered] = await Promise.all([
    transaction.query(
      ownStatement(
        organizationId,
        people.map(({ id }) => id),
      ),
    ),
    transaction.query(deliveredStatement(organizationId, chased.id, chased.round)),
  ])
  const { level, hierarchy, timeZone, userId, trialOfId, resolved, isRemoved, acknowledgedAt } = chased
  const isSettled =
    resolved ||
    isRemoved ||
    acknowledgedAt !== null ||
    (await isTakenOn(transaction, organizationId, chased.id))
  return {
    chased: {
      kind: chased.standsFor ?? chased.kind,
      level,
      at: chased.chasedFrom ?? now,
      hierarchy,
      timeZone,
      userId,
      trialOf: trialOfId,
      isSettled,
      isTest: chased.kind === 'test',
    },
    forwarders,
    own: own.rows.map(ownOf),
    people,
    delivered: delivered.rows,
    now,
  }
}

/** Writes tellings that were decided and sends them on their way; answers how many were new. */
export async function tellAll(
  services: Chasing,
  transaction: Transaction,
  organizationId: string,
  chased: ChasedRow,
  tellings: readonly Telling[],
  askedBy: string | null = null,
): Promise<number> {
  let count = 0
  // In one order on every server: each holds whom it writes to until it is done.
  const ordered = tellings.toSorted((one, other) =>
    `${one.channel}/${one.recipient}` < `${other.channel}/${other.recipient}` ? -1 : 1,
  )
  for (const telling of ordered) {
    const recipient = await findRecipient(transaction, organizationId, telling.recipient, chased)
    if (recipient === undefined) continue
    const delivery = await insertDelivery(transaction, organizationId, chased, telling, recipient, askedBy)
    if (delivery === undefined) continue
    count++
    await handOver(services, transaction, organizationId, { delivery, chased }, recipient, telling.at)
  }
  return count
}

/** Seconds until it is looked again whether an organization that is suspended was let in again. */
const SUSPENDED_SECONDS = 6 * 3600

/**
 * Looks at a notification: tells what is due, and asks to look again when more is. Of an organization that is suspended
 * nobody is told, since nobody could do anything there.
 */
export async function chaseOne(
  services: Chasing,
  { organizationId, notificationId }: ChaseAsked,
  now: Clock = clock,
): Promise<void> {
  await transactPlatform(services.pool, async transaction => {
    const customers = await transaction.query<{ status: string }>({
      text: `select status from customer where organization_id = $1 and status <> 'active'`,
      values: [organizationId],
    })
    await transaction.enter(organizationId)
    const { rows } = await transaction.query(chasedStatement(organizationId, notificationId, true))
    const [chased] = rows
    if (chased === undefined || chased.chasedFrom === null) return
    const question = await questionOf(transaction, organizationId, chased, now())
    const isStopped = customers.rows.length > 0
    const due = nextSteps(question)
    const later = addSeconds(question.now, SUSPENDED_SECONDS)
    const isMore = due.wakeAt !== null || due.tell.length > 0
    const wakeAt = isStopped && isMore ? later : due.wakeAt
    if (!isStopped) await tellAll(services, transaction, organizationId, chased, due.tell)
    if (wakeAt !== null)
      await services.queue.add(
        transaction,
        'chase',
        { organizationId, notificationId },
        { startAfter: new Date(wakeAt), key: `${notificationId}/${wakeAt}` },
      )
  })
}
