/**
 * What the migrations do not make yet of the tables that the catalogue declares, as SQL for people to review.
 * The migrations are read as they are written; whether the database has it all is proven on the real one.
 */
import { draftForeignKeys, draftTable } from '../packages/server/src/entity-engine/draft.ts'
import type { Column, Table } from '../packages/server/src/entity-engine/table.ts'

/** What a row of migrations made: by table its columns, by name its indexes and constraints. */
interface Made {
  readonly tables: Map<string, Map<string, string>>
  readonly indexes: Map<string, string>
  readonly constraints: Set<string>
}

const tidy = (sql: string): string => sql.replace(/\s+/g, ' ').replace(/;$/, '').trim()

const STATEMENTS = new RegExp(
  [
    String.raw`create table (?<table>\S+) \(\n(?<columns>[\s\S]*?)\n\)`,
    String.raw`create (?:unique )?index (?<index>\S+) on [^;]+;`,
    String.raw`drop index (?:if exists )?(?<noIndex>[^\s;]+)`,
    String.raw`alter table (?<to>\S+) add column (?<column>\S+) (?<definition>[^;]+);`,
    String.raw`alter table (?<of>\S+) alter column (?<turned>\S+) type (?<type>\S+)[^;]*;`,
    String.raw`alter table (?<in>\S+) alter column (?<given>\S+) set default (?<value>[^;]+);`,
    String.raw`alter table (?<loose>\S+) alter column (?<freed>\S+) drop not null`,
    String.raw`alter table (?<filled>\S+) alter column (?<sure>\S+) set not null;`,
    String.raw`alter table (?<from>\S+) drop column (?<noColumn>[^\s;]+)`,
    String.raw`alter table \S+ add constraint (?<constraint>\S+)`,
  ].join('|'),
  'g',
)

/** Reads migrations in their order; what a later one drops is gone. */
function madeBy(migrations: readonly string[]): Made {
  const made: Made = { tables: new Map(), indexes: new Map(), constraints: new Set() }
  const change = (table: string, column = '', part: RegExp, value = '') => {
    const columns = made.tables.get(table)
    columns?.set(column, (columns.get(column) ?? '').replace(part, value))
  }
  const sql = migrations.join('\n').replace(/--[^\n]*/g, '')
  for (const { 0: statement, groups = {} } of sql.matchAll(STATEMENTS)) {
    if (groups['table'] !== undefined) {
      const lines = (groups['columns'] ?? '').split(',\n').map(line => /^\s*(\S+) ([\s\S]+)$/.exec(line))
      made.tables.set(groups['table'], new Map(lines.map(line => [line?.[1] ?? '', tidy(line?.[2] ?? '')])))
    } else if (groups['index'] !== undefined) made.indexes.set(groups['index'], tidy(statement))
    else if (groups['noIndex'] !== undefined) made.indexes.delete(groups['noIndex'])
    else if (groups['to'] !== undefined)
      made.tables.get(groups['to'])?.set(groups['column'] ?? '', tidy(groups['definition'] ?? ''))
    else if (groups['of'] !== undefined) change(groups['of'], groups['turned'], /^\S+/, groups['type'])
    else if (groups['in'] !== undefined)
      change(groups['in'], groups['given'], / default .*$/, ` default ${groups['value']}`)
    else if (groups['loose'] !== undefined) change(groups['loose'], groups['freed'], / not null/)
    else if (groups['filled'] !== undefined) change(groups['filled'], groups['sure'], /$/, ' not null')
    else if (groups['from'] !== undefined) made.tables.get(groups['from'])?.delete(groups['noColumn'] ?? '')
    else if (groups['constraint'] !== undefined) made.constraints.add(groups['constraint'])
  }
  return made
}

const definitionOf = (column: Column): string =>
  `${column.sql}${column.nullable ? '' : ' not null'}${column.default === undefined ? '' : ` default ${column.default}`}`

function columnDraft(table: Table, made: ReadonlyMap<string, string>): string[] {
  const lines = table.columns.flatMap(column => {
    const here = made.get(column.name)
    const wanted = tidy(definitionOf(column))
    if (here === wanted) return []
    if (here !== undefined)
      return [`-- ${table.name}.${column.name} is "${here}", the catalogue says "${wanted}"`]
    const needsValue = !column.nullable && column.default === undefined
    return [
      ...(needsValue ? [`-- existing rows of ${table.name} need a value first`] : []),
      `alter table ${table.name} add column ${column.name} ${wanted};`,
    ]
  })
  const known = new Set(table.columns.map(column => column.name))
  const gone = [...made.keys()].filter(name => name !== 'primary' && !known.has(name))
  return [...lines, ...gone.map(name => `-- ${table.name}.${name} is not in the catalogue`)]
}

function indexDraft(table: Table, made: Made): string[] {
  const wanted = draftTable(table).match(/^create (?:unique )?index .*$/gm) ?? []
  return wanted.flatMap(statement => {
    const name = /index (\S+)/.exec(statement)?.[1] ?? ''
    const here = made.indexes.get(name)
    if (here === tidy(statement)) return []
    return here === undefined ? [statement] : [`drop index ${name};`, statement]
  })
}

/** The draft of the next migration; empty when the migrations make all that the catalogue declares. */
export function migrationDraft(tables: readonly Table[], migrations: readonly string[]): string {
  const made = madeBy(migrations)
  const drafts = tables.flatMap(table => {
    const columns = made.tables.get(table.name)
    return columns === undefined
      ? [draftTable(table)]
      : [...columnDraft(table, columns), ...indexDraft(table, made)]
  })
  const keys = tables.flatMap(table =>
    draftForeignKeys(table)
      .split('\n')
      .filter(line => line !== '' && !made.constraints.has(/add constraint (\S+)/.exec(line)?.[1] ?? '')),
  )
  return [...drafts, ...keys].join('\n')
}
