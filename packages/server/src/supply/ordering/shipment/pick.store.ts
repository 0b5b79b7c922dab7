/** What there is to pick for an order: the order, its products, labels and piles without labels, boxes, sensors. `$1` organization. */
import { ENTITIES } from '@cloche/domain/entities'
import { may } from '@cloche/domain/rules/permissions'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeOf, rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { selection } from '../../../entity-engine/rows.ts'
import type { Session } from '../../../http/session.ts'
import { THERE } from '../../../operations/stock-balances.ts'
import { placeWithin } from './reach.ts'

const label = selection(ENTITIES.label)

/** The place that an order is sent to; nothing where no place of ours is. */
export const delivererStatement = (organizationId: string, id: string): Statement<{ id: string }> => ({
  text: `select supplier_location_id as id from order_batch
    where organization_id = $1 and id = $2 and deleted is null and supplier_location_id is not null`,
  values: [organizationId, id],
})

/**
 * The sensors that somebody sees at a place: those, and no others, go along with what is sent from there. `id`: only this one.
 */
export function sensorsStatement(
  organizationId: string,
  session: Session,
  placeId: string,
  id: string | null = null,
): Statement<{ id: string; name: string }> {
  const values: unknown[] = [organizationId, placeId, id]
  const within = rowScopeSql(
    ENTITIES.sensor,
    rowScopeOf(ENTITIES.sensor, session, 'view'),
    value => `$${values.push(value)}`,
  )
  const sees = may(session.permissions, ENTITIES.sensor.permission, 'view') ? (within ?? 'true') : 'false'
  return {
    text: `select id, name from sensor where organization_id = $1 and deleted is null and active and kind = 'temperature'
        and ($3::uuid is null or id = $3)
        and location_id in (select id from location where organization_id = $1 and $2 = any(hierarchy))
        and ${sees} order by name, id limit 200`,
    values,
  }
}

/** The order to pick for, the place that delivers, and what is there of what it asks for. */
export function pickStatements(organizationId: string, id: string, fromId: string, reach: RowScope) {
  const values: unknown[] = [organizationId, id]
  const within = placeWithin('supplier_location_id', reach, value => `$${values.push(value)}`)
  const there = `(select id from location where organization_id = $1 and $3 = any(hierarchy) and deleted is null)`
  const asked = `(select product_id from "order" where organization_id = $1 and order_batch_id = $2 and deleted is null)`
  return {
    order: {
      text: `select id, supplier_location_id as "fromLocationId", location_id as "toLocationId", note,
          coalesce(name, code, '') as name, deliver_at as "deliverAt",
          (select name from location where organization_id = $1 and id = order_batch.location_id) as "placeName",
          (select charges_between from organization where id = $1) as charges
        from order_batch where organization_id = $1 and id = $2 and deleted is null and ${within}`,
      values,
    },
    names: {
      text: `select line.id, product.name, product.cost, product.consumption_unit as unit,
          (select coalesce(json_agg(json_build_object('value', sent.quantity_value, 'unit', sent.quantity_unit)), '[]')
            from shipment_line sent join shipment on shipment.organization_id = $1 and shipment.id = sent.shipment_id
            where sent.organization_id = $1 and sent.order_id = line.id and shipment.status = 'sent') as sent
        from "order" line left join product on product.organization_id = $1 and product.id = line.product_id
        where line.organization_id = $1 and line.order_batch_id = $2 and line.deleted is null`,
      values: [organizationId, id],
    },
    labels: {
      text: `select ${label.sql}, (select name from location where organization_id = $1 and id = label.location_id) as "placeName"
        from label where organization_id = $1 and deleted is null and not is_final and quantity_value > 0
          and product_id in ${asked} and location_id in ${there}
        order by coalesce(expiration, best_before) nulls last, id limit 2000`,
      values: [organizationId, id, fromId],
    },
    loose: {
      text: `select product_id as "productId", state, location_id as "locationId",
          (select name from location where organization_id = $1 and id = location_id) as "placeName",
          json_build_object('value', round(sum(value), 6), 'unit', measure) as quantity
        from stock_balance where organization_id = $1 and not is_labelled and ${THERE}
          and product_id in ${asked} and location_id in ${there}
        group by 1, 2, 3, measure having sum(value) > 0 order by 1, 2, 3 limit 1000`,
      values: [organizationId, id, fromId],
    },
    containers: {
      text: `select id, name, code, sscc from container where organization_id = $1 and deleted is null and active
          and shipment_id is null and status in ('available', 'inUse')
          and location_id in (select id from location where organization_id = $1 and $2 = any(hierarchy) and deleted is null)
        order by status, name, id limit 500`,
      values: [organizationId, fromId],
    },
  } satisfies Record<string, Statement>
}
