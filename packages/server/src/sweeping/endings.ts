/** What ends the rows of every table, as the catalogue says it, with the statements that find and remove what is old. */
import {
  allEndings,
  TABLE_ENDINGS,
  type Aged,
  type Ending,
  type EntityDeclaration,
  type Only,
} from '@cloche/domain/catalogue'
import { allFields } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { placeOf } from '../database/spread/layout.ts'
import { snake } from '../database/sql-names.ts'
import { tableOf } from '../entity-engine/table.ts'

const bare = (name: string) => name.replaceAll('"', '')
const ORGANIZATION = 'organization_id'

/** What ends the rows of each table, by its name in the database. */
export const ENDINGS: ReadonlyMap<string, readonly Ending[]> = new Map([
  ...ALL_ENTITIES.map(entity => [bare(tableOf(entity).name), allEndings(entity.ends)] as const),
  ...Object.entries(TABLE_ENDINGS).map(([table, ends]) => [table, allEndings(ends)] as const),
])

type Timed = Extract<Ending, { by: 'setting' | 'sweep' }>

/** Rows of one table that end by themselves when they are old. */
export interface Sweep {
  readonly table: string
  readonly ending: Timed
  /** The column that names the organization; undefined: it is looked through for all at once. */
  readonly owner: string | undefined
  /** Tables whose rows go along, with the column that names the row. */
  readonly parts: readonly { readonly table: string; readonly column: string }[]
  /** Others that name a row, which stays for as long. */
  readonly keptBy: readonly { readonly table: string; readonly column: string }[]
}

const partsOf = (table: string) =>
  [...ENDINGS].flatMap(([part, endings]) =>
    endings.flatMap(ending =>
      ending.by === 'parent' && ending.parent === table && ending.column !== undefined
        ? [{ table: part, column: snake(ending.column) }]
        : [],
    ),
  )

/** Links of entities to one, but for those of its parts. */
function linksTo(entity: EntityDeclaration, parts: Sweep['parts']): Sweep['keptBy'] {
  return ALL_ENTITIES.flatMap(other =>
    Object.entries(allFields(other)).flatMap(([name, field]) => {
      const link = { table: bare(tableOf(other).name), column: snake(name) }
      const isPart = parts.some(part => part.table === link.table && part.column === link.column)
      return field.kind === 'link' && field.entity === entity.name && !isPart ? [link] : []
    }),
  )
}

function sweepOf(table: string, ending: Timed): Sweep {
  const parts = partsOf(table)
  const entity = ALL_ENTITIES.find(one => bare(tableOf(one).name) === table)
  // What lies on the nodes of organizations is reached by its organization alone.
  const isByOrganization = ending.by === 'setting' || placeOf(table) === 'distributed'
  return {
    table,
    ending,
    owner: isByOrganization ? (ending.owner ?? ORGANIZATION) : undefined,
    parts,
    keptBy: [...(ending.keptBy ?? []), ...(entity === undefined ? [] : linksTo(entity, parts))],
  }
}

/** Everything that ends by itself. */
export const SWEEPS: readonly Sweep[] = [...ENDINGS].flatMap(([table, endings]) =>
  endings.flatMap(ending =>
    ending.by === 'setting' || ending.by === 'sweep' ? [sweepOf(table, ending)] : [],
  ),
)

const onlySql = ({ field, is }: Only): string => {
  const column = `t.${snake(field)}`
  if (is === 'empty') return `${column} is null`
  if (is === 'filled') return `${column} is not null`
  return `${column} in (${is.map(value => `'${value}'`).join(', ')})`
}

/** Since when a row of a sweep is over. */
export const sinceSql = ({ since }: Aged): string =>
  `coalesce(${since.map(one => `t.${snake(one)}`).join(', ')})`

/**
 * Rows that have been over for so many days, as a condition on `t`; `$1` is the organization of one that is looked through
 * by organization. @param days a parameter or a number
 */
export function conditionOf({ ending, owner, keptBy }: Sweep, days: string): string {
  const minutes = ending.by === 'sweep' ? (ending.minutes ?? 0) : 0
  const before = (sql: string) => `${sql} < now() - make_interval(days => ${days}, mins => ${minutes})`
  return [
    ...(owner === undefined ? [] : [`t.${owner} = $1`]),
    ...(ending.indexed === undefined ? [] : [before(`t.${snake(ending.indexed)}`)]),
    before(sinceSql(ending)),
    ...(ending.only ?? []).map(onlySql),
    ...('files' in ending ? ['t.files_cleared_at is null', 't.data_digest is not null'] : []),
    ...keptBy.map(
      ({ table: other, column }) =>
        `not exists (select 1 from "${other}" k where ${owner === ORGANIZATION ? 'k.organization_id = $1 and ' : ''}k.${column} = t.id)`,
    ),
  ].join(' and ')
}

/**
 * Removes some old rows with what is a part of them; rows that somebody else is at are left for the next time.
 * @param key the columns of the primary key
 * @param atOnce how many: a parameter
 */
export function removalOf(
  sweep: Sweep,
  key: readonly string[],
  condition: string,
  atOnce: string,
  order = '',
): string {
  const { table, parts, owner } = sweep
  const same = (one: string, other: string) =>
    key.map(column => `${one}.${column} = ${other}.${column}`).join(' and ')
  const within = (name: string) => (owner === ORGANIZATION ? `${name}.organization_id = $1 and ` : '')
  const gone = parts.map(
    (part, at) =>
      `, part${at} as (delete from "${part.table}" p using old where ${within('p')}p.${part.column} = old.id)`,
  )
  return `with old as materialized (select ${key.map(column => `t.${column}`).join(', ')} from "${table}" t
      where ${condition}${order} limit ${atOnce} for update of t skip locked)${gone.join('')}
    delete from "${table}" t using old where ${within('t')}${same('t', 'old')}`
}
