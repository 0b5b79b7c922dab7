/** What shipments between our places need to know. `$1` organization. */
import { ENTITIES } from '@cloche/domain/entities'
import type {
  AskedShipment,
  ShipFacts,
  ShipmentFacts,
  ShipmentInHand,
  ShipmentLineInHand,
  UnlabelledPile,
} from '@cloche/domain/operations'
import { gatheringTypes } from '@cloche/domain/rules/places'
import type { Price } from '@cloche/domain/rules/amounts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { selection } from '../../../entity-engine/rows.ts'
import { finished } from '../../../entity-engine/select.ts'
import { unlabelledStatement } from '../../../operations/stock-balances.ts'
import { orderLinesStatement } from '../receive/receive.store.ts'

const label = selection(ENTITIES.label)
const line = selection(ENTITIES.shipmentLine)

/** The clock of the database, read behind the locks. */
const CLOCK = `select date_trunc('milliseconds', clock_timestamp()) as now`

/** Whether a place is within reach, as a condition on its column. */
export function placeWithin(column: string, reach: RowScope, add: (value: unknown) => string): string {
  const within = rowScopeSql(ENTITIES.location, reach, add)
  return within === undefined
    ? 'true'
    : `${column} in (select id from location where organization_id = $1 and ${within})`
}

async function labelsWith(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
  reach?: RowScope,
) {
  const values: unknown[] = [organizationId, ids]
  const within =
    reach === undefined ? undefined : rowScopeSql(ENTITIES.label, reach, value => `$${values.push(value)}`)
  const { rows } = await transaction.query({
    text: `select ${label.sql} from label where organization_id = $1 and id = any($2::uuid[]) and deleted is null${within === undefined ? '' : ` and ${within}`} order by id for update`,
    values,
  })
  return finished(rows as never, label.finish) as unknown as ShipFacts['labels']
}

async function batchesOf(transaction: Transaction, organizationId: string, labels: ShipFacts['labels']) {
  const { rows } = await transaction.query({
    text: `select id, code, status, status_reason as "statusReason",
        (select name from product where organization_id = $1 and id = batch.product_id) as "productName"
      from batch where organization_id = $1 and id = any($2::uuid[]) order by id for share`,
    values: [organizationId, [...new Set(labels.map(({ batchId }) => batchId))]],
  })
  return new Map(rows.map(row => [row['id'] as string, row])) as unknown as ShipFacts['batches']
}

async function costsOf(transaction: Transaction, organizationId: string, ids: readonly string[]) {
  const { rows } = await transaction.query<Price & { id: string }>({
    text: `select id, cost, consumption_unit as unit from product where organization_id = $1 and id = any($2::uuid[]) and deleted is null`,
    values: [organizationId, [...new Set(ids)]],
  })
  return new Map(rows.map(row => [row.id, row]))
}

/** The order that a shipment answers: one that was sent to a place within reach. */
async function orderToUs(transaction: Transaction, organizationId: string, id: string, reach: RowScope) {
  const values: unknown[] = [organizationId, id]
  const { rows } = await transaction.query<NonNullable<ShipFacts['order']>>({
    text: `select id, version, status, sending, location_id as "locationId" from order_batch
      where organization_id = $1 and id = $2 and deleted is null
        and ${placeWithin('supplier_location_id', reach, value => `$${values.push(value)}`)} for no key update`,
    values,
  })
  return rows[0] ?? null
}

/** Everything that sending has to know; what it changes is locked. */
export async function findForShipping(
  transaction: Transaction,
  organizationId: string,
  asked: AskedShipment,
  reach: RowScope,
): Promise<{ facts: ShipFacts; now: string }> {
  const { orderBatchId, fromLocationId, toLocationId, lines, sensorId = null } = asked
  const order =
    orderBatchId === undefined ? null : await orderToUs(transaction, organizationId, orderBatchId, reach)
  const orderLines =
    order === null ? [] : (await transaction.query(orderLinesStatement(organizationId, order.id, true))).rows
  const labels = await labelsWith(
    transaction,
    organizationId,
    lines.flatMap(({ labelId }) => labelId ?? []),
    reach,
  )
  const named = [fromLocationId, ...lines.flatMap(({ locationId }) => locationId ?? [])]
  const placeValues: unknown[] = [organizationId, named]
  const within = placeWithin('location.id', reach, value => `$${placeValues.push(value)}`)
  const bare = lines.flatMap(({ labelId, productId, locationId = fromLocationId }) =>
    labelId === undefined && productId !== undefined ? [{ productId, locationId }] : [],
  )
  const [batches, costs, places, to, states, sensors, there, clock] = await Promise.all([
    batchesOf(transaction, organizationId, labels),
    costsOf(transaction, organizationId, [
      ...labels.map(({ productId }) => productId),
      ...lines.flatMap(({ productId }) => productId ?? []),
    ]),
    transaction.query<{ id: string }>({
      text: `select id from location where organization_id = $1 and id = any($2::uuid[]) and deleted is null and ${within}`,
      values: placeValues,
    }),
    transaction.query<{ id: string; mayReceive: boolean }>({
      text: `select id, active and type <> all($3::text[]) as "mayReceive" from location where organization_id = $1 and id = $2 and deleted is null`,
      values: [organizationId, toLocationId, gatheringTypes],
    }),
    transaction.query<{ path: string }>({
      text: 'select path from state where organization_id = $1 and deleted is null',
      values: [organizationId],
    }),
    transaction.query({
      text: 'select id from sensor where organization_id = $1 and id = $2 and deleted is null',
      values: [organizationId, sensorId],
    }),
    transaction.query(unlabelledStatement(organizationId, bare)),
    transaction.query<{ now: string }>({ text: CLOCK, values: [] }),
  ])
  return {
    now: clock.rows[0]?.now ?? '',
    facts: {
      labels,
      batches,
      costs,
      order,
      orderLines,
      locations: new Set(places.rows.map(({ id }) => id)),
      to: to.rows[0] ?? null,
      states: new Set(states.rows.map(({ path }) => path)),
      isSensorKnown: sensors.rows.length > 0,
      there: there.rows as unknown as UnlabelledPile[],
    },
  }
}

/** A shipment within reach on one of its sides, locked. `side`: the column of the place that has to be within reach. */
export async function findShipment(
  transaction: Transaction,
  organizationId: string,
  id: string,
  side: 'location_id' | 'to_location_id',
  reach: RowScope,
): Promise<{ facts: Omit<ShipmentFacts, 'words'>; now: string }> {
  const values: unknown[] = [organizationId, id]
  const { rows } = await transaction.query<ShipmentInHand>({
    text: `select id, version, status, location_id as "locationId", to_location_id as "toLocationId",
        order_batch_id as "orderBatchId", sent_at as "sentAt" from shipment
      where organization_id = $1 and id = $2 and deleted is null
        and ${placeWithin(side, reach, value => `$${values.push(value)}`)} for update`,
    values,
  })
  const shipment = rows[0] ?? null
  const none = { shipment, lines: [], labels: [], costs: new Map(), order: null, orderLines: [] }
  if (shipment === null) return { now: '', facts: { ...none, locations: new Set() } }
  const { orderBatchId } = shipment
  const found = await transaction.query({
    text: `select ${line.sql} from shipment_line where organization_id = $1 and shipment_id = $2 and deleted is null order by priority, id`,
    values: [organizationId, id],
  })
  const lines = finished(found.rows as never, line.finish) as unknown as ShipmentLineInHand[]
  const order =
    orderBatchId === null
      ? null
      : (
          await transaction.query<NonNullable<ShipmentFacts['order']>>({
            text: `select id, version, status, location_id as "locationId" from order_batch
              where organization_id = $1 and id = $2 and deleted is null for no key update`,
            values: [organizationId, orderBatchId],
          })
        ).rows[0]
  const orderLines = order
    ? (await transaction.query(orderLinesStatement(organizationId, order.id, true))).rows
    : []
  const labels = await labelsWith(
    transaction,
    organizationId,
    lines.flatMap(({ labelId }) => labelId ?? []),
  )
  const [costs, places, clock] = await Promise.all([
    costsOf(
      transaction,
      organizationId,
      lines.map(({ productId }) => productId),
    ),
    transaction.query<{ id: string }>({
      text: 'select id from location where organization_id = $1 and $2::uuid = any(hierarchy) and deleted is null',
      values: [organizationId, shipment.toLocationId],
    }),
    transaction.query<{ now: string }>({ text: CLOCK, values: [] }),
  ])
  return {
    now: clock.rows[0]?.now ?? '',
    facts: {
      shipment,
      lines,
      // One that a later shipment took is not this one's any more.
      labels: labels.filter(each => each.shipmentId === id),
      costs,
      order: order ?? null,
      orderLines,
      locations: new Set(places.rows.map(row => row.id)),
    },
  }
}

const OVERVIEW = `shipment.id, shipment.status, shipment.document, shipment.sent_at as "sentAt", shipment.received_at as "receivedAt",
  departure_temperature as "departureTemperature", arrival_temperature as "arrivalTemperature",
  (select name from location where organization_id = $1 and id = shipment.location_id) as "fromName",
  (select name from location where organization_id = $1 and id = shipment.to_location_id) as "toName",
  (select count(*)::int from shipment_line where organization_id = $1 and shipment_id = shipment.id and deleted is null) as lines`

/** Shipments that touch places within reach, the last first. */
export function shipmentsStatement(
  organizationId: string,
  side: 'location_id' | 'to_location_id',
  reach: RowScope,
) {
  const values: unknown[] = [organizationId]
  const within = placeWithin(`shipment.${side}`, reach, value => `$${values.push(value)}`)
  return {
    text: `select ${OVERVIEW} from shipment where organization_id = $1 and deleted is null and status = 'sent' and ${within}
      order by sent_at desc, id limit 200`,
    values,
  }
}

/** One of them, seen from either side, with whether it is for the one who asks. */
export function shipmentStatement(organizationId: string, id: string, reach: RowScope) {
  const values: unknown[] = [organizationId, id]
  const add = (value: unknown) => `$${values.push(value)}`
  const to = placeWithin('shipment.to_location_id', reach, add)
  const from = placeWithin('shipment.location_id', reach, add)
  return {
    text: `select ${OVERVIEW}, to_location_id as "toLocationId", (${to}) as "isForUs",
        (select case when count(*) = 0 then null else json_build_object('minimum', min(value), 'maximum', max(value), 'count', count(*)::int) end
          from reading where organization_id = $1 and sensor_id = shipment.sensor_id and at >= shipment.sent_at
            and at <= coalesce(shipment.received_at, now())) as measured
      from shipment where organization_id = $1 and id = $2 and deleted is null and (${to} or ${from})`,
    values,
  }
}

const amountOf = (column: string) =>
  `case when ${column}_value is null then null else json_build_object('value', ${column}_value, 'unit', ${column}_unit) end`

export const shippedLinesStatement = (organizationId: string, id: string) => ({
  text: `select line.id, line.product_id as "productId", product.name, label.serial, label.batch_status as "batchStatus", line.label_id as "labelId",
      ${amountOf('line.quantity')} as quantity, label.expiration, line.outcome, ${amountOf('line.arrived')} as arrived, line.note
    from shipment_line line join product on product.organization_id = $1 and product.id = line.product_id
    left join label on label.organization_id = $1 and label.id = line.label_id
    where line.organization_id = $1 and line.shipment_id = $2 and line.deleted is null order by line.priority, line.id`,
  values: [organizationId, id],
})

/** Orders that others have sent to places within reach and that are open. */
export function incomingStatement(organizationId: string, reach: RowScope) {
  const values: unknown[] = [organizationId]
  const within = placeWithin('supplier_location_id', reach, value => `$${values.push(value)}`)
  return {
    text: `select id, coalesce(name, code, '') as name, location_id as "toLocationId", deliver_at as "deliverAt",
        (select name from location where organization_id = $1 and id = order_batch.location_id) as "placeName",
        (select count(*)::int from "order" line where line.organization_id = $1 and line.order_batch_id = order_batch.id
          and line.deleted is null and line.status in ('pending', 'start')) as lines,
        exists (select 1 from shipment where organization_id = $1 and order_batch_id = order_batch.id and status = 'sent'
          and deleted is null) as "isOnItsWay"
      from order_batch where organization_id = $1 and deleted is null and supplier_location_id is not null
        and (status = 'start' or (status = 'pending' and sending in ('sent', 'read', 'confirmed', 'changed', 'despatched')))
        and ${within} order by deliver_at, id limit 200`,
    values,
  }
}

/** The order to pick for, the place that delivers, and the open labels there of what it asks for. */
export function pickStatements(organizationId: string, id: string, reach: RowScope) {
  const values: unknown[] = [organizationId, id]
  const within = placeWithin('supplier_location_id', reach, value => `$${values.push(value)}`)
  return {
    order: {
      text: `select id, supplier_location_id as "fromLocationId", location_id as "toLocationId",
          (select name from location where organization_id = $1 and id = order_batch.location_id) as "placeName"
        from order_batch where organization_id = $1 and id = $2 and deleted is null and ${within}`,
      values,
    },
    names: {
      text: `select line.id, (select name from product where organization_id = $1 and id = line.product_id) as name,
          (select coalesce(json_agg(json_build_object('value', sent.quantity_value, 'unit', sent.quantity_unit)), '[]')
            from shipment_line sent join shipment on shipment.organization_id = $1 and shipment.id = sent.shipment_id
            where sent.organization_id = $1 and sent.order_id = line.id and shipment.status = 'sent') as sent
        from "order" line where line.organization_id = $1 and line.order_batch_id = $2 and line.deleted is null`,
      values: [organizationId, id],
    },
    labels: {
      text: `select ${label.sql}, (select name from location where organization_id = $1 and id = label.location_id) as "placeName"
        from label where organization_id = $1 and deleted is null and not is_final and quantity_value > 0
          and product_id in (select product_id from "order" where organization_id = $1 and order_batch_id = $2 and deleted is null)
          and location_id in (select id from location where organization_id = $1 and hierarchy && array(
            select supplier_location_id from order_batch where organization_id = $1 and id = $2))
        order by coalesce(expiration, best_before) nulls last, id limit 2000`,
      values: [organizationId, id],
    },
  }
}
