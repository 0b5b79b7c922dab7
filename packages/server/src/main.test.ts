import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isRunning } from './database/embedded/index.ts'
import { createTestDatabase } from './testing/database.ts'

/** The server as a process: what `npm start` runs once everything is installed. */

// Whole starts and recoveries: several seconds each on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 90_000 })

let folder = ''
let port = 0
const started: ChildProcess[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cloche-main-'))
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  port = (free.address() as AddressInfo).port
  free.close()
})

afterEach(async () => {
  for (const child of started.splice(0)) await end(child, 'SIGTERM')
  const left = postmaster()
  if (left !== undefined && isRunning(left)) process.kill(left, 'SIGQUIT')
  rmSync(folder, { recursive: true, force: true })
})

interface Started {
  child: ChildProcess
  said: string
}

function start(settings: Record<string, string> = {}): Started {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(CLOCHE_|DATABASE_URL|PORT|HOST)/.test(name),
  )
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...Object.fromEntries(inherited),
      PORT: String(port),
      CLOCHE_DATA: join(folder, 'data'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  const run: Started = { child, said: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (run.said += text))
  }
  return run
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function end(child: ChildProcess, ...signals: NodeJS.Signals[]): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode
  const ended = once(child, 'close')
  for (const signal of signals) child.kill(signal)
  await ended
  return child.exitCode
}

async function untilReady(run: Started): Promise<Started> {
  for (;;) {
    if (hasEnded(run.child)) throw new Error(`It ended instead of getting ready:\n${run.said}`)
    const answer = await fetch(`http://127.0.0.1:${port}/api/v0/health`).catch(() => undefined)
    if (answer?.status === 200) return run
    await sleep(20)
  }
}

async function untilEnded(run: Started): Promise<Started> {
  if (!hasEnded(run.child)) await once(run.child, 'close')
  return run
}

function postmaster(): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

async function logIn(email: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v0/auth/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email, password: 'demo-kitchen' }, provider: 'cloche' }),
  })
  return answer.status
}

describe('the demo', () => {
  it('gets ready, says where and for whom, stops cleanly, and is ready again in under 5 s', async () => {
    const first = await untilReady(start())
    expect(first.said).toContain(`Cloche is ready at http://localhost:${port}`)
    expect(first.said).toContain('demo-kitchen')
    expect(await logIn('manager@demo.test')).toBe(200)
    const server = postmaster()
    // A Ctrl-C may arrive more than once: from the terminal and from each launcher in between.
    expect(await end(first.child, 'SIGINT', 'SIGINT', 'SIGTERM')).toBe(0)
    expect(server !== undefined && isRunning(server)).toBe(false)

    const before = performance.now()
    await untilReady(start())
    expect(performance.now() - before).toBeLessThan(5_000)
    expect(await logIn('manager@demo.test')).toBe(200)
  })

  it('starts again by itself after a kill -9 of the server, and of everything', async () => {
    const first = await untilReady(start())
    await end(first.child, 'SIGKILL')
    const adopted = await untilReady(start())
    expect(adopted.said).toContain('was still running')
    process.kill(postmaster() ?? 0, 'SIGKILL')
    await end(adopted.child, 'SIGKILL')
    await untilReady(start())
    expect(await logIn('owner@other.test')).toBe(200)
  })

  it('stops cleanly when it is told to while it starts', async () => {
    const run = start()
    while (!run.said.includes('Loading the demo') && !hasEnded(run.child)) await sleep(5)
    const server = postmaster()
    await end(run.child, 'SIGINT')
    expect(server !== undefined && isRunning(server)).toBe(false)
    expect(run.said).not.toMatch(/^\s+at /m)
  })
})

describe('a start that cannot be', () => {
  it('explains a taken port and leaves nothing running', async () => {
    const taken = createServer().listen(port, '127.0.0.1')
    await once(taken, 'listening')
    const run = await untilEnded(start())
    taken.close()
    expect(run.child.exitCode).toBe(2)
    expect(run.said).toContain(`127.0.0.1:${port} is taken`)
    expect(run.said).not.toMatch(/^\s+at /m)
    expect(postmaster()).toBeUndefined()
  })

  it('explains a data folder in use', async () => {
    const first = await untilReady(start())
    const second = await untilEnded(start({ PORT: '0' }))
    expect(second.child.exitCode).toBe(2)
    expect(second.said).toContain(
      `Another Cloche is running on this data folder (${join(folder, 'data')}), process ${first.child.pid}`,
    )
    expect(await logIn('user@demo.test')).toBe(200)
  })

  it('names all faults of the settings at once', async () => {
    const run = await untilEnded(
      start({ PORT: 'x', HOST: '0.0.0.0', CLOCHE_DEMO: 'on', CLOCHE_COLOUR: 'red' }),
    )
    expect(run.child.exitCode).toBe(2)
    for (const name of ['PORT', 'The demo is refused', 'CLOCHE_COLOUR'])
      expect(run.said).toContain(`- ${name}`)
    expect(run.said).not.toMatch(/^\s+at /m)
  })

  it('explains a database that nobody serves, and one that does not exist', async () => {
    const nobody = await untilEnded(
      start({ DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/x`, CLOCHE_DEMO: 'on' }),
    )
    expect(nobody.child.exitCode).toBe(2)
    expect(nobody.said).toContain(`Nobody answers at 127.0.0.1:${port}`)
    const database = await createTestDatabase()
    await database.drop()
    const missing = await untilEnded(start({ DATABASE_URL: database.url, CLOCHE_DEMO: 'on' }))
    expect(missing.said).toContain('does not exist')
    expect(missing.said).not.toMatch(/^\s+at /m)
  })
})

describe('with DATABASE_URL outside the demo', () => {
  it('uses that server and knows no demo person', async () => {
    const database = await createTestDatabase()
    try {
      const run = await untilReady(
        start({
          DATABASE_URL: database.url,
          CLOCHE_SECRET: 'pZ3kq0vX9tLr7mWc2hYb5nJd8sGf1uEa',
          CLOCHE_PUBLIC_URL: 'https://kitchen.example.com',
        }),
      )
      expect(run.said).toContain('https://kitchen.example.com')
      expect(run.said).not.toContain('demo-kitchen')
      expect(await logIn('owner@demo.test')).toBeGreaterThanOrEqual(400)
      expect(postmaster()).toBeUndefined()
      expect(await end(run.child, 'SIGTERM')).toBe(0)
    } finally {
      await database.drop()
    }
  })
})
