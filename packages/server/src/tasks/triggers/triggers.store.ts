/** Triggers as they stand, with all that one listens to and makes. `$1` organization. */
import type {
  ClockTrigger,
  ListeningTrigger,
  TriggerCause,
  TriggerEffect,
} from '@cloche/domain/rules/triggers'
import type { Amount } from '@cloche/domain/rules/amounts'
import type { Statement } from '../../database/connection.ts'
import { peopleThere } from '../../operations/people-there.ts'
import { zoneOfLocation } from '../../operations/zones.ts'

/** More than these of one organization do not listen at once. */
const TRIGGERS_MAX = 500

export interface TriggerRow extends ListeningTrigger, ClockTrigger {
  readonly name: string | null
  readonly created: string
  /** Of its place. */
  readonly timeZone: string
  readonly makes: TriggerEffect
  readonly text: string | null
  readonly userIds: readonly string[]
  readonly level: 'info' | 'warning' | 'error'
  /** Seconds. */
  readonly dueAfter: number | null
  readonly orderProductId: string | null
  readonly orderQuantity: Amount | null
  readonly webhookId: string | null
  /** A hold reaches what was made of the batch. */
  readonly holdsMade: boolean
  /** Seconds. */
  readonly delay: number | null
  readonly nextAt: string | null
  readonly going: Readonly<Record<string, string>>
}

const amount = (name: string) =>
  `case when t.${name}_value is null then null else json_build_object('value', t.${name}_value::float8, 'unit', t.${name}_unit) end`

/** The places of a trigger that are still there. */
const PLACES = `select place.id from location place
  where place.organization_id = $1 and place.id = any(t.place_ids) and place.deleted is null`

const COLUMNS = `t.id, t.name, t.created, t.listens, t.location_id as "locationId", t.event_kind as "eventKind",
  (select path from action a where a.organization_id = $1 and a.id = t.action_id) as action, t.to_state as "toState",
  t.device_id as "deviceId", t.check_is as "checkIs", t.haccp_point_ids as "haccpPointIds", t.product_ids as "productIds",
  t.compares, ${amount('amount')} as amount, array(${PLACES} order by array_position(t.place_ids, place.id)) as "placeIds", t.windows, t.start_at as "startAt", t.repeats, t.rule,
  t.makes, t.text, ${peopleThere('t.user_ids')} as "userIds", t.level, t.due_after as "dueAfter", t.order_product_id as "orderProductId",
  ${amount('order_quantity')} as "orderQuantity", t.webhook_id as "webhookId", t.holds_made as "holdsMade", t.delay, t.next_at as "nextAt", t.going,
  ${zoneOfLocation('l')} as "timeZone"`
/** Where all the places that it is for were removed it is for no other. */
const FROM = `from trigger t join location l on l.organization_id = t.organization_id and l.id = t.location_id and l.deleted is null
  where t.organization_id = $1 and t.deleted is null and (t.place_ids = '{}' or exists (${PLACES}))`

/** Those that listen to these. */
export const listeningStatement = (
  organizationId: string,
  causes: readonly TriggerCause[],
): Statement<TriggerRow> => ({
  text: `select ${COLUMNS} ${FROM} and t.active and t.listens = any($2::text[]) order by t.id limit ${TRIGGERS_MAX}`,
  values: [organizationId, causes],
})

/** Those of stock, each for nobody else to look after until the transaction ends. */
export const stockTriggersStatement = (organizationId: string): Statement<TriggerRow> => ({
  text: `select ${COLUMNS} ${FROM} and t.active and t.listens = 'stock' order by t.id limit ${TRIGGERS_MAX} for update of t`,
  values: [organizationId],
})

/** Those of the clock whose time has come; one that another server looks after is left to it. */
export const dueTriggersStatement = (organizationId: string, now: string): Statement<TriggerRow> => ({
  text: `select ${COLUMNS} ${FROM} and t.active and t.listens = 'time' and t.next_at <= $2 order by t.next_at, t.id limit ${TRIGGERS_MAX}
    for update of t skip locked`,
  values: [organizationId, now],
})

/** One of them, switched on. */
export const triggerStatement = (organizationId: string, id: string): Statement<TriggerRow> => ({
  text: `select ${COLUMNS} ${FROM} and t.active and t.id = $2`,
  values: [organizationId, id],
})

/** One of them, whether it is switched on or not. */
export const anyTriggerStatement = (organizationId: string, id: string): Statement<TriggerRow> => ({
  text: `select ${COLUMNS} ${FROM} and t.id = $2`,
  values: [organizationId, id],
})

/** What of stock is beyond the level by now: no change that its history tells of. */
export const goingStatement = (organizationId: string, id: string, going: object): Statement => ({
  text: 'update trigger set going = $3 where organization_id = $1 and id = $2',
  values: [organizationId, id, JSON.stringify(going)],
  change: null,
})

export const nextStatement = (organizationId: string, id: string, nextAt: string | null): Statement => ({
  text: 'update trigger set next_at = $3 where organization_id = $1 and id = $2',
  values: [organizationId, id, nextAt],
  change: null,
})

export const ranStatement = (organizationId: string, id: string, at: string): Statement => ({
  text: 'update trigger set last_run = greatest(last_run, $3) where organization_id = $1 and id = $2',
  values: [organizationId, id, at],
})

export interface HaveRow {
  readonly productId: string
  readonly unit: Amount['unit']
  readonly value: number
}

/** What there is of some products at a place and below it, by the balances that are kept. */
export const haveStatement = (
  organizationId: string,
  locationId: string,
  productIds: readonly string[],
): Statement<HaveRow> => ({
  text: `select product_id as "productId", measure as unit, greatest(round(sum(value), 6), 0)::float8 as value
    from stock_balance where organization_id = $1 and product_id = any($3::uuid[])
      and location_id in (select id from location where organization_id = $1 and hierarchy @> array[$2::uuid])
    group by 1, 2 order by 1, 2`,
  values: [organizationId, locationId, productIds],
})
