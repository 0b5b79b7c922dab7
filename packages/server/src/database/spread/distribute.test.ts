/**
 * The statements that distribute a database, run on one PostgreSQL against stand-ins of Citus's functions and tables: they
 * have its signatures and refuse what its documentation says that it refuses.
 */
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { onServer } from '../../testing/server-session.ts'
import { distribute, proveCluster, proveEmpty, readPlan } from './distribute.ts'
import { LAYOUT } from './layout.ts'
import { inOrder, readTableLinks } from './plan.ts'

/** Stand-ins: an extension's version, nodes, what is distributed, and the function that distributes one table. */
const STAND_INS = `
  create schema citus_stand_in;
  create table citus_stand_in.pg_extension (extname name, extversion text);
  insert into citus_stand_in.pg_extension values ('citus', '13.0-1');
  create table citus_stand_in.pg_dist_node (isactive boolean, shouldhaveshards boolean);
  insert into citus_stand_in.pg_dist_node values (true, true);
  create table citus_stand_in.pg_dist_partition (logicalrelid regclass, partmethod "char", place serial, beside regclass);
  create function citus_stand_in.create_distributed_table(
    table_name regclass, distribution_column text, distribution_type text default 'hash', colocate_with text default 'default',
    shard_count integer default null
  ) returns void language plpgsql as $$
  declare
    wrong text;
    spot smallint;
  begin
    select attnum into strict spot from pg_attribute where attrelid = table_name and attname = distribution_column;
    if exists (select from citus_stand_in.pg_dist_partition where logicalrelid = table_name) then
      raise exception 'table % is already distributed', table_name;
    end if;
    select indexrelid::regclass into wrong from pg_index
      where indrelid = table_name and (indisunique or indisexclusion) and not spot = any(indkey::int2[]);
    if found then raise exception 'cannot create constraint on %: % lacks %', table_name, wrong, distribution_column; end if;
    select conname into wrong from pg_constraint
      where contype = 'f' and conrelid = table_name and confrelid <> table_name
        and not exists (select from citus_stand_in.pg_dist_partition where logicalrelid = confrelid);
    if found then raise exception 'cannot create foreign key constraint %: not distributed', wrong; end if;
    select conname into wrong from pg_constraint where contype = 'f' and conrelid = table_name
      and not (spot = any(conkey) and confdeltype not in ('n', 'd') and confupdtype not in ('n', 'd', 'c'));
    if found then raise exception 'foreign key % lacks % or would change it', wrong, distribution_column; end if;
    select tgname into wrong from pg_trigger where tgrelid = table_name and not tgisinternal;
    if found and current_setting('citus.enable_unsafe_triggers', true) is distinct from 'on' then
      raise exception 'cannot distribute relation % because it has triggers', table_name;
    end if;
    select polname into wrong from pg_policy where polrelid = table_name
      and concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~* 'select';
    if found then raise exception 'cannot create policy %: subqueries', wrong; end if;
    insert into citus_stand_in.pg_dist_partition (logicalrelid, partmethod, beside)
      values (table_name, 'h', case when colocate_with not in ('none', 'default') then colocate_with::regclass end);
  end $$;`

let database: TestDatabase
let client: pg.Client
beforeEach(async () => {
  database = await createTestDatabase()
  // Finds the stand-ins before what PostgreSQL has.
  client = new pg.Client({ ...database.config, options: '-c search_path=citus_stand_in,pg_catalog,public' })
  await client.connect()
  await client.query(STAND_INS)
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

/** Runs what the plan says of tables, as the command does. */
async function run() {
  const { opening, tables } = await readPlan(client, 48)
  await client.query(opening.find(statement => statement.startsWith('set '))!)
  for (const { statement } of tables) await client.query(statement)
  return tables
}
const placed = async () =>
  (
    await client.query<{ name: string; beside: string | null }>(
      `select relname as name, beside::text from citus_stand_in.pg_dist_partition join pg_class on pg_class.oid = logicalrelid order by place`,
    )
  ).rows

test('every table of organizations is distributed once, beside organizations, after what it names', async () => {
  const tables = await run()
  const found = await placed()
  const wanted = [...LAYOUT].flatMap(([table, { kind }]) => (kind === 'distributed' ? [table] : []))
  expect(found.map(({ name }) => name).toSorted()).toEqual(wanted.toSorted())
  expect(found[0]).toEqual({ name: 'organization', beside: null })
  expect(new Set(found.slice(1).map(({ beside }) => beside))).toEqual(new Set(['organization']))
  expect(tables[0]?.statement).toContain('shard_count => 48')
  await expect(run()).rejects.toThrow(/already distributed/)
  const place = new Map(found.map(({ name }, at) => [name, at]))
  for (const { table, target } of await readTableLinks(client))
    if (place.has(table) && table !== target)
      expect(place.get(target), `${table} names ${target}`).toBeLessThan(place.get(table) as number)
})

test('nodes are told of what a transaction sets, and the roles of requests and backups may work there', async () => {
  const { opening } = await readPlan(client, 32, 'my "kitchen"')
  expect(opening).toEqual([
    `alter database "my ""kitchen""" set citus.propagate_set_commands to 'local'`,
    `alter database "my ""kitchen""" set citus.enable_unsafe_triggers to 'on'`,
    `set citus.enable_unsafe_triggers to 'on'`,
    'alter role cloche_app login',
    'alter role cloche_backup login',
  ])
})

describe('the stand-ins refuse as Citus does', () => {
  test.each([
    ['create unique index wrong on product (id)', /wrong lacks organization_id/],
    [
      'alter table product add login uuid, add constraint product_login foreign key (login) references identity (id)',
      /product_login: not distributed/,
    ],
    ['create policy wrong on product using (exists (select from identity))', /subqueries/],
  ])('%s', async (change, refusal) => {
    await client.query(change)
    await expect(run()).rejects.toThrow(refusal)
  })

  test('triggers that nobody allowed', async () => {
    const { tables } = await readPlan(client, 32)
    const all = async () => {
      for (const { statement } of tables) await client.query(statement)
    }
    await expect(all()).rejects.toThrow(/because it has triggers/)
  })
})

test('tables that name each other are not put in an order', () => {
  const links = [
    { table: 'a', target: 'b' },
    { table: 'b', target: 'c' },
    { table: 'c', target: 'c' },
  ]
  expect(inOrder(['a', 'b', 'c'], links)).toEqual(['c', 'b', 'a'])
  expect(() => inOrder(['a', 'b', 'c'], [...links, { table: 'c', target: 'a' }])).toThrow(
    'Tables that name each other: a, b, c',
  )
})

describe('refused with a sentence', () => {
  test('a database without the extension, before anything is made in it', async () => {
    const empty = await createEmptyDatabase()
    await expect(distribute(empty.config, 32)).rejects.toThrow(/has no extension "citus"/)
    await onServer(empty.config, async there => {
      const { rows } = await there.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace`)
      expect(rows).toEqual([])
    })
    await empty.drop()
  })

  test.each([
    [
      `update citus_stand_in.pg_extension set extversion = '12.1-1'`,
      /is Citus 12\.1-1, and Cloche knows 13 and 14/,
    ],
    [
      'update citus_stand_in.pg_dist_node set shouldhaveshards = false',
      /No node of the cluster takes shards/,
    ],
  ])('a cluster that will not do: %s', async (change, refusal) => {
    await proveCluster(client)
    await client.query(change)
    await expect(proveCluster(client)).rejects.toThrow(refusal)
  })

  test('a database that holds an organization', async () => {
    await proveEmpty(client)
    await client.query('begin')
    await client.query(`set local app.organization_id = '00000000-0000-7000-8000-000000000001'`)
    await client.query(
      `insert into organization (id, name) values ('00000000-0000-7000-8000-000000000001', 'Used')`,
    )
    await client.query('commit')
    await expect(proveEmpty(client)).rejects.toThrow(/holds organizations/)
  })

  test('one that is distributed already, but not one that was broken off', async () => {
    const { opening, tables } = await readPlan(client, 32)
    await client.query(opening[2]!)
    for (const { statement } of tables.slice(0, 40)) await client.query(statement)
    await proveEmpty(client)
    for (const { statement } of tables.slice(40)) await client.query(statement)
    await expect(proveEmpty(client)).rejects.toThrow(/distributed already/)
  })
})
