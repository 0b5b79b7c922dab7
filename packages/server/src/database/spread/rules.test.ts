/** The migrated schema can be distributed, and each rule finds what breaks it. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { LAYOUT } from './layout.ts'
import { brokenRules } from './rules.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.config)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('nothing stands in the way of a distributed PostgreSQL', async () => {
  expect(await brokenRules(client)).toEqual([])
})

test('every table is sorted, with a reason', () => {
  expect([...LAYOUT.values()].filter(({ kind }) => kind === 'distributed').length).toBeGreaterThan(75)
  for (const [table, { reason }] of LAYOUT) expect(reason, table).toMatch(/^\p{Lu}.{15,}\.$/u)
})

describe('a rule finds', () => {
  const writer = `create function keep() returns trigger language plpgsql as $$ begin insert into installation values ('a', 'b'); return new; end $$;`
  test.each([
    ['placing: beside: nobody says where it lies', 'create table beside (a integer)'],
    ['placing: affiliation: there is no such table', 'drop table affiliation'],
    [
      'columns: favorite.organization_id: is no uuid that is always there',
      'alter table favorite drop constraint favorite_pkey; alter table favorite alter organization_id drop not null',
    ],
    [
      'keys: product_number: does not name organization_id',
      'create unique index product_number on product (id)',
    ],
    [
      'foreignKeys: label_product: does not carry the organization',
      'create unique index alone on product (id); alter table label add constraint label_product foreign key (product_id) references product (id)',
    ],
    [
      'foreignKeys: session_place: from session to location, which lie apart',
      'alter table session add constraint session_place foreign key (organization_id, location_id) references location (organization_id, id)',
    ],
    [
      'order: Tables that name each other: ',
      'alter table organization add seat uuid, add constraint organization_seat foreign key (id, seat) references location (organization_id, id)',
    ],
    [
      'foreignKeys: label_login: from label to identity, which lie apart',
      'alter table label add login uuid constraint label_login references identity (id)',
    ],
    [
      'foreignKeys: label_state: would empty the organization',
      'alter table label add constraint label_state foreign key (organization_id, product_id) references product (organization_id, id) on delete set null',
    ],
    [
      'triggers: kept of product: keep writes',
      `${writer} create trigger kept after insert on product for each row execute function keep()`,
    ],
    [
      'triggers: kept of product: reads the rows of a statement',
      `${writer} create trigger kept after insert on product referencing new table as made for each statement execute function keep()`,
    ],
    [
      'triggers: kept of product: waits for the end of the transaction',
      `${writer} create constraint trigger kept after insert on product deferrable for each row execute function keep()`,
    ],
    [
      'triggers: kept of product: nobody said that keep looks at its own row alone',
      `create function keep() returns trigger language plpgsql as $$ begin return new; end $$; create trigger kept after insert on product for each row execute function keep()`,
    ],
    [
      'policies: seen of product: looks up another row',
      'create policy seen on product using (exists (select from identity))',
    ],
    [
      'defaults: product.counted: a number that is no bigint',
      'alter table product add counted integer generated always as identity',
    ],
    [
      'defaults: product.counted: counts by a sequence of its own',
      'alter table product add counted bigserial',
    ],
    [
      'defaults: product.organization_id: the organization has a default',
      'alter table product alter organization_id set default gen_random_uuid()',
    ],
    [
      'partitions: published_parts: has partitions that are not ranges',
      'create table published_parts (a integer) partition by list (a)',
    ],
    ['besides: shown: a relation of kind v', 'create view shown as select 1 as one'],
    ['besides: mood: a type, collation or rule of its own', `create type mood as enum ('good')`],
    [
      'besides: products: a function in SQL that reads distributed tables',
      'create function products() returns bigint language sql as $$ select count(*) from product $$',
    ],
  ])('%s', async (found, change) => {
    await client.query('begin')
    try {
      await client.query(change)
      expect(await brokenRules(client)).toContainEqual(expect.stringContaining(found))
    } finally {
      await client.query('rollback')
    }
  })
})
