/** Forecasters, and what they worked out. */
import type { ForecastDay, ForecastMethod } from '@cloche/domain/rules/forecasting'
import type { Amount } from '@cloche/domain/rules/amounts'
import type { Statement } from '../../../database/connection.ts'
import { zoneOfLocation } from '../../../operations/zones.ts'
import type { Source } from './history.store.ts'

export interface ForecasterRow {
  readonly id: string
  readonly locationId: string
  readonly method: ForecastMethod | 'best'
  readonly source: Source
  readonly weeks: number
  readonly horizon: number
  readonly productIds: readonly string[]
  readonly margin: number
  readonly computedAt: string | null
  readonly timeZone: string
}

const FORECASTER = `f.id, f.location_id as "locationId", f.method, f.source, f.weeks, f.horizon, f.product_ids as "productIds", f.margin,
  f.computed_at as "computedAt", ${zoneOfLocation('l')} as "timeZone"
  from forecaster f join location l on l.organization_id = f.organization_id and l.id = f.location_id
  where f.organization_id = $1 and f.deleted is null`

export const forecasterStatement = (organizationId: string, id: string): Statement<ForecasterRow> => ({
  text: `select ${FORECASTER} and f.id = $2`,
  values: [organizationId, id],
})

/** One that was not worked out since an hour of its own day began; others that are at work are passed over. */
export const dueForecasterStatement = (organizationId: string): Statement<ForecasterRow> => ({
  text: `select ${FORECASTER} and f.active and (f.computed_at is null
      or (f.computed_at at time zone ${zoneOfLocation('l')})::date < (now() at time zone ${zoneOfLocation('l')})::date)
    order by f.computed_at nulls first, f.id limit 1 for update of f skip locked`,
  values: [organizationId],
})

export interface ForecastRow {
  readonly id: string
  readonly productId: string
  readonly unit: Amount['unit']
  readonly method: ForecastMethod | null
  readonly isReplaced: boolean
  readonly error: number | null
  readonly naiveError: number | null
  readonly weeksKnown: number
  readonly weeksNeeded: number | null
  readonly days: readonly ForecastDay[]
}

/** Keeps what was worked out, in the place of what was before: a forecaster has one of each product, under an id of both. */
export function keepStatement(
  organizationId: string,
  forecasterId: string,
  rows: readonly ForecastRow[],
  now: string,
): Statement {
  const of = <T>(read: (row: ForecastRow) => T) => rows.map(read)
  return {
    text: `insert into forecast as kept (organization_id, id, forecaster_id, product_id, unit, method, is_replaced, error, naive_error,
        weeks_known, weeks_needed, days, computed_at)
      select $1, id, $2, product_id, unit, method, is_replaced, error, naive_error, weeks_known, weeks_needed, days::jsonb, $3
      from unnest($4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::boolean[], $9::float8[], $10::float8[], $11::int[], $12::int[], $13::text[])
        as given(id, product_id, unit, method, is_replaced, error, naive_error, weeks_known, weeks_needed, days)
      order by id
      on conflict (organization_id, id) do update set unit = excluded.unit, method = excluded.method,
        is_replaced = excluded.is_replaced, error = excluded.error, naive_error = excluded.naive_error, weeks_known = excluded.weeks_known,
        weeks_needed = excluded.weeks_needed, days = excluded.days, computed_at = excluded.computed_at, version = kept.version + 1, updated = now()`,
    values: [
      organizationId,
      forecasterId,
      now,
      of(row => row.id),
      of(row => row.productId),
      of(row => row.unit),
      of(row => row.method),
      of(row => row.isReplaced),
      of(row => row.error),
      of(row => row.naiveError),
      of(row => row.weeksKnown),
      of(row => row.weeksNeeded),
      of(row => JSON.stringify(row.days)),
    ],
  }
}

/** Of products that are not its own any more nothing is kept. */
export const forgetStatement = (
  organizationId: string,
  forecasterId: string,
  productIds: readonly string[],
): Statement => ({
  text: `delete from forecast where organization_id = $1 and forecaster_id = $2 and product_id <> all($3::uuid[])`,
  values: [organizationId, forecasterId, productIds],
})

export const computedStatement = (organizationId: string, forecasterId: string, now: string): Statement => ({
  text: `update forecaster set computed_at = $3, version = version + 1 where organization_id = $1 and id = $2`,
  values: [organizationId, forecasterId, now],
})

export interface KeptForecast extends ForecastRow {
  readonly product: string
}

/** What was worked out, of all products or of one. */
export const keptStatement = (
  organizationId: string,
  forecasterId: string,
  productId: string | null,
): Statement<KeptForecast> => ({
  text: `select f.id, f.product_id as "productId", p.name as product, f.unit, f.method, f.is_replaced as "isReplaced", f.error,
      f.naive_error as "naiveError", f.weeks_known as "weeksKnown", f.weeks_needed as "weeksNeeded", f.days
    from forecast f join product p on p.organization_id = f.organization_id and p.id = f.product_id and p.deleted is null
    where f.organization_id = $1 and f.forecaster_id = $2 and f.deleted is null and ($3::uuid is null or f.product_id = $3)
    order by p.name, f.id limit 500`,
  values: [organizationId, forecasterId, productId],
})
