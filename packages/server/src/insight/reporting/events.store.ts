/** Events of some days of the chosen location, within the reach of the session. */
import { ENTITIES } from '@cloche/domain/entities'
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import type { Statement } from '../../database/connection.ts'
import { rowScopeSql, type RowScope } from '../../entity-engine/row-scope.ts'
import { zoneOfPlace } from '../../operations/zones.ts'

type EventDay = AnswerOf<CallNamed<'reporting.events'>>['days'][number]

export interface AskedEvents {
  readonly organizationId: string
  readonly timeZone: string
  /** Days, YYYY-MM-DD, both counted. */
  readonly from: string
  readonly to: string
  readonly action: string | undefined
  readonly rowScope: RowScope
}

export function clockStatement(organizationId: string, locationId: string): Statement<{ zone: string }> {
  return {
    text: `select ${zoneOfPlace('$2')} as zone`,
    values: [organizationId, locationId],
  }
}

/** The condition that both statements share, and its values. */
function within({ organizationId, timeZone, from, to, action, rowScope }: AskedEvents) {
  const values: unknown[] = [organizationId, timeZone, from, to]
  const value = (one: unknown) => `$${values.push(one)}`
  const place = rowScopeSql(ENTITIES.event, rowScope, value)
  const parts = [
    'organization_id = $1',
    'at >= $3::date::timestamp at time zone $2',
    'at < ($4::date + 1)::timestamp at time zone $2',
    ...(action === undefined ? [] : [`action = ${value(action)}`]),
    ...(place === undefined ? [] : [place]),
  ]
  return { sql: parts.join(' and '), values, value }
}

export function daysStatement(asked: AskedEvents): Statement<EventDay> {
  const { sql, values } = within(asked)
  return {
    text: `select (at at time zone $2)::date::text as day, count(*)::int as events,
        count(*) filter (where kind = 'warning')::int as warnings,
        count(*) filter (where kind = 'error')::int as errors
      from event where ${sql} group by 1 order by 1`,
    values,
  }
}

/** A number that an event says, where it says one. */
const inData = (name: string, when = '') =>
  `case when ${when}jsonb_typeof(page.data -> '${name}') = 'number' then (page.data ->> '${name}')::float8 end`

/** A page of events, the newest first, with the names that a reader needs. */
export function pageStatement(asked: AskedEvents, limit: number, offset: number): Statement {
  const { sql, values, value } = within(asked)
  return {
    text: `select to_char(at at time zone $2, 'YYYY-MM-DD HH24:MI:SS') as at, kind, action,
        (select name from product where organization_id = $1 and id = page.product_id) as product,
        (select serial from label where organization_id = $1 and id = page.label_id) as label,
        ${inData('value', `page.data ->> 'unit' = 'C' and `)} as celsius, ${inData('lower')} as "lowerLimit", ${inData('upper')} as "upperLimit",
        round(${inData('seconds')} / 60)::float8 as took, data ->> 'outcome' as outcome,
        from_state as "fromState", to_state as "toState", quantity_value::float8 as quantity, quantity_unit as unit,
        (select name from location where organization_id = $1 and id = page.location_id) as location,
        (select full_name from "user" where organization_id = $1 and id = page.user_id) as person
      from (select * from event where ${sql} order by at desc, id desc limit ${value(limit)} offset ${value(offset)}) page
      order by page.at desc, page.id desc`,
    values,
  }
}
