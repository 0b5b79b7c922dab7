/** What goes between our own kitchens: orders to us, picking, sending, receiving, calling off. */
import { ENTITIES } from '@cloche/domain/entities'
import {
  cancelShipment,
  outstandingOf,
  pickable,
  pickFor,
  receiveShipment,
  sendShipment,
  type AskedShipment,
  type ShipFacts,
} from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { minus, sum, type Amount, isNegative, zero } from '@cloche/domain/rules/amounts'
import { gatheringTypes, siteTypes } from '@cloche/domain/rules/places'
import { newId } from '../../../adapters/ids.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { selection } from '../../../entity-engine/rows.ts'
import { finished } from '../../../entity-engine/select.ts'
import type { ServerArea } from '../../../http/area.ts'
import type { AnswerTo, CallContext, Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf, writeEffects } from '../../../operations/write-effects.ts'
import { wordsFor } from '../receive/receive.handlers.ts'
import { orderLinesStatement } from '../receive/receive.store.ts'
import {
  findForShipping,
  findShipment,
  incomingStatement,
  pickStatements,
  placeWithin,
  shipmentsStatement,
  shipmentStatement,
  shippedLinesStatement,
} from './shipment.store.ts'

const whole = selection(ENTITIES.shipment)
const label = selection(ENTITIES.label)
/** The places of who asks. */
const withinScope = ({ session }: CallContext) => rowScopeOf(ENTITIES.orderBatch, session, 'create')

const plain = (sent: AskedShipment): AskedShipment & { readonly id: string } => {
  const { orderBatchId, sensorId } = sent
  return {
    ...sent,
    id: sent.id?.toLowerCase() ?? newId(),
    fromLocationId: sent.fromLocationId.toLowerCase(),
    toLocationId: sent.toLocationId.toLowerCase(),
    ...(orderBatchId === undefined ? {} : { orderBatchId: orderBatchId.toLowerCase() }),
    ...(sensorId === undefined ? {} : { sensorId: sensorId.toLowerCase() }),
    lines: sent.lines.map(line => {
      const ids = (['id', 'orderId', 'labelId', 'productId', 'locationId'] as const).flatMap(name =>
        line[name] === undefined ? [] : [[name, line[name].toLowerCase()]],
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
    const { facts, now } = await findForShipping(transaction, organizationId, asked, withinScope(context))
    await writeEffects(
      context.actor,
      transaction,
      effectsOf(sendShipment.decide(asked, facts, momentOf(context, now))),
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
    const found = await findShipment(
      transaction,
      organizationId,
      shipmentId,
      'to_location_id',
      withinScope(context),
    )
    if (found.facts.shipment?.status === 'received') {
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
    const found = await findShipment(
      transaction,
      organizationId,
      shipmentId,
      'location_id',
      withinScope(context),
    )
    const facts = { ...found.facts, words: wordsFor(context) }
    const effects = effectsOf(cancelShipment.decide({ shipmentId }, facts, momentOf(context, found.now)))
    await writeEffects(context.actor, transaction, effects)
    return answer(transaction, organizationId, shipmentId)
  })
}

const incoming: Handler<'ordering.incoming'> = async context => {
  const { organizationId } = context.actor
  const reach = rowScopeOf(ENTITIES.orderBatch, context.session, 'view')
  return context.read(async transaction => {
    const [orders, coming, going] = await Promise.all([
      transaction.query(incomingStatement(organizationId, reach)),
      transaction.query(shipmentsStatement(organizationId, 'to_location_id', reach)),
      transaction.query(shipmentsStatement(organizationId, 'location_id', reach)),
    ])
    return {
      orders: orders.rows,
      coming: coming.rows,
      going: going.rows,
    } as unknown as AnswerTo<'ordering.incoming'>
  })
}

type Pick = AnswerTo<'ordering.pick'>

const pick: Handler<'ordering.pick'> = async context => {
  const { organizationId } = context.actor
  const id = context.body.orderBatchId.toLowerCase()
  const reach = rowScopeOf(ENTITIES.orderBatch, context.session, 'view')
  const statements = pickStatements(organizationId, id, reach)
  return context.read(async transaction => {
    const [order] = (await transaction.query(statements.order)).rows
    if (order === undefined) throw new Problem('NOT_FOUND', { entity: 'orderBatch' })
    const [lines, names, found, clock] = await Promise.all([
      transaction.query(orderLinesStatement(organizationId, id, false)),
      transaction.query<{ id: string; name: string; sent: Amount[] }>(statements.names),
      transaction.query(statements.labels),
      transaction.query<{ now: string }>({ text: 'select now() as now', values: [] }),
    ])
    const placeNames = new Map(found.rows.map(row => [row['id'], row['placeName'] as string]))
    const labels = finished(found.rows as never, label.finish) as unknown as ShipFacts['labels']
    const byId = new Map(names.rows.map(row => [row.id, row]))
    const { now = '' } = clock.rows[0] ?? {}
    return {
      orderBatchId: id,
      fromLocationId: order['fromLocationId'],
      toLocationId: order['toLocationId'],
      placeName: order['placeName'] ?? '',
      lines: lines.rows.map(line => {
        const onTheWay = sum(byId.get(line.id)?.sent ?? [], line.quantity.unit) ?? {
          ...line.quantity,
          value: 0,
        }
        const open = minus(outstandingOf(line), onTheWay) ?? outstandingOf(line)
        const outstanding = isNegative(open) ? zero(open.unit) : open
        const offered = pickable(
          labels.filter(({ productId }) => productId === line.productId),
          new Map(),
          now,
        )
        const { picks } = pickFor(outstanding, offered)
        return {
          orderId: line.id,
          productId: line.productId,
          name: byId.get(line.id)?.name ?? '',
          ordered: line.quantity,
          outstanding,
          onTheWay,
          labels: offered.slice(0, 200).map(({ label: each, block }) => ({
            id: each.id,
            serial: each.serial,
            quantity: each.quantity,
            state: each.state,
            expiration: each.expiration,
            bestBefore: each.bestBefore,
            placeName: placeNames.get(each.id) ?? '',
            block,
            picked: picks.find(({ labelId }) => labelId === each.id)?.quantity ?? null,
          })),
        }
      }),
    } as unknown as Pick
  })
}

const shipment: Handler<'ordering.shipment'> = async context => {
  const { organizationId } = context.actor
  const id = context.body.shipmentId.toLowerCase()
  const reach = rowScopeOf(ENTITIES.orderBatch, context.session, 'view')
  return context.read(async transaction => {
    const [found] = (await transaction.query(shipmentStatement(organizationId, id, reach))).rows
    if (found === undefined) throw new Problem('NOT_FOUND', { entity: 'shipment' })
    const { rows } = await transaction.query(shippedLinesStatement(organizationId, id))
    const { measured, toLocationId, isForUs, ...brief } = found
    return {
      shipment: brief,
      toLocationId,
      isForUs,
      lines: rows,
      measured,
    } as unknown as AnswerTo<'ordering.shipment'>
  })
}

const targets: Handler<'ordering.targets'> = async context => {
  const { organizationId } = context.actor
  const values: unknown[] = [organizationId]
  const add = (value: unknown) => `$${values.push(value)}`
  const within = placeWithin('location.id', withinScope(context), add)
  const [gathering, sites] = [add(gatheringTypes), add(siteTypes)]
  return context.read(async transaction => {
    const { rows } = await transaction.query({
      text: `select id, name, (select name from location above where above.organization_id = $1 and above.id = location.parent_id) as "parentName",
          (${within}) as "isWithinReach" from location
        where organization_id = $1 and deleted is null and active and type <> all(${gathering}::text[])
          and (type = any(${sites}::text[]) or ${within}) order by 4 desc, name, id limit 1000`,
      values,
    })
    return { places: rows } as unknown as AnswerTo<'ordering.targets'>
  })
}

export const shippingHandlers = {
  'ordering.incoming': incoming,
  'ordering.pick': pick,
  'ordering.ship': ship,
  'ordering.shipment': shipment,
  'ordering.arrive': arrive,
  'ordering.unship': unship,
  'ordering.targets': targets,
} satisfies ServerArea['handlers']
