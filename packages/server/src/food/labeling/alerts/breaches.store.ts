/** What breaks the label alerts of one organization now, and the notifications that tell of it: one statement each. */
import { PLACE_TYPES } from '@cloche/domain/catalogue'
import type { Statement } from '../../../database/connection.ts'
import { hasOwnSql } from '../../../tenancy/index.ts'

/** More alerts than this are not looked after at once. */
const ALERTS_MAX = 200
/** As many labels are named; the rest are a number. */
const NAMED = 5

export interface Breach {
  readonly alertId: string
  readonly alert: string
  readonly condition: 'expired' | 'expiresSoon' | 'pastBest' | 'onHold' | 'notPrinted'
  readonly level: 'info' | 'warning' | 'error'
  /** The kitchen, store or point of sale that the labels stand in. */
  readonly locationId: string
  readonly count: number
  readonly first: readonly { readonly product: string; readonly serial: string; readonly place: string }[]
}

/**
 * Open labels that break an active alert at or below its place, counted by the place of work they stand in. Read from
 * the open labels of those places alone, however many there were before. A place that was sent its own of an alert is
 * watched by that one.
 */
export function breachesStatement(organizationId: string): Statement {
  return {
    text: `with rule as (
        select id, name, condition, level, location_id, product_ids, states,
          make_interval(secs => coalesce(ahead, 86400)) as ahead, make_interval(secs => coalesce(after, 0)) as after
        from alert where organization_id = $1 and deleted is null and active and subject = 'label'
        order by id limit ${ALERTS_MAX}),
      place as (
        select rule.id as alert_id, location.id, location.name,
          (select above.id from location above where above.organization_id = $1 and above.id = any(location.hierarchy)
             and above.type = any($2::text[]) order by cardinality(above.hierarchy) desc limit 1) as work_id
        from rule join location on location.organization_id = $1 and location.deleted is null
          and rule.location_id = any(location.hierarchy) and not ${hasOwnSql('alert', 'rule.id', 'location.hierarchy')}),
      broken as (
        select rule.id as alert_id, rule.name as alert, rule.condition, rule.level, coalesce(place.work_id, place.id) as location_id,
          label.serial, label.product_id, place.name as place, least(label.expiration, label.best_before) as until,
          count(*) over w as count, row_number() over (w order by least(label.expiration, label.best_before), label.id
            rows between unbounded preceding and current row) as number
        from rule join place on place.alert_id = rule.id
        join label on label.organization_id = $1 and label.location_id = place.id and label.deleted is null
          and not label.is_final and label.quantity_value > 0
          and (rule.product_ids = '{}' or label.product_id = any(rule.product_ids))
          and (rule.states = '[]'::jsonb or rule.states ? label.state)
          and case rule.condition
            when 'expired' then label.expiration < now()
            when 'expiresSoon' then least(label.expiration, label.best_before) between now() and now() + rule.ahead
            when 'pastBest' then label.best_before < now() and (label.expiration is null or label.expiration >= now())
            when 'notPrinted' then label.printed_at is null and label.created < now() - rule.after
            when 'onHold' then exists (select 1 from batch where batch.organization_id = $1 and batch.id = label.batch_id
              and batch.status = 'hold' and batch.updated <= now() - rule.after)
            else false end
        window w as (partition by rule.id, coalesce(place.work_id, place.id)))
      select alert_id as "alertId", alert, condition, level, location_id as "locationId", max(count)::int as count,
        json_agg(json_build_object('product', product.name, 'serial', serial, 'place', place) order by number) as first
      from broken join product on product.organization_id = $1 and product.id = broken.product_id
      where number <= ${NAMED} group by alert_id, alert, condition, level, location_id order by alert_id, location_id`,
    values: [organizationId, PLACE_TYPES],
  }
}

export interface OpenNotice {
  readonly id: string
  readonly alertId: string
  readonly locationId: string
  readonly found: number
  readonly name: string
  readonly description: string | null
  readonly resolved: boolean
}

/** Notifications of breaches that are not over, locked: of two servers the second waits for the first. */
export function openNoticesStatement(organizationId: string): Statement {
  return {
    text: `select id, alert_id as "alertId", location_id as "locationId", found, name, description, resolved from notification
      where organization_id = $1 and alert_id is not null and ended_at is null and deleted is null order by id for update`,
    values: [organizationId],
  }
}

export function raisedStatement(organizationId: string, alertIds: readonly string[], now: string): Statement {
  return {
    text: 'update alert set last_raised = $3 where organization_id = $1 and id = any($2::uuid[])',
    values: [organizationId, alertIds, now],
  }
}
