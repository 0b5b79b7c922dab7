/** What expires: the board of the floor, read from the open labels alone. */
import { EXPIRING_MAX } from '@cloche/domain/calls'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeOf, rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import type { AnswerTo, Handler } from '../../../http/call-context.ts'
import { OPEN_FOOD } from '../../../operations/open-food.ts'
import { zoneOf } from './clock.ts'

/** The days of the place, and the open labels whose date comes before they are over; counted by day, the first named. */
export function expiringStatement(
  organizationId: string,
  locationId: string,
  rowScope: RowScope,
): Statement<AnswerTo<'labeling.expiring'>> {
  const values: unknown[] = [organizationId, locationId]
  const within =
    rowScopeSql(ENTITIES.label, rowScope, value => `$${values.push(value)}`) ??
    // Every place, since the index of open food begins with it.
    'location_id in (select id from location where organization_id = $1)'
  return {
    text: `with ${zoneOf('$2')}, today as (select date_trunc('day', now() at time zone zone) as begins, zone from place),
      ends as (select (begins + interval '1 day') at time zone zone as today, (begins + interval '2 days') at time zone zone as tomorrow,
        (begins + interval '7 days') at time zone zone as week from today),
      dated as (
        select id, serial, state, product_id, batch_id, location_id, quantity_value, quantity_unit, expiration, best_before, pause,
          printed_at, is_final, mode, count, batch_status, batch_reason, least(expiration, best_before) as until from label
        where organization_id = $1 and ${OPEN_FOOD} and least(expiration, best_before) < (select week from ends) and ${within}),
      first as (select * from dated order by until, id limit ${EXPIRING_MAX})
      select (select date_trunc('milliseconds', now())) as now, (select to_json(ends) from ends) as ends,
        (select json_build_object('passed', count(*) filter (where until < now()),
           'today', count(*) filter (where until >= now() and until < (select today from ends)),
           'tomorrow', count(*) filter (where until >= (select today from ends) and until < (select tomorrow from ends)),
           'week', count(*) filter (where until >= (select tomorrow from ends))) from dated) as counts,
        (select coalesce(json_agg(json_build_object('id', first.id, 'serial', first.serial, 'state', first.state, 'productId', first.product_id,
           'batchId', first.batch_id, 'locationId', first.location_id, 'quantity', json_build_object('value', first.quantity_value, 'unit', first.quantity_unit),
           'expiration', first.expiration, 'bestBefore', first.best_before, 'pause', first.pause, 'printedAt', first.printed_at, 'isFinal', first.is_final,
           'mode', first.mode, 'count', first.count, 'productName', product.name, 'locationName', location.name, 'batchStatus', first.batch_status, 'batchReason', first.batch_reason)
           order by first.until, first.id), '[]'::json)
         from first join product on product.organization_id = $1 and product.id = first.product_id
           join location on location.organization_id = $1 and location.id = first.location_id) as labels`,
    values,
  }
}

/** @throws LOCATION_REQUIRED */
export const expiring: Handler<'labeling.expiring'> = async context => {
  const { session } = context
  if (session.locationId === null) throw new Problem('LOCATION_REQUIRED')
  const rowScope = rowScopeOf(ENTITIES.label, session, 'view')
  const [found] = await context.readTogether([
    expiringStatement(session.organizationId, session.locationId, rowScope),
  ])
  const [board] = found.rows
  if (board === undefined) throw new Problem('NOT_FOUND', { entity: 'location' })
  return board
}
