/** Of every table whose rows end by themselves: the old ones go with their parts, the young stay, and those of others. */
import { randomUUID } from 'node:crypto'
import { RETENTION_KINDS } from '@cloche/domain/rules/retention'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool, type Pool } from '../database/connection.ts'
import { snake } from '../database/sql-names.ts'
import { letRowsIn, seeAs, writeRow } from '../testing/aged-rows.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { endedRows } from './ended.ts'
import { sweep, SWEEPS, type Sweep } from './index.ts'

let database: TestDatabase
let client: pg.Client
let pool: Pool
const [ours, others] = [randomUUID(), randomUUID()]
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.config)
  await client.connect()
  await letRowsIn(client)
  pool = createPool(database.config, { size: 3 })
})
afterAll(async () => {
  await client.end()
  await pool.end()
  await database.drop()
})

const ago = (days: number, minutes = 0) =>
  new Date(Date.now() - days * 86_400_000 - minutes * 60_000).toISOString()
const daysOf = ({ ending }: Sweep) =>
  ending.by === 'sweep' ? ending.days : Math.max(RETENTION_KINDS[ending.setting].min, 1)
const swept = (one: Sweep) =>
  sweep(pool, one, {
    days: daysOf(one),
    until: Date.now() + 60_000,
    ...(one.owner === undefined ? {} : { organizationId: ours }),
  })

/** A row that has been over for so long; `at`: which of the instants says so, the others say nothing. */
function write(one: Sweep, instant: string, at = 0, more: object = {}) {
  const { table, ending, owner } = one
  // Of several instants the first that is said counts: those after it say something else.
  const told = Object.fromEntries(
    ending.since.map((name, place) => [snake(name), place === at ? instant : place < at ? null : ago(0)]),
  )
  const only = Object.fromEntries(
    (ending.only ?? []).map(({ field, is }) => [
      snake(field),
      is === 'empty' ? null : is === 'filled' ? randomUUID() : is[0],
    ]),
  )
  const began = ending.indexed === undefined ? {} : { [snake(ending.indexed)]: instant }
  return writeRow(client, table, {
    ...(owner !== undefined && { [owner]: ours }),
    ...only,
    ...told,
    ...began,
    ...more,
  })
}

const isThere = async (table: string, row: Readonly<Record<string, unknown>>) => {
  const names = ['id', 'digest', 'address_digest', 'request_id', 'call', 'sensor_id'].filter(
    name => name in row,
  )
  await seeAs(client, row['organization_id'])
  const where = names.map((name, at) => `"${name}" = $${at + 1}`).join(' and ')
  const { rows } = await client.query(
    `select 1 from "${table}" where ${where}`,
    names.map(name => row[name]),
  )
  return rows.length === 1
}

/** Files go, the row stays: that is proved beside its settings. */
const ROWS = SWEEPS.filter(({ ending }) => !('files' in ending))

describe.each(ROWS.map((one, at) => [`${one.table} ${at}`, one] as const))('%s', (_, one) => {
  const { table, ending, owner, parts, keptBy } = one
  const [days, minutes] = [daysOf(one), ending.by === 'sweep' ? (ending.minutes ?? 0) : 0]
  const [old, young] = [
    () => ago(days, minutes + 60),
    () => (days + minutes === 0 ? ago(-1) : ago(days, minutes - 2)),
  ]

  test('old rows go with their parts, by each instant that says so; young ones and those of others stay', async () => {
    const gone = []
    for (let at = 0; at < ending.since.length; at++) gone.push(await write(one, old(), at))
    const stays = [await write(one, young())]
    if (owner !== undefined) stays.push(await write(one, old(), 0, { [owner]: others }))
    for (const { field, is } of ending.only ?? [])
      stays.push(
        await write(one, old(), 0, {
          [snake(field)]: is === 'empty' ? randomUUID() : is === 'filled' ? null : 'x',
        }),
      )
    const along = []
    for (const part of parts)
      for (const row of [...gone, ...stays])
        along.push({
          part: part.table,
          isGone: gone.includes(row),
          row: await writeRow(client, part.table, {
            ...(owner === 'organization_id' && { organization_id: row['organization_id'] }),
            [part.column]: row['id'],
          }),
        })
    expect((await swept(one)).count).toBe(gone.length)
    for (const row of gone) expect(await isThere(table, row)).toBe(false)
    for (const row of stays) expect(await isThere(table, row)).toBe(true)
    for (const { part, row, isGone } of along) expect(await isThere(part, row), part).toBe(!isGone)
    expect(endedRows(pool).get(table)).toBeGreaterThanOrEqual(gone.length)
    expect((await swept(one)).count).toBe(0)
  })

  test.runIf(keptBy.length > 0)('what others name stays for as long as they do', async () => {
    for (const { table: other, column } of keptBy) {
      const row = await write(one, old())
      const keeper = await writeRow(client, other, {
        ...(owner === 'organization_id' && { organization_id: ours }),
        ...(other === table ? await youngLike(row) : {}),
        [column]: row['id'],
      })
      expect((await swept(one)).count).toBe(0)
      expect(await isThere(table, row)).toBe(true)
      await seeAs(client, ours)
      // Drills that are over are taken back by nobody.
      await client.query(`alter table "${other}" disable trigger user`)
      await client.query(`delete from "${other}" where "${column}" = $1`, [row['id']])
      expect((await swept(one)).count).toBe(1)
      expect(await isThere(table, row)).toBe(false)
      expect(keeper[column]).toBe(row['id'])
    }
  })

  /** The same row, young: it keeps the one that it names. */
  const youngLike = async (row: Readonly<Record<string, unknown>>) => ({
    ...(owner !== undefined && { [owner]: row[owner] }),
    ...Object.fromEntries(ending.since.map(name => [snake(name), young()])),
  })
})

test('a row that somebody is at is left for the next time, and nobody waits for it', async () => {
  const one = ROWS.find(({ table }) => table === 'login_failure') as Sweep
  const held = await write(one, ago(0, 60))
  await write(one, ago(0, 60))
  const holder = new pg.Client(database.config)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from login_failure where address_digest = $1 for update', [
    held['address_digest'],
  ])
  expect((await swept(one)).count).toBe(1)
  await holder.query('rollback')
  await holder.end()
  expect((await swept(one)).count).toBe(1)
})

test('many go in parts, and several servers share them', async () => {
  const one = ROWS.find(({ table }) => table === 'happening') as Sweep
  await client.query(
    `insert into happening (xact, at, organization_id, changes)
     select '1', now() - interval '9 days', $1, '[]' from generate_series(1, 2600)`,
    [ours],
  )
  const counts = await Promise.all([swept(one), swept(one), swept(one)])
  await swept(one)
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(1500)
  const { rows } = await client.query(
    `select count(*)::int as count from happening where at < now() - interval '4 days'`,
  )
  expect(rows[0].count).toBe(0)
})
