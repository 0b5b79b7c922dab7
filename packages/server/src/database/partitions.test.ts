/** Partitions are made ahead, and what lies in default partitions is moved: alone, together, and while others write. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { keepPartitions, partitionState, TIME_TABLES, type TimeTable } from './partitions.ts'
import { dropReadings } from './retention.ts'

const ORGANIZATION = '018f0000-0000-7000-8000-000000000001'
const REQUIRED: Record<TimeTable, string> = {
  event: `id, location_id, kind, action) select $1, at, gen_random_uuid(), gen_random_uuid(), 'label', 'label/register'`,
  history: `id, entity, record_id, verb) select $1, at, gen_random_uuid(), 'product', gen_random_uuid(), 'change'`,
  stock_variation: `id, location_id, product_id, state, quantity_value, quantity_unit, reason) select $1, at, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'chill', 1, 'kg', 'count'`,
  reading: `sensor_id, value) select $1, at, gen_random_uuid(), 4`,
  reading_minute: `sensor_id, low, high, sum, count, first, last, first_at, last_at) select $1, at, gen_random_uuid(), 4, 4, 4, 1, 4, 4, at, at`,
}

let database: TestDatabase
let client: pg.Client
const connect = async () => {
  const made = new pg.Client({ ...database.config, options: '-c TimeZone=UTC' })
  await made.connect()
  return made
}
const one = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows[0]

beforeAll(async () => {
  database = await createTestDatabase()
  client = await connect()
  await client.query(`select set_config('app.organization_id', $1, false)`, [ORGANIZATION])
  await client.query(
    `insert into organization (id, name, time_zone, country) values ($1, 'Kitchen', 'Europe/Madrid', 'ES')`,
    [ORGANIZATION],
  )
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const monthsOn = (count: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 15))
}
const monthOf = (at: Date) => at.toISOString().slice(0, 7)
const partitionOf = (table: string, at: Date) => `${table}_${monthOf(at).replace('-', '')}`

/** A row as an early release, or a server under a wrong clock, left it: nothing refused it then. */
async function insertAsBefore(table: TimeTable, ats: readonly Date[], on = client): Promise<void> {
  await on.query(`alter table ${table}_default disable trigger refuse_to_come`)
  await insert(table, ats, on)
  await on.query(`alter table ${table}_default enable trigger refuse_to_come`)
}
async function insert(table: TimeTable, ats: readonly Date[], on = client): Promise<void> {
  await on.query(
    `insert into ${table} (organization_id, at, ${REQUIRED[table]} from unnest($2::timestamptz[]) as at`,
    [ORGANIZATION, ats.map(at => at.toISOString())],
  )
}

const rowsOf = async (table: string) =>
  (await client.query(`select * from ${table} rows order by to_jsonb(rows)::text`)).rows as Record<
    string,
    unknown
  >[]
const countIn = async (relation: string): Promise<number> =>
  (await one(`select count(*)::int as count from ${relation}`)).count

const waitingToBeSealed = async (): Promise<number> =>
  (await one('select coalesce(sum(cardinality(ids)), 0)::int as count from unsealed')).count

test('what came five months ahead lies in its month once that is made, and is as it was', async () => {
  const at = monthsOn(5)
  for (const table of TIME_TABLES) await insertAsBefore(table, [at, at])
  for (const table of TIME_TABLES) expect(await countIn(`${table}_default`), table).toBe(2)
  const before = await Promise.all(TIME_TABLES.map(rowsOf))
  const waiting = await waitingToBeSealed()
  await keepPartitions(client, monthsOn(2))
  expect(await Promise.all(TIME_TABLES.map(rowsOf))).toEqual(before)
  for (const table of TIME_TABLES) {
    expect(await countIn(partitionOf(table, at)), table).toBe(2)
    expect(await countIn(`${table}_default`), table).toBe(0)
  }
  // Moving is no writing: nothing waits to be sealed a second time.
  expect(await waitingToBeSealed()).toBe(waiting)
})

describe.each(TIME_TABLES)('%s', table => {
  beforeEach(() => keepPartitions(client))

  test('old rows get the partitions of their months, far ones too', async () => {
    const ats = [monthsOn(-3), monthsOn(-14), monthsOn(130)]
    await insertAsBefore(table, ats)
    await keepPartitions(client)
    for (const at of ats) expect(await countIn(partitionOf(table, at))).toBe(1)
    expect(await countIn(`${table}_default`)).toBe(0)
  })

  // Sums of readings grow while these come: they are no ledger.
  test.skipIf(table === 'reading_minute')(
    'what was moved is a ledger as before: nothing of it can be changed',
    async () => {
      const at = monthsOn(7)
      await insertAsBefore(table, [at])
      await keepPartitions(client)
      await expect(client.query(`delete from ${table} where at = $1`, [at])).rejects.toThrow(/append-only/)
      await insert(table, [monthsOn(-40)])
      const old = client.query(`delete from ${table}_default`)
      // An organization may say for how long its readings are kept, a year at least.
      if (table === 'reading') expect((await old).rowCount).toBe(1)
      else await expect(old).rejects.toThrow(/append-only/)
    },
  )

  test('nobody writes an instant beyond the months that are made', async () => {
    await expect(insert(table, [monthsOn(9)])).rejects.toMatchObject({ code: '22008', table, column: 'at' })
    await insert(table, [monthsOn(0)])
  })
})

test('moved partitions are like all others: row security, policy, indexes', async () => {
  await insertAsBefore('event', [monthsOn(11)])
  await keepPartitions(client)
  const reported = (at: Date) =>
    one(
      `select c.relrowsecurity and c.relforcerowsecurity as forced,
         (select json_agg(pg_get_expr(polqual, polrelid) || pg_get_expr(polwithcheck, polrelid)) from pg_policy where polrelid = c.oid) as policies,
         (select json_agg(replace(indexrelid::regclass::text, c.relname, '') order by 1) from pg_index where indrelid = c.oid) as indexes
       from pg_class c where c.relname = $1`,
      [partitionOf('event', at)],
    )
  const moved = await reported(monthsOn(11))
  expect(moved.forced).toBe(true)
  expect(moved.indexes.length).toBeGreaterThan(3)
  expect(moved).toEqual(await reported(monthsOn(0)))
})

test('nothing to be done: nothing is locked, and no row is looked at', async () => {
  await keepPartitions(client)
  const reader = await connect()
  await reader.query('begin')
  for (const table of TIME_TABLES) await reader.query(`lock table ${table} in access share mode`)
  const before = performance.now()
  await keepPartitions(client)
  expect(performance.now() - before).toBeLessThan(15_000)
  await reader.query('rollback')
  await reader.end()
})

test('who cannot have the table now gives way, and loses nothing', { timeout: 60_000 }, async () => {
  await insertAsBefore('history', [monthsOn(13)])
  const count = await countIn('history')
  const reader = await connect()
  await reader.query('begin')
  await reader.query('lock table history in access share mode')
  await expect(keepPartitions(client)).rejects.toMatchObject({ code: '55P03' })
  expect(await countIn('history')).toBe(count)
  await reader.query('rollback')
  await reader.end()
  await keepPartitions(client)
  expect(await countIn(partitionOf('history', monthsOn(13)))).toBe(1)
})

test('rows in the way that the size of the default partition did not tell of are moved as well', async () => {
  await client.query(
    `insert into installation (key, value) values ('partitions/reading/left', '8192')
     on conflict (key) do update set value = excluded.value`,
  )
  await insertAsBefore('reading', [monthsOn(17)])
  expect((await partitionState(client)).find(({ table }) => table === 'reading')?.holdsStrays).toBe(false)
  await keepPartitions(client, monthsOn(15))
  expect(await countIn(partitionOf('reading', monthsOn(17)))).toBe(1)
})

test('several servers start together while others write', { timeout: 60_000 }, async () => {
  for (const table of TIME_TABLES)
    await insertAsBefore(
      table,
      Array.from({ length: 200 }, (_, step) => monthsOn(20 + (step % 3))),
    )
  const before = await Promise.all(TIME_TABLES.map(table => countIn(table)))
  const servers = await Promise.all([connect(), connect(), connect()])
  const writers = await Promise.all([connect(), connect()])
  let isOver = false
  let written = 0
  const writing = writers.map(async writer => {
    await writer.query(`select set_config('app.organization_id', $1, false)`, [ORGANIZATION])
    while (!isOver) {
      await writer.query('begin')
      for (const table of TIME_TABLES) await insert(table, [new Date()], writer)
      await writer.query('commit')
      written++
    }
  })
  await Promise.all(servers.map(server => keepPartitions(server))).finally(() => (isOver = true))
  await Promise.all(writing)
  for (const used of [...servers, ...writers]) await used.end()
  expect(written).toBeGreaterThan(0)
  const after = await Promise.all(TIME_TABLES.map(table => countIn(table)))
  expect(after).toEqual(before.map(count => count + written))
  for (const table of TIME_TABLES) expect(await countIn(`${table}_default`)).toBe(0)
})

test('every table that has partitions is one of those that are looked after', async () => {
  const { rows } = await client.query(
    `select c.relname as name, exists (select from pg_trigger where tgname = 'refuse_to_come'
       and tgrelid = to_regclass(c.relname || '_default')) as refuses
     from pg_class c where c.relkind = 'p' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  expect(rows).toEqual([...TIME_TABLES].sort().map(name => ({ name, refuses: true })))
})

test('the state tells what is made until when', async () => {
  const state = await partitionState(client)
  expect(state.map(({ table }) => table)).toEqual(TIME_TABLES)
  for (const { months, madeUntil, holdsStrays } of state) {
    expect(months).toContain(monthOf(monthsOn(0)))
    expect(Date.parse(madeUntil ?? '')).toBeGreaterThan(monthsOn(2).getTime())
    expect(holdsStrays).toBe(false)
  }
  const later = await partitionState(client, monthsOn(500))
  expect(later[0]?.madeUntil).toBeNull()
})

describe('readings that are kept for some months', () => {
  /** As if the months of the past had been made in another month: in theirs, or so many months from now. */
  const madeIn = (month: string) =>
    client.query(`update installation set value = $1 where key like 'partitions/reading%/made'`, [month])
  const partitionsOf = async (table: TimeTable) =>
    (await partitionState(client)).find(state => state.table === table)?.months ?? []

  test('those before are dropped by their month, whichever server comes first; ledgers keep all of theirs', async () => {
    for (const table of TIME_TABLES) await insertAsBefore(table, [monthsOn(-14), monthsOn(-7), monthsOn(-6)])
    await keepPartitions(client)
    await madeIn('1970-01')
    await insert('reading', [monthsOn(0)])
    const before = await Promise.all(TIME_TABLES.map(table => partitionsOf(table)))
    const others = await Promise.all([connect(), connect()])
    const dropped = await Promise.all(others.map(server => dropReadings(server, 6)))
    const gone = (before[TIME_TABLES.indexOf('reading')] ?? []).filter(month => month < monthOf(monthsOn(-6)))
    expect(gone).toEqual(expect.arrayContaining([monthsOn(-14), monthsOn(-7)].map(monthOf)))
    expect(dropped.flat().sort()).toEqual(gone)
    for (const [place, table] of TIME_TABLES.entries())
      expect(await partitionsOf(table), table).toEqual(
        (before[place] ?? []).filter(month => table !== 'reading' || !gone.includes(month)),
      )
    expect(await countIn(partitionOf('reading', monthsOn(-6)))).toBe(1)
    expect(await countIn(partitionOf('reading', monthsOn(0)))).toBeGreaterThan(0)
    expect(await countIn(partitionOf('event', monthsOn(-14)))).toBeGreaterThan(0)
    expect(await dropReadings(client, 6)).toEqual([])
    for (const server of others) await server.end()
  })

  test('one that comes late for a month that is gone is taken, and kept as long from then on', async () => {
    await insert('reading', [monthsOn(-9)])
    await keepPartitions(client)
    expect(await dropReadings(client, 6)).toEqual([])
    await madeIn(monthOf(monthsOn(-6)))
    expect(await dropReadings(client, 6)).toEqual([])
    expect(await countIn(partitionOf('reading', monthsOn(-9)))).toBe(1)
    await madeIn(monthOf(monthsOn(-7)))
    expect(await dropReadings(client, 6)).toEqual([monthOf(monthsOn(-9))])
    expect(await countIn('reading_default')).toBe(0)
  })

  test('whoever reads the month is waited for a moment, not cut off, and nothing is dropped', async () => {
    await insert('reading', [monthsOn(-8)])
    await keepPartitions(client)
    await madeIn('1970-01')
    const reader = await connect()
    await reader.query('begin')
    await reader.query(`select from ${partitionOf('reading', monthsOn(-8))}`)
    await expect(dropReadings(client, 6)).rejects.toMatchObject({ code: '55P03' })
    await reader.query('commit')
    await reader.end()
    expect(await dropReadings(client, 6)).toEqual([monthOf(monthsOn(-8))])
  })
})
