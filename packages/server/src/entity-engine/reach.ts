/** Which rows a session reaches: its organization's, those of a location and all below it, or none. */
import type { EntityDeclaration, Verb } from '@cloche/domain/catalogue'
import { hasLocationColumn } from '@cloche/domain/derive'
import { may } from '@cloche/domain/rules/permissions'
import { sqlName } from './columns.ts'

export type Reach =
  | { readonly kind: 'organization'; readonly personId?: string }
  | { readonly kind: 'none' }
  /**
   * Rows at these locations and below them; `unplaced`: and those that are bound to no place; `personId`: of those
   * that are for one person only the ones for this person.
   */
  | {
      readonly kind: 'places'
      readonly ids: readonly string[]
      readonly unplaced?: boolean
      readonly personId?: string
    }

/** What of a session decides its reach. */
export interface Reacher {
  readonly rowFilter: 'organization' | 'subtree' | 'none'
  readonly locationId: string | null
  /** Places the person is enrolled in; null: the whole organization. */
  readonly allowedPlaces: readonly string[] | null
  readonly userId: string
  readonly permissions: Parameters<typeof may>[0]
}

/** The rows of an entity that a session may touch with this verb. */
export function reachOf(entity: EntityDeclaration, session: Reacher, verb: Verb): Reach {
  if (entity.scope !== 'location') return { kind: 'organization' }
  if (entity.viewGate === 'user' && verb === 'view') {
    return session.allowedPlaces === null
      ? { kind: 'organization' }
      : { kind: 'places', ids: session.allowedPlaces }
  }
  const isForOne = entity.personField !== undefined && !may(session.permissions, entity.permission, 'edit')
  const person = isForOne ? { personId: session.userId } : {}
  if (session.rowFilter === 'organization') return { kind: 'organization', ...person }
  if (session.rowFilter === 'none' || session.locationId === null) return { kind: 'none' }
  return { kind: 'places', ids: [session.locationId], unplaced: session.allowedPlaces === null, ...person }
}

/**
 * The reach as SQL. `$1` is the organization; `value` takes a value and answers its placeholder.
 * Undefined: no condition.
 */
export function reachSql(
  entity: EntityDeclaration,
  reach: Reach,
  value: (value: unknown) => string,
): string | undefined {
  if (reach.kind === 'none') return 'false'
  const person = personSql(entity, reach.personId, value)
  const place = placeSql(entity, reach, value)
  return place === undefined || person === undefined ? (place ?? person) : `${place} and ${person}`
}

function personSql(
  { personField }: EntityDeclaration,
  personId: string | undefined,
  value: (value: unknown) => string,
): string | undefined {
  if (personField === undefined || personId === undefined) return undefined
  const column = sqlName(personField)
  return `(${column} is null or ${column} = ${value(personId)})`
}

function placeSql(
  entity: EntityDeclaration,
  reach: Exclude<Reach, { kind: 'none' }>,
  value: (value: unknown) => string,
): string | undefined {
  if (reach.kind === 'organization') return undefined
  const ids = `${value(reach.ids)}::uuid[]`
  if (entity.placeField === 'id') return `hierarchy && ${ids}`
  const places = `select id from location where organization_id = $1 and hierarchy && ${ids}`
  if (hasLocationColumn(entity)) return `location_id in (${places})`
  const column = sqlName(entity.placeField ?? 'locationId')
  const placed = `${column} && array(${places})`
  return reach.unplaced ? `(${placed} or ${column} = '{}')` : placed
}
