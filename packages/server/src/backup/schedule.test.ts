import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPool, type Pool } from '../database/connection.ts'
import { createTestDatabase } from '../testing/database.ts'
import { lastTurn, scheduledBackups, takeTurn } from './schedule.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.config)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('a turn is at its time of day, or every so many hours', () => {
  const daily = { kind: 'daily', hour: 3, minute: 30 } as const
  expect(lastTurn(daily, new Date(2026, 10, 22, 3, 29))).toEqual(new Date(2026, 10, 21, 3, 30))
  expect(lastTurn(daily, new Date(2026, 10, 22, 3, 30))).toEqual(new Date(2026, 10, 22, 3, 30))
  const hours = { kind: 'hours', hours: 6 } as const
  expect(lastTurn(hours, new Date('2026-11-22T11:59:59Z'))).toEqual(new Date('2026-11-22T06:00:00Z'))
})

test('of many servers one takes a turn, and none an older one', async () => {
  const turn = new Date('2020-11-22T03:30:00Z')
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeTurn(pool, turn)))
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await takeTurn(pool, new Date('2020-11-21T03:30:00Z'))).toBe(false)
  expect(await takeTurn(pool, new Date('2020-11-23T03:30:00Z'))).toBe(true)
})

test('a server that is to stop ends its backup, and another takes the turn', async () => {
  const rhythm = { kind: 'hours', hours: 2 } as const
  const reported = vi.fn()
  const begun = vi.fn()
  const options = { rhythm, pool, done: reported, failed: reported }
  const stopping = scheduledBackups({
    ...options,
    run: stopped =>
      new Promise(resolve => {
        begun()
        stopped.addEventListener('abort', () => resolve({ code: null, said: '' }))
      }),
  })
  void stopping.look()
  await vi.waitFor(() => expect(begun).toHaveBeenCalled())
  await stopping.stop()
  expect(reported).not.toHaveBeenCalled()
  const next = scheduledBackups({ ...options, run: async () => ({ code: 0, said: 'made' }) })
  await next.look()
  expect(reported).toHaveBeenCalledWith('made')
  await next.stop()
})

test('two servers make one backup a turn; a failure is told', async () => {
  const run = vi.fn(async () => ({ code: 1, said: 'The disk is full.' }))
  const failed = vi.fn()
  const done = vi.fn()
  const rhythm = { kind: 'hours', hours: 1 } as const
  await pool.use(connection => connection.send({ text: 'delete from installation' }))
  const servers = [1, 2].map(() => scheduledBackups({ rhythm, pool, run, done, failed }))
  for (let round = 0; round < 3; round++) await Promise.all(servers.map(server => server.look()))
  expect(failed).toHaveBeenCalledWith('The disk is full.')
  for (const server of servers) await server.stop()
  expect(run).toHaveBeenCalledTimes(1)
  expect(done).not.toHaveBeenCalled()
})
