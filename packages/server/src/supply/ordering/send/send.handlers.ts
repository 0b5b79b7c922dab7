/** Sending, approving and calling off orders, how far they came, and their files. */
import type { Verb } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import { approveOrder, cancelOrder, judgedOrder, sendOrder, type Decision } from '@cloche/domain/operations'
import { fileStem, hasLeft, needsApproval, ublOrder, unpriced, type Why } from '@cloche/domain/rules/orders'
import { seesPrices } from '@cloche/domain/rules/permissions'
import { languageOf } from '@cloche/domain/text'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { savedAs } from '../../../http/file-answer.ts'
import { localeOf } from '../../../http/problem-answers.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf } from '../../../operations/write-effects.ts'
import { documentOf } from './document.ts'
import { findOrder, readFacts, type Batch, type Found } from '../../baskets/order.store.ts'
import { orderCsv, orderPaper } from './paper.ts'
import { mayApprove, writeOrder } from '../../baskets/write-order.ts'

const { orderBatch } = ENTITIES

type Asking = Pick<CallContext, 'session' | 'actor'>

/** The caller's order with its facts. @throws NOT_FOUND */
export async function foundBy(
  context: Asking,
  transaction: Transaction,
  id: string,
  verb: Verb,
  lock: boolean,
): Promise<Found> {
  const { organizationId, now } = context.actor
  const scope = rowScopeOf(orderBatch, context.session, verb)
  const batch = await findOrder(transaction, organizationId, id, scope, lock)
  return readFacts(transaction, { organizationId, now, mayApprove: mayApprove(context) }, batch)
}

/** Decides, writes and answers the order as it is then. */
async function decided(
  context: CallContext,
  orderBatchId: string,
  decide: (found: Found) => Decision,
): Promise<{ orderBatch: Batch }> {
  return context.write(async transaction => {
    const found = await foundBy(context, transaction, orderBatchId, 'create', true)
    await writeOrder(context, transaction, effectsOf(decide(found)))
    const scope = rowScopeOf(orderBatch, context.session, 'view')
    return {
      orderBatch: await findOrder(transaction, context.actor.organizationId, orderBatchId, scope, false),
    }
  })
}

/** @throws NOT_FOUND, RULE_BROKEN for what is not accepted or cannot be any more */
export const send: Handler<'ordering.sendOrder'> = context => {
  const { send: asked } = context.body
  if (asked === undefined) throw new TypeError('The contract asks for it')
  return decided(context as never, asked.orderBatchId, ({ facts }) =>
    sendOrder.decide(asked, facts, momentOf(context as never, context.actor.now)),
  )
}

/** @throws NOT_ALLOWED for who may not approve, RULE_BROKEN without a reason for giving it back */
export const approve: Handler<'ordering.approveOrder'> = context => {
  const { approve: asked } = context.body
  return decided(context as never, asked.orderBatchId, ({ facts }) =>
    approveOrder.decide(asked, facts, momentOf(context as never, context.actor.now)),
  )
}

/** @throws RULE_BROKEN for what was received or called off */
export const cancel: Handler<'ordering.cancelOrder'> = context => {
  const { cancel: asked } = context.body
  return decided(context as never, asked.orderBatchId, ({ facts }) =>
    cancelOrder.decide(asked, facts, momentOf(context as never, context.actor.now)),
  )
}

export const state: Handler<'ordering.orderState'> = context =>
  context.read(async transaction => {
    const found = await foundBy(context as never, transaction, context.body.orderBatchId, 'view', false)
    const { facts, batch, messages } = found
    const document = await documentOf(transaction, context.actor.organizationId, found)
    const judged = judgedOrder(facts, context.actor.now)
    const byId = new Map(document.lines.map(line => [line.id, line]))
    const isPriced = seesPrices(context.session.permissions)
    return {
      sending: batch.sending,
      concerns: hasLeft(batch.sending) ? [] : [...judged.concerns],
      missing: isPriced ? judged.missing : null,
      total: isPriced ? judged.total : null,
      deliveryFee: isPriced ? judged.deliveryFee : null,
      until: judged.until,
      needsApproval: !hasLeft(batch.sending) && needsApproval(judged.total, facts.approvalAbove, false),
      mayApprove: facts.mayApprove,
      ways: facts.targets.map(({ way, to }) => ({ way, to })),
      messages: messages.map(
        ({ id, way, state: of, to, orderVersion, planned, sent, tries, fault, proof, digest }) => ({
          id,
          way,
          state: of as 'sent',
          to,
          orderVersion,
          planned,
          sent,
          tries,
          fault,
          proof,
          digest,
        }),
      ),
      lines: found.lines.map(line => ({
        orderId: line.id,
        product: byId.get(line.id)?.name ?? line.name ?? '',
        quantity: line.quantity,
        confirmed: line.confirmed,
        received: line.received,
        said: line.said,
        packs: line.packs,
        packName: byId.get(line.id)?.packName ?? null,
        price: isPriced ? line.price : null,
        why: line.why as Why,
      })),
    }
  })

const TYPES = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8', ubl: 'application/xml' } as const
const ENDINGS = { pdf: 'pdf', csv: 'csv', ubl: 'xml' } as const

export const file: Handler<'ordering.orderFile'> = async context => {
  const { orderBatchId, format } = context.query
  const { organizationId } = context.actor
  const { document, language } = await context.read(async transaction => {
    const found = await foundBy(context as never, transaction, orderBatchId, 'view', false)
    const document = await documentOf(transaction, organizationId, found)
    return {
      document: seesPrices(context.session.permissions) ? document : unpriced(document),
      language: found.supplier?.language ?? languageOf(localeOf(context.request)),
    }
  })
  const bytes =
    format === 'csv'
      ? Buffer.from(orderCsv(document))
      : format === 'ubl'
        ? Buffer.from(ublOrder(document))
        : Buffer.from(
            await context.services.workers.run('paper', orderPaper(document, language), {
              of: organizationId,
              tooLarge: { path: 'orderBatchId', rule: 'problem.paper.asSheet' },
            }),
          )
  void context.reply
    .type(TYPES[format])
    .header('content-disposition', savedAs(`${fileStem(document)}.${ENDINGS[format]}`))
  return context.reply.send(bytes)
}
