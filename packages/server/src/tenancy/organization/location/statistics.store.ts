/** A location's figures in SQL. Days begin and end by the clock of the place; every statement uses an index by place. */
import type { Statement } from '../../../database/connection.ts'
import { ON_HOLD, OPEN_FOOD } from '../../../operations/open-food.ts'
import { zoneOfPlace } from '../../../operations/zones.ts'

export interface Period {
  readonly organizationId: string
  readonly locationId: string
  readonly timeZone: string
  /** Days, YYYY-MM-DD, both counted. */
  readonly from: string
  readonly to: string
}

/** The clock of a place, that of the nearest location above it which names one; and which day it is there. */
export function clockStatement(organizationId: string, locationId: string): Statement {
  return {
    text: `select zone as "timeZone", (now() at time zone zone)::date as today from (select ${zoneOfPlace('$2')} as zone) clock`,
    values: [organizationId, locationId],
  }
}

const HERE = 'here as (select id from location where organization_id = $1 and hierarchy @> array[$2]::uuid[])'
const SPAN = `span as (select $4::date::timestamp at time zone $3 as begins, ($5::date + 1)::timestamp at time zone $3 as ends)`
const WITHIN = 'location_id in (select id from here)'
const during = (column: string) =>
  `${column} >= (select begins from span) and ${column} < (select ends from span)`
const dayOf = (column: string) => `(${column} at time zone $3)::date as day`

const make =
  (text: string) =>
  ({ organizationId, locationId, timeZone, from, to }: Period): Statement => ({
    text: `with ${HERE}, ${SPAN} ${text}`,
    values: [organizationId, locationId, timeZone, from, to],
  })

/** What the ledger says of each day. */
export const eventsByDay = make(`select ${dayOf('at')}, count(*)::int as events,
    coalesce(sum((data->>'count')::int) filter (where action in ('label/register', 'label/receive')), 0)::int as registered,
    count(*) filter (where action in ('label/relocate', 'container/pack')
      or (action = 'label/move' and to_state is distinct from 'waste'))::int as moved,
    count(*) filter (where action = 'label/move' and to_state = 'waste')::int as wasted
  from event where organization_id = $1 and ${WITHIN} and ${during('at')} group by 1`)

/** Labels whose date came while something was left of them, open or closed since. */
export const expiredByDay = make(`select ${dayOf('expiration')}, count(*)::int as expired from label
  where organization_id = $1 and deleted is null and ${WITHIN} and ${during('expiration')} and expiration <= now()
    and (state_since > expiration or (not is_final and quantity_value > 0)) group by 1`)

export const batchesByDay = make(`select ${dayOf('made_at')}, count(*)::int as batches from batch
  where organization_id = $1 and deleted is null and ${WITHIN} and ${during('made_at')} group by 1`)

export const activePeople = make(
  `select count(distinct user_id)::int as active from event where organization_id = $1 and ${WITHIN} and ${during('at')}`,
)

const makeNow =
  (text: string) =>
  ({ organizationId, locationId }: Period): Statement => ({
    text: `with ${HERE} ${text}`,
    values: [organizationId, locationId],
  })

/** Labels with something left, by state; those that expire within 48 hours or have expired. */
export const openByState = makeNow(`select state, count(*)::int as count,
    count(*) filter (where expiration >= now() and expiration < now() + interval '48 hours')::int as soon,
    count(*) filter (where expiration < now())::int as expired,
    count(*) filter (where ${ON_HOLD})::int as held
  from label where organization_id = $1 and ${OPEN_FOOD} and ${WITHIN}
  group by state order by count(*) desc, state`)

export const enrolledPeople = makeNow(`select count(*)::int as enrolled from "user"
  where organization_id = $1 and deleted is null and active and location_ids && array(select id from here)`)

export const devicesNow = makeNow(`select count(*)::int as count,
    count(*) filter (where last_seen > now() - interval '24 hours')::int as seen
  from device where organization_id = $1 and deleted is null and active and ${WITHIN}`)

/** Sensors whose newest value is outside their limits. */
export const sensorsOutside = makeNow(`select count(*)::int as outside from sensor
  where organization_id = $1 and deleted is null and active and ${WITHIN}
    and (last_value < min or last_value > max)`)
