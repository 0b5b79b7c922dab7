/** Row scope: which rows of an entity a session sees. All of its organization's, those of a location and below, or none. */
import type { EntityDeclaration, Verb } from '@cloche/domain/catalogue'
import { hasLocationColumn } from '@cloche/domain/derive'
import { ALL_ENTITIES, entityNamed } from '@cloche/domain/entities'
import { may } from '@cloche/domain/rules/permissions'
import { sqlName, tableName } from '../database/sql-names.ts'

export type RowScope =
  | { readonly kind: 'organization'; readonly personId?: string }
  | { readonly kind: 'none' }
  /**
   * Rows at these locations and below them; `unplaced`: and those that are bound to no place; `personId`: of those
   * that are for one person only the ones for this person; `makerId`: and those that this person made, wherever.
   */
  | {
      readonly kind: 'places'
      readonly ids: readonly string[]
      readonly unplaced?: boolean
      readonly personId?: string
      readonly makerId?: string
    }
  /** Rows that hang on records of these entities, each within its own scope; `loose`: on none; and one's own. */
  | {
      readonly kind: 'hanging'
      readonly makerId: string
      readonly loose: boolean
      readonly on: readonly (readonly [entity: EntityDeclaration, rowScope: RowScope])[]
    }

/** The parts of a session that decide its scope. */
export interface ScopedSession {
  readonly rowFilter: 'organization' | 'subtree' | 'none'
  readonly locationId: string | null
  /** Places the person is enrolled in; null: the whole organization. */
  readonly allowedPlaces: readonly string[] | null
  readonly userId: string
  readonly permissions: Parameters<typeof may>[0]
}

/** The record that a line is a part of; undefined for what is none. */
export function partOf(entity: EntityDeclaration): EntityDeclaration | undefined {
  const link = entity.within === undefined ? undefined : entity.fields[entity.within]
  return link?.kind === 'link' ? entityNamed(link.entity) : undefined
}

/** The rows of an entity that a session may touch with this verb. A line has the scope of the record it is a part of. */
export function rowScopeOf(entity: EntityDeclaration, session: ScopedSession, verb: Verb): RowScope {
  const whole = partOf(entity)
  if (whole !== undefined) return rowScopeOf(whole, session, verb)
  if (entity.scope !== 'location') return { kind: 'organization' }
  if (entity.hangsOn !== undefined) return hangingScope(entity, session)
  if (entity.viewGate === 'user' && verb === 'view') {
    return session.allowedPlaces === null
      ? { kind: 'organization' }
      : { kind: 'places', ids: session.allowedPlaces }
  }
  const isForOne = entity.personField !== undefined && !may(session.permissions, entity.permission, 'edit')
  const person = isForOne ? { personId: session.userId } : {}
  const maker = entity.authored === undefined ? {} : { makerId: session.userId }
  const oversees =
    entity.authored === undefined ||
    may(session.permissions, entity.authored.overseen.key, entity.authored.overseen.verb)
  if (!oversees) return { kind: 'places', ids: [], ...maker }
  if (session.rowFilter === 'organization') return { kind: 'organization', ...person }
  if (session.rowFilter === 'none' || session.locationId === null)
    return entity.authored === undefined ? { kind: 'none' } : { kind: 'places', ids: [], ...maker }
  const unplaced = session.allowedPlaces === null
  return { kind: 'places', ids: [session.locationId], unplaced, ...person, ...maker }
}

function hangingScope(entity: EntityDeclaration, session: ScopedSession): RowScope {
  const on = ALL_ENTITIES.filter(
    one =>
      one !== entity &&
      (one.viewGate === 'user' || may(session.permissions, one.permission, 'view')) &&
      // No index finds a row of a ledger that is parted by time by its id alone: only its maker sees what hangs on one.
      one.partitionBy === undefined,
  ).map(one => [one, rowScopeOf(one, session, 'view')] as const)
  const loose = may(session.permissions, entity.permission, 'view')
  return { kind: 'hanging', makerId: session.userId, loose, on }
}

type Value = (value: unknown) => string

/**
 * The scope as an SQL condition. `$1` is the organization; `value` takes a value and answers its placeholder.
 * Undefined: no condition.
 */
export function rowScopeSql(entity: EntityDeclaration, rowScope: RowScope, value: Value): string | undefined {
  if (rowScope.kind === 'none') return 'false'
  const whole = partOf(entity)
  if (whole !== undefined) return wholeSql(entity, whole, rowScope, value)
  if (rowScope.kind === 'hanging') return hangingSql(entity, rowScope, value)
  const person = personSql(entity, rowScope.personId, value)
  const place = placeSql(entity, rowScope, value)
  return place === undefined || person === undefined ? (place ?? person) : `${place} and ${person}`
}

/**
 * A scope for a plan that is kept: looked up, and not joined. Such a plan takes an organization's places for few, and would
 * go through all of them for each row (decision 040).
 */
export const lookedUp = (scopeSql: string): string => `(${scopeSql}) is true`

/** Lines of records within scope, by the records' own keys: where one moves, its lines are at once. */
function wholeSql(
  entity: EntityDeclaration,
  whole: EntityDeclaration,
  rowScope: RowScope,
  value: Value,
): string | undefined {
  const within = rowScopeSql(whole, rowScope, value)
  if (within === undefined) return undefined
  const link = sqlName(entity.within ?? '')
  return `${link} in (select id from ${tableName(whole)} where organization_id = $1 and ${within})`
}

function hangingSql(
  entity: EntityDeclaration,
  { makerId, loose, on }: Extract<RowScope, { kind: 'hanging' }>,
  value: Value,
): string {
  const { hangsOn } = entity
  if (hangsOn === undefined) return 'false'
  const [name, record] = [hangsOn.entity, hangsOn.record].map(
    field => `${tableName(entity)}.${sqlName(field)}`,
  )
  const everywhere: string[] = []
  const somewhere: string[] = []
  for (const [one, rowScope] of on) {
    const within = rowScopeSql(one, rowScope, value)
    if (within === undefined) everywhere.push(one.name)
    else
      somewhere.push(
        `when '${one.name}' then exists (select 1 from ${tableName(one)} where organization_id = $1 ` +
          `and id = ${record}::uuid and ${within})`,
      )
  }
  const parts = [
    `created_by = ${value(makerId)}`,
    ...(loose ? [`${name} is null`] : []),
    ...(everywhere.length === 0 ? [] : [`${name} = any(${value(everywhere)}::text[])`]),
    ...(somewhere.length === 0 ? [] : [`case ${name} ${somewhere.join(' ')} else false end`]),
  ]
  return `(${parts.join(' or ')})`
}

function personSql(
  { personField }: EntityDeclaration,
  personId: string | undefined,
  value: Value,
): string | undefined {
  if (personField === undefined || personId === undefined) return undefined
  const column = sqlName(personField)
  return `(${column} is null or ${column} = ${value(personId)})`
}

function placeSql(
  entity: EntityDeclaration,
  rowScope: Extract<RowScope, { kind: 'organization' | 'places' }>,
  value: Value,
): string | undefined {
  if (rowScope.kind === 'organization') return undefined
  const ids = `${value(rowScope.ids)}::uuid[]`
  if (entity.placeField === 'id') return `hierarchy && ${ids}`
  const places = `select id from location where organization_id = $1 and hierarchy && ${ids}`
  if (hasLocationColumn(entity)) return `location_id in (${places})`
  const name = entity.placeField ?? 'locationId'
  const column = sqlName(name)
  const isList = entity.fields[name]?.kind === 'links'
  const parts = [isList ? `${column} && array(${places})` : `${column} in (${places})`]
  if (rowScope.unplaced) parts.push(isList ? `${column} = '{}'` : `${column} is null`)
  if (rowScope.makerId !== undefined && entity.authored !== undefined)
    parts.push(`${sqlName(entity.authored.by)} = ${value(rowScope.makerId)}`)
  return parts.length === 1 ? parts[0] : `(${parts.join(' or ')})`
}
