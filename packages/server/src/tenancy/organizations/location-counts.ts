/** How much of everything is at a location and below it: one statement, only what the session may see. */
import { COUNT_MAX, hasActive } from '@cloche/domain/derive'
import { ENTITIES, type EntityName } from '@cloche/domain/entities'
import { may } from '@cloche/domain/rules/permissions'
import type { Statement } from '../../database/connection.ts'
import { finderOf } from '../../entity-engine/redact.ts'
import { rangePlaces, rangeSql } from '../../entity-engine/range.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import { listStatements } from '../../entity-engine/select.ts'
import { tableName } from '../../database/sql-names.ts'
import type { CallContext } from '../../http/call-context.ts'
import type { Session } from '../../http/session.ts'
import { NOT_ON_THE_WAY } from '../../operations/open-food.ts'

export interface Counts {
  readonly [many: string]: number
}

/** Shared by all locations of the organization. */
const SHARED = ['product', 'program', 'state', 'elaboration', 'batching', 'containerShape', 'action'] as const
/** At the location and below it. */
const PLACED = [
  'device',
  'sensor',
  'label',
  'batch',
  'container',
  'notification',
  'haccpPoint',
  'report',
] as const

/** What is counted of an entity where not all of its records are. */
const ONLY: { readonly [name in EntityName]?: string } = {
  label: `not is_final and quantity_value > 0 and ${NOT_ON_THE_WAY}`,
  notification: 'not resolved',
  action: 'active',
}

/**
 * The statement of the counts; its one row is the answer. Without a location: what is shared, and what the session
 * reaches without one.
 * @param left what is not counted here, since it is counted otherwise
 */
export function locationCountsStatement(
  session: Session,
  locationId: string | null,
  left: readonly EntityName[] = [],
): Statement<Counts> {
  const values: unknown[] = [session.organizationId]
  const value = (given: unknown) => `$${values.push(given)}`
  const isSeen = (name: EntityName) =>
    !left.includes(name) && may(session.permissions, ENTITIES[name].permission, 'view')
  const asked = locationId === null ? undefined : `${value(locationId)}::uuid`
  // What is told of a place is within what the session reaches there.
  const within =
    session.rowFilter === 'organization'
      ? 'true'
      : session.rowFilter === 'none' || session.locationId === null
        ? 'false'
        : `hierarchy @> array[${value(session.locationId)}]::uuid[]`
  const below = asked === undefined ? 'true' : `hierarchy @> array[${asked}]`
  const counts = new Map<string, string>()
  const count = (name: EntityName, condition: string) => {
    const only = ONLY[name] === undefined ? '' : ` and ${ONLY[name]}`
    counts.set(
      ENTITIES[name].many,
      `select count(*) from ${tableName(ENTITIES[name])} where organization_id = $1 and deleted is null${only}${condition}`,
    )
  }
  for (const name of SHARED) {
    if (!isSeen(name)) continue
    const range = rangeSql(ENTITIES[name], session, value)
    count(name, range === undefined ? '' : ` and ${range}`)
  }
  for (const name of PLACED) if (isSeen(name)) count(name, ' and location_id in (select id from here)')
  if (isSeen('userToken')) {
    const nowhere = session.allowedPlaces === null ? ` or location_ids = '{}'` : ''
    count('userToken', ` and (location_ids && array(select id from here)${nowhere})`)
  }
  if (isSeen('notification') && !may(session.permissions, 'N', 'edit'))
    counts.set(
      'notifications',
      `${counts.get('notifications') ?? ''} and (user_id is null or user_id = ${value(session.userId)})`,
    )
  if (asked !== undefined) {
    counts.set('locations', childrenSql(session, asked, value))
    if (isSeen('user'))
      counts.set(
        'users',
        `select count(*) from "user" where organization_id = $1 and deleted is null and active
         and exists (select 1 from here) and (role_level >= 4 or location_ids && (select hierarchy from place))`,
      )
    if (isSeen('license'))
      counts.set(
        'licenses',
        `select count(*) from license where organization_id = $1 and deleted is null and active
         and status in ('completed', 'pending_cancel') and "from" <= now() and ("to" is null or "to" > now())
         and exists (select 1 from here) and (location_id is null or location_id in (select unnest(hierarchy) from place))`,
      )
  }
  const place =
    asked === undefined
      ? ''
      : `place as (select hierarchy from location where organization_id = $1 and id = ${asked} and deleted is null), `
  return {
    text:
      `with ${place}here as (select id from location where organization_id = $1 and deleted is null and ${below} and ${within}) ` +
      `select ${[...counts].map(([name, sql]) => `(${sql})::int as "${name}"`).join(', ')}`,
    values,
  }
}

/** Locations below, as far as the person may see places. */
function childrenSql(session: Session, asked: string, value: (given: unknown) => string): string {
  const seen =
    session.allowedPlaces === null ? '' : ` and hierarchy && ${value(session.allowedPlaces)}::uuid[]`
  return `select count(*) from location where organization_id = $1 and deleted is null and hierarchy @> array[${asked}] and id <> ${asked}${seen}`
}

/** What the menu counts. */
const MENU = [
  'product',
  'program',
  'device',
  'user',
  'container',
  'haccpPoint',
  'notification',
  'report',
  'userToken',
] as const satisfies readonly EntityName[]

/** The statements of the menu's counts: each is that of the list it stands beside, as the list opens. */
export function menuCounts(session: Session): {
  readonly statements: readonly Statement<{ count: number }>[]
  /** The counts, from the answers of the statements in their order. */
  readonly take: (results: readonly { readonly rows: readonly { count: number }[] }[]) => Counts
} {
  const seen = MENU.map(name => ENTITIES[name]).filter(entity =>
    may(session.permissions, entity.permission, 'view'),
  )
  const statements = seen.map(entity => {
    const filter = hasActive(entity) ? { filter: { active: true } } : {}
    const rangeAt = rangePlaces(session)
    const request = { ...filter, countAtMost: COUNT_MAX, finder: finderOf(entity, session), rangeAt }
    const scope = rowScopeOf(entity, session, 'view')
    return listStatements(entity, session.organizationId, request, scope).count as Statement<{
      count: number
    }>
  })
  const take = (results: readonly { readonly rows: readonly { count: number }[] }[]) =>
    Object.fromEntries(seen.map(({ many }, at) => [many, results[at]?.rows[0]?.count ?? 0]))
  return { statements, take }
}

/** How much of everything is at the chosen place, with the menu's counts as its lists count, in one trip. */
export async function chosenCounts({
  session,
  readTogether,
}: Pick<CallContext, 'session' | 'readTogether'>): Promise<Counts> {
  const menu = menuCounts(session)
  const [place, ...lists] = await readTogether([
    locationCountsStatement(session, session.locationId, MENU),
    ...menu.statements,
  ])
  return { ...place.rows[0], ...menu.take(lists) }
}
