/** Exports by call: in the background, one at a time, for those who decide, by a link that expires; and of one person. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipReader } from '../../../adapters/archives/zip-read.ts'
import { openBlobs } from '../../../adapters/blobs/index.ts'
import { readConfig } from '../../../config.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../../testing/app.ts'
import { exportingWith, exportOrganization, removeExpired, runExports } from '../../exports/index.ts'
import { sweepOrganizations } from '../../../sweeping/index.ts'

let t: TestApp
let owner: string
const folder = mkdtempSync(join(tmpdir(), 'cloche-exports-'))
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  owner = await t.token(5)
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const exporting = () => {
  const config = readConfig({ CLOCHE_DEMO: 'on', CLOCHE_DATA: t.folder })
  return exportingWith(
    { pool: t.pool, blobs: openBlobs({ s3: undefined, dataFolder: t.folder }), config },
    TEST_SECRET,
  )
}
const listed = async (token = owner, path = '/organization/exports') =>
  (await t.call(token, 'GET', path)).body['exports']

/** Until every export that was asked for is made. */
async function made(token = owner, path = '/organization/exports') {
  for (let turn = 0; turn < 200; turn++) {
    const found = (await listed(token, path)) as { status: string; id: string }[]
    if (!found.some(({ status }) => status === 'waiting' || status === 'running')) return found
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('No export was made')
}

async function archiveOf(raw: Buffer): Promise<ZipReader> {
  const path = join(folder, `${Math.random()}.zip`)
  writeFileSync(path, raw)
  return ZipReader.open(path)
}

test('an export is made, listed, downloaded, linked and removed; the second at once waits', async () => {
  const started = await t.call(owner, 'POST', '/organization/export')
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  const again = await t.call(owner, 'POST', '/organization/export')
  if (again.status !== 200) expect(again.body['details'].faults[0].rule).toBe('problem.export.running')
  const [newest] = await made()
  const id = newest?.id ?? ''
  expect(newest).toMatchObject({ kind: 'organization', status: 'done', fault: null })
  const file = await t.call(owner, 'GET', `/organization/export/download?exportId=${id}`)
  expect(file.status).toBe(200)
  const archive = await archiveOf(file.raw)
  expect(JSON.parse(await text(await archive.read('manifest.json')))).toMatchObject({
    organization: { id: t.home.id },
  })
  await archive.close()

  const linked = await t.call(owner, 'POST', '/organization/export/link', { export: id })
  const path = new URL(linked.body['link']).pathname + new URL(linked.body['link']).search
  const guest = (url: string) => t.app.inject({ method: 'GET', url })
  expect((await guest(path)).statusCode).toBe(200)
  expect((await guest(path.replace(/key=../, 'key=AA'))).statusCode).toBe(404)
  expect((await guest(path.replace(id, t.home.id))).statusCode).toBe(404)

  expect((await t.call(owner, 'DELETE', '/organization/export', { export: id })).body['export'].status).toBe(
    'removed',
  )
  expect((await guest(path)).statusCode).toBe(404)
  expect((await t.call(owner, 'GET', `/organization/export/download?exportId=${id}`)).status).toBe(404)
})

test('only those who decide, and nobody of another organization', async () => {
  const manager = await t.token(3)
  expect((await t.call(manager, 'POST', '/organization/export')).status).toBe(403)
  expect((await t.call(manager, 'GET', '/organization/exports')).status).toBe(403)
  const [known] = await made()
  const stranger = await t.token(5, { organization: 'other' })
  expect((await t.call(stranger, 'GET', `/organization/export/download?exportId=${known?.id}`)).status).toBe(
    404,
  )
  expect(await listed(stranger)).toEqual([])
})

test('one that a server left is begun again, and marked as failed when that happens too often; old ones go', async () => {
  const { id, link, until } = await exportOrganization(exporting(), t.home.id, {
    askedBy: null,
    locale: 'es',
  })
  expect(link).toContain(id)
  expect(Date.parse(until)).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  await runExports(exporting())
  await made()
  const set = (text: string) =>
    t.pool.use(connection =>
      connection.send({ text: `update data_export set ${text} where id = $1`, values: [id] }),
    )
  await set(`status = 'running', beat = now() - interval '1 hour', attempts = 1, expires = null`)
  expect(await runExports(exporting())).toBe(1)
  const find = async () => (await listed()).find((one: { id: string }) => one.id === id)
  expect(await find()).toMatchObject({ status: 'done' })
  await set(`status = 'running', beat = now() - interval '1 hour', attempts = 3`)
  expect(await runExports(exporting())).toBe(0)
  expect(await find()).toMatchObject({ status: 'failed', fault: 'interrupted' })
  await set(`status = 'done', expires = now() - interval '1 hour'`)
  expect(await removeExpired(exporting())).toBeGreaterThan(0)
  expect(await find()).toMatchObject({ status: 'removed' })
})

test('a person has what is held of them, and nobody else has it', async () => {
  const me = await t.token(1, { fresh: true })
  const { user } = (await t.call(me, 'GET', '/user/me')).body
  expect((await t.call(me, 'POST', '/user/me/export')).status).toBe(200)
  const [mine] = await made(me, '/user/me/exports')
  const file = await t.call(me, 'GET', `/user/me/export/download?exportId=${mine?.id}`)
  expect(file.status).toBe(200)
  const archive = await archiveOf(file.raw)
  const { data } = JSON.parse(await text(await archive.read('person.json')))
  expect(data.user).toHaveLength(1)
  expect(data.user[0].email).toBe(user.email)
  expect(data.session.length).toBeGreaterThan(0)
  expect(data.history.length).toBeGreaterThan(0)
  const all = JSON.stringify(data)
  expect(all).not.toMatch(/argon2|password_hash|factor_sealed/)
  expect(await text(await archive.read('csv/user.csv'))).toContain(user.email)
  await archive.close()
  const colleague = await t.token(1)
  expect((await t.call(colleague, 'GET', `/user/me/export/download?exportId=${mine?.id}`)).status).toBe(404)
  expect((await t.call(colleague, 'POST', '/user/export', { user: user.id })).status).toBe(403)
  expect((await t.call(owner, 'POST', '/user/export', { user: user.id })).status).toBe(200)
  await made()
})

test('what is older than it is kept goes, no sooner than is allowed, and says how many', async () => {
  const notification = await t
    .make('notification', { name: 'Long ago', kind: 'message' })
    .catch(() => undefined)
  await t.pool.use(async connection => {
    await connection.send({
      text: `update session set started = now() - interval '101 days', ended = now() - interval '100 days' where ended is not null`,
    })
  })
  const change = (retention: object[], more = {}) =>
    t.call(owner, 'PUT', '/organization/retention', { retention, ...more })
  expect((await change([{ kind: 'logins', days: 5 }])).body['details'].faults[0].rule).toBe(
    'problem.retention.tooShort',
  )
  const ended = await t.token(0, { fresh: true })
  const { user } = (await t.call(ended, 'GET', '/user/me')).body
  await t.pool.use(connection =>
    connection.send({
      text: `update session set started = now() - interval '101 days', ended = now() - interval '100 days' where user_id = $1`,
      values: [user.id],
    }),
  )
  const trial = await change([{ kind: 'logins', days: 90 }], { isTrial: true })
  expect(trial.body['removes']).toBeGreaterThan(0)
  expect(
    (
      await change([
        { kind: 'logins', days: 90 },
        { kind: 'notifications', days: 30 },
        { kind: 'imports', days: 30 },
        { kind: 'requests', days: 30 },
      ])
    ).status,
  ).toBe(200)
  await sweepOrganizations({ pool: t.pool } as never)
  const { retention } = (await t.call(owner, 'GET', '/organization/retention')).body
  const logins = retention.find((one: { kind: string }) => one.kind === 'logins')
  expect(logins).toMatchObject({ days: 90, min: 30, lastRemoved: trial.body['removes'] })
  expect(logins.lastRun).not.toBeNull()
  expect((await t.call(owner, 'GET', '/user/me')).status).toBe(200)
  expect(notification === undefined || typeof notification['id'] === 'string').toBe(true)
})
