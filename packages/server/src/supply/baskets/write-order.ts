/** Writing what follows from an operation on an order: its records, its messages, and the work that sends them. */
import type { Effects } from '@cloche/domain/operations'
import { may } from '@cloche/domain/rules/permissions'
import type { Transaction } from '../../database/transaction.ts'
import type { CallContext } from '../../http/call-context.ts'
import { writeEffects, writeReports } from '../../operations/write-effects.ts'

/** Work that sends a message of an order, asked for by whoever writes one that waits. */
export const ORDER_SEND = 'order-send'

/** Roles from an executive on approve: those who answer for what a kitchen spends. */
const APPROVES_FROM = 2

export const mayApprove = ({ session, actor }: Pick<CallContext, 'session' | 'actor'>): boolean =>
  actor.roleLevel >= APPROVES_FROM && may(session.permissions, 'OR', 'edit')

/** Messages that wait, new or again. */
const waitingIn = ({ records, changes }: Effects): string[] => [
  ...records.flatMap(({ entity, row }) =>
    entity === 'orderMessage' && row['state'] === 'waiting' ? [row.id] : [],
  ),
  ...changes.flatMap(({ entity, id, after }) =>
    entity === 'orderMessage' && after['state'] === 'waiting' ? [id] : [],
  ),
]

/** Writes the effects, and asks for what is to be sent: it is sent if this is committed. */
export async function writeOrder(
  context: Pick<CallContext, 'actor' | 'services'>,
  transaction: Transaction,
  effects: Effects,
): Promise<void> {
  const { actor, services } = context
  await writeReports(context as CallContext, transaction, effects)
  await writeEffects(actor, transaction, effects)
  for (const messageId of waitingIn(effects))
    await services.queue.add(
      transaction,
      ORDER_SEND,
      { organizationId: actor.organizationId, messageId },
      { key: messageId },
    )
}
