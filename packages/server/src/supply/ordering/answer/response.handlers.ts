/** Documents that suppliers answer with: UBL order responses, and the advice of what they sent. */
import { ENTITIES } from '@cloche/domain/entities'
import { despatchOrder } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import {
  answerOfResponse,
  despatchAdviceOf,
  mayMove,
  orderResponseOf,
  proposedLots,
  type DespatchAdvice,
  type OrderResponse,
} from '@cloche/domain/rules/orders'
import { readXml } from '../../../adapters/files/xml.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { changeRecord, type WriteContext } from '../../../entity-engine/write.ts'
import type { AnswerTo, ContextOf, Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf } from '../../../operations/write-effects.ts'
import { noteLinesOf } from '../papers/note.handlers.ts'
import { documentOf } from '../send/document.ts'
import { findOrder, readFacts, type Found } from '../../baskets/order.store.ts'
import { writeOrder } from '../../baskets/write-order.ts'
import { take } from './answer.handlers.ts'

const { orderBatch } = ENTITIES
const WHOLE = { kind: 'organization' } as const

type Context = ContextOf<'ordering.takeResponse'>
type Said = AnswerTo<'ordering.takeResponse'>['said']

/** The number of an order without the version that its document may carry. */
const numbersIn = (said: string): string[] => [said, said.replace(/-\d+$/, '')]

const refused = (rule: 'problem.order.response' | 'problem.order.otherOrder') =>
  new Problem('RULE_BROKEN', { faults: [{ path: 'document', rule }] })

/** What a document is. */
function readDocument(
  text: string,
): { kind: 'response'; response: OrderResponse } | { kind: 'advice'; advice: DespatchAdvice } | null {
  const root = readXml(text)
  if (root === undefined) return null
  const response = orderResponseOf(root)
  if (response !== null) return { kind: 'response', response }
  const advice = despatchAdviceOf(root)
  return advice === null ? null : { kind: 'advice', advice }
}

/** An order response: written down as any answer. */
async function takeAnswer(
  context: Context,
  write: WriteContext,
  found: Found,
  response: OrderResponse,
): Promise<Said> {
  const { organizationId, now } = context.actor
  const { batch } = found
  const document = await documentOf(write.transaction, organizationId, found)
  const answered = answerOfResponse(response, document.lines)
  if (response.kind === 'received')
    await changeRecord(write, orderBatch, batch.id, {
      readAt: batch.readAt ?? now,
      ...(mayMove(batch.sending, 'read') ? { sending: 'read' } : {}),
    })
  else
    await take(
      write,
      context.services,
      found,
      {
        ...answered,
        way: 'ubl',
        by: document.seller.name,
        ...(response.note === null ? {} : { note: response.note }),
        ...(response.reference === null ? {} : { reference: response.reference }),
      },
      momentOf(context as never, now),
    )
  const byId = new Map(document.lines.map(line => [line.id, line]))
  return {
    kind: response.kind,
    reference: response.reference,
    note: response.note,
    deliverOn: response.deliverOn,
    lines: answered.lines.map(({ orderId, quantity, substitute }) => ({
      product: byId.get(orderId)?.name ?? '',
      quantity: quantity ?? null,
      detail: substitute ?? null,
    })),
  }
}

/** An advice of what was sent: the order is on its way, and its lots are announced. */
async function takeAdvice(
  context: Context,
  write: WriteContext,
  found: Found,
  advice: DespatchAdvice,
): Promise<Said> {
  const { organizationId, now } = context.actor
  const { transaction } = write
  const lines = await noteLinesOf(transaction, organizationId, found.batch.id)
  const { lots, unknown } = proposedLots(advice.lines, lines)
  const { number: reference, note, deliverOn } = advice
  const { confirmedFor } = found.batch
  const effects = effectsOf(
    despatchOrder.decide(
      { reference, note, deliverOn, lots, by: found.supplier?.name ?? found.batch.supplier ?? '' },
      { order: { ...found.facts.order, confirmedFor }, timeZone: found.place.timeZone },
      momentOf(context as never, now),
    ),
  )
  await writeOrder({ actor: context.actor, services: context.services }, transaction, effects)
  const names = new Map(lines.map(({ orderId, name }) => [orderId, name]))
  return {
    kind: 'despatched',
    reference,
    note,
    deliverOn,
    lines: [
      ...lots.map(({ orderId, quantity, supplierLot }) => ({
        product: names.get(orderId) ?? '',
        quantity,
        detail: supplierLot,
      })),
      ...unknown.map(({ text }) => ({ product: text, quantity: null, detail: null })),
    ],
  }
}

/** @throws RULE_BROKEN for what answers none of the caller's orders, or another than the one that is named */
export const takeResponse: Handler<'ordering.takeResponse'> = context =>
  context.write(async transaction => {
    const { organizationId, now } = context.actor
    const { document, orderBatchId } = context.body
    const read = readDocument(document)
    const number = read?.kind === 'response' ? read.response.order : (read?.advice.order ?? null)
    if (read === null || number === null) throw refused('problem.order.response')
    const { rows } = await transaction.query<{ id: string }>({
      text: `select id from order_batch where organization_id = $1 and code = any($2::text[]) and deleted is null
        order by created desc limit 1`,
      values: [organizationId, numbersIn(number)],
    })
    const [named] = rows
    if (named === undefined) throw refused('problem.order.response')
    if (orderBatchId !== undefined && orderBatchId.toLowerCase() !== named.id)
      throw refused('problem.order.otherOrder')
    const rowScope = rowScopeOf(orderBatch, context.session, 'edit')
    const batch = await findOrder(transaction, organizationId, named.id, rowScope, true)
    const found = await readFacts(transaction, { organizationId, now, mayApprove: false }, batch)
    const { behaviours } = context.services
    const write: WriteContext = {
      actor: context.actor,
      transaction,
      behaviours,
      rowScope: WHOLE,
      places: WHOLE,
    }
    const said =
      read.kind === 'response'
        ? await takeAnswer(context, write, found, read.response)
        : await takeAdvice(context, write, found, read.advice)
    return { orderBatch: await findOrder(transaction, organizationId, batch.id, rowScope, false), said }
  })
