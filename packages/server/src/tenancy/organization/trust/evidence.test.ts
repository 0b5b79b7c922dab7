/** Checks, incidences and readings are sealed: whatever is changed there past every door is named in words. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMPARED } from '@cloche/domain/calls'
import { LEDGERS, REVISED } from '@cloche/domain/rules/ledger-seals'
import { digestReadings, sealAll, verifyOrganization } from '../../../ledger-seals/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { addressOf } from '../../../testing/database.ts'
import { Samples } from '../../../testing/samples.ts'
import { rowsOf } from '../../../testing/labels.ts'

const HOUR = 3_600_000
let t: TestApp
let owner: pg.Client
let token: string
let sensorId: string
let checkId: string
let incidenceId: string
const at = (hoursAgo: number, minute: number) =>
  new Date(Math.floor(Date.now() / HOUR) * HOUR - hoursAgo * HOUR + minute * 60_000).toISOString()
const send = async (readings: object[]) =>
  expect((await t.call(token, 'POST', '/monitor/streams', { readings })).status).toBe(200)

beforeAll(async () => {
  t = await createTestApp({ addsPastLedgers: true })
  token = await t.token(5)
  owner = new pg.Client(t.pool.config)
  await owner.connect()
  sensorId = (await new Samples(t).make('sensor', 'home', { name: 'Cold room core' }))['id'] as string
  const point = await t.make('haccpPoint', {
    name: 'Fridge 2',
    hazard: 'biological',
    stage: 'storage',
    locationId: t.home.places.kitchen,
    minimum: 0,
    maximum: 5,
  })
  const { body } = await t.call(token, 'POST', '/haccp/check', {
    check: { haccpPointId: point['id'], value: 9.1, corrective: 'Moved' },
  })
  checkId = body['haccpCheck'].id
  incidenceId = body['incidence'].id
  await send([
    { sensorId, at: at(3, 10), value: 3.5 },
    { sensorId, at: at(3, 20), value: 4.25 },
    { sensorId, at: at(2, 5), value: 4 },
  ])
})
afterAll(async () => {
  await owner.end()
  await t.close()
})

/** What somebody with the keys of the database does. */
async function tamper(table: string, statement: string, values: unknown[]) {
  await owner.query('begin')
  await owner.query(`select set_config('app.organization_id', $1, true)`, [t.home.id])
  await owner.query(`alter table ${table} disable trigger user`)
  const { rowCount } = await owner.query(statement, values)
  await owner.query(`alter table ${table} enable trigger user`)
  await owner.query('commit')
  expect(rowCount).toBe(1)
}
const found = async () => (await verifyOrganization(t.pool, t.home.id))?.findings
const command = () =>
  spawnSync(
    process.execPath,
    [join(process.cwd(), 'scripts/run.mjs'), 'verify', `--organization=${t.home.id}`],
    {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: addressOf(t.pool.config as pg.ClientConfig) },
    },
  )
const seal = async () => {
  await digestReadings(t.pool)
  await sealAll(t.pool, t.home.id)
}

test('the contract names whatever seals compare', () => {
  expect([...COMPARED].sort()).toEqual(
    [...LEDGERS, ...Object.keys(REVISED), 'label', 'stock_balance', 'reading'].sort(),
  )
})

test('checks, incidences as they became, and hours of readings are in the chain', async () => {
  await seal()
  expect(await found()).toEqual([])
  const kept = await rowsOf(
    t,
    'select entity, version from record_revision where organization_id = $1 and record_id = $2',
    [incidenceId],
  )
  expect(kept).toEqual([{ entity: 'incidence', version: 1 }])
  const digests = await rowsOf(
    t,
    'select count, low, high, revision from reading_digest where organization_id = $1 order by hour',
  )
  expect(digests).toEqual([
    { count: 2, low: 3.5, high: 4.25, revision: 1 },
    { count: 1, low: 4, high: 4, revision: 1 },
  ])
})

test('one changed check is named: which, whose, when, which field; by the command too', async () => {
  const [before] = await rowsOf(t, 'select value, user_id from haccp_check where organization_id = $1')
  await tamper('haccp_check', 'update haccp_check set value = 4.1 where id = $1', [checkId])
  const [person] = await rowsOf(t, 'select full_name from "user" where organization_id = $1 and id = $2', [
    before!['user_id'],
  ])
  expect(await found()).toMatchObject([
    {
      kind: 'changed',
      ledger: 'haccp_check',
      id: checkId,
      fields: ['value'],
      what: 'Fridge 2',
      who: person!['full_name'],
      subject: { entity: 'haccpCheck', id: checkId },
    },
  ])
  const said = command()
  expect(said.stdout).toContain(
    `CHANGED, first of all: Changed in Value (value): HACCP check "Fridge 2" by ${person!['full_name']} of `,
  )
  expect(said.status).toBe(1)
  await tamper('haccp_check', 'update haccp_check set value = $2 where id = $1', [checkId, before!['value']])
  expect(await found()).toEqual([])
})

test('one changed incidence is named, and one that went; the page is told the same', async () => {
  const [row] = await rowsOf(t, 'select corrective from incidence where organization_id = $1')
  await tamper('incidence', `update incidence set corrective = 'All thrown away' where id = $1`, [
    incidenceId,
  ])
  const finding = {
    kind: 'changed',
    ledger: 'incidence',
    id: incidenceId,
    fields: ['corrective'],
    what: 'Check failed: Fridge 2',
  }
  expect(await found()).toMatchObject([finding])
  const { body } = await t.call(token, 'POST', '/organization/trust/verify/kept', {})
  expect(body['findings']).toMatchObject([finding])
  expect(command().stdout).toContain('Incidence "Check failed: Fridge 2"')
  await tamper('incidence', 'update incidence set corrective = $2 where id = $1', [
    incidenceId,
    row!['corrective'],
  ])
  expect(await found()).toEqual([])
  const own = await t.make('incidence', { name: 'Short', locationId: t.home.places.kitchen })
  await tamper('incidence', 'delete from incidence where id = $1', [own['id']])
  await seal()
  expect(await found()).toMatchObject([{ kind: 'removed', ledger: 'incidence', id: own['id'] }])
  await tamper('record_revision', 'delete from record_revision where record_id = $1', [own['id']])
  expect(await found()).toMatchObject([{ kind: 'removed', ledger: 'record_revision' }])
})

test('a change through the product leaves a revision beside the one before', async () => {
  const change = { incidence: { id: incidenceId, status: 'acknowledged', version: 1 } }
  const answer = await t.call(token, 'PUT', '/monitor/incidence', change)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const kept = await rowsOf(
    t,
    `select version, content ->> 'status' as status from record_revision where organization_id = $1 and record_id = $2 order by version`,
    [incidenceId],
  )
  expect(kept).toEqual([
    { version: 1, status: 'open' },
    { version: 2, status: 'acknowledged' },
  ])
  await seal()
  expect((await found())?.filter(({ kind }) => kind === 'changed')).toEqual([])
})

test('one changed reading is named by its sensor and hour; one taken out and one put in as well', async () => {
  const where = 'where sensor_id = $1 and at = $2'
  await tamper('reading', `update reading set value = 3.9 ${where}`, [sensorId, at(3, 20)])
  const finding = {
    ledger: 'reading',
    at: at(3, 0).replace('.000Z', '.000000Z'),
    subject: { entity: 'sensor', id: sensorId },
  }
  const readings = async () =>
    (await found())?.filter(one => one.kind !== 'block' && one.ledger === 'reading')
  expect(await readings()).toMatchObject([
    { kind: 'changed', what: expect.stringContaining('Cold room core'), ...finding },
  ])
  expect(command().stdout).toContain('Readings of an hour "Cold room core')
  await tamper('reading', `delete from reading ${where}`, [sensorId, at(3, 20)])
  expect(await readings()).toMatchObject([{ kind: 'removed', ...finding }])
  await owner.query(`select set_config('app.organization_id', $1, false)`, [t.home.id])
  await owner.query(
    'insert into reading (organization_id, sensor_id, at, value) values ($1, $2, $3, 4.25), ($1, $2, $4, 1)',
    [t.home.id, sensorId, at(3, 20), at(3, 30)],
  )
  expect(await readings()).toMatchObject([{ kind: 'added', ...finding }])
  await tamper('reading', `delete from reading ${where}`, [sensorId, at(3, 30)])
  expect(await readings()).toEqual([])
})

test('readings that come late make a further revision, and the one before stays', async () => {
  await send([{ sensorId, at: at(3, 40), value: 5 }])
  const readings = async () =>
    (await found())?.filter(one => one.kind !== 'block' && one.ledger === 'reading')
  // What waits for its revision is nobody's fault.
  expect(await readings()).toEqual([])
  await seal()
  expect(await readings()).toEqual([])
  const kept = await rowsOf(
    t,
    'select revision, count from reading_digest where organization_id = $1 and hour = $2 order by revision',
    [at(3, 0)],
  )
  expect(kept).toEqual([
    { revision: 1, count: 2 },
    { revision: 2, count: 3 },
  ])
})

test('another organization is told nothing of this one', async () => {
  const stranger = await t.token(5, { organization: 'other' })
  const { body } = await t.call(stranger, 'POST', '/organization/trust/verify/kept', {})
  expect(body['findings']).toEqual([])
})
