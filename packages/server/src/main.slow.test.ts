/** The server as a process: what `npm start` runs once everything is installed. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { isRunning } from './database/embedded/index.ts'
import { createTestDatabase } from './testing/database.ts'
import { ServerProcess } from './testing/server-process.ts'

// Whole starts and recoveries: several seconds each on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 300_000 })

// One data folder for all: what the first start makes takes longer than the rest.
const server = new ServerProcess({ CLOCHE_LOG: 'info' })
beforeAll(() => server.reservePort())
afterEach(() => server.stop())
afterAll(() => server.close())

/** A run that is not to go on. */
const untilEnded = async (settings?: Record<string, string>) => (await server.launch(settings)).untilEnded()

async function logIn(email: string): Promise<number> {
  const user = { email, password: 'demo-kitchen' }
  return (await server.call(null, 'POST', '/auth/user', { user, provider: 'cloche' })).status
}

describe('the demo', () => {
  it('stops cleanly when it is told to while it starts', async () => {
    const run = await server.launch()
    while (!run.said.includes('Loading the demo') && !run.hasEnded) await sleep(5)
    const { postmaster } = server
    await run.end('SIGINT')
    expect(postmaster !== undefined && isRunning(postmaster)).toBe(false)
    expect(run.said).not.toMatch(/^\s+at /m)
  })

  it('gets ready, says where and for whom, stops cleanly, and is ready again', async () => {
    const first = await server.start()
    expect(first.said).toContain(`Cloche is ready at http://localhost:${server.port}`)
    expect(first.said).toContain('demo-kitchen')
    // Into a pipe every line is JSON, and nobody has logged in yet.
    const said = first.said.trim().split('\n')
    expect(said.map(line => typeof JSON.parse(line).msg)).toEqual(said.map(() => 'string'))
    expect(first.said).not.toContain('Security')
    expect(await logIn('manager@demo.test')).toBe(200)
    const { postmaster } = server
    // A Ctrl-C may arrive more than once: from the terminal and from each launcher in between.
    expect(await first.end('SIGINT', 'SIGINT', 'SIGTERM')).toBe(0)
    expect(postmaster !== undefined && isRunning(postmaster)).toBe(false)

    await server.start()
    expect(await logIn('manager@demo.test')).toBe(200)
  })

  it('starts again by itself after a kill -9 of the server, and of everything', async () => {
    const first = await server.start()
    await first.end('SIGKILL')
    const adopted = await server.start()
    expect(adopted.said).toContain('was still running')
    process.kill(server.postmaster ?? 0, 'SIGKILL')
    await adopted.end('SIGKILL')
    await server.start()
    expect(await logIn('owner@other.test')).toBe(200)
  })
})

describe('a start that cannot be', () => {
  it('explains a taken port and leaves nothing running', async () => {
    const taken = createServer().listen(server.port, '127.0.0.1')
    await once(taken, 'listening')
    const run = await untilEnded()
    taken.close()
    expect(run.child.exitCode).toBe(2)
    expect(run.said).toContain(`127.0.0.1:${server.port} is taken`)
    expect(run.said).not.toMatch(/^\s+at /m)
    expect(server.postmaster).toBeUndefined()
  })

  it('explains a data folder in use', async () => {
    const first = await server.start()
    const second = await untilEnded({ PORT: '0' })
    expect(second.child.exitCode).toBe(2)
    expect(second.said).toContain(
      `Another Cloche is running on this data folder (${join(server.folder, 'data')}), process ${first.child.pid}`,
    )
    expect(await logIn('user@demo.test')).toBe(200)
  })

  it('names all faults of the settings at once', async () => {
    const run = await untilEnded({ PORT: 'x', HOST: '0.0.0.0', CLOCHE_DEMO: 'on', CLOCHE_COLOUR: 'red' })
    expect(run.child.exitCode).toBe(2)
    for (const name of ['PORT', 'The demo is refused', 'CLOCHE_COLOUR'])
      expect(run.said).toContain(`- ${name}`)
    expect(run.said).not.toMatch(/^\s+at /m)
  })

  it('explains a database that nobody serves, and one that does not exist', async () => {
    const nobody = await untilEnded({
      DATABASE_URL: `postgres://u:p@127.0.0.1:${server.port}/x`,
      CLOCHE_DEMO: 'on',
    })
    expect(nobody.child.exitCode).toBe(2)
    expect(nobody.said).toContain(`Nobody answers at 127.0.0.1:${server.port}`)
    const database = await createTestDatabase()
    await database.drop()
    const missing = await untilEnded({ DATABASE_URL: database.url, CLOCHE_DEMO: 'on' })
    expect(missing.said).toContain('does not exist')
    expect(missing.said).not.toMatch(/^\s+at /m)
  })
})

describe('with DATABASE_URL outside the demo', () => {
  it('uses that server and knows no demo person', async () => {
    const database = await createTestDatabase()
    try {
      const run = await server.start({
        DATABASE_URL: database.url,
        CLOCHE_SECRET: 'pZ3kq0vX9tLr7mWc2hYb5nJd8sGf1uEa',
        CLOCHE_PUBLIC_URL: 'https://kitchen.example.com',
      })
      expect(run.said).toContain('https://kitchen.example.com')
      expect(run.said).not.toContain('demo-kitchen')
      expect(await logIn('owner@demo.test')).toBeGreaterThanOrEqual(400)
      expect(server.postmaster).toBeUndefined()
      expect(await run.end('SIGTERM')).toBe(0)

      const leaving = await server.start({
        DATABASE_URL: database.url,
        CLOCHE_SECRET: 'pZ3kq0vX9tLr7mWc2hYb5nJd8sGf1uEa',
        CLOCHE_PUBLIC_URL: 'https://kitchen.example.com',
        CLOCHE_LEAVE_SECONDS: '60',
      })
      // A launcher in between sends the same once more.
      const over = leaving.end('SIGTERM', 'SIGTERM')
      while ((await server.call(null, 'GET', '/health/ready')).status === 200) await sleep(5)
      expect(await logIn('owner@demo.test')).toBe(401)
      leaving.child.kill('SIGINT')
      expect(await over).toBe(0)
    } finally {
      await database.drop()
    }
  })
})
