/** Tenancy as PostgreSQL's own catalogue tells it: every table, every partition, every key, whoever declared it. */
import { readdirSync, readFileSync } from 'node:fs'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableOf } from '../../entity-engine/table.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { GLOBAL_TABLES } from './global-tables.ts'

/** Tables of organizations that are no entity's, and what the unprivileged role may do there. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  paper_job: ['delete', 'insert', 'select', 'update'],
  directory: ['insert', 'select', 'update'],
  directory_group: ['delete', 'insert', 'select', 'update'],
  directory_member: ['delete', 'insert', 'select'],
  directory_person: ['delete', 'insert', 'select', 'update'],
  directory_try: ['delete', 'insert', 'select'],
  // Deleted by `forget_audit_origins` alone.
  audit_origin: ['insert', 'select'],
  // Which block seals a record again in which a person was erased.
  amendment: ['select'],
  export_schedule: ['insert', 'select', 'update'],
  history: ['insert', 'select'],
  // What a person wants to be told of, and the browsers that take it.
  own_reporting: ['delete', 'insert', 'select', 'update'],
  own_subscription: ['delete', 'insert', 'select', 'update'],
  push_subscription: ['delete', 'insert', 'select', 'update'],
  token_pace: ['delete', 'insert', 'select', 'update'],
  // Numbers that browsers hold: no record of anybody's, only what may still be printed.
  payment_event: ['insert', 'select'],
  // Summed as readings come, by whoever writes them.
  reading_hour: ['insert', 'select', 'update'],
  // What is sealed beside the tables that it tells of.
  reading_digest: ['insert', 'select'],
  record_revision: ['insert', 'select'],
  reading_minute: ['insert', 'select', 'update'],
  reading_refusal: ['insert', 'select', 'update'],
  sensor_watch: ['delete', 'insert', 'select', 'update'],
  reserved_range: ['insert', 'select', 'update'],
  // Links between records of branches and of places above: ids, and the fields that were sent.
  roll_out: ['delete', 'insert', 'select', 'update'],
  roll_out_run: ['insert', 'select', 'update'],
  // For how long an organization keeps what it may part with.
  retention: ['insert', 'select', 'update'],
  // Written with each movement; what came to nothing long ago is parted with.
  stock_balance: ['delete', 'insert', 'select', 'update'],
  seal: ['select'],
}
/** Shorter than what PostgreSQL cuts at: a name that fills it may have lost its end. */
const NAME_MAX = 62

interface TableFound {
  readonly name: string
  readonly isPartition: boolean
  readonly isForced: boolean
  /** What the row security of the table says: who, for what, using, with check. */
  readonly policies: readonly (readonly [string, string, string, string | null])[]
  readonly primaryKey: readonly string[] | null
  readonly uniques: readonly (readonly [name: string, columns: readonly string[]])[]
  readonly required: readonly string[]
  readonly grants: readonly string[]
}

let database: TestDatabase
let client: pg.Client
let tables: TableFound[]
const rows = async <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await client.query(text, values)).rows as T[]

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.config)
  await client.connect()
  tables = await rows<TableFound>(`
    select c.relname as name, c.relispartition as "isPartition", c.relrowsecurity and c.relforcerowsecurity as "isForced",
      (select coalesce(json_agg(json_build_array(polroles::regrole[]::text, polcmd::text || polpermissive::text,
         pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))), '[]') from pg_policy where polrelid = c.oid) as policies,
      (select json_agg(attname order by place) from pg_index, unnest(indkey::int[]) with ordinality as key(number, place)
         join pg_attribute on attrelid = c.oid and attnum = number where indrelid = c.oid and indisprimary) as "primaryKey",
      (select coalesce(json_agg(json_build_array(indexrelid::regclass::text,
         (select json_agg(coalesce(attname, '') order by place) from unnest(indkey::int[]) with ordinality as key(number, place)
          left join pg_attribute on attrelid = c.oid and attnum = number))), '[]') from pg_index where indrelid = c.oid and indisunique) as uniques,
      (select json_agg(attname) from pg_attribute where attrelid = c.oid and attnotnull and attnum > 0) as required,
      (select coalesce(json_agg(case when has_table_privilege('cloche_app', c.oid, kind) then kind else 'some ' || kind end order by kind), '[]')
         from unnest(array['delete', 'insert', 'references', 'select', 'trigger', 'truncate', 'update']) as kind
         where has_table_privilege('cloche_app', c.oid, kind)
           or (kind in ('insert', 'references', 'select', 'update') and has_any_column_privilege('cloche_app', c.oid, kind))) as grants
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const bare = (name: string) => name.replaceAll('"', '')
const mine = (column: string) =>
  `(${column} = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)`
/** The table of organizations is its own tenant. */
const ownerOf = (name: string) => (name === 'organization' ? 'id' : 'organization_id')
const tenants = () => tables.filter(({ name }) => GLOBAL_TABLES[name] === undefined)

/** Backups read all organizations at once, under a role of their own that can do nothing else. */
const isBackups = ([roles, what, using, check]: TableFound['policies'][number]) =>
  roles === '{cloche_backup}' &&
  what === 'rtrue' &&
  using === `(CURRENT_USER = 'cloche_backup'::name)` &&
  check === null

/** What stands between rows of one organization and another; empty: nothing is missing. */
function gapsOf(table: TableFound): string[] {
  const owner = ownerOf(table.name)
  const gaps: string[] = []
  if (!table.required.includes(owner)) gaps.push(`${owner} may be null`)
  if (table.primaryKey?.[0] !== owner) gaps.push(`its key begins with ${table.primaryKey?.[0]}`)
  for (const [name, columns] of table.uniques)
    if (columns[0] !== owner) gaps.push(`${name} begins with ${columns[0]}`)
  if (!table.isForced) gaps.push('row security is not forced')
  const [policy, ...others] = table.policies.filter(found => !isBackups(found))
  if (policy === undefined || others.length > 0) gaps.push(`it has ${table.policies.length} policies`)
  else if (policy[0] !== '{-}' || policy[1] !== '*true')
    gaps.push('its policy is not for everybody and everything')
  else if (policy[2] !== mine(owner) || policy[3] !== mine(owner))
    gaps.push(`its policy says ${policy.join(' ')}`)
  return gaps
}

test('every table that is not in the list of global ones is an organization’s, partitions too', () => {
  expect(tables.length).toBeGreaterThan(100)
  expect(tables.filter(table => table.isPartition && table.name.endsWith('_default')).length).toBeGreaterThan(
    3,
  )
  const gaps = tenants().flatMap(table => gapsOf(table).map(gap => `${table.name}: ${gap}`))
  expect(gaps).toEqual([])
})

test('what stands in the list of global tables is there, for a reason, and no entity’s', () => {
  const names = tables.map(({ name }) => name)
  const entities = new Set(ALL_ENTITIES.map(entity => bare(tableOf(entity).name)))
  for (const [name, { reason }] of Object.entries(GLOBAL_TABLES)) {
    expect(names, name).toContain(name)
    expect(entities.has(name), name).toBe(false)
    expect(reason, name).toMatch(/^\p{Lu}.{20,}\.$/u)
  }
})

test('every organization’s table is an entity’s or named here', () => {
  const entities = ALL_ENTITIES.map(entity => bare(tableOf(entity).name))
  const found = tenants().filter(({ isPartition }) => !isPartition)
  expect(found.map(({ name }) => name).sort()).toEqual([...entities, ...Object.keys(BESIDE)].sort())
})

test('the unprivileged role may do what it needs, and reaches partitions through their table alone', () => {
  const ledgers = new Map(ALL_ENTITIES.map(entity => [bare(tableOf(entity).name), tableOf(entity).isLedger]))
  const wanted = ({ name, isPartition }: TableFound): readonly string[] => {
    if (isPartition) return []
    const beside = GLOBAL_TABLES[name]?.grants ?? BESIDE[name]
    if (beside !== undefined) return beside
    return ledgers.get(name) ? ['insert', 'select'] : ['delete', 'insert', 'select', 'update']
  }
  expect(Object.fromEntries(tables.map(table => [table.name, table.grants]))).toEqual(
    Object.fromEntries(tables.map(table => [table.name, wanted(table)])),
  )
})

test('every foreign key between organizations’ tables carries the organization on both sides', async () => {
  const keys = await rows<{ name: string; source: string; target: string; own: string[]; their: string[] }>(`
    select conname as name, above.relname as source, below.relname as target,
      (select json_agg(attname order by place) from unnest(conkey) with ordinality as key(number, place)
        join pg_attribute on attrelid = conrelid and attnum = number) as own,
      (select json_agg(attname order by place) from unnest(confkey) with ordinality as key(number, place)
        join pg_attribute on attrelid = confrelid and attnum = number) as their
    from pg_constraint join pg_class above on above.oid = conrelid join pg_class below on below.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace`)
  expect(keys.length).toBeGreaterThan(100)
  const wrong = keys.filter(({ source, target, own, their }) => {
    const isTenants = GLOBAL_TABLES[source] === undefined
    if (!isTenants && GLOBAL_TABLES[target] !== undefined) return false
    // A global table that points into an organization names it as well.
    return own[0] !== (isTenants ? ownerOf(source) : 'organization_id') || their[0] !== ownerOf(target)
  })
  expect(wrong).toEqual([])
})

test('every row names its organization, or what it must name does; ledgers by months go by what wrote them', async () => {
  const keys = await rows<{ source: string; target: string }>(`
    select above.relname as source, below.relname as target
    from pg_constraint join pg_class above on above.oid = conrelid join pg_class below on below.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid
      and not exists (select 1 from unnest(conkey) as key join pg_attribute on attrelid = conrelid and attnum = key
        where not attnotnull)`)
  const proven = new Set(['organization'])
  for (let size = 0; size < proven.size;) {
    size = proven.size
    for (const { source, target } of keys) if (proven.has(target)) proven.add(source)
  }
  const open = tenants().filter(({ name, isPartition }) => !isPartition && !proven.has(name))
  const byMonths = ALL_ENTITIES.filter(({ partitionBy }) => partitionBy !== undefined)
  expect(open.map(({ name }) => name).sort()).toEqual(
    [
      ...byMonths.map(entity => bare(tableOf(entity).name)),
      'audit_origin',
      'history',
      'reading_minute',
      'seal',
    ].sort(),
  )
})

test('nothing else shows rows: no views, and what runs with the owner’s rights is closed', async () => {
  expect(
    await rows(
      `select relname from pg_class where relkind in ('v', 'm', 'f') and relnamespace = 'public'::regnamespace`,
    ),
  ).toEqual([])
  const open = await rows(
    `select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
       and (not coalesce(proconfig && array['search_path=public, pg_temp'], false)
         or has_function_privilege('public', oid, 'execute'))`,
  )
  expect(open).toEqual([])
  const [role] = await rows(
    `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin as may from pg_roles where rolname = 'cloche_app'`,
  )
  expect(role).toEqual({ may: false })
})

describe('names', () => {
  test('none is as long as PostgreSQL cuts them, so none was cut', async () => {
    const long = await rows(
      `select name from (
         select relname as name from pg_class where relnamespace = 'public'::regnamespace
         union all select attname from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
         union all select conname from pg_constraint where connamespace = 'public'::regnamespace
         union all select polname from pg_policy
         union all select tgname from pg_trigger where not tgisinternal
         union all select proname from pg_proc where pronamespace = 'public'::regnamespace
         union all select typname from pg_type where typnamespace = 'public'::regnamespace
       ) as names where octet_length(name) > ${NAME_MAX} order by 1`,
    )
    expect(long).toEqual([])
  })

  test('what the catalogue and the migrations name is there under the whole name', async () => {
    const drafted = ALL_ENTITIES.flatMap(entity => {
      const table = tableOf(entity)
      return [...table.indexes, ...table.foreignKeys].map(({ name }) => bare(name))
    })
    const folder = new URL('../migrations/', import.meta.url)
    const written = readdirSync(folder).flatMap(file =>
      readFileSync(new URL(file, folder), 'utf8')
        .replace(/--.*|'(?:''|[^'])*'/g, '')
        .match(/\w+/g),
    )
    const long = [...drafted, ...written].filter(name => Buffer.byteLength(name ?? '') > NAME_MAX)
    expect(long).toEqual([])
  })
})

describe('the rule itself', () => {
  const whole: TableFound = {
    name: 'dish',
    isPartition: false,
    isForced: true,
    policies: [['{-}', '*true', mine('organization_id'), mine('organization_id')]],
    primaryKey: ['organization_id', 'id'],
    uniques: [['dish_pkey', ['organization_id', 'id']]],
    required: ['organization_id', 'id'],
    grants: [],
  }
  test.each([
    ['organization_id may be null', { required: ['id'] }],
    ['its key begins with id', { primaryKey: ['id'] }],
    ['dish_code_key begins with code', { uniques: [['dish_code_key', ['code', 'organization_id']]] }],
    ['row security is not forced', { isForced: false }],
    ['it has 0 policies', { policies: [] }],
    ['it has 2 policies', { policies: [...whole.policies, ['{cloche_app}', 'rtrue', 'true', null]] }],
    ['its policy says {-} *true true ', { policies: [['{-}', '*true', 'true', null]] }],
  ] as const)('finds that %s', (gap, change) => {
    expect(gapsOf(whole)).toEqual([])
    expect(gapsOf({ ...whole, ...change } as TableFound)).toEqual([gap])
  })
})

test('the unprivileged role sees nothing without an organization, and may not read log-ins', async () => {
  await client.query('begin')
  await client.query('set local role cloche_app')
  for (const { name, isPartition } of tenants())
    if (!isPartition)
      expect((await rows(`select count(*)::int as count from "${name}"`))[0]).toEqual({ count: 0 })
  await expect(client.query('select password_hash from identity')).rejects.toThrow(/permission denied/)
  await client.query('rollback')
})
