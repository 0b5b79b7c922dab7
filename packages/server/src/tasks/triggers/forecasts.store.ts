/** What forecasts expect of the days ahead, as triggers ask for it. `$1` organization. */
import type { ExpectedDay } from '@cloche/domain/rules/triggers'
import type { Statement } from '../../database/connection.ts'
import { zoneOfLocation } from '../../operations/zones.ts'
import { hasOwnSql } from '../../tenancy/index.ts'
import type { TriggerRow } from './triggers.store.ts'

/** More days of products are not looked at for one trigger. */
const DAYS_MAX = 20_000

export interface ExpectedRow extends ExpectedDay {
  /** Of the forecast. */
  readonly id: string
  readonly computedAt: string
  readonly locationId: string
  /** The place of the forecaster and all above it, and its clock. */
  readonly places: readonly string[]
  readonly timeZone: string
}

/** Days of a trigger's products by forecasters at its place and below: of several of one place the newest, none where a place has its own. */
export const expectedStatement = (
  organizationId: string,
  { id, locationId, productIds }: Pick<TriggerRow, 'id' | 'locationId' | 'productIds'>,
): Statement<ExpectedRow> => ({
  text: `select distinct on (g.location_id, f.product_id, expected ->> 'day') f.id, f.computed_at as "computedAt", g.location_id as "locationId",
      l.hierarchy as places, ${zoneOfLocation('l')} as "timeZone", f.product_id as "productId", expected ->> 'day' as day,
      json_build_object('value', (expected ->> 'expected')::float8, 'unit', f.unit) as expected, expected -> 'reasons' as reasons
    from forecaster g
    join forecast f on f.organization_id = g.organization_id and f.forecaster_id = g.id and f.deleted is null and f.product_id = any($2::uuid[])
    join location l on l.organization_id = g.organization_id and l.id = g.location_id and l.deleted is null
    cross join jsonb_array_elements(f.days) expected
    where g.organization_id = $1 and g.deleted is null and g.active and l.hierarchy @> array[$3::uuid]
      and not ${hasOwnSql('trigger', '$4::uuid', 'l.hierarchy')}
    order by g.location_id, f.product_id, expected ->> 'day', f.computed_at desc, f.id limit ${DAYS_MAX}`,
  values: [organizationId, productIds, locationId, id],
})

/** Which of these firings there are. */
export const firedStatement = (
  organizationId: string,
  ids: readonly string[],
): Statement<{ readonly id: string }> => ({
  text: 'select id from trigger_firing where organization_id = $1 and id = any($2::uuid[])',
  values: [organizationId, ids],
})
