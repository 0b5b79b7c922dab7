/**
 * The server outlives its database: connections are cut, PostgreSQL is restarted and killed under writers, and the
 * process goes on, loses nothing that it answered for, and is back in seconds.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './adapters/ids.ts'
import { newClient } from './database/client.ts'
import { isRunning, runningConnection } from './database/embedded/index.ts'
import { attackSize } from './testing/attack.ts'
import { LiveClient } from './testing/live-client.ts'
import { filledServer } from './testing/filled-data.ts'
import type { ServerProcess, ServerRun } from './testing/server-process.ts'

const TERMINATIONS = attackSize(6, 200)
const RESTARTS = attackSize(2, 50)
const KILLS = attackSize(3, 50)
const WRITERS = 8
const LABELS = 3
/** Told apart from never; how long it takes on a machine of its own is printed. */
const BACK_WITHIN_MS = 30_000
/** From the second quarter, when the program is warm, to the last. */
const MEMORY_GROWTH_MAX_BYTES = 100 * 1024 * 1024

let server: ServerProcess
let run: ServerRun
let token = ''
let productId = ''

beforeAll(async () => {
  server = await filledServer({ CLOCHE_LOG: 'warn' })
  run = await server.start()
  const kitchen = await server.enterKitchen()
  token = kitchen.token
  productId = kitchen.productId
}, 240_000)
afterAll(() => server.close(), 120_000)

interface Writing {
  readonly path: string
  readonly id: string
  readonly body: object
}

/** What a writer sent, and what it was answered. */
class Writer {
  readonly answered = { '/labeling/register': [] as string[], '/product': [] as string[] }
  /** Sent and never answered for. */
  unanswered: Writing | undefined
  /** When the last answered call was begun. */
  lastBegun = 0
  refusals = 0
  readonly faults: string[] = []
  isStopped = false

  /** Writes until it is told to stop; what was refused for a moment is sent again as it was. */
  async work(): Promise<void> {
    for (let turn = 0; !this.isStopped; turn++) {
      const writing = turn % 2 === 0 ? registration() : product()
      this.unanswered = writing
      while (!this.isStopped && this.unanswered !== undefined) await this.#send(writing)
      await sleep(5)
    }
  }

  async #send({ path, id, body }: Writing): Promise<void> {
    const begun = performance.now()
    try {
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/v0${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const text = await answer.text()
      if (answer.status === 200) {
        this.answered[path as '/product'].push(id)
        this.lastBegun = begun
        this.unanswered = undefined
      } else if (answer.status === 503 && answer.headers.get('retry-after') === '1') {
        this.refusals++
        // Sooner than asked, so that many calls meet the outage.
        await sleep(50)
      } else this.faults.push(`${path} ${answer.status} ${text.slice(0, 300)}`)
    } catch (error) {
      this.faults.push(`${path} ${String(error)} ${String((error as Error).cause)}`)
      await sleep(50)
    }
  }
}

function registration(): Writing {
  const id = newId()
  const items = [{ count: LABELS, quantity: { value: 1, unit: 'kg' } }]
  return { path: '/labeling/register', id, body: { registration: { id, productId, state: 'chill', items } } }
}

function product(): Writing {
  const id = newId()
  return { path: '/product', id, body: { product: { id, name: `Written ${id}` } } }
}

const data = () => join(server.folder, 'data')

/** Asks PostgreSQL itself; undefined while it is away. */
async function askDatabase(text: string): Promise<Record<string, unknown>[] | undefined> {
  const connection = runningConnection(data())
  if (connection === undefined) return undefined
  const client: pg.Client = newClient(connection)
  try {
    await client.connect()
    return (await client.query(text)).rows as Record<string, unknown>[]
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

const OTHERS = `from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()`

async function terminate(): Promise<void> {
  await askDatabase(`select pg_terminate_backend(pid) ${OTHERS}`)
}

async function killBackend(): Promise<void> {
  const found = await askDatabase(`select pid ${OTHERS} and application_name = 'cloche' limit 1`)
  const pid = found?.[0]?.['pid'] as number | undefined
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
}

/** Ends PostgreSQL with a signal and waits until another runs. SIGINT: a fast stop, SIGQUIT: an immediate one. */
async function endPostgres(signal: NodeJS.Signals): Promise<void> {
  const before = server.postmaster
  if (before === undefined) throw new Error('There is no PostgreSQL to end')
  process.kill(before, signal)
  while (isRunning(before) || server.postmaster === undefined || server.postmaster === before) await sleep(5)
}

const memory = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${run.child.pid}/status`, 'utf8'))?.[1]) * 1024

/** Blows of all kinds, each spread evenly over the whole. */
function blows(): { kind: string; strike: () => Promise<void> }[] {
  const all: { at: number; kind: string; strike: () => Promise<void> }[] = []
  const add = (count: number, kind: string, strike: (turn: number) => Promise<void>) => {
    for (let turn = 0; turn < count; turn++)
      all.push({ at: (turn + 0.5) / count, kind, strike: () => strike(turn) })
  }
  add(TERMINATIONS, 'termination', terminate)
  add(RESTARTS, 'restart', turn => endPostgres(turn % 2 === 0 ? 'SIGINT' : 'SIGQUIT'))
  add(KILLS, 'kill', turn => (turn % 3 === 2 ? killBackend() : endPostgres('SIGKILL')))
  return all.sort((one, two) => one.at - two.at)
}

test(
  `${TERMINATIONS} terminations, ${RESTARTS} restarts and ${KILLS} kills of PostgreSQL under ${WRITERS} writers`,
  { timeout: 3_600_000 },
  async () => {
    const pid = run.child.pid
    const live = await LiveClient.open(`http://127.0.0.1:${server.port}`, token)
    const writers = Array.from({ length: WRITERS }, () => new Writer())
    const working = writers.map(writer => writer.work())
    await sleep(1000)
    const memories: number[] = []
    const away: Record<string, number[]> = {}
    for (const { kind, strike } of blows()) {
      const struck = performance.now()
      await strike()
      const stands = performance.now()
      // Every writer was answered for a call that it began after the blow.
      while (writers.some(({ lastBegun }) => lastBegun < stands)) {
        expect(run.hasEnded, run.said).toBe(false)
        if (performance.now() - struck > 60_000) throw new Error(`It does not come back:\n${run.said}`)
        await sleep(5)
      }
      ;(away[kind] ??= []).push(performance.now() - struck)
      memories.push(memory())
      await sleep(Math.random() * 100)
    }
    for (const writer of writers) writer.isStopped = true
    await Promise.all(working)
    const quarter = (which: number) =>
      median(memories.slice((which * memories.length) / 4, ((which + 1) * memories.length) / 4))
    report(away, writers, [0, 1, 2, 3].map(quarter))

    expect(run.child.pid).toBe(pid)
    expect(run.hasEnded).toBe(false)
    expect(writers.flatMap(({ faults }) => faults).slice(0, 10)).toEqual([])
    for (const [kind, times] of Object.entries(away))
      expect(Math.max(...times), `the longest after a ${kind}`).toBeLessThan(BACK_WITHIN_MS)
    expect(quarter(3) - quarter(1)).toBeLessThan(MEMORY_GROWTH_MAX_BYTES)
    expect(writers.reduce((sum, { refusals }) => sum + refusals, 0)).toBeGreaterThan(0)

    await expectWritten(writers)
    await expectHeard(live)
  },
)

/** What was answered for is there exactly once, what was not is there once or not at all. */
async function expectWritten(writers: readonly Writer[]): Promise<void> {
  const answered = (path: '/labeling/register' | '/product') =>
    writers.flatMap(writer => writer.answered[path])
  const batches = answered('/labeling/register')
  const products = answered('/product')
  expect(new Set([...batches, ...products]).size).toBe(batches.length + products.length)
  const count = async (path: string, filter: object) =>
    (await server.call(token, 'POST', path, { filter, limit: 0 })).body['count'] as number
  for (let from = 0; from < batches.length; from += 500) {
    const ids = batches.slice(from, from + 500)
    expect(await count('/labeling/batches/get', { id: ids })).toBe(ids.length)
    expect(await count('/labeling/labels/get', { batchId: ids })).toBe(ids.length * LABELS)
  }
  for (let from = 0; from < products.length; from += 500) {
    const ids = products.slice(from, from + 500)
    expect(await count('/products/get', { id: ids })).toBe(ids.length)
  }
  for (const { unanswered } of writers) {
    if (unanswered?.path === '/labeling/register')
      expect([0, LABELS]).toContain(await count('/labeling/labels/get', { batchId: [unanswered.id] }))
  }
}

/** The stream that was opened before all blows hears a change that is made after them. */
async function expectHeard(live: LiveClient): Promise<void> {
  expect(live.isOver).toBe(false)
  expect(live.events.some(({ event }) => event === 'refresh')).toBe(true)
  const { id, path, body } = product()
  expect((await server.call(token, 'POST', path, body)).status).toBe(200)
  for (;;) {
    const { data: reported } = await live.next('change', 5_000)
    if ((reported['changes'] as { ids: string[] | null }[]).some(change => change.ids?.includes(id))) break
  }
  live.close()
}

const median = (values: readonly number[]) =>
  [...values].sort((one, two) => one - two)[Math.floor(values.length / 2)] ?? 0

function report(
  away: Record<string, number[]>,
  writers: readonly Writer[],
  memories: readonly number[],
): void {
  for (const [kind, times] of Object.entries(away))
    console.info(
      `${kind}: ${times.length}, back after ${Math.round(median(times))} ms (median), ${Math.round(Math.max(...times))} ms at most`,
    )
  const sum = (of: (writer: Writer) => number) => writers.reduce((total, writer) => total + of(writer), 0)
  console.info(
    `${sum(({ answered }) => answered['/labeling/register'].length)} registrations and ` +
      `${sum(({ answered }) => answered['/product'].length)} products answered for, ${sum(({ refusals }) => refusals)} times 503; ` +
      `memory by quarters ${memories.map(bytes => Math.round(bytes / 1024 / 1024)).join(', ')} MB`,
  )
}
