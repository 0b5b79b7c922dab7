/** What is seen of what goes between our own kitchens: orders to us, what to pick, what is on its way. */
import { ENTITIES } from '@cloche/domain/entities'
import { outstandingOf, pickable, pickFor, type ShipFacts } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { inUnit, isNegative, isPositive, minus, sum, zero, type Amount } from '@cloche/domain/rules/amounts'
import { seesPrices } from '@cloche/domain/rules/permissions'
import { gatheringTypes, siteTypes } from '@cloche/domain/rules/places'
import { languageOf } from '@cloche/domain/text'
import type { Transaction } from '../../../database/transaction.ts'
import { selection } from '../../../entity-engine/rows.ts'
import { finished } from '../../../entity-engine/select.ts'
import type { AnswerTo, CallContext, Handler } from '../../../http/call-context.ts'
import { savedAs } from '../../../http/file-answer.ts'
import { localeOf } from '../../../http/problem-answers.ts'
import { orderLinesStatement } from '../receive/receive.store.ts'
import { shipmentPaper } from './paper.ts'
import { delivererStatement, pickStatements, sensorsStatement } from './pick.store.ts'
import { placeWithin, reachFor, reachHere } from './reach.ts'
import {
  concernedStatement,
  endsStatement,
  incomingStatement,
  insideStatements,
  shipmentsStatement,
  shipmentStatement,
} from './shown.store.ts'

const label = selection(ENTITIES.label)

export const incoming: Handler<'ordering.incoming'> = async context => {
  const { organizationId } = context.actor
  return context.read(async transaction => {
    const { rows } = await transaction.query(concernedStatement(organizationId))
    const of = (side: 'from' | 'to') => rows.filter(row => row.side === side).map(({ id }) => id)
    const [from, to] = await Promise.all([
      reachFor(context, transaction, 'book', of('from'), 'view'),
      reachFor(context, transaction, 'receive', of('to'), 'view'),
    ])
    const [orders, coming, going] = await Promise.all([
      transaction.query(incomingStatement(organizationId, from)),
      transaction.query(shipmentsStatement(organizationId, 'to_location_id', to)),
      transaction.query(shipmentsStatement(organizationId, 'location_id', from)),
    ])
    return {
      orders: orders.rows,
      coming: coming.rows,
      going: going.rows,
    } as unknown as AnswerTo<'ordering.incoming'>
  })
}

interface Pile {
  readonly productId: string
  readonly state: string
  readonly locationId: string
  readonly placeName: string
  readonly quantity: Amount
}

/** How much of each pile without labels answers what labels leave over. */
function pickLoose(wanted: Amount, piles: readonly Pile[]) {
  let left = wanted
  return piles.map(({ state, locationId, placeName, quantity }) => {
    const there = inUnit(quantity, wanted.unit)
    const pile = { state, locationId, placeName, quantity: there ?? quantity }
    if (there === null || !isPositive(left)) return { ...pile, picked: null }
    const rest = minus(left, there) ?? zero(wanted.unit)
    const picked = isNegative(rest) ? left : there
    left = isNegative(rest) ? zero(wanted.unit) : rest
    return { ...pile, picked }
  })
}

interface Named {
  readonly id: string
  readonly name: string | null
  readonly cost: number | null
  readonly unit: string | null
  readonly sent: readonly Amount[]
}

export const pick: Handler<'ordering.pick'> = async context => {
  const { organizationId } = context.actor
  const id = context.body.orderBatchId.toLowerCase()
  return context.read(async transaction => {
    const [deliverer] = (await transaction.query(delivererStatement(organizationId, id))).rows
    if (deliverer === undefined) throw new Problem('NOT_FOUND', { entity: 'orderBatch' })
    const reach = await reachFor(context, transaction, 'book', [deliverer.id], 'view')
    const statements = pickStatements(organizationId, id, deliverer.id, reach)
    const [order] = (await transaction.query(statements.order)).rows
    if (order === undefined) throw new Problem('NOT_FOUND', { entity: 'orderBatch' })
    const [lines, names, found, loose, containers, sensors, clock] = await Promise.all([
      transaction.query(orderLinesStatement(organizationId, id, false)),
      transaction.query(statements.names),
      transaction.query(statements.labels),
      transaction.query(statements.loose),
      transaction.query(statements.containers),
      transaction.query(sensorsStatement(organizationId, context.session, deliverer.id)),
      transaction.query<{ now: string }>({ text: 'select now() as now', values: [] }),
    ])
    const placeNames = new Map(found.rows.map(row => [row['id'], row['placeName'] as string]))
    const labels = finished(found.rows as never, label.finish) as unknown as ShipFacts['labels']
    const byId = new Map((names.rows as unknown as Named[]).map(row => [row.id, row]))
    const piles = loose.rows as unknown as Pile[]
    const charges = order['charges'] === true && seesPrices(context.session.permissions)
    const { now = '' } = clock.rows[0] ?? {}
    const { id: _id, ...said } = order
    return {
      orderBatchId: id,
      ...said,
      charges,
      placeName: order['placeName'] ?? '',
      sensors: sensors.rows,
      containers: containers.rows,
      lines: lines.rows.map(line => {
        const named = byId.get(line.id)
        const { unit } = line.quantity
        const onTheWay = sum(named?.sent ?? [], unit) ?? zero(unit)
        const open = minus(outstandingOf(line), onTheWay) ?? outstandingOf(line)
        const outstanding = isNegative(open) ? zero(open.unit) : open
        const offered = pickable(
          labels.filter(({ productId }) => productId === line.productId),
          now,
        )
        const { picks, left } = pickFor(outstanding, offered)
        return {
          orderId: line.id,
          productId: line.productId,
          name: named?.name ?? '',
          ordered: line.quantity,
          outstanding,
          onTheWay,
          cost: charges ? { cost: named?.cost ?? null, unit: named?.unit ?? unit } : null,
          loose: pickLoose(
            left,
            piles.filter(({ productId }) => productId === line.productId),
          ).slice(0, 50),
          labels: offered.slice(0, 200).map(({ label: each, block }) => ({
            id: each.id,
            serial: each.serial,
            quantity: each.quantity,
            state: each.state,
            expiration: each.expiration,
            bestBefore: each.bestBefore,
            containerId: each.containerId,
            placeName: placeNames.get(each.id) ?? '',
            block,
            picked: picks.find(({ labelId }) => labelId === each.id)?.quantity ?? null,
          })),
        }
      }),
    } as unknown as AnswerTo<'ordering.pick'>
  })
}

type Detail = AnswerTo<'ordering.shipment'>

/** A shipment as it stands for the one who asks. @throws NOT_FOUND for whoever is of neither place */
async function readShipment(
  context: Pick<CallContext, 'session' | 'actor'>,
  transaction: Transaction,
  shipmentId: string,
): Promise<Detail> {
  const { organizationId } = context.actor
  const id = shipmentId.toLowerCase()
  const [ends] = (await transaction.query(endsStatement(organizationId, id))).rows
  if (ends === undefined) throw new Problem('NOT_FOUND', { entity: 'shipment' })
  const [from, to] = await Promise.all([
    reachFor(context, transaction, 'book', [ends.fromId]),
    reachFor(context, transaction, 'receive', [ends.toId]),
  ])
  const reach = { from, to, sees: reachHere(context, 'view') }
  const [found] = (await transaction.query(shipmentStatement(organizationId, id, reach))).rows
  if (found === undefined) throw new Problem('NOT_FOUND', { entity: 'shipment' })
  const inside = insideStatements(organizationId, id)
  const [lines, containers, places] = await Promise.all([
    transaction.query(inside.lines),
    transaction.query(inside.containers),
    transaction.query(inside.places),
  ])
  const { measured, toLocationId, isForUs, isOurs, note, sensorName, charges: isCharged, ...brief } = found
  const charges = isCharged === true && seesPrices(context.session.permissions)
  return {
    shipment: brief,
    toLocationId,
    isForUs,
    isOurs,
    note,
    sensorName,
    charges,
    containers: containers.rows,
    places: places.rows,
    lines: lines.rows.map(line => (charges ? line : { ...line, price: null })),
    measured,
  } as unknown as Detail
}

export const shipment: Handler<'ordering.shipment'> = context =>
  context.read(transaction => readShipment(context, transaction, context.body.shipmentId))

/** @throws NOT_FOUND */
export const paper: Handler<'ordering.shipmentPaper'> = async context => {
  const { organizationId } = context.actor
  const { currency, timeZone, detail, now } = await context.read(async transaction => {
    const { rows } = await transaction.query<{ currency: string; timeZone: string; now: string }>({
      text: 'select currency, time_zone as "timeZone", now() as now from organization where id = $1',
      values: [organizationId],
    })
    return {
      ...(rows[0] ?? { currency: 'EUR', timeZone: 'UTC', now: context.actor.now }),
      detail: await readShipment(context as never, transaction, context.query.shipmentId),
    }
  })
  const written = shipmentPaper(detail, {
    language: languageOf(localeOf(context.request)),
    currency,
    timeZone,
    now,
    publicUrl: context.services.config.publicUrl,
  })
  const bytes = Buffer.from(
    await context.services.workers.run('paper', written, {
      of: organizationId,
      tooLarge: { path: 'shipmentId', rule: 'problem.paper.fewerLines' },
    }),
  )
  void context.reply
    .type('application/pdf')
    .header('content-disposition', savedAs(`${detail.shipment.document ?? 'shipment'}.pdf`))
  return context.reply.send(bytes)
}

export const targets: Handler<'ordering.targets'> = async context => {
  const { organizationId } = context.actor
  const values: unknown[] = [organizationId]
  const add = (value: unknown) => `$${values.push(value)}`
  const within = placeWithin('location.id', reachHere(context, 'create'), add)
  const [gathering, sites] = [add(gatheringTypes), add(siteTypes)]
  return context.read(async transaction => {
    const { rows } = await transaction.query({
      text: `select id, name, (select name from location above where above.organization_id = $1 and above.id = location.parent_id) as "parentName",
          (${within}) as "isWithinReach", hierarchy from location
        where organization_id = $1 and deleted is null and active and type <> all(${gathering}::text[])
          and (type = any(${sites}::text[]) or ${within}) order by 4 desc, name, id limit 1000`,
      values,
    })
    return { places: rows } as unknown as AnswerTo<'ordering.targets'>
  })
}
