/** Connections that break: in the pool, at work, and between a commit and its answer. */
import { globSync, readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../adapters/ids.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../testing/app.ts'
import { ConnectionLost } from './connection-loss.ts'
import { createPool, type Pool } from './connection.ts'
import { readTogether, transact, serverScope } from './transaction.ts'

let t: TestApp
const pools: Pool[] = []
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end()
})
afterAll(() => t.close())

const scope = serverScope(newId())
const one = { text: 'select 1 as one' }

function poolOf(size: number): Pool {
  const pool = createPool(t.pool.config, { size })
  pools.push(pool)
  return pool
}

const pidOf = async (pool: Pool): Promise<number> =>
  (await pool.use(connection => connection.send({ text: 'select pg_backend_pid() as pid' }))).rows[0]?.[
    'pid'
  ] as number

const terminate = (pid: number) =>
  t.pool.use(connection => connection.send({ text: 'select pg_terminate_backend($1, 5000)', values: [pid] }))

test('one that is cut at work is told as lost, with all that was sent on it, and the next one works', async () => {
  const pool = poolOf(1)
  const failed = transact(pool, scope, async transaction => {
    const { rows } = await transaction.query({ text: 'select pg_backend_pid() as pid' })
    // Several travel together; only the first is awaited.
    const answers = Array.from({ length: 5 }, () => transaction.query({ text: 'select pg_sleep(5)' }))
    await terminate(rows[0]?.['pid'] as number)
    await answers[0]
  })
  await expect(failed).rejects.toThrow(ConnectionLost)
  expect(pool.figures.losses).toBe(1)
  await expect(pool.use(connection => connection.send(one))).resolves.toMatchObject({ rows: [{ one: 1 }] })
  expect(pool.figures.unavailableSince).toBeUndefined()
  expect(pool.figures.secondsUnavailable).toBeGreaterThan(0)
})

test('those that waited are not handed out one after the other once one of them was dead', async () => {
  const pool = poolOf(4)
  const pids = await Promise.all(
    Array.from({ length: 4 }, () =>
      pool.use(async connection => {
        await sleep(50)
        return (await connection.send({ text: 'select pg_backend_pid() as pid' })).rows[0]?.['pid'] as number
      }),
    ),
  )
  expect(new Set(pids).size).toBe(4)
  await expect(
    pool.use(async connection => {
      connection.breakOff()
      await connection.send(one)
    }),
  ).rejects.toThrow(ConnectionLost)
  expect(pids).not.toContain(await pidOf(pool))
  expect(pool.figures.losses).toBe(1)
})

test('reads, and transactions that only begin, are sent again on another; what has begun is not', async () => {
  const pool = poolOf(1)
  /** Breaks the next connection as it is taken: dead, and nobody has noticed yet. */
  const breakNext = () => {
    const { use } = pool
    let isBroken = false
    return {
      ...pool,
      use: <T>(work: Parameters<typeof use<T>>[0]) =>
        use(connection => {
          if (!isBroken) connection.breakOff()
          isBroken = true
          return work(connection)
        }),
    }
  }
  const [read] = await readTogether(breakNext(), scope, [one])
  expect(read?.rows).toEqual([{ one: 1 }])
  let runs = 0
  const { rows } = await transact(breakNext(), scope, transaction => {
    runs++
    return transaction.query(one)
  })
  expect([rows, runs]).toEqual([[{ one: 1 }], 1])
  runs = 0
  const begun = transact(pool, scope, async transaction => {
    runs++
    const { rows: found } = await transaction.query({ text: 'select pg_backend_pid() as pid' })
    await terminate(found[0]?.['pid'] as number)
    await transaction.query(one)
  })
  await expect(begun).rejects.toThrow(ConnectionLost)
  expect(runs).toBe(1)
})

test('a statement that failed and was passed over acknowledges nothing', async () => {
  const passedOver = transact(poolOf(1), scope, async transaction => {
    await transaction.query({ text: 'select 1 / 0' }).catch(() => undefined)
    return 'done'
  })
  await expect(passedOver).rejects.toThrow(/division by zero/)
})

test('a database that is not there is told as lost at once', async () => {
  const pool = createPool({ host: '/nonexistent', port: 5432, user: 'nobody', database: 'nothing' })
  pools.push(pool)
  const reported: string[] = []
  pool.report((_details, text) => reported.push(text))
  for (let turn = 0; turn < 3; turn++)
    await expect(pool.use(connection => connection.send(one))).rejects.toThrow(ConnectionLost)
  expect(reported).toEqual(['The database cannot be reached, or broke a connection off'])
})

describe('between a commit and its answer', () => {
  let way: Server
  let isArmed = false
  let cuts = 0

  /** A way to the database that breaks when a commit that made a product is answered. */
  beforeAll(async () => {
    const { host, port } = t.pool.config
    way = createServer(client => {
      const database: Socket =
        host?.startsWith('/') === true ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host)
      let hasMade = false
      let isCut = false
      client.on('data', bytes => {
        hasMade ||= isArmed && bytes.includes('insert into product')
        if (hasMade && bytes.includes('commit\0')) isCut = true
        database.write(bytes)
      })
      database.on('data', bytes => {
        if (!isCut) return void client.write(bytes)
        isArmed = false
        cuts++
        client.destroy()
      })
      client.on('error', () => undefined).on('close', () => database.destroy())
      database.on('error', () => undefined).on('close', () => client.destroy())
    }).listen(0, '127.0.0.1')
    await once(way, 'listening')
  })
  afterAll(() => way.close())

  test('a record is made exactly once when it is sent again with its id', async () => {
    const { port } = way.address() as AddressInfo
    const { user, database, password } = t.pool.config
    const config = { user, database, password, ssl: false, host: '127.0.0.1', port }
    const pool = createPool(config as typeof t.pool.config, { size: 2 })
    pools.push(pool)
    const app = await buildApp({
      config: readConfig({ CLOCHE_LOG: 'silent', CLOCHE_DEMO: 'on' }),
      pool,
      secret: TEST_SECRET,
    })
    const id = newId()
    const token = await t.token(5)
    const send = () =>
      app.inject({
        method: 'POST',
        url: '/api/v0/product',
        headers: { authorization: `Bearer ${token}` },
        payload: { product: { id, name: 'Once' } },
      })
    isArmed = true
    const lost = await send()
    expect([lost.statusCode, lost.json().code, lost.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '1',
    ])
    expect(cuts).toBe(1)
    const again = await send()
    expect([again.statusCode, again.json().product.id, again.json().product.version]).toEqual([200, id, 1])
    const found = await t.call(token, 'POST', '/products/get', { filter: { id: [id] } })
    expect(found.body['count']).toBe(1)
    const lines = await t.pool.use(connection =>
      connection.send({
        text: `select set_config('app.organization_id', $1, false), (select count(*)::int from history where record_id = $2) as count`,
        values: [t.home.id, id],
      }),
    )
    expect(lines.rows[0]?.['count']).toBe(1)
    await app.close()
  })
})

test('every connection beside the pool is made where its listener is', () => {
  const folder = join(import.meta.dirname, '..')
  const makers = globSync('**/*.ts', { cwd: folder }).filter(
    name =>
      !/\.test\.ts$|^testing\/|embedded-try\.ts$/.test(name) &&
      /new (pg\.)?Client\(/.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(makers).toEqual([join('database', 'client.ts')])
})
