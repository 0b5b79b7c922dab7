/** The table of an entity: columns, keys, indexes and foreign keys, read off its declaration. */
import type { EntityDeclaration, Field } from '@cloche/domain/catalogue'
import { allFields, hasLocationColumn, isKept, isNullable } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { columnType } from './columns.ts'
import { snake, sqlName, tableName } from '../database/sql-names.ts'

export interface Column {
  readonly name: string
  readonly sql: string
  readonly nullable: boolean
  /** SQL literal. */
  readonly default?: string
}

export interface Index {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique?: boolean
  readonly where?: string
  readonly using?: 'gin'
}

export interface ForeignKey {
  readonly name: string
  readonly columns: readonly string[]
  readonly table: string
  readonly target: readonly string[]
  readonly onDelete?: string
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly primaryKey: readonly string[]
  readonly indexes: readonly Index[]
  readonly foreignKeys: readonly ForeignKey[]
  readonly isTenant: boolean
  readonly isLedger: boolean
  readonly partitionBy?: string
}

/** Entities whose table has the `search_text` column: records with fields to search. */
export function hasSearchText(entity: EntityDeclaration): boolean {
  return (entity.shape ?? 'record') === 'record' && searchFields(entity).length > 0
}

/** Lists by name follow the beginning of the search text: without regard to case and accents. */
export const NAME_ORDER = 'left(search_text, 100)'

export function searchFields(entity: EntityDeclaration): string[] {
  return Object.entries(allFields(entity))
    .filter(([, field]) => field.search && !isKept(field))
    .map(([name]) => name)
}

/** Fields that are redacted for some: they stand in no text for searching. */
export function keptSearchFields(entity: EntityDeclaration): string[] {
  return Object.entries(allFields(entity))
    .filter(([, field]) => field.search && field.personal)
    .map(([name]) => name)
}

function literal(field: Field): string | undefined {
  const value = field.default
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value) && field.kind !== 'json') return `'{}'`
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  if (typeof value === 'object') return `'${JSON.stringify(value)}'::jsonb`
  return String(value)
}

function fieldColumns(name: string, field: Field): Column[] {
  const nullable = isNullable(field)
  const { sql } = columnType(field)
  if (field.kind === 'quantity') {
    return [
      { name: `${snake(name)}_value`, sql, nullable },
      { name: `${snake(name)}_unit`, sql: 'text', nullable },
    ]
  }
  const byDefault = literal(field)
  return [{ name: sqlName(name), sql, nullable, ...(byDefault === undefined ? {} : { default: byDefault }) }]
}

const now = { sql: 'timestamptz', nullable: false, default: 'now()' } as const

function engineColumns(entity: EntityDeclaration): { before: Column[]; after: Column[] } {
  const isTenant = entity.scope !== 'platform'
  const before: Column[] = [
    ...(isTenant ? [{ name: 'organization_id', sql: 'uuid', nullable: false }] : []),
    { name: 'id', sql: 'uuid', nullable: false },
    ...(hasLocationColumn(entity) ? [{ name: 'location_id', sql: 'uuid', nullable: false }] : []),
  ]
  if (entity.shape === 'ledger') return { before, after: [{ name: 'created', ...now }] }
  const after: Column[] = [
    { name: 'version', sql: 'integer', nullable: false, default: '1' },
    { name: 'created', ...now },
    { name: 'updated', ...now },
    { name: 'created_by', sql: 'uuid', nullable: true },
    { name: 'updated_by', sql: 'uuid', nullable: true },
    { name: 'deleted', sql: 'timestamptz', nullable: true },
  ]
  if (hasSearchText(entity)) after.push({ name: 'search_text', sql: 'text', nullable: false, default: "''" })
  return { before, after }
}

/**
 * What rows of an entity are read from: its table; of what lies elsewhere in short rows, these as whole ones, under the
 * entity's name.
 */
export function readFrom(entity: EntityDeclaration): string {
  const { keptIn, partitionBy } = entity
  if (keptIn === undefined || partitionBy === undefined) return tableName(entity)
  const [link, at] = [sqlName(keptIn.by), sqlName(partitionBy)]
  const whole = tableName(entityNamed((entity.fields[keptIn.by] as { readonly entity: string }).entity))
  const own = keptColumns(entity).map(({ name }) => `kept.${name}`)
  const followed = keptIn.follows.map(name => `whole.${sqlName(name)}`)
  return (
    `(select ${[...own, ...followed].join(', ')}, kept.${at} as created, ` +
    `encode(substr(sha256(uuid_send(kept.${link}) || timestamptz_send(kept.${at})), 1, 16), 'hex')::uuid as id ` +
    `from ${tableName(entity)} kept left join ${whole} whole on whole.organization_id = kept.organization_id and whole.id = kept.${link}) ` +
    sqlName(entity.name)
  )
}

/** The columns of short rows: the organization, what is named, the instant, and what was measured. */
function keptColumns(entity: EntityDeclaration): Column[] {
  const { by = '', follows = [] } = entity.keptIn ?? {}
  const fields = Object.entries(entity.fields).filter(([name]) => !follows.includes(name))
  return [
    { name: 'organization_id', sql: 'uuid', nullable: false },
    ...[...fields.filter(([name]) => name === by), ...fields.filter(([name]) => name !== by)].flatMap(
      ([name, field]) => fieldColumns(name, field),
    ),
  ]
}

function keptTable(
  entity: EntityDeclaration,
  { table, by }: NonNullable<EntityDeclaration['keptIn']>,
): Table {
  const at = sqlName(entity.partitionBy ?? '')
  return {
    name: sqlName(table),
    columns: keptColumns(entity),
    primaryKey: ['organization_id', sqlName(by), at],
    indexes: [{ name: `${table}_${bare(at)}_idx`, columns: ['organization_id', at] }],
    foreignKeys: [],
    isTenant: true,
    isLedger: true,
    partitionBy: at,
  }
}

const bare = (name: string) => name.replaceAll('"', '')

export function tableOf(entity: EntityDeclaration): Table {
  if (entity.keptIn !== undefined) return keptTable(entity, entity.keptIn)
  const isTenant = entity.scope !== 'platform'
  const isLedger = entity.shape === 'ledger'
  const name = tableName(entity)
  const plain = bare(name)
  const lead = isTenant ? ['organization_id'] : []
  const { before, after } = engineColumns(entity)
  const fields = Object.entries(allFields(entity))
  const columns = [...before, ...fields.flatMap(([field, of]) => fieldColumns(field, of)), ...after]
  const partition = entity.partitionBy === undefined ? [] : [sqlName(entity.partitionBy)]
  const living: { where?: string } = isLedger ? {} : { where: 'deleted is null' }
  const indexes: Index[] = []
  const index = (suffix: string, cols: string[], more: Partial<Index> = {}) =>
    indexes.push({
      name: `${plain}_${bare(suffix)}`,
      columns: more.using ? cols : [...lead, ...cols],
      ...more,
    })
  if (hasLocationColumn(entity)) index('location_id_idx', ['location_id', ...partition, 'id'], living)
  const lists = (entity.lists ?? []).map(list => [...list.of, list.by])
  for (const names of lists) index(`${names.map(snake).join('_')}_idx`, [...names.map(sqlName), 'id'], living)
  /** The index of such a list serves those who ask for the field alone. */
  const leadsList = (field: string) => lists.some(([first]) => first === field)
  /** Records without such a link are asked for by no list: they stand in no index of it. */
  const linked = (column: string, field: Field) => {
    const where = [
      living.where,
      field.kind === 'link' && isNullable(field) ? `${column} is not null` : undefined,
    ]
    const all = where.filter(part => part !== undefined)
    return all.length === 0 ? {} : { where: all.join(' and ') }
  }
  for (const [field, of] of fields) {
    const column = sqlName(field)
    if (of.index && of.kind === 'links') index(`${column}_idx`, [column], { using: 'gin' })
    else if (of.index && field === 'name' && hasSearchText(entity))
      index('name_idx', [NAME_ORDER, 'id'], living)
    else if (of.index && !leadsList(field))
      index(`${column}_idx`, [column, ...partition, 'id'], linked(column, of))
    if (of.unique)
      index(`${column}_key`, [...(of.uniqueWith ?? []).map(sqlName), column], { unique: true, ...living })
  }
  const order = usualOrder(entity)
  if (order !== undefined) index('order_idx', order, living)
  if (hasSearchText(entity))
    indexes.push({ name: `${plain}_search_idx`, columns: ['search_text gin_trgm_ops'], using: 'gin' })
  if (entity.placeField === 'id')
    indexes.push({ name: `${plain}_hierarchy_idx`, columns: ['hierarchy'], using: 'gin' })
  return {
    name,
    columns,
    primaryKey: [...lead, ...partition, 'id'],
    indexes,
    foreignKeys: foreignKeysOf(entity, plain, fields, lead),
    isTenant,
    isLedger,
    ...(entity.partitionBy === undefined ? {} : { partitionBy: sqlName(entity.partitionBy) }),
  }
}

/**
 * The columns of an index for the order of a list that asks for none, where no other index serves: a screen opens
 * with its newest rows, however many there are.
 */
function usualOrder(entity: EntityDeclaration): string[] | undefined {
  const { by, sort } = entity.sort ?? { by: 'created', sort: 'desc' }
  const field: Field | undefined = allFields(entity)[by]
  if (entity.shape === 'line' || entity.screens === 'none' || entity.scope === 'platform') return undefined
  if (by === entity.partitionBy || (field?.unique && !field.uniqueWith)) return undefined
  const endsWithNulls = field !== undefined && isNullable(field) && sort === 'desc'
  if (endsWithNulls) return [`${sqlName(by)} desc nulls last`, 'id desc']
  return field?.index ? undefined : [sqlName(by), 'id']
}

function foreignKeysOf(
  entity: EntityDeclaration,
  plain: string,
  fields: [string, Field][],
  lead: readonly string[],
): ForeignKey[] {
  const keys: ForeignKey[] = []
  const key = (column: string, target: string) =>
    keys.push({
      name: `${plain}_${bare(column)}_fkey`,
      columns: [...lead, column],
      table: tableName(entityNamed(target)),
      target: ['organization_id', 'id'],
    })
  // A partitioned ledger names records that its own transaction wrote; keys would slow every sample and event.
  if (entity.scope === 'platform' || entity.partitionBy !== undefined) return keys
  if (hasLocationColumn(entity)) key('location_id', 'location')
  for (const [name, field] of fields) if (field.kind === 'link') key(sqlName(name), field.entity)
  // What a row must name is of its organization, and so on up to what needs no other: that one names it alone.
  const isProven = hasLocationColumn(entity) || fields.some(([, of]) => of.kind === 'link' && !isNullable(of))
  if (!isProven)
    keys.push({
      name: `${plain}_organization_fkey`,
      columns: ['organization_id'],
      table: 'organization',
      target: ['id'],
    })
  return keys
}
