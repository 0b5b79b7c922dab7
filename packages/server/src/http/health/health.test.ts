/** What strangers and the operator learn of the health, and what becomes of it without database or room. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlobStore } from '../../adapters/blobs/index.ts'
import { newId } from '../../adapters/ids.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { createPool, type Pool } from '../../database/connection.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../testing/app.ts'
import { Health } from './health.ts'

const TOKEN = '6f1d0a9be2c84f7799aa03d5e86b41c2f07d3e5b9c1a42688d10e7f3b5a9c6d4'
const HEALTH = '/api/v0/health'

let t: TestApp
let production: { app: FastifyInstance; pool: Pool }

async function appWith(settings: Record<string, string>): Promise<typeof production> {
  const pool = createPool(t.pool.config, { size: 2 })
  const config = readConfig({ CLOCHE_LOG: 'silent', CLOCHE_DATA: join(tmpdir(), newId()), ...settings })
  return { app: await buildApp({ config, pool, secret: TEST_SECRET }), pool }
}

const blobs: BlobStore = {
  put: async () => {
    throw Object.assign(new Error('write'), { code: 'ENOSPC' })
  },
  open: async () => undefined,
  removeAll: async () => undefined,
  remove: async () => undefined,
}

beforeAll(async () => {
  t = await createTestApp({ blobs })
  production = await appWith({
    CLOCHE_DEMO: 'off',
    CLOCHE_SECRET: 'pZ3kq0vX9tLr7mWc2hYb5nJd8sGf1uEa',
    CLOCHE_PUBLIC_URL: 'https://kitchen.example.com',
    CLOCHE_OPERATOR_TOKEN: TOKEN,
  })
})
afterAll(async () => {
  await production.app.close()
  await production.pool.end()
  await t.close()
})

const ask = async (app: FastifyInstance, url: string, token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const { statusCode, headers: answered, body } = await app.inject({ url, headers })
  return { status: statusCode, headers: answered, body }
}

describe('behind the token', () => {
  test.each([undefined, 'wrong', TOKEN.slice(1), `${TOKEN}0`])(
    'strangers (%s) learn words alone',
    async token => {
      const { status, body } = await ask(production.app, HEALTH, token)
      expect(status).toBe(200)
      const { parts } = JSON.parse(body) as { parts: Record<string, unknown> }
      expect(Object.keys(parts)).toEqual([
        'database',
        'disk',
        'queue',
        'clock',
        'partitions',
        'backup',
        'rehearsal',
      ])
      for (const word of Object.values(parts))
        expect(['good', 'warning', 'failed', 'unknown']).toContain(word)
      expect(body).not.toMatch(/\d/)
      const metrics = await ask(production.app, '/metrics', token)
      expect([metrics.status, JSON.parse(metrics.body).code]).toEqual([401, 'OPERATOR_ONLY'])
      expect(metrics.headers['www-authenticate']).toBe('Bearer')
    },
  )

  test('the operator learns figures', async () => {
    const { parts } = JSON.parse((await ask(production.app, HEALTH, TOKEN)).body)
    expect(parts.database.figures.milliseconds).toBeGreaterThanOrEqual(0)
    expect(parts.disk.figures.freeBytes).toBeGreaterThan(0)
    expect(Math.abs(parts.clock.figures.secondsApart)).toBeLessThan(5)
    expect(parts.partitions.figures.madeUntil).toMatch(/^\d{4}-\d\d$/)
    expect(parts.queue.figures).toMatchObject({ mailWaiting: 0, unsealedSeconds: 0 })
    const { status, body } = await ask(production.app, '/metrics', TOKEN)
    expect(status).toBe(200)
    expect(body).toContain('cloche_database_connections{state="size"} 2')
    expect(body).toContain('cloche_health{part="partitions"} 0')
    expect(body).toMatch(/cloche_health_figure\{part="disk",figure="freeBytes"\} [1-9]/)
  })

  test('without a token in the settings nobody has it', async () => {
    const other = await appWith({
      CLOCHE_DEMO: 'off',
      CLOCHE_SECRET: 'pZ3kq0vX9tLr7mWc2hYb5nJd8sGf1uEa',
      CLOCHE_PUBLIC_URL: 'https://kitchen.example.com',
    })
    for (const token of [undefined, TOKEN, '']) {
      expect((await ask(other.app, '/metrics', token)).status).toBe(401)
      expect((await ask(other.app, HEALTH, token)).body).not.toMatch(/\d/)
    }
    await other.app.close()
    await other.pool.end()
  })

  test('a demo shows them at its own machine alone', async () => {
    const asked = (url: string, host: string, remoteAddress: string) =>
      t.app.inject({ url, headers: { host }, remoteAddress })
    expect((await asked('/metrics', 'localhost:8080', '127.0.0.1')).statusCode).toBe(200)
    expect((await asked(HEALTH, 'localhost:8080', '127.0.0.1')).body).toContain('freeBytes')
    for (const [host, from, status] of [
      ['evil.example', '127.0.0.1', 403],
      ['localhost', '192.168.1.7', 401],
    ] as const) {
      expect((await asked('/metrics', host, from)).statusCode).toBe(status)
      expect((await asked(HEALTH, host, from)).body).not.toMatch(/\d/)
    }
  })
})

test('the last backup is read where it was noted', async () => {
  await t.pool.use(connection =>
    connection.send({
      text: `insert into installation (key, value) values ('backup.last', $1)`,
      values: [JSON.stringify({ at: new Date().toISOString(), ok: true, bytes: 5, to: 'there' })],
    }),
  )
  const parts = await new Health(readConfig({ CLOCHE_DATA: tmpdir() }), t.pool).read()
  expect(parts.backup).toMatchObject({ word: 'good', figures: { bytes: 5, to: 'there' } })
  expect(parts.rehearsal).toMatchObject({ word: 'warning', figures: { validity: 'never' } })
})

test('a database that takes connections and says nothing is told within seconds, and asked once for many', async () => {
  const open: Socket[] = []
  const silent = createServer(socket => open.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const pool = createPool({ host: '127.0.0.1', port, user: 'nobody', database: 'nothing' })
  const config = readConfig({ CLOCHE_DATA: tmpdir() })
  const health = new Health(config, pool)
  const started = performance.now()
  const all = await Promise.all(Array.from({ length: 20 }, () => health.read()))
  expect(performance.now() - started).toBeLessThan(15_000)
  expect(all.every(parts => parts.database.word === 'failed')).toBe(true)
  expect(open.length).toBe(1)
  for (const socket of open) socket.destroy()
  silent.close()
  await pool.end()
})

describe('without room', () => {
  const healthWord = async () => JSON.parse((await ask(t.app, HEALTH)).body).parts.disk

  test('a file that finds none is refused with a sentence, and the health tells', async () => {
    const token = await t.token(5)
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/v0/attachment/upload?name=note.csv',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      payload: Buffer.from('name,weight\nBread,500\n'),
    })
    expect([answer.statusCode, answer.json().code]).toEqual([507, 'STORAGE_FULL'])
    expect(answer.json().message).toMatch(/no room left/)
    expect((await healthWord()).word).toBe('failed')
  })

  test('neither does a row of the database', async () => {
    await t.pool.use(async connection => {
      await connection.sendSeveral(
        `create function no_room() returns trigger language plpgsql as
           $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
         create trigger no_room before insert on product for each row execute function no_room();`,
      )
    })
    const answer = await t.call(await t.token(5), 'POST', '/product?locale=es', {
      product: { name: 'Bread' },
    })
    expect([answer.status, answer.body['code']]).toEqual([507, 'STORAGE_FULL'])
    expect(answer.body['message']).toMatch(/No queda espacio/)
  })
})
