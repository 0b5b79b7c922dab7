/** Signs of invention in the checks of a place, for who verifies them. */
import { ENTITIES } from '@cloche/domain/entities'
import { signsOf, type SeenCheck, type Sign } from '@cloche/domain/rules/haccp-signs'
import { rowScopeOf, rowScopeSql } from '../../entity-engine/row-scope.ts'
import type { Statement } from '../../database/connection.ts'
import type { AnswerTo, Handler } from '../../http/call-context.ts'

const { haccpCheck } = ENTITIES
const CHECKS_MAX = 5000
const ACTS_MAX = 20_000
const SIGNS_MAX = 200
const LISTED_MAX = 50
const DAYS = 14
/** Locations that gather sites are none. */
const GATHERING = "('group', 'division', 'brand')"

/** The site that a location belongs to: the highest above it that gathers no others, or itself. */
const siteOf = (
  locationId: string,
) => `coalesce((select above.id from location here join location above on above.organization_id = $1
    and above.id = any(here.hierarchy) and above.type not in ${GATHERING}
  where here.organization_id = $1 and here.id = ${locationId} order by cardinality(above.hierarchy) limit 1), ${locationId})`

interface CheckRow extends Pick<
  SeenCheck,
  'id' | 'userId' | 'value' | 'unit' | 'method' | 'outcome' | 'site'
> {
  readonly at: string
  readonly point: string
  readonly haccpPointId: string
  readonly readingValue: number | null
  readonly readingAt: string | null
  readonly user: string | null
}

interface ActRow {
  readonly userId: string
  readonly at: string
  readonly site: string
}

/** What the same people did besides their checks: moves of labels and stock, actions, by the minute. */
const actsStatement = (
  organizationId: string,
  userIds: readonly string[],
  since: string,
): Statement<ActRow> => ({
  text: `with done as materialized (
      select distinct user_id, location_id, date_trunc('minute', at) as at from event
        where organization_id = $1 and user_id = any($2::uuid[]) and at > $3::timestamptz - interval '6 hours'
          and not data ? 'haccpCheckId'
      union
      select distinct user_id, location_id, date_trunc('minute', at) from stock_variation
        where organization_id = $1 and user_id = any($2::uuid[]) and at > $3::timestamptz - interval '6 hours'
      limit ${ACTS_MAX}),
    place as (select location_id, ${siteOf('places.location_id')} as site from (select distinct location_id from done) places)
    select user_id as "userId", at, site from done join place using (location_id)`,
  values: [organizationId, userIds, since],
})

const seenOf = (row: CheckRow): SeenCheck => ({
  ...row,
  at: Date.parse(row.at),
  pointId: row.haccpPointId,
  reading:
    row.readingValue === null || row.readingAt === null
      ? null
      : { value: row.readingValue, at: Date.parse(row.readingAt) },
})

function answerOf(sign: Sign, byId: ReadonlyMap<string, CheckRow>): AnswerTo<'haccp.signs'>['signs'][number] {
  const rows = sign.checkIds.flatMap(id => byId.get(id) ?? [])
  const { kind, figure, userId } = sign
  return {
    kind,
    figure,
    at: new Date(sign.at).toISOString(),
    userId,
    user: rows[0]?.user ?? null,
    count: rows.length,
    checks: rows.slice(-LISTED_MAX).map(({ id, at, point, haccpPointId, value, unit, readingValue }) => ({
      id,
      at,
      point,
      haccpPointId,
      value,
      unit,
      readingValue,
    })),
  }
}

export const signs: Handler<'haccp.signs'> = context =>
  context.read(async transaction => {
    const { session, actor, body } = context
    const since = new Date(Date.parse(actor.now) - (body.days ?? DAYS) * 86_400_000).toISOString()
    const values: unknown[] = [session.organizationId, since]
    const within = rowScopeSql(
      haccpCheck,
      rowScopeOf(haccpCheck, session, 'view'),
      value => `$${values.push(value)}`,
    )
    const { rows } = await transaction.query<CheckRow>({
      text: `with checked as materialized (select id, at, point, haccp_point_id, user_id, value, unit, method, outcome, reading_value, reading_at, location_id
          from haccp_check where organization_id = $1 and at > $2::timestamptz${within === undefined ? '' : ` and ${within}`}
          order by at desc limit ${CHECKS_MAX}),
        place as (select location_id, ${siteOf('places.location_id')} as site from (select distinct location_id from checked) places)
        select id, at, point, haccp_point_id as "haccpPointId", user_id as "userId", value, unit, method, outcome,
          reading_value as "readingValue", reading_at as "readingAt", site,
          (select coalesce(full_name, name) from "user" where "user".organization_id = $1 and "user".id = checked.user_id) as "user"
        from checked join place using (location_id)`,
      values,
    })
    const people = [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
    const acts = await transaction.query(actsStatement(session.organizationId, people, since))
    const byId = new Map(rows.map(row => [row.id, row]))
    const found = signsOf(
      rows.map(seenOf),
      acts.rows.map(row => ({ ...row, at: Date.parse(row.at) })),
    )
    return {
      signs: found.slice(0, SIGNS_MAX).map(sign => answerOf(sign, byId)),
      isWhole: rows.length < CHECKS_MAX,
    }
  })
