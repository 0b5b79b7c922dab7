/** Ranges: which records of the organization count at a place, in SQL, and who may change where they are offered. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { brokenRule } from '@cloche/domain/problems'
import { rangeDifference, rangeFault } from '@cloche/domain/rules/ranges'
import type { Transaction } from '../database/transaction.ts'
import { sqlName } from '../database/sql-names.ts'
import type { RowScope, ScopedSession } from './row-scope.ts'
import type { WireRow } from './rows.ts'

type Value = (value: unknown) => string

/** The places for which a session chooses; undefined: for the whole organization. */
export function rangePlaces(session: ScopedSession): readonly string[] | undefined {
  if (session.rowFilter === 'organization') return undefined
  return session.locationId === null ? (session.allowedPlaces ?? undefined) : [session.locationId]
}

/**
 * What counts at one of some places: offered everywhere, there, above or below. A record that is offered everywhere is
 * told by its own row; the places of the others are looked up once a statement, and only where there is one.
 * @param places ids of places, as SQL of a list; `$1` is the organization
 */
export function countsAtSql(column: string, places: string): string {
  return (
    `(${column} = '{}' or ${column} && array(` +
    `select unnest(hierarchy) from location where organization_id = $1 and id = any(${places}) ` +
    `union all select id from location where organization_id = $1 and hierarchy && ${places}))`
  )
}

/** The condition of an entity's lists at the session's place; undefined: all of them count. */
export function rangeSql(
  entity: EntityDeclaration,
  session: ScopedSession,
  value: Value,
  table?: string,
): string | undefined {
  const places = entity.range === undefined ? undefined : rangePlaces(session)
  if (entity.range === undefined || places === undefined) return undefined
  const column = sqlName(entity.range)
  return countsAtSql(table === undefined ? column : `${table}.${column}`, `${value(places)}::uuid[]`)
}

/** The places that somebody decides for, of some. Undefined: they decide for all. */
async function reachedOf(
  transaction: Transaction,
  organizationId: string,
  places: RowScope,
  ids: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  if (places.kind === 'organization') return undefined
  if (places.kind !== 'places' || ids.length === 0) return new Set()
  const { rows } = await transaction.query<{ id: string }>({
    text: 'select id from location where organization_id = $1 and id = any($2::uuid[]) and hierarchy && $3::uuid[]',
    values: [organizationId, ids, places.ids],
    keepsPlan: true,
  })
  return new Set(rows.map(({ id }) => id))
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? (value as string[]).map(id => id.toLowerCase()) : []

/**
 * Judges where a record is to be offered, for who does not decide for the whole organization.
 * @param before null: the record is new
 * @returns what of the change remains to be looked up as links: places that are added. What stays may be gone by now.
 * @throws RULE_BROKEN with a sentence
 */
export async function judgedRange(
  transaction: Transaction,
  entity: EntityDeclaration,
  { organizationId, places }: { readonly organizationId: string; readonly places: RowScope },
  before: WireRow | null,
  change: WireRow,
): Promise<WireRow> {
  const name = entity.range
  if (name === undefined || !(name in change)) return change
  const [was, will] = [before === null ? [] : idsIn(before[name]), idsIn(change[name])]
  const changed = rangeDifference(was, will)
  const reached =
    changed.length === 0 ? undefined : await reachedOf(transaction, organizationId, places, changed)
  if (reached !== undefined) {
    const fault = rangeFault(before === null ? null : was, will, id => reached.has(id))
    if (fault !== undefined) throw brokenRule(`${entity.name}.${name}`, fault)
  }
  return { ...change, [name]: will.filter(id => !was.includes(id)) }
}
