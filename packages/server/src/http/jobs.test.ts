import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionLost } from '../database/connection-loss.ts'
import type { Services } from './call-context.ts'
import { startJobs, type Job } from './jobs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** How often work was done in ten seconds, and what was told of it. */
async function tenSecondsOf(run: Job['run']) {
  const reported: unknown[] = []
  let runs = 0
  const job: Job = {
    name: 'work',
    everyMs: 1_000,
    run: services => {
      runs++
      return run(services)
    },
  }
  const jobs = startJobs([job], {} as Services, (_name, fault) => reported.push(fault))
  await vi.advanceTimersByTimeAsync(10_500)
  await jobs.stop()
  return { runs, reported }
}

test('work that fails is told and done again, also when it fails before it begins', async () => {
  const fault = new Error('a fault of ours')
  expect(await tenSecondsOf(() => Promise.reject(fault))).toEqual({
    runs: 10,
    reported: Array(10).fill(fault),
  })
  const thrown = await tenSecondsOf(() => {
    throw fault
  })
  expect(thrown).toEqual({ runs: 10, reported: Array(10).fill(fault) })
})

test('work without the database goes on and tells nothing: the pool has told it once', async () => {
  const away = await tenSecondsOf(() => Promise.reject(new ConnectionLost(new Error('away'))))
  expect(away).toEqual({ runs: 10, reported: [] })
})
