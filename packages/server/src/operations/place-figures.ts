/**
 * Figures of places side by side, each by the rule of the page that shows it for one place. They are asked over two tables:
 * `spans(site, zone, now_at, week_ago, day_begins, day_before, week_begins, week_before)`, the clock of each site, and
 * `inside(site, place)`, what lies in it. One statement answers a figure for any number of sites. `$1` organization.
 */
import type { Statement } from '../database/connection.ts'
import { lastCheck, WATCHED, WATCHED_MAX, WATCHED_ORDER, type OwingRow } from './due-points.ts'
import { UNITS, worthOf } from './measures.ts'
import { THERE } from './stock-balances.ts'
import { OPEN_FOOD } from './open-food.ts'
import { zoneOfLocation } from './zones.ts'

export { zoneOfLocation }

/** The two tables, or what they are made of, as the beginning of a `with`; and the values they name. */
export interface Places {
  readonly tables: string
  readonly values: readonly unknown[]
}

/** Of `sites(id, zone)`: now, and the same hour a week ago; the day and the week (from Monday) by the clock of each. */
export const SPANS = `spans as (select id as site, zone, now() as now_at,
      (local_now - interval '7 days') at time zone zone as week_ago,
      date_trunc('day', local_now) at time zone zone as day_begins,
      (date_trunc('day', local_now) - interval '7 days') at time zone zone as day_before,
      date_trunc('week', local_now) at time zone zone as week_begins,
      (date_trunc('week', local_now) - interval '7 days') at time zone zone as week_before
    from (select id, zone, now() at time zone zone as local_now from sites) clocks)`

/** What lies in each of `sites`, itself included. */
export const INSIDE = `inside as (select above as site, id as place
    from (select unnest(hierarchy) as above, id from location where organization_id = $1) places
    where above in (select id from sites))`

/** Longer than a week by any clock: what did not change since then was the same a week ago. */
const LATELY = `interval '8 days'`
const HERE = 'location_id in (select place from inside)'

export interface Compared {
  readonly site: string
  readonly now: number
  readonly before: number
}

const statementOf = <R>({ tables, values }: Places, text: string, more: readonly unknown[] = []) =>
  ({ text: `with ${tables}, ${text}`, values: [...values, ...more] }) satisfies Statement<R>

/**
 * Notifications that wait and warn or tell of an error; those that waited a week ago. Removed ones never count.
 * @param personSql which of them the person may see, of those that are for one person
 */
export function alarmsStatement(places: Places, personSql: string | undefined): Statement<Compared> {
  const seen = `organization_id = $1 and deleted is null and level in ('warning', 'error') and ${HERE}${
    personSql === undefined ? '' : ` and ${personSql}`
  }`
  return statementOf<Compared>(
    places,
    `raised as (
        select location_id, coalesce(registered, created) as raised_at, resolved, resolved_at from notification where ${seen} and not resolved
        union all
        select location_id, coalesce(registered, created), resolved, resolved_at from notification
          where ${seen} and resolved and updated > now() - ${LATELY})
      select site, count(*) filter (where not resolved)::int as now,
        count(*) filter (where raised_at <= week_ago and (not resolved or resolved_at > week_ago))::int as before
      from raised join inside on place = location_id join spans using (site) group by site`,
  )
}

export interface WatchedRow extends OwingRow {
  readonly site: string
  readonly lastAt: string | null
  readonly lastBefore: string | null
  /** Whether the point was there a week ago. */
  readonly wasThere: boolean
  readonly dayBegins: string
  readonly dayBefore: string
  readonly weekAgo: string
}

/** The points of each site that owe checks, and when they were checked last: now, and a week ago. */
export function watchedStatement(places: Places): Statement<WatchedRow> {
  return statementOf<WatchedRow>(
    places,
    `watched as (
        select inside.site, haccp_point.*, row_number() over (partition by inside.site order by ${WATCHED_ORDER}) as number
        from haccp_point join inside on place = location_id where organization_id = $1 and ${WATCHED})
      select site, every_hours as "everyHours", windows, grace, created,
        (select ${zoneOfLocation('here')} from location here where here.organization_id = $1 and here.id = watched.location_id) as zone,
        ${lastCheck().replaceAll('haccp_point.id', 'watched.id')} as "lastAt",
        ${lastCheck('week_ago').replaceAll('haccp_point.id', 'watched.id')} as "lastBefore", created <= week_ago as "wasThere",
        day_begins as "dayBegins", day_before as "dayBefore", week_ago as "weekAgo"
      from watched join spans using (site) where number <= ${WATCHED_MAX}`,
  )
}

/**
 * Open labels past their expiration; those that were so a week ago, by where they lie and how long they keep now: labels that
 * are open still, or were closed since, as events or the stock say.
 */
export function expiredStatement(places: Places): Statement<Compared> {
  const past = `organization_id = $1 and expiration < now() and ${HERE}`
  return statementOf<Compared>(
    places,
    `touched as (
        select label_id, max(at) as last_at from (
          select label_id, at from event where organization_id = $1 and ${HERE} and at > now() - ${LATELY} and label_id is not null
          union all
          select label_id, at from stock_variation where organization_id = $1 and ${HERE} and at > now() - ${LATELY} and label_id is not null
        ) lately group by label_id),
      past as (
        select location_id, expiration, made_at, null::timestamptz as closed_at from label where ${past} and ${OPEN_FOOD}
        union all
        select location_id, expiration, made_at, last_at from label join touched on touched.label_id = label.id
          where ${past} and deleted is null and not (${OPEN_FOOD}))
      select site, count(*) filter (where closed_at is null)::int as now,
        count(*) filter (where expiration < week_ago and made_at <= week_ago and (closed_at is null or closed_at > week_ago))::int as before
      from past join inside on place = location_id join spans using (site) group by site`,
  )
}

/** Sums of money: over what has a price (null: over nothing), and how much has none. */
export interface MoneyRow {
  readonly site: string
  readonly now: number | null
  readonly priced: number
  readonly without: number
  readonly before: number | null
  readonly pricedBefore: number
  readonly withoutBefore: number
}

const moneySql = (now: string, isNow: string, before: string, isBefore: string) =>
  [
    [now, isNow, 'now', 'priced', 'without'],
    [before, isBefore, 'before', 'pricedBefore', 'withoutBefore'],
  ]
    .map(
      ([money, is, name, priced, without]) => `sum(${money}) filter (where ${is})::float8 as "${name}",
        count(*) filter (where ${is} and ${money} is not null)::int as "${priced}",
        count(*) filter (where ${is} and ${money} is null)::int as "${without}"`,
    )
    .join(', ')

/** What the stock is worth, pile by pile as the lists of stock tell it; and that of a week ago, by what products cost now. */
export function stockStatement(places: Places): Statement<MoneyRow> {
  return statementOf<MoneyRow>(
    places,
    `${UNITS}, there as (
        select site, product_id, measure, sum(value) as value from stock_balance join inside on place = location_id
        where organization_id = $1 and ${THERE} group by 1, 2, 3),
      since as (
        select site, product_id, measure, sum(quantity_value * factor) as moved
        from stock_variation join inside on place = location_id join spans using (site) join units on units.unit = quantity_unit
        where organization_id = $1 and at > now() - ${LATELY} and at > week_ago group by 1, 2, 3),
      summed as (
        select site, product_id, measure, coalesce(value, 0) as value, coalesce(value, 0) - coalesce(moved, 0) as value_before
        from there full join since using (site, product_id, measure)),
      worth as (
        select site, round(summed.value, 6) <> 0 as is_now, ${worthOf('summed.value')} as money,
          round(value_before, 6) <> 0 as is_before, ${worthOf('value_before')} as money_before
        from summed join product on product.organization_id = $1 and product.id = product_id)
      select site, ${moneySql('money', 'is_now', 'money_before', 'is_before')} from worth group by site`,
  )
}

/** What was thrown away since Monday, by what it cost then; and until the same hour in the week before. */
export function wasteStatement(places: Places): Statement<MoneyRow> {
  return statementOf<MoneyRow>(
    places,
    `lost as (
        select location_id, at, -cost as money from stock_variation
        where organization_id = $1 and (reason = 'waste' or (reason = 'correction' and cause is not null)) and at > now() - ${LATELY} - ${LATELY} and ${HERE})
      select site, ${moneySql('money', 'at >= week_begins and at <= now_at', 'money', 'at >= week_before and at <= week_ago')}
      from lost join inside on place = location_id join spans using (site) group by site`,
  )
}

/** Money as contracts answer it; no row: there is nothing. */
export function moneyFoundIn(row: MoneyRow | undefined) {
  const found = (sum: number | null, priced: number, without: number) => ({
    cost: priced === 0 && without > 0 ? null : (sum ?? 0),
    without,
  })
  return {
    now: found(row?.now ?? null, row?.priced ?? 0, row?.without ?? 0),
    before: found(row?.before ?? null, row?.pricedBefore ?? 0, row?.withoutBefore ?? 0),
  }
}
