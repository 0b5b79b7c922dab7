/** Lists and reads: SQL composed once a shape and kept, values apart. */
import { likeText } from '../database/like-text.ts'
import type { EntityDeclaration, Field } from '@cloche/domain/catalogue'
import { allFields, PAGE_LIMIT, titleNames } from '@cloche/domain/derive'
import { Problem } from '@cloche/domain/problems'
import type { Statement } from '../database/connection.ts'
import { conditionSql, type Filter } from './filter.ts'
import { countsAtSql } from './range.ts'
import { lookedUp, rowScopeSql, type RowScope } from './row-scope.ts'
import {
  rowNames,
  searchForm,
  selection,
  type Finish,
  type ReadRow,
  type Selection,
  type WireRow,
} from './rows.ts'
import { hasSearchText, keptSearchFields, NAME_ORDER, readFrom, searchFields } from './table.ts'
import { sqlName } from '../database/sql-names.ts'
import { HIGHEST_ROLE, type Finder } from './redact.ts'

export interface ListRequest {
  readonly offset?: number
  readonly limit?: number
  readonly by?: string
  readonly sort?: 'asc' | 'desc'
  readonly attributes?: readonly string[]
  readonly filter?: Filter
  readonly search?: string
  readonly deleted?: 'without' | 'only'
  /** Whether the names of what the rows name come along; read by `listPage`. */
  readonly names?: boolean
  /** Only rows whose id follows this one: the next page of a walk over all of them in the order of ids. */
  readonly after?: string
  /** All that match are counted, however many. */
  readonly exactCount?: boolean
  /** Nothing is counted; read by `listPage`. */
  readonly noCount?: boolean
  /** Counts no further: never the caller's to say. */
  readonly countAtMost?: number
  /** What counts at these places alone: never the caller's to say. */
  readonly rangeAt?: readonly string[] | undefined
  /** Who searches, where that decides what is found: never the caller's to say. */
  readonly finder?: Finder | undefined
}

export interface ListStatements<E> {
  readonly rows: Statement
  readonly count: Statement<{ count: number }>
  readonly finish: Finish<E>
}

const selections = new Map<string, Selection>()

function selectionOf(entity: EntityDeclaration, names?: readonly string[]): Selection {
  // No names at all is not the same as all of them.
  const key = names === undefined ? entity.name : `${entity.name}:${names.join()}`
  const known = selections.get(key)
  if (known) return known
  const made = selection(entity, names)
  if (selections.size < 2000) selections.set(key, made)
  return made
}

/** Collects values and answers their placeholders; `$1` is always the organization. */
class Values {
  readonly list: unknown[]
  constructor(organizationId: string) {
    this.list = [organizationId]
  }
  readonly add = (value: unknown): string => `$${this.list.push(value)}`
}

const owner = (entity: EntityDeclaration) => (entity.scope === 'platform' ? 'id' : 'organization_id')

/** The rows whose personal fields a finder may read. @throws INVALID_REQUEST where that is nobody's */
function foundSql(
  entity: EntityDeclaration,
  name: string,
  finder: Finder | undefined,
  values: Values,
): string {
  if (finder === undefined)
    throw new Problem('INVALID_REQUEST', {
      faults: [{ path: `filter.${name}`, rule: 'problem.field.notOneOf' }],
    })
  return `(${sqlName(entity.rankField ?? 'id')} <= ${values.add(finder.roleLevel)} or id = ${values.add(finder.userId)})`
}

function searchSql(
  entity: EntityDeclaration,
  search: string,
  values: Values,
  finder: Finder | undefined,
): string | undefined {
  const asked = searchForm(search)
  if (asked === '') return undefined
  const names = searchFields(entity)
  if (names.length === 0) return 'false'
  const pattern = values.add(`%${likeText(asked)}%`)
  if (hasSearchText(entity)) {
    const kept = finder === undefined ? [] : keptSearchFields(entity)
    const found = `search_text like ${pattern}`
    if (finder === undefined || kept.length === 0) return found
    const own = foundSql(entity, 'search', finder, values)
    return `(${found} or ${own} and (${kept.map(name => `${sqlName(name)} ilike ${pattern}`).join(' or ')}))`
  }
  return `(${names.map(name => `${sqlName(name)} ilike ${pattern}`).join(' or ')})`
}

function isByIds({ filter }: ListRequest): boolean {
  const asked = filter?.['id']
  if (asked === undefined || asked === null) return false
  return typeof asked !== 'object' || Array.isArray(asked) || 'eq' in asked || 'in' in asked
}

function whereOf(
  entity: EntityDeclaration,
  request: ListRequest,
  rowScope: RowScope,
  values: Values,
  keepsPlan = false,
): string {
  const fields = allFields(entity)
  const parts = [`${owner(entity)} = $1`]
  const scoped = rowScopeSql(entity, rowScope, values.add)
  if (scoped !== undefined) parts.push(keepsPlan ? lookedUp(scoped) : scoped)
  // Records that are asked for by their ids are read, not chosen: they are told wherever they are offered.
  if (entity.range !== undefined && request.rangeAt !== undefined && !isByIds(request))
    parts.push(countsAtSql(sqlName(entity.range), `${values.add(request.rangeAt)}::uuid[]`))
  if (entity.shape !== 'ledger')
    parts.push(request.deleted === 'only' ? 'deleted is not null' : 'deleted is null')
  for (const [name, condition] of Object.entries(request.filter ?? {})) {
    // Personal fields are compared only in rows where they may be read: a filter must not find what the row does not show.
    if (fields[name]?.personal) parts.push(foundSql(entity, name, request.finder, values))
    parts.push(conditionSql(name, fields[name], condition, values.add))
  }
  if (request.after !== undefined) parts.push(`id > ${values.add(request.after)}`)
  if (request.search !== undefined) {
    const found = searchSql(entity, request.search, values, request.finder)
    if (found !== undefined) parts.push(found)
  }
  return parts.join(' and ')
}

/** What a list is ordered by: what is personal only for those who find by it, else its rows are listed by name. */
function orderedBy(entity: EntityDeclaration, request: ListRequest): { by: string; sort: 'asc' | 'desc' } {
  const asked = request.by
    ? { by: request.by, sort: request.sort ?? 'asc' }
    : (entity.sort ?? { by: 'created', sort: 'desc' })
  if (allFields(entity)[asked.by]?.personal && request.finder === undefined)
    return { by: 'name', sort: 'asc' }
  return { by: asked.by, sort: request.sort ?? asked.sort }
}

function orderOf(entity: EntityDeclaration, request: ListRequest, values: Values): string {
  const { by, sort: direction } = orderedBy(entity, request)
  const field: Field | undefined = allFields(entity)[by]
  const own =
    by === 'name' && (hasSearchText(entity) || Object.hasOwn(entity.fields, 'searchText'))
      ? NAME_ORDER
      : field?.kind === 'quantity'
        ? `${sqlName(by).replaceAll('"', '')}_value`
        : sqlName(by)
  // Who may read all rows gets them in the order of the index; others in an order that says nothing of people above them.
  const isPartly = field?.personal === true && request.finder?.roleLevel !== HIGHEST_ROLE
  const column = isPartly ? `case when ${foundSql(entity, by, request.finder, values)} then ${own} end` : own
  const mayBeNull = isPartly || (field !== undefined && !field.required && field.default === undefined)
  const nulls = mayBeNull && direction === 'desc' ? ' nulls last' : ''
  return by === 'id' ? `id ${direction}` : `${column} ${direction}${nulls}, id ${direction}`
}

/** Whether an index was made for this list: then one plan, by that index, serves all values. */
function hasOwnIndex(entity: EntityDeclaration, request: ListRequest): boolean {
  const { filter = {}, search, deleted = 'without', after } = request
  if (search !== undefined || deleted !== 'without' || after !== undefined) return false
  return (entity.lists ?? []).some(
    ({ of, by }) => request.by === by && of.every(name => typeof filter[name] === 'string'),
  )
}

/** Where a page ends that was read without counting. */
export function endOf(
  { offset = 0, limit = PAGE_LIMIT }: ListRequest,
  length: number,
): { count: number; moreThanCount?: true } {
  return { count: offset + length, ...(length === limit && limit > 0 ? { moreThanCount: true } : {}) }
}

/** The statements of a page and of its whole count. */
export function listStatements<E extends EntityDeclaration>(
  entity: E,
  organizationId: string,
  request: ListRequest,
  rowScope: RowScope,
): ListStatements<E> {
  const values = new Values(organizationId)
  const keepsPlan = hasOwnIndex(entity, request)
  const where = whereOf(entity, request, rowScope, values, keepsPlan)
  const { sql, finish } = selectionOf(entity, request.attributes)
  const table = readFrom(entity)
  const counted = [...values.list]
  const order = orderOf(entity, request, values)
  const found = request.countAtMost === undefined ? '' : ` limit ${request.countAtMost}`
  const page = `limit ${values.add(request.limit ?? 100)} offset ${values.add(request.offset ?? 0)}`
  return {
    rows: {
      text: `select ${sql} from ${table} where ${where} order by ${order} ${page}`,
      values: values.list,
      keepsPlan,
    },
    count: {
      text:
        found === ''
          ? `select count(*)::int as count from ${table} where ${where}`
          : `select count(*)::int as count from (select 1 from ${table} where ${where}${found}) found`,
      values: counted,
      keepsPlan,
    },
    finish: finish as Finish<E>,
  }
}

/** One living record by its id, within scope. `lock`: for a change in the same transaction. */
export function readStatement<E extends EntityDeclaration>(
  entity: E,
  organizationId: string,
  id: string,
  rowScope: RowScope,
  options: {
    lock?: boolean
    deleted?: 'without' | 'only' | 'with'
    names?: readonly string[]
    /** Only what this person made; null: what the server made by itself. */
    makerId?: string | null
  } = {},
): { statement: Statement; finish: Finish<E> } {
  const values = new Values(organizationId)
  const parts = [`${owner(entity)} = $1`, `id = ${values.add(id)}`]
  const scoped = rowScopeSql(entity, rowScope, values.add)
  if (scoped !== undefined) parts.push(scoped)
  if (options.makerId !== undefined && entity.shape !== 'ledger')
    parts.push(`created_by is not distinct from ${values.add(options.makerId)}::uuid`)
  const which = options.deleted ?? 'without'
  if (entity.shape !== 'ledger' && which !== 'with')
    parts.push(which === 'only' ? 'deleted is not null' : 'deleted is null')
  const { sql, finish } = selectionOf(entity, options.names)
  return {
    statement: {
      text: `select ${sql} from ${readFrom(entity)} where ${parts.join(' and ')}${options.lock ? ' for update' : ''}`,
      values: values.list,
      keepsPlan: true,
    },
    finish: finish as Finish<E>,
  }
}

/** The names a mini read answers: id, title, what shows it, and where it stands. */
export function miniNames(entity: EntityDeclaration): string[] {
  const own = titleNames(entity)
  return rowNames(entity).includes('hierarchy') ? [...new Set([...own, 'hierarchy'])] : own
}

/** What was read by the statement that `finish` came with. */
export function finished<R extends WireRow>(rows: WireRow[], finish: ((row: WireRow) => R) | undefined): R[] {
  return finish ? rows.map(finish) : (rows as R[])
}

/** The first row, finished; NOT_FOUND when there is none: absent and out of scope look alike. */
export function oneOrNotFound<E extends EntityDeclaration>(
  entity: E,
  rows: WireRow[],
  finish: Finish<E>,
): ReadRow<E> {
  const [row] = finished<ReadRow<E>>(rows.slice(0, 1), finish)
  if (row === undefined) throw new Problem('NOT_FOUND', { entity: entity.name })
  return row
}
