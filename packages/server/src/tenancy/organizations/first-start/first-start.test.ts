/** An empty installation without the demo: its link, what it makes, and what it does not let in. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { readConfig, type Config } from '../../../config.ts'
import { createPool, type Pool } from '../../../database/connection.ts'
import { transactPlatform } from '../../../database/transaction.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { TEST_SECRET } from '../../../testing/app.ts'
import { makeFirstLink } from './link.ts'
import { linkFile } from './link-file.ts'
import { offerFirstStart } from './offer.ts'

let database: TestDatabase
let pool: Pool
let app: FastifyInstance
let config: Config
let said: string[]
const log = { info: (text: string) => void said.push(text), warn: (text: string) => void said.push(text) }

beforeEach(async () => {
  said = []
  database = await createTestDatabase()
  pool = createPool(database.config, { size: 4 })
  config = readConfig({
    CLOCHE_DEMO: 'off',
    CLOCHE_SECRET: 'b0Zk7qTx2mYw9dLr4vHs6nJc8pGf1uEa3iKo5tXz',
    CLOCHE_PUBLIC_URL: 'https://kitchen.test',
    CLOCHE_LOG: 'silent',
    CLOCHE_DATA: mkdtempSync(join(tmpdir(), 'cloche-first-')),
  })
  app = await buildApp({ config, pool, secret: TEST_SECRET })
  await app.ready()
})
afterEach(async () => {
  await app.close()
  await pool.end()
  await database.drop()
  rmSync(config.dataFolder, { recursive: true, force: true })
})

const call = async (method: 'GET' | 'POST', path: string, payload?: object, jwt?: string) => {
  const answer = await app.inject({
    method,
    url: `/api/v0${path}`,
    ...(payload === undefined ? {} : { payload }),
    headers: jwt === undefined ? {} : { authorization: `Bearer ${jwt}` },
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, any> }
}
const offer = (isTerminal = true) => offerFirstStart(pool, config, log, isTerminal)
const secretOf = (text: string) => /#\/first-start\/([\w-]+)/.exec(text)?.[1] ?? ''
const secretInFile = () => secretOf(readFileSync(linkFile(config.dataFolder), 'utf8'))

const PASSWORD = 'three spoons of honey'
const asked = (secret: string, more: object = {}) => ({
  secret,
  organization: { name: 'Kitchen cloud', country: 'ES', timeZone: 'Europe/Madrid', locale: 'es' },
  owner: { name: 'Ana', lastName: 'Marín', email: 'Ana@Kitchen.test', password: PASSWORD },
  ...more,
})

describe('the link', () => {
  test('stands in a file for one account alone, and in the terminal; the log of a service names the file', async () => {
    await offer()
    const path = linkFile(config.dataFolder)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(said.join()).toContain(`https://kitchen.test/#/first-start/${secretInFile()}`)
    said = []
    await offer(false)
    expect(said.join()).toContain(path)
    expect(said.join()).not.toContain(secretInFile())
    const { rows } = await pool.use(connection => connection.send({ text: 'select value from installation' }))
    expect(JSON.stringify(rows)).not.toContain(secretInFile())
  })

  test('is another one at each start, and the former one is none any more', async () => {
    await offer()
    const first = secretInFile()
    await offer()
    expect((await call('POST', '/first-start/get', { secret: first })).status).toBe(404)
    const { status, body } = await call('POST', '/first-start/get', { secret: secretInFile() })
    expect([status, body['email']]).toEqual([200, null])
    expect(Date.parse(body['expires'])).toBeGreaterThan(Date.now())
  })

  test('that was mailed stands beside that of the start', async () => {
    const mailed = await transactPlatform(pool, tx => makeFirstLink(tx, config.publicUrl, 'ana@kitchen.test'))
    await offer()
    const { body } = await call('POST', '/first-start/get', { secret: secretOf(mailed?.href ?? '') })
    expect(body['email']).toBe('ana@kitchen.test')
    expect((await call('POST', '/first-start/get', { secret: secretInFile() })).status).toBe(200)
  })

  test('that is over is refused', async () => {
    await offer()
    await pool.use(connection =>
      connection.send({
        text: `update installation set value = jsonb_set(value::jsonb, '{expires}', '"2020-01-01T00:00:00.000Z"')::text where value like '{%'`,
      }),
    )
    const { status, body } = await call('POST', '/first-start', asked(secretInFile()))
    expect([status, body['code']]).toEqual([410, 'REQUEST_EXPIRED'])
  })

  test('cannot be guessed: tries of one network are bounded', async () => {
    await offer()
    const right = secretInFile()
    const wrong = right.replace(/^./, sign => (sign === 'a' ? 'b' : 'a'))
    const answers = []
    for (let at = 0; at < 25; at++)
      answers.push((await call('POST', '/first-start/get', { secret: wrong })).status)
    expect(answers[0]).toBe(404)
    expect(answers.at(-1)).toBe(429)
    for (const secret of ['', 'x', 'x'.repeat(101)])
      expect((await call('POST', '/first-start', asked(secret))).status).toBeGreaterThanOrEqual(400)
  })
})

describe('the platform', () => {
  test('is made with its owner, who is logged in, holds everything, and whose link is spent', async () => {
    await offer()
    const secret = secretInFile()
    const made = await call('POST', '/first-start', asked(secret))
    expect(made.status).toBe(200)
    const jwt = made.body['jwt'] as string
    const me = (await call('GET', '/user/me?populate=true', undefined, jwt)).body
    expect(me['user']).toMatchObject({ email: 'ana@kitchen.test', roleLevel: 5, fullName: 'Ana Marín' })
    expect(me['organization']).toMatchObject({ name: 'Kitchen cloud', locale: 'es', country: 'ES' })
    expect([me['location'], me['permissions'].levels.RO]).toEqual([null, 99])
    expect((await call('POST', '/customers/get', {}, jwt)).body).toMatchObject({
      count: 1,
      mayMake: true,
      keptDays: 30,
      customers: [{ name: 'Kitchen cloud', isPlatform: true, owner: { hasEntered: true } }],
    })
    expect(() => statSync(linkFile(config.dataFolder))).toThrow()
    for (const path of ['/first-start', '/first-start/get']) {
      const again = await call('POST', path, path === '/first-start' ? asked(secret) : { secret })
      expect([again.status, again.body['code']]).toEqual([409, 'REQUEST_USED'])
    }
    const login = { user: { email: 'ana@kitchen.test', password: PASSWORD } }
    expect((await call('POST', '/auth/user', login)).status).toBe(200)
    await offer()
    expect(() => statSync(linkFile(config.dataFolder))).toThrow()
  })

  test('begins with states, actions, profiles and templates in its language, as every organization does', async () => {
    await offer()
    await call('POST', '/first-start', asked(secretInFile()))
    const { rows } = await pool.use(async connection => {
      const { rows: all } = await connection.send<{ id: string }>({
        text: 'select organization_id as id from customer',
      })
      await connection.sendSeveral(`begin;set local app.organization_id = '${all[0]?.id}'`)
      const found = await connection.send({
        text: `select (select count(*)::int from state) as states, (select count(*)::int from action) as actions,
          (select count(*)::int from job_profile) as profiles, (select count(*)::int from template) as templates,
          (select name from template where is_default) as named, (select count(*)::int from template_block) as blocks`,
      })
      await connection.sendSeveral('rollback')
      return found
    })
    expect(rows[0]).toMatchObject({
      states: 20,
      profiles: 9,
      templates: 9,
      named: 'Etiqueta de cocina 62 x 36',
    })
    expect(rows[0]?.['actions']).toBeGreaterThan(5)
    expect(rows[0]?.['blocks']).toBeGreaterThan(50)
  })

  test('of several at the same instant is made once', async () => {
    await offer()
    const secret = secretInFile()
    const all = await Promise.all(
      [1, 2, 3, 4].map(at =>
        call('POST', '/first-start', {
          ...asked(secret),
          owner: { name: 'Ana', email: `ana${at}@kitchen.test`, password: PASSWORD },
        }),
      ),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const { rows } = await pool.use(connection =>
      connection.send({
        text: 'select (select count(*)::int from identity) as people, (select count(*)::int from customer) as organizations',
      }),
    )
    expect(rows[0]).toEqual({ people: 1, organizations: 1 })
  })

  test('is not made of what may not be, and the link goes on', async () => {
    await offer()
    const secret = secretInFile()
    const { body } = await call('POST', '/first-start', {
      secret,
      organization: { name: '  ', country: 'ZZ', timeZone: 'Europe/Atlantis', locale: 'en' },
      owner: { name: ' ', email: 'nobody', password: PASSWORD },
    })
    expect(body['code']).toBe('RULE_BROKEN')
    expect(body['details'].faults.map((fault: { path: string }) => fault.path)).toEqual([
      'organization.name',
      'organization.country',
      'organization.timeZone',
      'owner.name',
      'owner.email',
    ])
    const short = asked(secret, { owner: { name: 'Ana', email: 'ana@kitchen.test', password: 'soup' } })
    expect((await call('POST', '/first-start', short)).body['details'].faults[0].path).toBe('owner.password')
    expect((await call('POST', '/first-start', asked(secret))).status).toBe(200)
  })
})
