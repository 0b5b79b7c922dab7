/** The demo, and an installation without an address, asked through proxies and by names that were pointed at this machine. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../testing/app.ts'

let t: TestApp
let demo: FastifyInstance
let nameless: FastifyInstance
let real: FastifyInstance
let token: string
const folder = mkdtempSync(join(tmpdir(), 'cloche-web-'))
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  token = await t.token(5)
  writeFileSync(join(folder, 'index.html'), '<title>The app</title>')
  const build = (env: Record<string, string>) =>
    buildApp({
      config: readConfig({ CLOCHE_LOG: 'silent', CLOCHE_DATA: folder, ...env }),
      pool: t.pool,
      secret: TEST_SECRET,
      webFolder: folder,
      transport: { send: () => Promise.reject(new Error('No mail from here')), close: () => undefined },
    })
  demo = await build({ CLOCHE_DEMO: 'on' })
  nameless = await build({ CLOCHE_DEMO: 'off' })
  real = await build({
    CLOCHE_DEMO: 'off',
    CLOCHE_SECRET: randomBytes(48).toString('base64'),
    CLOCHE_PUBLIC_URL: 'https://kitchen.example.com',
  })
})
afterAll(async () => {
  await demo.close()
  await nameless.close()
  await real.close()
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (server: FastifyInstance, url: string, headers: Record<string, string>, method = 'GET') =>
  server.inject({ method: method as 'GET', url, headers: { authorization: `Bearer ${token}`, ...headers } })

const PROXIED = [
  ['x-forwarded-for', '127.0.0.1'],
  ['X-Forwarded-Host', 'localhost'],
  ['X-Forwarded-Proto', 'https'],
  ['X-Forwarded', 'for=127.0.0.1'],
  ['Forwarded', 'for=127.0.0.1;host=localhost'],
  ['Via', '1.1 vegur'],
  ['X-Real-IP', '127.0.0.1'],
  ['CF-Connecting-IP', '203.0.113.7'],
  ['CF-Ray', '7'],
  ['CDN-Loop', 'cloudflare'],
  ['True-Client-IP', '203.0.113.7'],
  ['X-Client-IP', ''],
  ['X-Original-Host', 'localhost'],
  ['Ngrok-Skip-Browser-Warning', '1'],
] as const
const HOSTS = [
  'kitchen.example.com',
  'evil.example:8080',
  'localhost.evil.example',
  'localhost@evil.example',
  'evil-localhost',
  'localhost.',
  '127.0.0.1.evil.example',
  '192.168.1.20:8080',
  '0.0.0.0',
  '[::]:8080',
  '[2001:db8::1]',
  '2130706433',
  '0x7f.1',
  'localhost:80:80',
]
const PLACES = [
  ['GET', '/api/v0/user/me'],
  ['POST', '/api/v0/auth/user'],
  ['GET', '/api/v0/auth/identity/methods'],
  ['GET', '/api/v0/public/contact'],
  ['GET', '/api/v0/live'],
  ['GET', '/api/v0/demo/mailbox'],
  ['GET', '/api/v0/nothing'],
  ['GET', '/metrics'],
  ['GET', '/'],
  ['GET', '/index.html'],
  ['GET', '/nothing.js'],
] as const

describe('is refused', () => {
  test.each(PROXIED)('with %s', async (name, value) => {
    for (const [method, url] of PLACES) {
      const answer = await ask(demo, url, { [name]: value }, method)
      expect([answer.statusCode, answer.body.includes('The app')], url).toEqual([403, false])
      if (url.startsWith('/api/'))
        expect(answer.json()).toMatchObject({ code: 'DEMO_IS_LOCAL', details: { why: 'proxy' } })
      else expect(answer.body).toContain('CLOCHE_DEMO=off')
    }
  })

  test.each(HOSTS)('as %j', async host => {
    for (const [method, url] of PLACES) {
      const answer = await ask(demo, url, { host }, method)
      expect([answer.statusCode, answer.body.includes('The app')], url).toEqual([403, false])
    }
  })
})

test.each([
  'localhost',
  'localhost:8080',
  'LOCALHOST:1',
  '127.0.0.1',
  '127.8.9.1:8080',
  '[::1]:8080',
  'cloche.localhost:8080',
])('is served as %s', async host => {
  expect((await ask(demo, '/api/v0/user/me', { host })).statusCode).toBe(200)
  expect((await ask(demo, '/', { host })).body).toContain('The app')
})

test('what nobody gave an address is as closed, and says what to set', async () => {
  for (const headers of [{ via: '1.1 proxy' }, { host: 'kitchen.example.com' }]) {
    expect((await ask(nameless, '/api/v0/user/me', headers)).json()).toMatchObject({ code: 'NO_ADDRESS_YET' })
    const page = await ask(nameless, '/', headers)
    expect([page.statusCode, page.body.includes('The app')]).toEqual([403, false])
    expect(page.body).toContain('CLOCHE_PUBLIC_URL')
  }
  expect((await ask(nameless, '/', { host: 'localhost:8080' })).body).toContain('The app')
})

test('whether it runs is told to whoever asks', async () => {
  const answer = await ask(demo, '/api/v0/health', { host: 'kitchen.example.com', via: '1.1 proxy' })
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'ready' }])
})

test('what is no demo is served through proxies and by its name', async () => {
  const headers = { host: 'kitchen.example.com', via: '1.1 proxy', 'x-forwarded-for': '203.0.113.7' }
  expect((await ask(real, '/api/v0/user/me', headers)).statusCode).toBe(200)
  expect((await ask(real, '/', headers)).body).toContain('The app')
})

test('the page says it in the language of the browser', async () => {
  const answer = await ask(demo, '/', { host: 'x.example', 'accept-language': 'es-ES,es;q=0.9' })
  expect(answer.body).toContain('lang="es')
  expect(answer.body).toContain('Esto es una demo')
})
