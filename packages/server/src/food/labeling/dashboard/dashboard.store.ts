/** The home screen's statements: all of them go to the database in one trip. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Statement } from '../../../database/connection.ts'
import { countsAtSql } from '../../../entity-engine/range.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import type { AnswerTo } from '../../../http/call-context.ts'
import { ON_HOLD, OPEN_FOOD } from '../../../operations/open-food.ts'
import { zoneOf } from './clock.ts'

type Dashboard = AnswerTo<'labeling.dashboard'>
type Value = (value: unknown) => string

/** Begin and end of today at a place, by its own clock. */
const today = (place: string) => `${zoneOf(place)}, today as (
    select date_trunc('day', now() at time zone zone) at time zone zone as begins,
      (date_trunc('day', now() at time zone zone) + interval '1 day') at time zone zone as ends from place)`

export function dashboardStatements(organizationId: string, locationId: string, rowScope: RowScope) {
  const within = (entity: 'label' | 'batch' | 'event' | 'favorite', value: Value) => {
    const sql = rowScopeSql(ENTITIES[entity], rowScope, value)
    return sql === undefined ? '' : ` and ${sql}`
  }
  /** Products that are offered at the place; over the whole organization all of them. */
  const offered = (value: Value) =>
    rowScope.kind === 'organization'
      ? ''
      : ` and ${countsAtSql('product.place_ids', `array[${value(locationId)}]::uuid[]`)}`
  const open = `organization_id = $1 and ${OPEN_FOOD}`
  const make = <R>(write: (value: Value) => string): Statement<R> => {
    const values: unknown[] = [organizationId]
    return { text: write(value => `$${values.push(value)}`), values }
  }
  return {
    events: make<Partial<Dashboard['figures']>>(
      value => `with ${today(value(locationId))} select
          coalesce(sum((data->>'count')::int) filter (where action = 'label/print'), 0)::int as "printedToday",
          coalesce(sum((data->>'count')::int) filter (where action <> 'label/print'), 0)::int as "registeredToday"
        from event where organization_id = $1 and at >= (select begins from today) and at < (select ends from today)
          and action in ('label/print', 'label/register', 'label/receive')${within('event', value)}`,
    ),
    labels: make<Partial<Dashboard['figures']>>(
      value => `with ${today(value(locationId))} select count(*)::int as "openLabels",
          count(*) filter (where least(expiration, best_before) >= now() and least(expiration, best_before) < (select ends from today))::int as "expiringToday",
          count(*) filter (where expiration < now())::int as expired, count(*) filter (where ${ON_HOLD})::int as "onHold"
        from label where ${open}${within('label', value)}`,
    ),
    expiring: make<Dashboard['expiring'][number]>(
      value => `select id, serial, product_id as "productId", batch_id as "batchId", location_id as "locationId", state,
          batch_status as "batchStatus", batch_reason as "batchReason",
          json_build_object('value', quantity_value, 'unit', quantity_unit) as quantity,
          best_before as "bestBefore", expiration,
          (select name from product where organization_id = $1 and id = label.product_id) as "productName",
          (select name from location where organization_id = $1 and id = label.location_id) as "locationName"
        from label where ${open} and coalesce(expiration, best_before) is not null${within('label', value)}
        order by least(expiration, best_before), id limit 20`,
    ),
    favorites: make<Dashboard['favorites'][number]>(
      value => `select favorite.id, favorite.product_id as "productId", batching_id as "batchingId", state, favorite.priority,
          case when quantity_value is null then null else json_build_object('value', quantity_value, 'unit', quantity_unit) end as quantity,
          product.name as "productName", product.image, product.color, product.icon, product.allergens
        from (select * from favorite where organization_id = $1 and deleted is null and active${within('favorite', value)}) favorite
        join product on product.organization_id = $1 and product.id = favorite.product_id and product.deleted is null${offered(value)}
        order by favorite.priority, favorite.created, favorite.id limit 60`,
    ),
    recent: make<Dashboard['recent'][number]>(
      value => `select last.product_id as "productId", last.batch_id as "batchId", last.made_at as "madeAt", last.batching_id as "batchingId",
          product.name as "productName", product.image, product.color, product.icon, product.allergens, item.state,
          case when item.quantity_value is null then null else json_build_object('value', item.quantity_value, 'unit', item.quantity_unit) end as quantity
        from (select distinct on (product_id) product_id, id as batch_id, made_at, batching_id from (
            select product_id, id, made_at, batching_id from batch
            where organization_id = $1 and deleted is null${within('batch', value)}
            order by made_at desc limit 500) newest order by product_id, made_at desc) last
        join product on product.organization_id = $1 and product.id = last.product_id and product.deleted is null${offered(value)}
        left join lateral (select state, quantity_value, quantity_unit from batch_item
          where organization_id = $1 and batch_id = last.batch_id order by id limit 1) item on true
        order by last.made_at desc limit 20`,
    ),
  }
}
