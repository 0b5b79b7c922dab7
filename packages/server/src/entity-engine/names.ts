/** What the records are called that the rows of a page name: read with the page itself, in one statement. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import type { LinkedNames } from '@cloche/domain/calls'
import { allFields, isKept, namingFields, titleNames, type NamingField } from '@cloche/domain/derive'
import { ERASED_MARK } from '@cloche/domain/rules/erasure'
import { entityNamed } from '@cloche/domain/entities'
import { may } from '@cloche/domain/rules/permissions'
import type { Statement } from '../database/connection.ts'
import { namesToRedact, redactRows, type Reader } from './redact.ts'
import { rowScopeOf, rowScopeSql, type ScopedSession } from './row-scope.ts'
import { selection, type WireRow } from './rows.ts'
import { sqlName } from '../database/sql-names.ts'
import { readFrom } from './table.ts'

/** No field is called so: names of fields have no spaces. */
const COLUMN = 'linked names'
/** A whole row, which a field of the same name would stand before. */
const RECORD = '"linked record"'

/** Somebody who was erased is still shown, as whoever is not there any more; somebody who was removed is not. */
const LIVING_OR_ERASED = `(deleted is null or name = '${ERASED_MARK}')`

type NamingSession = ScopedSession & Reader

/** The records of one entity that rows name, and the fields that do. */
interface Named {
  readonly entity: EntityDeclaration
  readonly fields: readonly NamingField[]
  /** What is read of each, to show it and to redact it. */
  readonly read: readonly string[]
}

/** What rows of an entity name, among the asked attributes, of entities that the session may view. */
function namedBy(
  entity: EntityDeclaration,
  session: NamingSession,
  attributes: readonly string[] | undefined,
): Named[] {
  const fields = namingFields(entity).filter(({ name }) => attributes?.includes(name) ?? true)
  return [...new Set(fields.map(field => field.entity))].flatMap(name => {
    const target = entityNamed(name)
    const isOpen = target.viewGate === 'user' || may(session.permissions, target.permission, 'view')
    const own = fields.filter(field => field.entity === name)
    const shown = [...titleNames(target), ...own.map(field => field.by)]
    const read = namesToRedact(target, [...new Set(shown)])
    return isOpen ? [{ entity: target, fields: own, read }] : []
  })
}

/** The living records within scope that a page names, as JSON. */
function namedSql(
  of: EntityDeclaration,
  { entity, fields, read }: Named,
  session: NamingSession,
  value: (value: unknown) => string,
): string {
  const parts = [entity.scope === 'platform' ? 'id = $1' : 'organization_id = $1']
  const within = rowScopeSql(entity, rowScopeOf(entity, session, 'view'), value)
  if (within !== undefined) parts.push(within)
  if (entity.shape !== 'ledger')
    parts.push(entity.rankField === undefined ? 'deleted is null' : LIVING_OR_ERASED)
  const keysOf = ({ name }: NamingField) =>
    allFields(of)[name]?.kind === 'links'
      ? `select unnest(page."${name}") from page`
      : `select page."${name}" from page`
  const named = [...new Set(fields.map(field => field.by))].map(by => {
    const keys = fields.filter(field => field.by === by).map(keysOf)
    return `${sqlName(by)} in (${keys.join(' union ')})`
  })
  parts.push(`(${named.join(' or ')})`)
  const found = `select ${selection(entity, read).sql} from ${readFrom(entity)} where ${parts.join(' and ')}`
  return `'${entity.name}', (select jsonb_agg(${RECORD}) from (${found}) as ${RECORD})`
}

export interface WithNames {
  readonly statement: Statement
  /** Takes the names off the rows as they were read; before these are redacted. */
  readonly take: (rows: readonly WireRow[]) => (shown: readonly WireRow[]) => LinkedNames
  /** The names that stood beside rows of which the reader sees all. */
  readonly ofAll: (text: string | null) => LinkedNames
}

type Found = Readonly<Record<string, WireRow[] | null>>

/**
 * The statement of a page so that the names of what its rows name come with its first row: the page is read once, and
 * each named record once. Of a record that is gone, out of scope or not to be viewed there is no name, as in a read of
 * its title; nor of one that only a redacted field names.
 */
export function withNames(
  entity: EntityDeclaration,
  session: NamingSession,
  page: Statement,
  attributes: readonly string[] | undefined,
): WithNames {
  const named = namedBy(entity, session, attributes)
  const values = [...(page.values ?? [])]
  const value = (one: unknown) => `$${values.push(one)}`
  const parts = named.map(one => namedSql(entity, one, session, value))
  const names = `case when row_number() over () = 1 then jsonb_build_object(${parts.join(', ')}) end`
  const statement =
    named.length === 0
      ? page
      : {
          ...page,
          text: `with page as materialized (${page.text}) select page.*, ${names} as "${COLUMN}" from page`,
          values,
        }
  const shownOf = (found: Found, mayShow: (one: Named) => (row: WireRow) => boolean): LinkedNames => {
    const answer = named.flatMap(one => {
      const seen = (found[one.entity.name] ?? []).filter(mayShow(one))
      const read = titleNames(one.entity)
      const cut = redactRows(one.entity, session, seen, [...read, ...one.fields.map(field => field.by)])
      return cut.length === 0 ? [] : [[one.entity.name, cut] as const]
    })
    return Object.fromEntries(answer) as LinkedNames
  }
  return {
    statement,
    take: rows => {
      const found = (rows[0]?.[COLUMN] ?? {}) as Found
      for (const row of rows) delete row[COLUMN]
      return shown => shownOf(found, one => isShown(entity, one, shown))
    },
    ofAll: text => shownOf((text === null ? {} : JSON.parse(text)) as Found, () => () => true),
  }
}

/** Whether a field that the reader sees names the record: asked only where fields are kept from some. */
function isShown(
  entity: EntityDeclaration,
  { fields }: Named,
  rows: readonly WireRow[],
): (row: WireRow) => boolean {
  const declared = allFields(entity)
  const isAnyKept = fields.some(({ name }) => declared[name] !== undefined && isKept(declared[name]))
  if (!isAnyKept) return () => true
  const keys = new Set(fields.flatMap(({ name }) => rows.flatMap(row => row[name])))
  return row => fields.some(({ by }) => keys.has(row[by]))
}
