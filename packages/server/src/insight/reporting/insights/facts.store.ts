/** What is asked of a week and the weeks before, one bounded statement for each rule. `$1` organization. */
import { ENTITIES } from '@cloche/domain/entities'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import type { Money } from '@cloche/domain/rules/amounts'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import type { Session } from '../../../http/session.ts'
import { zoneOfPlace } from '../../../operations/zones.ts'

/** Of each rule's subjects so many at most, those that have most to say first. */
const SUBJECTS_MAX = 200
const CHECKS_MAX = 20_000

/** Instants at which weeks begin, from the oldest; the end of the last; and when the days of trends begin. */
export interface Weeks {
  readonly starts: readonly string[]
  readonly end: string
  readonly lately: string
  readonly zone: string
}

type Value = (value: unknown) => string

/** Rows that the session sees of an entity, as a condition that begins with `and`. */
function seen(entity: EntityDeclaration, session: Session, value: Value): string {
  const sql = rowScopeSql(entity, rowScopeOf(entity, session, 'view'), value)
  return sql === undefined ? '' : ` and ${sql}`
}

function written<R>(
  session: Session,
  values: readonly unknown[],
  text: (value: Value) => string,
): Statement<R> {
  const all: unknown[] = [session.organizationId, ...values]
  return { text: text(value => `$${all.push(value)}`), values: all }
}

export const zoneStatement = (session: Session): Statement<{ readonly zone: string }> => ({
  text: `select ${zoneOfPlace('$2')} as zone`,
  values: [session.organizationId, session.locationId],
})

export interface WeekRow {
  readonly id: string
  readonly name: string
  /** Counted from 1, the oldest. */
  readonly week: number
}

/** Cost of what was thrown away of each product, less what was taken back of it. */
export const wasteStatement = (session: Session, { starts, end }: Weeks) =>
  written<WeekRow & { readonly cost: Money }>(
    session,
    [starts, end],
    value => `with lost as (
        select product_id, width_bucket(at, $2::timestamptz[]) as week, sum(-cost) as cost from stock_variation
        where organization_id = $1 and at >= ($2::timestamptz[])[1] and at < $3::timestamptz and cost is not null
          and (reason = 'waste' or (reason = 'correction' and cause is not null))${seen(ENTITIES.stockVariation, session, value)}
        group by 1, 2),
      most as (select product_id from lost where week = cardinality($2::timestamptz[]) order by cost desc, product_id limit ${SUBJECTS_MAX})
      select product.id, product.name, lost.week, greatest(lost.cost, 0)::float8 as cost from lost
      join product on product.organization_id = $1 and product.id = lost.product_id
      where lost.product_id in (select product_id from most) order by product.id, lost.week`,
  )

/** How often food was thrown away since it had expired. */
export const expiredStatement = (session: Session, { starts, end }: Weeks) =>
  written<{ readonly week: number; readonly count: number }>(
    session,
    [starts, end],
    value => `select width_bucket(at, $2::timestamptz[]) as week, count(*)::int as count from stock_variation
      where organization_id = $1 and at >= ($2::timestamptz[])[1] and at < $3::timestamptz and reason = 'waste' and cause = 'expired'
        ${seen(ENTITIES.stockVariation, session, value)} group by 1 order by 1`,
  )

/**
 * The median of each day of sensors of temperature that keep food cool or frozen, of the means of its hours; named as reports
 * name them, since many sensors are called after what they measure.
 */
export const mediansStatement = (session: Session, { lately, end, zone }: Weeks) =>
  written<{ readonly id: string; readonly name: string; readonly day: string; readonly value: number }>(
    session,
    [lately, end, zone],
    value => `with cool as (
        select id, name, device_id from sensor where organization_id = $1 and deleted is null and active and kind = 'temperature'
          and coalesce(max, last_value) < 15${seen(ENTITIES.sensor, session, value)} order by id limit ${SUBJECTS_MAX})
      select cool.id, concat_ws(' · ', device.name, cool.name) as name, days.day, days.value from cool
      left join device on device.organization_id = $1 and device.id = cool.device_id cross join lateral (
        select to_char(at at time zone $4, 'YYYY-MM-DD') as day,
          (percentile_cont(0.5) within group (order by sum / count))::float8 as value
        from reading_hour where organization_id = $1 and sensor_id = cool.id and at >= $2::timestamptz and at < $3::timestamptz
          and count > 0 group by 1) days order by cool.id, days.day`,
  )

export interface CheckRow {
  readonly id: string
  readonly at: string
  readonly minute: string
  readonly pointId: string
  readonly point: string
  readonly userId: string | null
  readonly value: number | null
  readonly unit: string | null
  readonly method: string
  readonly outcome: string
}

/** Checks of the last days, corrections aside. */
export const checksStatement = (session: Session, { lately, end, zone }: Weeks) =>
  written<CheckRow>(
    session,
    [lately, end, zone],
    value => `select id, at, to_char(at at time zone $4, 'HH24:MI') as minute, haccp_point_id as "pointId", point, user_id as "userId",
        value, unit, method, outcome from haccp_check
      where organization_id = $1 and at >= $2::timestamptz and at < $3::timestamptz and corrects_id is null
        and method <> 'sensor' and outcome <> 'notApplicable'${seen(ENTITIES.haccpCheck, session, value)}
      order by at desc, id limit ${CHECKS_MAX}`,
  )

/** Lines of orders of each supplier that had to come, and those that came short. */
export const deliveriesStatement = (session: Session, { starts, end }: Weeks) =>
  written<WeekRow & { readonly lines: number; readonly short: number }>(
    session,
    [starts, end],
    value => `with came as (
        select order_batch_id, width_bucket(deliver_at, $2::timestamptz[]) as week, outcome in ('part', 'short') as is_short
        from "order" where organization_id = $1 and deleted is null and deliver_at >= ($2::timestamptz[])[1] and deliver_at < $3::timestamptz
          and outcome in ('part', 'complete', 'over', 'short') and order_batch_id is not null${seen(ENTITIES.order, session, value)})
      select supplier.id, supplier.name, came.week, count(*)::int as lines, count(*) filter (where came.is_short)::int as short
      from came join order_batch batch on batch.organization_id = $1 and batch.id = came.order_batch_id
      join supplier on supplier.organization_id = $1 and supplier.id = batch.supplier_id
      group by 1, 2, 3 order by 1, 3 limit ${SUBJECTS_MAX * 5}`,
  )

/** Runs of cooling that ended, by product. */
export const coolingStatement = (session: Session, { starts, end }: Weeks) =>
  written<{ readonly id: string; readonly name: string; readonly runs: number; readonly failed: number }>(
    session,
    [starts, end],
    value => `with ran as (
        select product_id, count(*)::int as runs, count(*) filter (where status = 'failed')::int as failed from process
        where organization_id = $1 and deleted is null and kind = 'cool' and status in ('done', 'failed') and product_id is not null
          and started_at >= ($2::timestamptz[])[1] and started_at < $3::timestamptz${seen(ENTITIES.process, session, value)}
        group by 1)
      select product.id, product.name, ran.runs, ran.failed from ran
      join product on product.organization_id = $1 and product.id = ran.product_id
      order by ran.failed desc, product.id limit ${SUBJECTS_MAX}`,
  )

/** Tasks of the week that belonged to a shift, those that were called off aside. */
export const shiftsStatement = (session: Session, { starts, end }: Weeks) =>
  written<{ readonly id: string; readonly name: string; readonly tasks: number; readonly missed: number }>(
    session,
    [starts.at(-1), end],
    value => `with were as (
        select shift_id, count(*)::int as tasks, count(*) filter (where outcome = 'missed')::int as missed from task
        where organization_id = $1 and deleted is null and shift_id is not null and outcome <> 'skipped' and status <> 'cancel'
          and start_at >= $2::timestamptz and start_at < $3::timestamptz${seen(ENTITIES.task, session, value)}
        group by 1)
      select shift.id, shift.name, were.tasks, were.missed from were
      join shift on shift.organization_id = $1 and shift.id = were.shift_id
      order by were.missed desc, shift.id limit ${SUBJECTS_MAX}`,
  )
