/** Workers of a test: those of a server, and for a while others that give up whatever they are asked. */
import { expect } from 'vitest'
import { WORKER_LIMITS, Workers, type WorkerLimits, type WorkOptions } from '../workers/index.ts'
import type { Answered, Asked, TaskName } from '../workers/tasks.ts'
import type { Answer, TestApp } from './app.ts'

export class SwitchedWorkers extends Workers {
  #others: Workers | undefined

  override run<K extends TaskName>(name: K, input: Asked<K>, options: WorkOptions): Promise<Answered<K>> {
    if (this.#others === undefined) return super.run(name, input, options)
    // The limits of the others count, not what this work is given.
    const { seconds: _given, ...asked } = options
    return this.#others.run(name, input, asked)
  }

  /** Does something while heavy work is done under other limits. */
  async under<T>(limits: Partial<WorkerLimits>, work: () => Promise<T>): Promise<T> {
    const others = new Workers({ ...WORKER_LIMITS, ...limits })
    this.#others = others
    try {
      return await work()
    } finally {
      this.#others = undefined
      await others.close()
    }
  }
}

/** A sheet that takes a processor some seconds. */
const longSheet = () => Buffer.from('a;b;c\n1;2;3\n'.repeat(900_000))

/**
 * Does something while somebody else keeps every thread for heavy work busy, and more of it waits; answers how much of it was done
 * meanwhile: none, where nothing waits for it.
 */
export async function whileBusy(
  { workers }: Pick<TestApp, 'workers'>,
  owner: string,
  work: () => Promise<unknown>,
): Promise<number> {
  const over = new AbortController()
  let done = 0
  const bytes = longSheet()
  const all = Array.from({ length: WORKER_LIMITS.lanes.heavy.threads + 4 }, () =>
    workers
      .run(
        'sheet',
        { bytes, limits: { rows: 2_000_000, columns: 3 } },
        { of: owner, seconds: 100, signal: over.signal, tooLarge: { path: '', rule: 'problem.tooLarge' } },
      )
      .then(
        () => (done += 1),
        () => undefined,
      ),
  )
  await work()
  const before = done
  over.abort()
  await Promise.all(all)
  return before
}

const { light, heavy } = WORKER_LIMITS.lanes
const lanes = (change: Partial<typeof light>) => ({
  lanes: { light: { ...light, ...change }, heavy: { ...heavy, ...change } },
})

/** Why work is given up, and what is answered then. */
const REASONS = [
  ['the processor’s time', lanes({ seconds: 0 }), 413, 'TOO_LARGE'],
  ['the clock', { wallSeconds: 0 }, 429, 'BUSY'],
  ['others who wait', { ...lanes({ threads: 0 }), waiting: 0 }, 429, 'BUSY'],
] as const

/**
 * Whatever work of a call is given up for, it is refused by name: as too large with what to do, or as busy with when to
 * come again; never as an error of the server.
 */
export async function expectRefusals(
  t: Pick<TestApp, 'workers'>,
  ask: () => Promise<Answer>,
  tooLarge: string,
): Promise<void> {
  for (const [reason, limits, status, code] of REASONS) {
    const answer = await t.workers.under(limits, ask)
    expect([reason, answer.status, answer.body['code']]).toEqual([reason, status, code])
    if (code === 'BUSY') expect(answer.headers['retry-after']).toBe('5')
    else expect(answer.body['details'].faults).toMatchObject([{ rule: tooLarge }])
  }
}
