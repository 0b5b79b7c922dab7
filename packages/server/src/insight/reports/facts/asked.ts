/** What a report asks of the database: of where, from when until when, and about what besides. */
import type { Statement } from '../../../database/connection.ts'

export interface AskedFacts {
  readonly organizationId: string
  /** All places that count, those below the chosen ones too. */
  readonly placeIds: readonly string[]
  /** Each place that is compared, with those below it. */
  readonly timeZone: string
  /** The first instant of the first day, and of the day after the last. */
  readonly begins: string
  readonly ends: string
  /** As of when it tells. */
  readonly asked: string
  readonly action: string | null
  readonly labelId: string | null
  readonly lot: string | null
  readonly hierarchy: readonly string[]
  readonly chosen: readonly string[]
  readonly locationId: string
}

/** Rows of a report, by the names of its columns. */
export type FactsStatement = Statement

/** `$1` organization, `$2` places, `$3` and `$4` the period. */
export const valuesOf = ({ organizationId, placeIds, begins, ends }: AskedFacts): unknown[] => [
  organizationId,
  placeIds,
  begins,
  ends,
]

/** At the places of a report, in its period. */
export const during = (alias: string, instant = 'at') =>
  `${alias}.organization_id = $1 and ${alias}.location_id = any($2::uuid[])
    and ${alias}.${instant} >= $3::timestamptz and ${alias}.${instant} < $4::timestamptz`

/**
 * Tables for a `with`: what products and places were called when the period ended. The history says what a name was before it
 * was changed.
 */
export const NAMES = `past as (
    select distinct on (entity, record_id) entity, record_id, before ->> 'name' as name from history
    where organization_id = $1 and entity in ('product', 'location') and at >= $4::timestamptz
      and before ? 'name' and before -> 'name' is distinct from after -> 'name'
    order by entity, record_id, at),
  product_name as (
    select product.id, coalesce(past.name, product.name) as name from product
    left join past on past.entity = 'product' and past.record_id = product.id where product.organization_id = $1),
  place_name as (
    select location.id, coalesce(past.name, location.name) as name from location
    left join past on past.entity = 'location' and past.record_id = location.id where location.organization_id = $1)`

export const productOf = (alias: string) =>
  `left join product_name product on product.id = ${alias}.product_id`
export const placeOf = (alias: string) => `left join place_name place on place.id = ${alias}.location_id`
export const personOf = (alias: string, column = 'user_id') =>
  `left join "user" person on person.organization_id = $1 and person.id = ${alias}.${column}`

/** An amount as JSON, or nothing. */
export const amount = (value: string, unit: string) =>
  `case when ${value} is null then null else json_build_object('value', ${value}, 'unit', ${unit}) end`
