/** Heads of chains are left outside, and what was left finds a chain that was forged; a script alone checks it offline. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStatement } from '@cloche/domain/rules/ledger-seals'
import { ZipReader } from '../../../adapters/archives/zip-read.ts'
import { openBlobs } from '../../../adapters/blobs/index.ts'
import { createOutside } from '../../../adapters/outside/index.ts'
import { depositFolder, digestReadings, sealAll, verifyOrganization } from '../../../ledger-seals/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { mailTo } from '../../../testing/mailbox.ts'
import { leadingTo, startReceiver, type Receiver } from '../../../testing/receiver.ts'
import { Samples } from '../../../testing/samples.ts'
import { rowsOf } from '../../../testing/labels.ts'
import { writeExport } from '../../exports/write.ts'

const HOUR = 3_600_000
const SCRIPT = join(import.meta.dirname, '../../../../../../scripts/verify-chain.mjs')
const folder = mkdtempSync(join(tmpdir(), 'cloche-chain-'))
let t: TestApp
let web: Receiver
let token: string
beforeAll(async () => {
  web = await startReceiver()
  t = await createTestApp({
    outside: { ...createOutside(true), ...leadingTo('https://keeper.example', () => web.url) },
  })
  token = await t.token(5)
  const point = await t.make('haccpPoint', {
    name: 'Fridge 2',
    hazard: 'biological',
    stage: 'storage',
    locationId: t.home.places.kitchen,
    minimum: 0,
    maximum: 5,
  })
  for (const value of [3.25, 9.1])
    await t.call(token, 'POST', '/haccp/check', { check: { haccpPointId: point['id'], value } })
  const sensorId = (await new Samples(t).make('sensor'))['id']
  const at = (minute: number) =>
    new Date(Math.floor(Date.now() / HOUR) * HOUR - 3 * HOUR + minute * 60_000).toISOString()
  const readings = [
    { sensorId, at: at(1), value: 4.1 },
    { sensorId, at: at(2), value: 4.3 },
  ]
  await t.call(token, 'POST', '/monitor/streams', { readings })
  await digestReadings(t.pool)
  await sealAll(t.pool, t.home.id)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await t.close()
  await web.close()
})

const make = (draft: object) =>
  t.call(token, 'POST', '/organization/seal-deposit', { sealDeposit: { name: 'Keeper', ...draft } })
const now = async (id: string) => {
  const answer = await t.call(token, 'POST', '/organization/seal-deposit/now', { sealDepositId: id })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body['depositedSeal']
}
const head = async () => (await t.call(token, 'GET', '/organization/trust')).body['trust'].head as string

test('an address that cannot be reached by its way is refused', async () => {
  for (const draft of [
    { way: 'mail', address: 'nobody' },
    { way: 'mail' },
    { way: 'webhook', address: 'http://keeper.example/in' },
    { way: 'webhook', address: 'https://keeper.example/in', secret: 'short' },
  ])
    expect((await make(draft)).status, JSON.stringify(draft)).toBe(422)
})

test('a file lies in the folder of the installation, and is the statement', async () => {
  const { body } = await make({ way: 'file' })
  const left = await now(body['sealDeposit'].id)
  expect(left).toMatchObject({ way: 'file', head: await head(), fault: null })
  const files = readdirSync(depositFolder(t.dataFolder, t.home.id))
  expect(files).toHaveLength(1)
  const text = readFileSync(join(depositFolder(t.dataFolder, t.home.id), files[0]!), 'utf8')
  expect(readStatement(text)).toMatchObject({ head: await head(), organizationId: t.home.id })
})

test('a letter carries the head', async () => {
  const { body } = await make({ way: 'mail', address: 'inspector@office.test' })
  await now(body['sealDeposit'].id)
  const mail = await mailTo(t, 'inspector@office.test')
  expect(mail.text).toContain(await head())
})

test('a page is sent it signed; when it refuses, that is noted, told once and tried again', async () => {
  const { body } = await make({ way: 'webhook', address: 'https://keeper.example/in' })
  const { id } = body['sealDeposit']
  expect(body['sealDeposit'].secret).not.toContain('whsec')
  expect(await now(id)).toMatchObject({ fault: null })
  const [sent] = web.received
  expect(sent?.headers['webhook-signature']).toMatch(/^v1,/)
  expect(readStatement(sent!.body.toString())).toMatchObject({ head: await head() })
  web.answers(500)
  expect(await now(id)).toMatchObject({ fault: 'refused' })
  expect(await now(id)).toMatchObject({ fault: 'refused' })
  const told = await rowsOf(
    t,
    `select name from notification where organization_id = $1 and address like '%seal-deposit%'`,
  )
  expect(told).toHaveLength(1)
  const { body: read } = await t.call(token, 'GET', `/organization/seal-deposit?sealDepositId=${id}`)
  expect(read['sealDeposit']).toMatchObject({ failures: 2, fault: 'refused' })
  const wait = Date.parse(read['sealDeposit'].due) - Date.now()
  expect(wait).toBeGreaterThan(5 * 60_000)
  expect(wait).toBeLessThan(15 * 60_000)
})

test('nobody else leaves or reads them', async () => {
  const { body } = await make({ way: 'file' })
  const stranger = await t.token(5, { organization: 'other' })
  const answer = await t.call(stranger, 'POST', '/organization/seal-deposit/now', {
    sealDepositId: body['sealDeposit'].id,
  })
  expect(answer.status).toBe(404)
  const small = await t.token(1)
  const seen = await t.call(small, 'POST', '/organization/deposited-seals/get', {})
  expect(JSON.stringify(seen.body)).not.toContain('inspector@office.test')
})

/** An export of everything, unpacked. */
async function unpacked(name: string): Promise<string> {
  const [zip, to] = [join(folder, `${name}.zip`), join(folder, name)]
  await writeExport(
    { database: t.pool.config, blobs: openBlobs({ s3: undefined, dataFolder: t.folder }) },
    t.home.id,
    zip,
  )
  const archive = await ZipReader.open(zip)
  for (const member of archive.names().filter(one => one.startsWith('jsonl/'))) {
    mkdirSync(dirname(join(to, member)), { recursive: true })
    writeFileSync(join(to, member), await buffer(await archive.read(member)))
  }
  await archive.close()
  return to
}
const check = (...args: string[]) => spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8' })

test('the script agrees with an export as it is, and names what was changed in one', async () => {
  const statement = join(
    depositFolder(t.dataFolder, t.home.id),
    readdirSync(depositFolder(t.dataFolder, t.home.id))[0]!,
  )
  await sealAll(t.pool, t.home.id)
  expect((await verifyOrganization(t.pool, t.home.id))?.findings).toEqual([])
  const to = await unpacked('whole')
  const whole = check(to, statement)
  expect(whole.stdout + whole.stderr).toContain('Nothing was changed')
  expect(whole.stdout).toMatch(/The statement \S+ is block \d+ of this chain/)
  expect(whole.status).toBe(0)
  const file = join(to, 'jsonl/haccp_check.jsonl')
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, before.replace('9.1', '4.1'))
  const changed = check(to, statement)
  expect(changed.stdout).toMatch(/CHANGED: haccp_check \S+ "Fridge 2"/)
  expect(changed.status).toBe(1)
  writeFileSync(file, before.split('\n').slice(1).join('\n'))
  expect(check(to, statement).stdout).toContain('is gone')
  writeFileSync(file, before)
  for (const [table, from, into, named] of [
    ['reading', '4.3', '4.2', /CHANGED: readings of sensor \S+ \S+: 2 were sealed, 2 are there/],
    ['incidence', 'Check failed', 'Check passed', /CHANGED: incidence \S+ "Check passed: Fridge 2" in name/],
  ] as const) {
    const kept = join(to, `jsonl/${table}.jsonl`)
    const lines = readFileSync(kept, 'utf8')
    writeFileSync(kept, lines.replace(from, into))
    expect(check(to, statement).stdout).toMatch(named)
    writeFileSync(kept, lines)
  }
  const seals = join(to, 'jsonl/seal.jsonl')
  writeFileSync(seals, readFileSync(seals, 'utf8').replace(/"count":(\d+)/, '"count":7'))
  expect(check(to, statement).stdout).toContain('was written over')
})

test('a chain that was forged as a whole agrees with itself, and not with what was left outside', async () => {
  const statement = join(
    depositFolder(t.dataFolder, t.home.id),
    readdirSync(depositFolder(t.dataFolder, t.home.id))[0]!,
  )
  const owner = new pg.Client(t.pool.config)
  await owner.connect()
  await owner.query('begin')
  await owner.query(`select set_config('app.organization_id', $1, true)`, [t.home.id])
  for (const table of ['seal', 'haccp_check']) await owner.query(`alter table ${table} disable trigger user`)
  await owner.query('update haccp_check set value = 4.1, is_ok = true where organization_id = $1', [
    t.home.id,
  ])
  // All is taken back into the queue, and sealed anew from the first block on.
  const { rows } = await owner.query<{ ledger: string; time: string }>(
    `select * from (values ('event','at'),('label_link','created'),('stock_variation','at'),('history','at'),('haccp_check','created'),('record_revision','at'),('reading_digest','at')) v(ledger, time)`,
  )
  await owner.query('delete from seal where organization_id = $1', [t.home.id])
  for (const { ledger, time } of rows)
    await owner.query(
      `insert into unsealed (organization_id, ledger, ids, ats) select organization_id, '${ledger}', array_agg(id), array_agg(${time}) from ${ledger} where organization_id = $1 group by 1`,
      [t.home.id],
    )
  for (const table of ['seal', 'haccp_check']) await owner.query(`alter table ${table} enable trigger user`)
  await owner.query('commit')
  await owner.end()
  await sealAll(t.pool, t.home.id)
  const { head: kept } = readStatement(readFileSync(statement, 'utf8'))!
  const verified = await verifyOrganization(t.pool, t.home.id, { head: kept })
  expect(verified?.findings).toEqual([])
  expect(verified?.holdsHead).toBe(false)
  const to = await unpacked('forged')
  const said = check(to, statement)
  expect(said.stdout).toContain('is no block of this chain')
  expect(said.status).toBe(1)
  expect(check(to).status).toBe(0)
})
