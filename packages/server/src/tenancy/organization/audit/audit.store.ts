/** Reading the audit log: the lines of an organization's history, with from where they were written. */
import { AUDIT_GROUPS, type AuditGroup } from '@cloche/domain/rules/audit'
import type { CallNamed } from '@cloche/domain/calls'
import type { BodyOf } from '@cloche/domain/catalogue'
import type { Statement } from '../../../database/statement.ts'
import { ACTOR_NAME } from '../../../entity-engine/history.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'

export type AuditFilters = Omit<BodyOf<CallNamed<'audit.export'>>, 'format'>

/** A line of the log as it lies in the tables. */
export interface AuditRow {
  readonly id: string
  readonly at: string
  /** To the microsecond. */
  readonly place: string
  readonly entity: string
  readonly recordId: string
  readonly verb: string
  readonly version: number | null
  readonly userId: string | null
  readonly userName: string | null
  readonly actedById: string | null
  readonly actedByName: string | null
  readonly before: WireRow | null
  readonly after: WireRow | null
  readonly action: string | null
  readonly outcome: string | null
  readonly actorKind: string | null
  readonly isVisitor: boolean | null
  readonly requestId: string | null
  readonly locationId: string | null
  readonly locationName: string | null
  readonly address: string | null
  readonly agent: string | null
  readonly sessionId: string | null
  readonly terminalId: string | null
  readonly terminalName: string | null
}

export const AUDIT_COLUMNS = `history.id, history.at, history.at::text as place, history.entity, history.record_id as "recordId", history.verb,
  history.version, history.user_id as "userId", ${ACTOR_NAME} as "userName",
  history.acted_by_user_id as "actedById", history.acted_by_name as "actedByName", history.before, history.after,
  history.action, history.outcome, history.actor_kind as "actorKind", history.is_visitor as "isVisitor",
  history.request_id as "requestId", history.location_id as "locationId",
  (select name from location where location.organization_id = history.organization_id and location.id = history.location_id) as "locationName",
  audit_origin.address, audit_origin.agent, audit_origin.session_id as "sessionId", history.terminal_id as "terminalId",
  (select name from terminal where terminal.organization_id = history.organization_id and terminal.id = history.terminal_id) as "terminalName"`

export const WITH_ORIGIN = `history left join audit_origin
  on audit_origin.organization_id = history.organization_id and audit_origin.request_id = history.request_id`

/** Where a page goes on: behind the line of this instant and id. */
export interface Cursor {
  readonly place: string
  readonly id: string
}

export const writeCursor = ({ place, id }: Cursor): string =>
  Buffer.from(`${place}/${id}`).toString('base64url')

const CURSOR = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)\/([0-9a-f-]{36})$/

/** The cursor of a text; undefined for one that we did not write. */
export function readCursor(text: string): Cursor | undefined {
  const [, place, id] = CURSOR.exec(Buffer.from(text, 'base64url').toString()) ?? []
  return place === undefined || id === undefined || Number.isNaN(Date.parse(`${place.replace(' ', 'T')}:00`))
    ? undefined
    : { place, id }
}

type Value = (value: unknown) => string

const RECORD_VERBS: Readonly<Record<string, string>> = {
  'record.created': 'create',
  'record.changed': 'change',
  'record.removed': 'remove',
  'record.restored': 'restore',
}

/** Lines that keep no action of their own are about records, by their verb. */
function actionSql(action: string, value: Value): string {
  const own = `history.action = ${value(action)}`
  const verb = RECORD_VERBS[action]
  if (verb !== undefined) return `(${own} or history.action is null and history.verb = ${value(verb)})`
  if (action !== 'record.done') return own
  return `(${own} or history.action is null and history.verb <> all(${value(Object.values(RECORD_VERBS))}))`
}

const groupSql = (group: AuditGroup, value: Value): string =>
  group === 'record'
    ? `(history.action is null or history.action like 'record.%')`
    : `history.action = any(${value(AUDIT_GROUPS[group].map(name => `${group}.${name}`))})`

/** Words are looked for as they are: what a pattern means is taken out. */
const likeOf = (words: string): string => `%${words.replace(/[\\%_]/g, sign => `\\${sign}`)}%`

function searchSql(words: string, value: Value): string {
  const like = value(likeOf(words))
  return `(history.user_name ilike ${like} or history.acted_by_name ilike ${like} or history.verb ilike ${like}
    or audit_origin.address ilike ${like} or audit_origin.agent ilike ${like}
    or history.user_id in (select id from "user" where organization_id = $1 and full_name ilike ${like})
    or history.before::text ilike ${like} or history.after::text ilike ${like})`
}

/** What narrows the log, as SQL; `$1` is the organization. */
function conditions(filters: AuditFilters, places: readonly string[] | null, value: Value): string[] {
  const { from, to, userId, group, action, locationId, entity, recordId, outcome, search } = filters
  const within = (ids: readonly string[]) =>
    `history.location_id in (select id from location where organization_id = $1 and hierarchy && ${value(ids)}::uuid[])`
  return [
    ...(from === undefined ? [] : [`history.at >= ${value(from)}`]),
    ...(to === undefined ? [] : [`history.at < ${value(to)}`]),
    ...(userId === undefined
      ? []
      : [`(history.user_id = ${value(userId)} or history.acted_by_user_id = ${value(userId)})`]),
    ...(group === undefined ? [] : [groupSql(group, value)]),
    ...(action === undefined ? [] : [actionSql(action, value)]),
    ...(locationId === undefined ? [] : [within([locationId])]),
    ...(entity === undefined ? [] : [`history.entity = ${value(entity)}`]),
    ...(recordId === undefined ? [] : [`history.record_id = ${value(recordId)}`]),
    ...(outcome === undefined ? [] : [`coalesce(history.outcome, 'done') = ${value(outcome)}`]),
    ...(search === undefined || search.trim() === '' ? [] : [searchSql(search.trim(), value)]),
    ...(places === null ? [] : [within(places)]),
  ]
}

/** Lines by their keys, in whatever order. */
export function keyedStatement(
  organizationId: string,
  keys: readonly { readonly id: string; readonly at: string }[],
  places: readonly string[] | null,
): Statement<AuditRow> {
  const values: unknown[] = [organizationId, keys.map(({ id }) => id), keys.map(({ at }) => at)]
  const within = conditions({}, places, given => `$${values.push(given)}`).map(one => ` and ${one}`)
  return {
    text: `select ${AUDIT_COLUMNS} from unnest($2::uuid[], $3::timestamptz[]) as wanted(id, at)
      join history on history.organization_id = $1 and history.at = wanted.at and history.id = wanted.id
      left join audit_origin
        on audit_origin.organization_id = history.organization_id and audit_origin.request_id = history.request_id
      where true${within.join('')}`,
    values,
  }
}

/** A page of the log. `places`: those that the reader sees alone; null: all. */
export function pageStatement(
  organizationId: string,
  asked: AuditFilters & {
    readonly sort: 'asc' | 'desc'
    readonly after: Cursor | undefined
    readonly limit: number
  },
  places: readonly string[] | null,
): Statement<AuditRow> {
  const values: unknown[] = [organizationId]
  const value: Value = given => `$${values.push(given)}`
  const { sort, after, limit } = asked
  const where = conditions(asked, places, value)
  if (after !== undefined)
    where.push(
      `(history.at, history.id) ${sort === 'asc' ? '>' : '<'} (${value(after.place)}::timestamptz, ${value(after.id)}::uuid)`,
    )
  return {
    text: `select ${AUDIT_COLUMNS} from ${WITH_ORIGIN} where history.organization_id = $1
      ${where.map(one => `and ${one}`).join(' ')} order by history.at ${sort}, history.id ${sort} limit ${value(limit)}`,
    values,
  }
}
