/** Work in the background on a real database: asked for in transactions, done once, tried again, never lost. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createPool, type Pool } from '../database/connection.ts'
import { transactPlatform } from '../database/transaction.ts'
import type { Services } from '../http/call-context.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { putAside, Queue, queueFigures, WontSucceed, type Job, type Work } from './index.ts'

let database: TestDatabase
let pool: Pool
const stops: (() => Promise<void>)[] = []
const sql = (text: string, values: unknown[] = []) =>
  pool.use(connection => connection.send({ text, values })).then(({ rows }) => rows)
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.config, { size: 8 })
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await sql('delete from pgboss.job')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** A server's queue. */
async function server(works: readonly Work<Services>[], jobs: readonly Job[] = []) {
  const warned: unknown[] = []
  const queue = new Queue({ pool, warn: fault => warned.push(fault), lookAfterSeconds: 1 })
  await queue.start(works, jobs, {} as Services)
  stops.push(() => queue.stop())
  return { queue, warned }
}
const inTransaction = (queue: Queue, data: object, key?: string) =>
  transactPlatform(pool, transaction =>
    queue.add(transaction, 'note', data, key === undefined ? {} : { key }),
  )
const noting = (run: (at: number) => unknown, more: Partial<Work> = {}): Work => ({
  name: 'note',
  retryDelay: 1,
  run: async (_services, { at }: { readonly at: number }) => run(at),
  ...more,
})

test('work is done if and only if its transaction is committed, at once on the server that asked', async () => {
  const done: number[] = []
  const { queue } = await server([noting(at => done.push(at))])
  const undone = transactPlatform(pool, async transaction => {
    await queue.add(transaction, 'note', { at: 1 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await inTransaction(queue, { at: 2 })
  await vi.waitFor(() => expect(done).toEqual([2]), 1_500)
})

test('two servers do each piece once; of one key only one waits', async () => {
  const done: number[] = []
  const servers = [await server([noting(at => done.push(at))]), await server([noting(at => done.push(at))])]
  await Promise.all(
    Array.from({ length: 40 }, (_, at) => inTransaction(servers[at % 2]!.queue, { at }, `key ${at >> 1}`)),
  )
  await vi.waitFor(() => expect(done.length).toBeGreaterThanOrEqual(20), 8_000)
  await sleep(300)
  const byKey = Map.groupBy(done, at => at >> 1)
  expect(byKey.size).toBe(20)
  // The same key again may be asked for once the first is done: never while it waits or is at work.
  expect(new Set(done).size).toBe(done.length)
})

test('what fails is tried again, later and later, and put aside in the end with what may be told of it', async () => {
  let tries = 0
  const { queue, warned } = await server([
    noting(
      () => {
        tries++
        throw Object.assign(new Error('ana@kitchen.example is away'), { code: 'EFULL' })
      },
      { retryLimit: 1 },
    ),
  ])
  await inTransaction(queue, { at: 1 })
  await vi.waitFor(async () => expect((await putAside(pool, { offset: 0, limit: 10 })).count).toBe(1), 15_000)
  expect(tries).toBe(2)
  expect(warned).toHaveLength(2)
  const { items } = await putAside(pool, { offset: 0, limit: 10, name: 'note' })
  expect(items).toMatchObject([{ name: 'note', fault: 'EFULL', tries: 2 }])
  expect(JSON.stringify(await sql('select output, source_output from pgboss.job'))).not.toContain('ana@')
  await queue.drop(items.map(({ id }) => id))
  expect((await putAside(pool, { offset: 0, limit: 10 })).count).toBe(0)
})

test('what will never succeed is put aside at once, and done when somebody asks for it again', async () => {
  let isMended = false
  const done: number[] = []
  const { queue } = await server([
    noting(at => {
      if (!isMended) throw new WontSucceed('gone')
      done.push(at)
    }),
  ])
  await inTransaction(queue, { at: 7 })
  await vi.waitFor(async () => expect((await putAside(pool, { offset: 0, limit: 10 })).count).toBe(1), 5_000)
  isMended = true
  const { items } = await putAside(pool, { offset: 0, limit: 10 })
  expect(await queue.again(items.map(({ id }) => id))).toBe(1)
  await vi.waitFor(() => expect(done).toEqual([7]), 5_000)
})

test('what a killed server had at hand is done by another', async () => {
  const done: number[] = []
  const { queue } = await server([noting(at => done.push(at))])
  await transactPlatform(pool, transaction => queue.add(transaction, 'note', { at: 5 }, { startAfter: 3600 }))
  // As a server leaves it that died at it a minute ago.
  await sql(`update pgboss.job set state = 'active', started_on = now() - interval '1 minute', start_after = now(),
    heartbeat_on = now() - interval '1 minute' where name = 'note'`)
  await vi.waitFor(() => expect(done).toEqual([5]), 15_000)
}, 20_000)

test('a round is made again and again, once in the whole installation, whatever it throws', async () => {
  const made: number[] = []
  const round = (number: number): Job => ({
    name: 'look',
    everyMs: 1_000,
    run: async () => {
      made.push(number)
      throw new Error('a fault of ours')
    },
  })
  const servers = [await server([], [round(0)]), await server([], [round(1)])]
  await sleep(9_000)
  // Each is asked for a second after the last began, and looked for every two.
  expect(made.length).toBeGreaterThanOrEqual(3)
  expect(made.length).toBeLessThanOrEqual(9)
  expect(servers.flatMap(({ warned }) => warned)).toHaveLength(made.length)
}, 20_000)

test('a round goes on that a server took which does not know it, or that was lost', async () => {
  let made = 0
  const look: Job = { name: 'look', everyMs: 1_000, run: async () => void made++ }
  await server([], [look])
  await server([], [{ ...look, name: 'of another release', run: async () => undefined }])
  for (let round = 0; round < 3; round++) {
    const before = made
    await sql("delete from pgboss.job where name = 'rounds' and data ->> 'round' = 'look'")
    await vi.waitFor(() => expect(made).toBeGreaterThan(before), 15_000)
  }
}, 60_000)

test('a server without rounds takes none', async () => {
  let made = 0
  await server([], [{ name: 'look', everyMs: 1_000, run: async () => void made++ }])
  await Promise.all([server([]), server([]), server([])])
  await vi.waitFor(() => expect(made).toBeGreaterThanOrEqual(3), 15_000)
  expect(
    await sql("select 1 from pgboss.job where name = 'rounds' and data ->> 'round' = 'look'"),
  ).not.toEqual([])
}, 30_000)

test('figures tell what waits, since when, and what was done', async () => {
  const { queue } = await server([noting(() => undefined)])
  await transactPlatform(pool, transaction => queue.add(transaction, 'note', { at: 1 }, { startAfter: 3600 }))
  await inTransaction(queue, { at: 2 })
  await vi.waitFor(async () => {
    const of = (await queueFigures(pool)).find(({ name }) => name === 'note')
    expect(of).toEqual({ name: 'note', waiting: 0, later: 1, atWork: 0, oldest: 0, done: 1 })
  }, 5_000)
})
