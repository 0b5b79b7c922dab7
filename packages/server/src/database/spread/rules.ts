/**
 * What a distributed PostgreSQL asks of a schema, read from PostgreSQL's own catalogue: each rule answers what breaks it.
 * The same rules hold on one PostgreSQL, so that nothing has to be changed on the day there are several.
 */
import type pg from 'pg'
import { LAYOUT, type Place } from './layout.ts'
import { inOrder, readTableLinks } from './plan.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** Tables of ours, with partitions under the name of their table. */
const TABLES = `
  select c.oid, coalesce(parent.relname, c.relname) as table
  from pg_class c
  left join pg_inherits on inhrelid = c.oid left join pg_class parent on parent.oid = inhparent
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`

const COLUMNS = (oid: string, numbers: string) =>
  `(select coalesce(json_agg(attname order by place), '[]') from unnest(${numbers}) with ordinality as key(number, place)
    left join pg_attribute on attrelid = ${oid} and attnum = number)`

const distributed = (table: string): (Place & { kind: 'distributed' }) | undefined => {
  const place = LAYOUT.get(table)
  return place?.kind === 'distributed' ? place : undefined
}

/** Every table lies somewhere, and what is said to lie somewhere is there. */
async function placing(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(`select distinct "table" from (${TABLES}) as tables`)
  const there = new Set(rows.map(row => row.table))
  return [
    ...[...there].filter(name => !LAYOUT.has(name)).map(name => `${name}: nobody says where it lies`),
    ...[...LAYOUT.keys()].filter(name => !there.has(name)).map(name => `${name}: there is no such table`),
  ]
}

/** Keys and unique indexes hold on one node alone: they name the organization. So do exclusion constraints. */
async function keys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; columns: string[] }>(
    `select "table", indexrelid::regclass::text as name, ${COLUMNS('indrelid', 'indkey::int[]')} as columns
     from (${TABLES}) as tables join pg_index on indrelid = oid where indisunique or indisexclusion`,
  )
  return rows.flatMap(({ table, name, columns }) => {
    const column = distributed(table)?.column
    return column === undefined || columns.includes(column) ? [] : [`${name}: does not name ${column}`]
  })
}

/** Foreign keys stay on the node of the organization, or among the servers' own tables. */
async function foreignKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{
    name: string
    source: string
    target: string
    own: string[]
    their: string[]
    actions: string
  }>(
    `select conname as name, source.table as source, target.table as target,
       ${COLUMNS('conrelid', 'conkey')} as own, ${COLUMNS('confrelid', 'confkey')} as their,
       confupdtype::text || confdeltype::text as actions
     from pg_constraint join (${TABLES}) as source on source.oid = conrelid join (${TABLES}) as target on target.oid = confrelid
     where contype = 'f'`,
  )
  return rows.flatMap(({ name, source, target, own, their, actions }) => {
    const from = distributed(source)
    const to = distributed(target)
    if (from === undefined && to === undefined) return []
    if (from === undefined || to === undefined)
      return [`${name}: from ${source} to ${target}, which lie apart`]
    const at = own.indexOf(from.column)
    if (at === -1 || their[at] !== to.column) return [`${name}: does not carry the organization`]
    // Nothing is set to null or default by a key that the organization is a part of.
    return /[nd]/.test(actions) ? [`${name}: would empty the organization`] : []
  })
}

/** Tables are distributed one after another, each after those that it names: none name each other. */
async function order(client: Client): Promise<string[]> {
  try {
    inOrder([...LAYOUT.keys()], await readTableLinks(client))
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

/** What a function may not hold that a trigger of a distributed table runs. */
const WRITES = /\b(?:insert|update|delete|truncate|merge|perform|execute|copy)\b/i
/** The functions of triggers that look at no other row. */
const QUIET = new Set(['refuse_change', 'refuse_to_come'])

/** Triggers read the row at hand and refuse it: on several nodes each sees its own alone. */
async function triggers(client: Client): Promise<string[]> {
  const { rows } = await client.query<{
    name: string
    table: string
    routine: string
    body: string
    transition: boolean
    deferred: boolean
  }>(
    `select tgname as name, "table", proname as routine, prosrc as body,
       tgoldtable is not null or tgnewtable is not null as transition, tgdeferrable as deferred
     from pg_trigger join (${TABLES}) as tables on tables.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
     where not tgisinternal`,
  )
  return rows.flatMap(({ name, table, routine, body, transition, deferred }) => {
    const what = `${name} of ${table}`
    if (transition) return [`${what}: reads the rows of a statement`]
    if (deferred) return [`${what}: waits for the end of the transaction`]
    if (WRITES.test(body.replace(/'(?:''|[^'])*'/g, ''))) return [`${what}: ${routine} writes`]
    return QUIET.has(routine) ? [] : [`${what}: nobody said that ${routine} looks at its own row alone`]
  })
}

/** Policies name columns of the row and settings: what they would look up lies on another node. */
async function policies(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; table: string; said: string }>(
    `select polname as name, "table",
       concat_ws(' ', pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as said
     from pg_policy join (${TABLES}) as tables on tables.oid = polrelid`,
  )
  return rows.flatMap(({ name, table, said }) =>
    /\bselect\b/i.test(said) ? [`${name} of ${table}: looks up another row`] : [],
  )
}

/** Numbers are counted on the node that the servers talk to, and are all bigint; nothing else is made up by default. */
async function defaults(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; column: string; said: string; type: string }>(
    `select "table", attname as column, atttypid::regtype::text as type,
       case when attidentity <> '' then 'identity' when attgenerated <> '' then 'generated' else pg_get_expr(adbin, adrelid) end as said
     from (${TABLES}) as tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
     left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attidentity <> '' or attgenerated <> '' or adbin is not null`,
  )
  return rows.flatMap(({ table, column, said, type }) => {
    const place = distributed(table)
    if (place === undefined) return []
    if (place.column === column) return [`${table}.${column}: the organization has a default`]
    if (said === 'identity')
      return type === 'bigint' ? [] : [`${table}.${column}: a number that is no bigint`]
    return /nextval/.test(said) ? [`${table}.${column}: counts by a sequence of its own`] : []
  })
}

/** How the organization of a row is told: a node is found by it, so it is there, of one type, and never changes type. */
async function columns(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string; required: boolean }>(
    `select "table", attname as column, atttypid::regtype::text as type, attnotnull as required
     from (${TABLES}) as tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped`,
  )
  return [...LAYOUT].flatMap(([table, place]) => {
    if (place.kind !== 'distributed') return []
    const found = rows.filter(row => row.table === table && row.column === place.column)
    if (found.length === 0) return [`${table}: has no ${place.column}`]
    return found.every(({ type, required }) => type === 'uuid' && required)
      ? []
      : [`${table}.${place.column}: is no uuid that is always there`]
  })
}

/** Tables by time alone have partitions, in one level, and none of its own beside the rows of another table. */
async function partitions(client: Client): Promise<string[]> {
  const { rows } = await client.query<{
    name: string
    strategy: string | null
    inherits: number
    level: boolean
  }>(
    `select c.relname as name, partstrat::text as strategy, count(inhrelid)::int as inherits,
       c.relispartition and c.relkind = 'p' as level
     from pg_class c left join pg_partitioned_table on partrelid = c.oid left join pg_inherits on inhrelid = c.oid
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
     group by c.oid, c.relname, partstrat`,
  )
  return rows.flatMap(({ name, strategy, inherits, level }) => {
    if (level) return [`${name}: partitions of partitions`]
    if (inherits > 1) return [`${name}: is a part of several tables`]
    return strategy === null || strategy === 'r' ? [] : [`${name}: has partitions that are not ranges`]
  })
}

/** What every node has to have besides PostgreSQL's own: nothing is used that is not named here. */
const EXTENSIONS = ['pg_trgm', 'plpgsql', 'citus', 'citus_columnar']

/** Nothing else is made that nodes would have to be told of, and no function that does not find its node. */
async function besides(client: Client): Promise<string[]> {
  const extensions = await client.query<{ name: string }>('select extname as name from pg_extension')
  const relations = await client.query<{ name: string; kind: string }>(
    `select relname as name, relkind::text as kind from pg_class
     where relnamespace = 'public'::regnamespace and relkind not in ('r', 'p', 'i', 'I', 'S', 't')`,
  )
  const types = await client.query<{ name: string }>(
    `select typname as name from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
     union all select collname from pg_collation where collnamespace = 'public'::regnamespace
     union all select rulename from pg_rules where schemaname = 'public'`,
  )
  const routines = await client.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc join pg_language on pg_language.oid = prolang
     where pronamespace = 'public'::regnamespace and lanname = 'sql'
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  )
  return [
    ...extensions.rows.flatMap(({ name }) => (EXTENSIONS.includes(name) ? [] : [`extension ${name}`])),
    ...relations.rows.map(({ name, kind }) => `${name}: a relation of kind ${kind}`),
    ...types.rows.map(({ name }) => `${name}: a type, collation or rule of its own`),
    // The values of a function in SQL are not known when the nodes are chosen.
    ...routines.rows.flatMap(({ name, body }) =>
      [...LAYOUT].some(
        ([table, { kind }]) =>
          kind === 'distributed' && new RegExp(`\\b(?:from|join)\\s+"?${table}\\b`, 'i').test(body),
      )
        ? [`${name}: a function in SQL that reads distributed tables`]
        : [],
    ),
  ]
}

const RULES = {
  placing,
  columns,
  keys,
  foreignKeys,
  order,
  triggers,
  policies,
  defaults,
  partitions,
  besides,
}

/** What breaks a rule in a migrated database, by the rule; empty: it can be distributed. */
export async function brokenRules(client: Client): Promise<string[]> {
  const broken: string[] = []
  for (const [rule, find] of Object.entries(RULES))
    for (const what of await find(client)) broken.push(`${rule}: ${what}`)
  return broken.toSorted()
}
