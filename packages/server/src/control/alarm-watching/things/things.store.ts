/** What rules over stock, HACCP points and devices watch, and what goes on there: one statement each. `$1` organization. */
import type { ExemptWindow } from '@cloche/domain/rules/exempt-windows'
import type { Amount } from '@cloche/domain/rules/amounts'
import type { Statement } from '../../../database/connection.ts'
import { usableSql } from '../../../operations/stock-balances.ts'
import { hasOwnSql } from '../../../tenancy/index.ts'

/** More alerts of one subject than these are not looked after at once, nor more things of theirs. */
const ALERTS_MAX = 200
const THINGS_MAX = 5000
/** With no products named those count that moved there in so many days. */
const MOVED_DAYS = 90
/** Errors that a device reported longer ago are none that goes on. */
const ERROR_DAYS = 30

type Subject = 'stock' | 'haccp' | 'device'

/** A rule at one thing. Instants in milliseconds of the epoch, `after` in seconds. */
export interface WatchedThing {
  /** Null: what is said of the thing itself, as the minimum of a product at a place. */
  readonly alertId: string | null
  readonly condition: string
  readonly level: 'info' | 'warning' | 'error'
  readonly after: number | null
  readonly windows: readonly ExemptWindow[]
  readonly onlyOpen: boolean
  readonly locationId: string
  readonly thingId: string
  readonly name: string
}

const ms = (instant: string) => `(extract(epoch from ${instant}) * 1000)::double precision`

/** The rules over a subject, and where they hold: at and below their place, but where a place was sent its own. */
const rulesSql = (subject: Subject) => `rule as materialized (
    select id, condition, level, after, windows, only_open, location_id, product_ids, haccp_point_ids, device_ids, minimum_value, minimum_unit
    from alert where organization_id = $1 and deleted is null and active and subject = '${subject}' order by id limit ${ALERTS_MAX}),
  place as materialized (
    select rule.id as rule_id, location.id from rule join location on location.organization_id = $1 and location.deleted is null
      and rule.location_id = any(location.hierarchy) and not ${hasOwnSql('alert', 'rule.id', 'location.hierarchy')})`
const RULE = `rule.id as "alertId", rule.condition, rule.level, rule.after, rule.windows, rule.only_open as "onlyOpen"`

export interface WatchedStock extends WatchedThing {
  /** Null: there is to be any. */
  readonly minimum: Amount | null
  /** What there is at the rule's place and below, an amount for each measure. */
  readonly levels: readonly Amount[]
  /** When it moved last; null: never. */
  readonly movedAt: number | null
}

export const stockStatement = (organizationId: string): Statement<WatchedStock> => ({
  text: `with ${rulesSql('stock')},
    candidate as materialized (
      select rule.id as rule_id, unnest(rule.product_ids) as product_id from rule
      union
      select place.rule_id, moved.product_id from place join rule on rule.id = place.rule_id and rule.product_ids = '{}'
        join stock_balance moved on moved.organization_id = $1 and moved.location_id = place.id
          and moved.changed > now() - interval '${MOVED_DAYS} days'
      union
      select rule.id, going.product_id from rule join incidence going on going.organization_id = $1 and going.alert_id = rule.id
        where rule.product_ids = '{}' and going.is_alerting and going.sensor_id is null and going.product_id is not null),
    level as (
      select candidate.rule_id, candidate.product_id, moved.measure, round(sum(moved.value), 6) as value, max(moved.changed) as at
      from candidate join stock_balance moved on moved.organization_id = $1 and moved.product_id = candidate.product_id
      join place on place.rule_id = candidate.rule_id and place.id = moved.location_id
      where ${usableSql('moved')} group by 1, 2, 3)
    select ${RULE}, rule.location_id as "locationId", product.id as "thingId", product.name,
      case when rule.condition = 'low' then json_build_object('value', rule.minimum_value, 'unit', rule.minimum_unit) end as minimum,
      coalesce(json_agg(json_build_object('value', level.value, 'unit', level.measure) order by level.measure)
        filter (where level.measure is not null), '[]') as levels,
      max(${ms('level.at')}) as "movedAt"
    from candidate join rule on rule.id = candidate.rule_id and (rule.condition <> 'low' or rule.minimum_value is not null)
    join product on product.organization_id = $1 and product.id = candidate.product_id and product.deleted is null and product.active
    left join level on level.rule_id = candidate.rule_id and level.product_id = candidate.product_id
    group by rule.id, rule.condition, rule.level, rule.after, rule.windows, rule.only_open, rule.location_id, rule.minimum_value,
      rule.minimum_unit, product.id, product.name
    order by rule.id, product.id limit ${THINGS_MAX}`,
  values: [organizationId],
})

/** Minimums of products at places: what there is there and below, of what may be used. */
export const levelsStatement = (organizationId: string): Statement<WatchedStock> => ({
  text: `with wanted as materialized (
      select level.id, level.location_id, level.product_id, product.name, level.minimum_value, level.minimum_unit
      from stock_level level join product on product.organization_id = $1 and product.id = level.product_id and product.deleted is null and product.active
      where level.organization_id = $1 and level.deleted is null and level.active and level.minimum_value > 0
      order by level.id limit ${THINGS_MAX}),
    there as (
      select wanted.id, moved.measure, round(sum(moved.value), 6) as value, max(moved.changed) as changed
      from wanted join stock_balance moved on moved.organization_id = $1 and moved.product_id = wanted.product_id
      join location place on place.organization_id = $1 and place.id = moved.location_id and wanted.location_id = any(place.hierarchy)
      where ${usableSql('moved')} group by 1, 2)
    select null as "alertId", 'low' as condition, 'warning' as level, null as after, '[]'::jsonb as windows, false as "onlyOpen",
      wanted.location_id as "locationId", wanted.product_id as "thingId", wanted.name,
      json_build_object('value', wanted.minimum_value, 'unit', wanted.minimum_unit) as minimum,
      coalesce(json_agg(json_build_object('value', there.value, 'unit', there.measure) order by there.measure)
        filter (where there.measure is not null), '[]') as levels,
      max(${ms('there.changed')}) as "movedAt"
    from wanted left join there on there.id = wanted.id
    group by wanted.id, wanted.location_id, wanted.product_id, wanted.name, wanted.minimum_value, wanted.minimum_unit
    order by wanted.id`,
  values: [organizationId],
})

export interface WatchedPoint extends WatchedThing {
  readonly deviceId: string | null
  readonly everyHours: number | null
  /** It is owed at hours of the day. */
  readonly hasHours: boolean
  /** The late or missed check that goes on, and since when it was due. */
  readonly owedId: string | null
  readonly owedAt: number | null
  readonly created: number
  readonly lastAt: number | null
  readonly failedAt: number | null
  /** The incidence of its failed check that nobody settled. */
  readonly checkId: string | null
}

/** A failed check counts while the incidence that it opened is not closed. */
export const pointsStatement = (organizationId: string): Statement<WatchedPoint> => ({
  text: `with ${rulesSql('haccp')}
    select ${RULE}, point.location_id as "locationId", point.id as "thingId", point.name, point.device_id as "deviceId",
      point.every_hours as "everyHours", point.windows <> '[]'::jsonb as "hasHours", owed.id as "owedId", ${ms('owed.due_at')} as "owedAt",
      ${ms('point.created')} as created, ${ms('(select max(at) from haccp_check checked where checked.organization_id = $1 and checked.haccp_point_id = point.id)')} as "lastAt",
      ${ms(`(select min(at) from haccp_check checked where checked.organization_id = $1 and checked.haccp_point_id = point.id and checked.outcome = 'failed'
        and checked.at > coalesce((select max(at) from haccp_check good where good.organization_id = $1 and good.haccp_point_id = point.id and good.outcome = 'ok'), '-infinity')
        and not exists (select from haccp_check newer where newer.organization_id = $1 and newer.corrects_id = checked.id))`)} as "failedAt",
      (select opened.id from incidence opened where opened.organization_id = $1 and opened.haccp_point_id = point.id and opened.kind = 'check'
        and opened.sensor_id is null and opened.due_at is null and opened.status <> 'closed' and opened.deleted is null
        and (opened.alert_id is null or opened.alert_id = rule.id) order by opened.at, opened.id limit 1) as "checkId"
    from rule join place on place.rule_id = rule.id
    join haccp_point point on point.organization_id = $1 and point.location_id = place.id and point.deleted is null and point.active
      and (rule.haccp_point_ids = '{}' or point.id = any(rule.haccp_point_ids))
    left join lateral (select id, due_at from incidence owed where owed.organization_id = $1 and owed.haccp_point_id = point.id
      and owed.due_at is not null and owed.is_alerting and owed.deleted is null
      and (owed.alert_id is null or owed.alert_id = rule.id)
      order by owed.alert_id nulls last, owed.due_at limit 1) owed on rule.condition = 'missedCheck'
    where rule.condition <> 'missedCheck' or point.every_hours is not null or point.windows <> '[]'::jsonb
    order by rule.id, point.id limit ${THINGS_MAX}`,
  values: [organizationId],
})

export interface WatchedDevice extends WatchedThing {
  readonly lastSeen: number | null
  /** Seconds. */
  readonly interval: number | null
  readonly errorAt: number | null
}

/**
 * An error goes on until the device reports its end, or until somebody closes what was opened for it. What the server
 * itself says of sensors is none of the device's.
 */
export const devicesStatement = (organizationId: string): Statement<WatchedDevice> => ({
  text: `with ${rulesSql('device')}
    select ${RULE}, device.location_id as "locationId", device.id as "thingId", device.name, ${ms('device.last_seen')} as "lastSeen",
      device."interval", case when rule.condition = 'error' then (
        select min(${ms('newest.at')}) from (
          select distinct on (said.action) said.kind, said.at from event said
          where said.organization_id = $1 and said.device_id = device.id::text and said.kind in ('error', 'end', 'ended')
            and said.at > now() - interval '${ERROR_DAYS} days' and said.action not like 'sensor/%'
            and said.at > coalesce((select max(closed_at) from incidence closed where closed.organization_id = $1 and closed.alert_id = rule.id
              and closed.device_id = device.id and closed.kind = 'device' and closed.status = 'closed'), '-infinity')
          order by said.action, said.at desc, said.id desc) newest where newest.kind = 'error') end as "errorAt"
    from rule join place on place.rule_id = rule.id
    join device on device.organization_id = $1 and device.location_id = place.id and device.deleted is null and device.active
      and (rule.device_ids = '{}' or device.id = any(rule.device_ids))
    order by rule.id, device.id limit ${THINGS_MAX}`,
  values: [organizationId],
})

export interface GoingIncidence {
  readonly id: string
  readonly alertId: string | null
  readonly locationId: string
  /** Null: what it was about is gone. */
  readonly thingId: string | null
  readonly peak: number | null
  readonly isThere: boolean
}

/**
 * Breaches of these kinds that go on, also those that somebody closed or removed meanwhile.
 * @param isOfRules those of rules; else of what is said of the things themselves
 */
export const goingStatement = (
  organizationId: string,
  kinds: readonly string[],
  isOfRules: boolean,
): Statement<GoingIncidence> => ({
  text: `select id, alert_id as "alertId", location_id as "locationId", peak, deleted is null as "isThere",
      case kind when 'stock' then product_id when 'device' then device_id else haccp_point_id end as "thingId"
    from incidence where organization_id = $1 and is_alerting and sensor_id is null and (alert_id is not null) = $3 and kind = any($2::text[])
    order by id for update`,
  values: [organizationId, kinds, isOfRules],
})
