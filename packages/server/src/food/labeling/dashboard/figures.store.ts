/** Figures of labelling over a period: one statement over the ledger, one over the labels that were made in it. */
import { LABEL_FIGURES_LINES } from '@cloche/domain/calls'
import { ENTITIES } from '@cloche/domain/entities'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import type { AnswerTo } from '../../../http/call-context.ts'
import { zoneOf } from './clock.ts'

export interface FiguresAsked {
  readonly organizationId: string
  readonly locationId: string
  /** Days, YYYY-MM-DD, both counted. */
  readonly from: string
  readonly to: string
  readonly rowScope: RowScope
}

/** A line of both periods: all of it, or what is about one product, place, person or state. */
export type FiguresRow = AnswerTo<'labeling.figures'>['totals'] & {
  readonly isNow: boolean
  readonly subject: 'total' | 'product' | 'place' | 'person' | 'state'
  readonly id: string | null
  readonly state: string | null
  readonly name: string | null
}

/** What was done, how often: registrations and prints say how many labels, every other event is one. */
const FIGURES = `coalesce(sum(amount) filter (where what = 'registered'), 0)::int as registered,
  coalesce(sum(amount) filter (where what = 'printed'), 0)::int as printed,
  coalesce(sum(amount) filter (where what = 'moved'), 0)::int as moved,
  coalesce(sum(amount) filter (where what = 'wasted'), 0)::int as wasted`

/** Instants at which the days begin and end; `$2` location, `$3` and `$4` days. */
const span = `${zoneOf('$2')}, span as (
    select ($3::date - ($4::date - $3::date + 1))::timestamp at time zone zone as before,
      $3::date::timestamp at time zone zone as begins, ($4::date + 1)::timestamp at time zone zone as ends from place)`

function asked({ organizationId, locationId, from, to, rowScope }: FiguresAsked, entity: 'event' | 'label') {
  const values: unknown[] = [organizationId, locationId, from, to]
  const within = rowScopeSql(ENTITIES[entity], rowScope, value => `$${values.push(value)}`)
  return { values, within: within === undefined ? '' : ` and ${within}` }
}

/**
 * Both periods, and the largest lines of the later one by product, place, person and state. `subject` says what a row
 * is about: the ids of one kind stand in `id`, states in `state`.
 */
export function figuresStatement(question: FiguresAsked): Statement<FiguresRow> {
  const { values, within } = asked(question, 'event')
  return {
    text: `with ${span}, done as materialized (
        select at >= (select begins from span) as is_now, product_id, location_id, user_id, to_state as state,
          case when action in ('label/register', 'label/receive') then 'registered' when action = 'label/print' then 'printed'
            when to_state = 'waste' then 'wasted' else 'moved' end as what,
          case when action in ('label/register', 'label/receive', 'label/print') then coalesce((data->>'count')::int, 1) else 1 end as amount
        from event where organization_id = $1 and at >= (select before from span) and at < (select ends from span)
          and action in ('label/register', 'label/receive', 'label/print', 'label/move', 'label/relocate')${within}),
      summed as (
        select is_now, case grouping(product_id, location_id, user_id, state)
            when 15 then 'total' when 7 then 'product' when 11 then 'place' when 13 then 'person' else 'state' end as subject,
          coalesce(product_id, location_id, user_id) as id, state, ${FIGURES}
        from done group by grouping sets ((is_now), (is_now, product_id), (is_now, location_id), (is_now, user_id), (is_now, state))),
      ranked as (
        select *, row_number() over (partition by is_now, subject order by registered + wasted desc, printed desc, moved desc, id, state) as number
        from summed where subject = 'total' or is_now)
      select is_now as "isNow", subject, ranked.id, ranked.state, registered, printed, moved, wasted,
        case subject when 'product' then (select name from product where organization_id = $1 and id = ranked.id)
          when 'place' then (select name from location where organization_id = $1 and id = ranked.id)
          when 'person' then (select name from "user" where organization_id = $1 and id = ranked.id) end as name
      from ranked where number <= ${LABEL_FIGURES_LINES} and (subject = 'total' or registered + printed + moved + wasted > 0)
      order by subject, number`,
    values,
  }
}

/** Labels made in the period that never came out of a printer. */
export function neverPrintedStatement(question: FiguresAsked): Statement<{ count: number }> {
  const { values, within } = asked(question, 'label')
  return {
    text: `with ${span} select count(*)::int as count from label
      where organization_id = $1 and deleted is null and printed_at is null and replaces_id is null
        and made_at >= (select begins from span) and made_at < (select ends from span)${within}`,
    values,
  }
}
