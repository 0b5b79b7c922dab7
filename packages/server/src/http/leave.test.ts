/** What callers feel of a server that is told to end while another takes over. */
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createPool } from '../database/connection.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../testing/app.ts'
import { LiveClient } from '../testing/live-client.ts'
import { Leave } from './leave.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

/** A server that leaves as `leave` says, on a port of its own. */
async function serverWith<T>(
  leave: Leave,
  work: (address: string, app: FastifyInstance) => Promise<T>,
): Promise<T> {
  const pool = createPool(t.pool.config, { size: 2 })
  const config = readConfig({ CLOCHE_LOG: 'silent', CLOCHE_DEMO: 'on' })
  const app = await buildApp({ config, pool, secret: TEST_SECRET, leave })
  try {
    return await work(await app.listen({ host: '127.0.0.1', port: 0 }), app)
  } finally {
    app.server.closeAllConnections()
    await app.close()
    await pool.end()
  }
}

interface Said {
  readonly status: number
  readonly connection: string | undefined
  readonly body: string
}

/** Asks on a connection that the agent keeps. */
const ask = (agent: Agent, address: string, token?: string): Promise<Said> =>
  new Promise((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    get(address, { agent, headers }, answer => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text: string) => (body += text))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection, body }),
      )
    }).on('error', reject)
  })

test('it says so at once, serves on, lets connections go, and sends streams elsewhere last', async () => {
  const leave = new Leave(1.2)
  await serverWith(leave, async address => {
    const token = await t.token(4)
    const agent = new Agent({ keepAlive: true })
    const health = `${address}/api/v0/health`
    for (const url of [health, `${health}/ready`])
      expect(await ask(agent, url)).toMatchObject({ status: 200, connection: 'keep-alive' })
    const stream = await LiveClient.open(address, token)
    const gone = leave.serveOn()
    for (const url of [health, `${health}/ready`])
      expect(await ask(agent, url)).toEqual({
        status: 503,
        connection: 'close',
        body: '{"status":"leaving"}',
      })
    expect(await ask(agent, `${address}/api/v0/user/me`, token)).toMatchObject({
      status: 200,
      connection: 'close',
    })
    expect(stream.events.filter(({ event }) => event === 'end')).toEqual([])
    expect((await stream.next('end')).data).toEqual({ reason: 'server' })
    await stream.over()
    expect((await LiveClient.open(address, token)).status).toBe(503)
    expect((await ask(agent, `${address}/api/v0/user/me`, token)).status).toBe(200)
    await gone
    agent.destroy()
  })
})

test('streams do not all go at once', async () => {
  const leave = new Leave(2)
  await serverWith(leave, async address => {
    const token = await t.token(4)
    const streams = await Promise.all(Array.from({ length: 5 }, () => LiveClient.open(address, token)))
    const gone = leave.serveOn()
    const ends = await Promise.all(streams.map(async stream => (await stream.next('end', 5000)).at))
    expect(Math.max(...ends) - Math.min(...ends)).toBeGreaterThan(300)
    await gone
  })
})

test('what arrives on a connection that stands while it closes is answered, and ends it', async () => {
  const leave = new Leave()
  await serverWith(leave, async (address, app) => {
    const token = await t.token(4)
    const agent = new Agent({ keepAlive: true })
    let isOver = false
    const answers: Said[] = []
    const asking = (async () => {
      while (!isOver)
        await ask(agent, `${address}/api/v0/user/me`, token).then(
          answer => answers.push(answer),
          () => (isOver = true),
        )
    })()
    while (answers.length < 5) await sleep(5)
    await leave.serveOn()
    await app.close()
    await asking
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    agent.destroy()
  })
})

test('whoever waits for the end is not kept waiting', async () => {
  const leave = new Leave(60)
  const gone = leave.serveOn()
  leave.hurry()
  await gone
  expect(leave.isBegun).toBe(true)
})

test('a server whose way to the database is cut for long is left out; a restart of the database is not that', async () => {
  const pool = createPool({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' })
  const config = readConfig({ CLOCHE_LOG: 'silent', CLOCHE_DEMO: 'on' })
  const app = await buildApp({ config, pool, secret: TEST_SECRET })
  await expect(pool.use(async () => undefined)).rejects.toThrow()
  const ready = async () => (await app.inject('/api/v0/health/ready')).statusCode
  expect(await ready()).toBe(200)
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_100)
  expect(await ready()).toBe(503)
  later.mockRestore()
  await app.close()
  await pool.end()
})
