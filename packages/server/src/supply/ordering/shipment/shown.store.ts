/** What is shown of shipments between our places: lists, one of them, what there is to pick. `$1` organization. */
import type { Statement } from '../../../database/connection.ts'
import type { RowScope } from '../../../entity-engine/row-scope.ts'
import { placeWithin } from './reach.ts'

const OVERVIEW = `shipment.id, shipment.status, shipment.document, shipment.order_batch_id as "orderBatchId", shipment.sent_at as "sentAt", shipment.received_at as "receivedAt",
  departure_temperature as "departureTemperature", arrival_temperature as "arrivalTemperature",
  (select name from location where organization_id = $1 and id = shipment.location_id) as "fromName",
  (select name from location where organization_id = $1 and id = shipment.to_location_id) as "toName",
  (select count(*)::int from shipment_line where organization_id = $1 and shipment_id = shipment.id and deleted is null) as lines`

/** Orders that a place of ours is to deliver and that are open. */
const OPEN_ORDER = `deleted is null and supplier_location_id is not null
  and (status = 'start' or (status = 'pending' and sending in ('sent', 'read', 'confirmed', 'changed', 'despatched')))`

/** The places that are asked to deliver, or that something is on its way from or to. */
export const concernedStatement = (
  organizationId: string,
): Statement<{ id: string; side: 'from' | 'to' }> => ({
  text: `select distinct supplier_location_id as id, 'from' as side from order_batch where organization_id = $1 and ${OPEN_ORDER}
    union select location_id, 'from' from shipment where organization_id = $1 and deleted is null and status = 'sent'
    union select to_location_id, 'to' from shipment where organization_id = $1 and deleted is null and status = 'sent' limit 500`,
  values: [organizationId],
})

/** Shipments that touch places within reach and are on their way, the last first. */
export function shipmentsStatement(
  organizationId: string,
  side: 'location_id' | 'to_location_id',
  reach: RowScope,
): Statement {
  const values: unknown[] = [organizationId]
  const within = placeWithin(`shipment.${side}`, reach, value => `$${values.push(value)}`)
  return {
    text: `select ${OVERVIEW} from shipment where organization_id = $1 and deleted is null and status = 'sent' and ${within}
      order by sent_at desc, id limit 200`,
    values,
  }
}

/** The two places of a shipment. */
export const endsStatement = (
  organizationId: string,
  id: string,
): Statement<{ fromId: string; toId: string }> => ({
  text: `select location_id as "fromId", to_location_id as "toId" from shipment
    where organization_id = $1 and id = $2 and deleted is null`,
  values: [organizationId, id],
})

/** One of them, seen from either side, with whether it is for the one who asks, and whether they sent it. */
export function shipmentStatement(
  organizationId: string,
  id: string,
  reach: { readonly from: RowScope; readonly to: RowScope; readonly sees: RowScope },
): Statement {
  const values: unknown[] = [organizationId, id]
  const add = (value: unknown) => `$${values.push(value)}`
  const to = placeWithin('shipment.to_location_id', reach.to, add)
  const from = placeWithin('shipment.location_id', reach.from, add)
  const sees = ['shipment.location_id', 'shipment.to_location_id'].map(side =>
    placeWithin(side, reach.sees, add),
  )
  return {
    text: `select ${OVERVIEW}, to_location_id as "toLocationId", (${to}) as "isForUs", (${from}) as "isOurs",
        note,
        (select name from sensor where organization_id = $1 and id = shipment.sensor_id) as "sensorName",
        (select charges_between from organization where id = $1) as charges,
        (select case when count(*) = 0 then null else json_build_object('minimum', min(value), 'maximum', max(value), 'count', count(*)::int) end
          from reading where organization_id = $1 and sensor_id = shipment.sensor_id and at >= shipment.sent_at
            and at <= coalesce(shipment.received_at, now())) as measured
      from shipment where organization_id = $1 and id = $2 and deleted is null and (${[to, from, ...sees].join(' or ')})`,
    values,
  }
}

const amountOf = (column: string) =>
  `case when ${column}_value is null then null else json_build_object('value', ${column}_value, 'unit', ${column}_unit) end`

/** What is in it, the boxes it travels in, and where it may be put. */
export const insideStatements = (organizationId: string, id: string) => ({
  lines: {
    text: `select line.id, line.product_id as "productId", product.name, label.serial, label.batch_status as "batchStatus", line.label_id as "labelId",
      ${amountOf('line.quantity')} as quantity, label.expiration, label.best_before as "bestBefore", label.container_id as "containerId",
      line.price, line.outcome, ${amountOf('line.arrived')} as arrived, line.note
    from shipment_line line join product on product.organization_id = $1 and product.id = line.product_id
    left join label on label.organization_id = $1 and label.id = line.label_id
    where line.organization_id = $1 and line.shipment_id = $2 and line.deleted is null order by line.priority, line.id`,
    values: [organizationId, id],
  },
  containers: {
    text: `select id, name, code, sscc from container where organization_id = $1 and shipment_id = $2 and deleted is null
      order by name, id limit 500`,
    values: [organizationId, id],
  },
  places: {
    text: `select place.id, place.name from location place join shipment on shipment.organization_id = $1 and shipment.id = $2
      where place.organization_id = $1 and shipment.to_location_id = any(place.hierarchy) and place.deleted is null and place.active
      order by cardinality(place.hierarchy), place.name, place.id limit 200`,
    values: [organizationId, id],
  },
})

/** Orders that others have sent to places within reach and that are open. */
export function incomingStatement(organizationId: string, reach: RowScope): Statement {
  const values: unknown[] = [organizationId]
  const within = placeWithin('supplier_location_id', reach, value => `$${values.push(value)}`)
  return {
    text: `select id, coalesce(name, code, '') as name, location_id as "toLocationId", deliver_at as "deliverAt",
        (select name from location where organization_id = $1 and id = order_batch.location_id) as "placeName",
        (select count(*)::int from "order" line where line.organization_id = $1 and line.order_batch_id = order_batch.id
          and line.deleted is null and line.status in ('pending', 'start')) as lines,
        exists (select 1 from shipment where organization_id = $1 and order_batch_id = order_batch.id and status = 'sent'
          and deleted is null) as "isOnItsWay"
      from order_batch where organization_id = $1 and ${OPEN_ORDER} and ${within} order by deliver_at, id limit 200`,
    values,
  }
}
