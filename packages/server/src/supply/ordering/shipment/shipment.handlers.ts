/** What goes between our own kitchens: sending, receiving, calling off. */
import { ENTITIES } from '@cloche/domain/entities'
import {
  cancelShipment,
  isSameArrival,
  receiveShipment,
  sendShipment,
  type AskedShipment,
} from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { seesPrices } from '@cloche/domain/rules/permissions'
import { newId } from '../../../adapters/ids.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { selection } from '../../../entity-engine/rows.ts'
import { finished } from '../../../entity-engine/select.ts'
import type { ServerArea } from '../../../http/area.ts'
import type { AnswerTo, CallContext, Handler } from '../../../http/call-context.ts'
import type { RowScope } from '../../../entity-engine/row-scope.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf, writeEffects } from '../../../operations/write-effects.ts'
import { wordsFor } from '../receive/receive.handlers.ts'
import { reachFor, reachHere } from './reach.ts'
import { findForShipping, findShipment } from './shipment.store.ts'
import { incoming, paper, pick, shipment, targets } from './shown.handlers.ts'
import { endsStatement } from './shown.store.ts'

const whole = selection(ENTITIES.shipment)

/** How far somebody reaches on a side of a shipment: here, and where they do the job of that side. */
async function reachOn(
  context: Pick<CallContext, 'session' | 'actor'>,
  transaction: Transaction,
  side: 'from' | 'to',
  shipmentId: string,
): Promise<RowScope> {
  const [ends] = (await transaction.query(endsStatement(context.actor.organizationId, shipmentId))).rows
  if (ends === undefined) return reachHere(context, 'create')
  return side === 'to'
    ? reachFor(context, transaction, 'receive', [ends.toId])
    : reachFor(context, transaction, 'book', [ends.fromId])
}

const plain = (sent: AskedShipment): AskedShipment & { readonly id: string } => {
  const { orderBatchId, sensorId } = sent
  return {
    ...sent,
    id: sent.id?.toLowerCase() ?? newId(),
    fromLocationId: sent.fromLocationId.toLowerCase(),
    toLocationId: sent.toLocationId.toLowerCase(),
    ...(orderBatchId === undefined ? {} : { orderBatchId: orderBatchId.toLowerCase() }),
    ...(sensorId === undefined ? {} : { sensorId: sensorId.toLowerCase() }),
    ...(sent.containerIds === undefined
      ? {}
      : { containerIds: sent.containerIds.map(id => id.toLowerCase()) }),
    lines: sent.lines.map(line => {
      const ids = (['id', 'orderId', 'labelId', 'productId', 'locationId', 'containerId'] as const).flatMap(
        name => (line[name] === undefined ? [] : [[name, line[name].toLowerCase()]]),
      )
      return { ...line, ...Object.fromEntries(ids) }
    }),
  }
}

/** The shipment as it stands, once all other requests of the same id have ended. */
async function kept(transaction: Transaction, organizationId: string, id: string) {
  const { rows } = await transaction.query({
    text: `select ${whole.sql} from shipment where organization_id = $1 and id = $2`,
    values: [organizationId, id],
  })
  return finished(rows as never, whole.finish)[0] as unknown as
    | AnswerTo<'ordering.ship'>['shipment']
    | undefined
}

const turn = (transaction: Transaction, organizationId: string, id: string) =>
  transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`${organizationId}/${id}`],
    keepsPlan: true,
  })

const answer = async (transaction: Transaction, organizationId: string, id: string) =>
  ({ shipment: await kept(transaction, organizationId, id) }) as unknown as AnswerTo<'ordering.ship'>

const ship: Handler<'ordering.ship'> = context => {
  const { organizationId, memberId } = context.actor
  const asked = plain(context.body.shipment)
  return context.write(async transaction => {
    await turn(transaction, organizationId, asked.id)
    const before = await kept(transaction, organizationId, asked.id)
    if (before !== undefined) {
      if (before.sentById !== memberId || before.toLocationId !== asked.toLocationId)
        throw new Problem('ALREADY_EXISTS', {
          faults: [{ path: 'shipment.id', rule: 'problem.field.taken' }],
        })
      return { shipment: before }
    }
    const reach = await reachFor(context, transaction, 'book', [asked.fromLocationId])
    const { session } = context
    const { facts, now } = await findForShipping(transaction, organizationId, asked, reach, session)
    await writeEffects(
      context.actor,
      transaction,
      effectsOf(
        sendShipment.decide(
          asked,
          { ...facts, mayPrice: seesPrices(session.permissions) },
          momentOf(context, now),
        ),
      ),
    )
    return answer(transaction, organizationId, asked.id)
  })
}

const arrive: Handler<'ordering.arrive'> = context => {
  const { organizationId, memberId } = context.actor
  const sent = context.body.arrival
  const asked = {
    ...sent,
    shipmentId: sent.shipmentId.toLowerCase(),
    ...(sent.locationId === undefined ? {} : { locationId: sent.locationId.toLowerCase() }),
    lines: sent.lines.map(line => ({ ...line, lineId: line.lineId.toLowerCase() })),
  }
  const { shipmentId } = asked
  return context.write(async transaction => {
    const reach = await reachOn(context, transaction, 'to', shipmentId)
    const found = await findShipment(transaction, organizationId, shipmentId, 'to_location_id', reach)
    if (found.facts.shipment?.status === 'received' && isSameArrival(asked, found.facts.lines)) {
      // Sent twice by the one who received it: done once, answered alike.
      const there = await kept(transaction, organizationId, shipmentId)
      if (there?.receivedById === memberId) return { shipment: there }
    }
    const facts = { ...found.facts, words: wordsFor(context) }
    const effects = effectsOf(receiveShipment.decide(asked, facts, momentOf(context, found.now)))
    await writeEffects(context.actor, transaction, effects)
    return answer(transaction, organizationId, shipmentId)
  })
}

const unship: Handler<'ordering.unship'> = context => {
  const { organizationId } = context.actor
  const shipmentId = context.body.shipmentId.toLowerCase()
  return context.write(async transaction => {
    const reach = await reachOn(context, transaction, 'from', shipmentId)
    const found = await findShipment(transaction, organizationId, shipmentId, 'location_id', reach)
    const facts = { ...found.facts, words: wordsFor(context) }
    const effects = effectsOf(cancelShipment.decide({ shipmentId }, facts, momentOf(context, found.now)))
    await writeEffects(context.actor, transaction, effects)
    return answer(transaction, organizationId, shipmentId)
  })
}

export const shippingHandlers = {
  'ordering.incoming': incoming,
  'ordering.pick': pick,
  'ordering.ship': ship,
  'ordering.shipment': shipment,
  'ordering.shipmentPaper': paper,
  'ordering.arrive': arrive,
  'ordering.unship': unship,
  'ordering.targets': targets,
} satisfies ServerArea['handlers']
