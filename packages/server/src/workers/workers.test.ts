import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Paper } from '../adapters/printing/paper.ts'
import { unpacked } from '../adapters/sheets/reading/read-sheet.ts'
import { FairQueue } from './fair-queue.ts'
import { laneOf } from './lane.ts'
import { WORKER_LIMITS, type WorkerLimits } from './limits.ts'
import { newClock, secondsTaken, watchClock } from './thread-clock.ts'
import { Workers } from './workers.ts'

const workers = new Workers()
const started = [workers]
afterAll(() => Promise.all(started.map(one => one.close())))
/** Workers under other limits than those of a server. */
function workersWith(limits: Partial<WorkerLimits>) {
  const made = new Workers({ ...WORKER_LIMITS, ...limits })
  started.push(made)
  return made
}
const sheet = (rows: number) => ({
  bytes: Buffer.from('a;b;c\n1;2;3\n'.repeat(rows)),
  limits: { rows: 10_000_000, columns: 10 },
})
const paper = (lines: number): Paper => ({
  title: 'Lines',
  subtitle: '',
  foot: '',
  language: 'en-GB',
  now: '2026-03-01T10:00:00.000Z',
  blocks: [
    {
      kind: 'table',
      head: ['Number'],
      rows: Array.from({ length: lines }, (_, at) => [`Line ${at}`]),
      widths: [1],
    },
  ],
})
const options = { of: 'home', tooLarge: { path: 'sheet', rule: 'problem.tooLarge' } } as const
const isTooLarge = { code: 'TOO_LARGE', details: { faults: [options.tooLarge] } }

test('work is done beside the thread and answered', async () => {
  const read = await unpacked(await workers.run('sheet', sheet(2000), options))
  expect('rows' in read && read.rows.length).toBe(4000)
})

describe('what is given up', () => {
  test('is too large where it takes too much of the processor or of memory, and the next work is done', async () => {
    const much = workers.run('sheet', sheet(200_000), { ...options, seconds: 0.001 })
    await expect(much).rejects.toMatchObject(isTooLarge)
    const large = workers.run('sheet', sheet(3_000_000), { ...options, seconds: 170 })
    await expect(large).rejects.toMatchObject(isTooLarge)
    expect(await unpacked(await workers.run('sheet', sheet(1), options))).toMatchObject({
      rows: [{ line: 1 }, { line: 2 }],
    })
  })

  test('is busy, and passes, where the clock alone speaks against it, nobody waits, or the server stops', async () => {
    const isBusy = { code: 'BUSY', details: { retryAfter: 5 } }
    const late = workersWith({ wallSeconds: 0 }).run('sheet', sheet(200_000), options)
    await expect(late).rejects.toMatchObject(isBusy)
    const gone = new AbortController()
    const left = workers.run('sheet', sheet(200_000), { ...options, signal: gone.signal })
    setTimeout(() => gone.abort(), 30)
    await expect(left).rejects.toMatchObject(isBusy)
    await expect(workers.run('sheet', sheet(1), { ...options, signal: gone.signal })).rejects.toMatchObject(
      isBusy,
    )
    const stopping = workersWith({})
    const open = stopping.run('sheet', sheet(200_000), options)
    await Promise.all([expect(open).rejects.toMatchObject(isBusy), stopping.close()])
  })

  test('what is light and takes more than it looks goes on as heavy', async () => {
    const { light, heavy } = WORKER_LIMITS.lanes
    const doubting = workersWith({ lanes: { light: { ...light, seconds: 0 }, heavy } })
    const made = await doubting.run('paper', paper(3), options)
    expect(Buffer.from(made).subarray(0, 5).toString()).toBe('%PDF-')
    const strict = workersWith({ lanes: { light, heavy: { ...heavy, seconds: 0 } } })
    await expect(strict.run('paper', paper(3), options)).rejects.toMatchObject(isTooLarge)
  })
})

describe('the processor’s time', () => {
  const threads: Worker[] = []
  afterEach(() => Promise.all(threads.splice(0).map(thread => thread.terminate())))

  /** A thread that does something under a clock. */
  function thread(doing: string, seconds: number) {
    const clock = newClock()
    const code = `const { workerData, parentPort } = require('node:worker_threads')
      import(workerData.module).then(({ clocked }) => clocked(workerData.clock, async () => { ${doing} })).then(() => parentPort.postMessage('done'))`
    const module = new URL('./thread-clock.ts', import.meta.url).href
    const made = new Worker(code, { eval: true, workerData: { clock, module } })
    threads.push(made)
    const over = new Promise<string>(resolve => {
      const unwatch = watchClock(
        clock,
        () => [made],
        seconds,
        () => resolve('over'),
      )
      made.once('exit', unwatch)
    })
    return { clock, over, done: once(made, 'message').then(([said]) => String(said)) }
  }

  test('waiting is none of it, however long', async () => {
    const waiting = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)'
    const { clock, over, done } = thread(waiting, 1)
    expect(await Promise.race([over, done])).toBe('done')
    expect(secondsTaken(clock)).toBeLessThan(1)
  })

  test('work that never pauses is noticed', async () => {
    const { over, done } = thread('for (;;);', 0.5)
    expect(await Promise.race([over, done])).toBe('over')
  })
})

describe('lanes', () => {
  test('what is small is light, what is long or was sent by others is heavy', () => {
    expect(laneOf('paper', paper(900))).toBe('light')
    expect(laneOf('paper', paper(1001))).toBe('heavy')
    expect(laneOf('sheet', sheet(1))).toBe('heavy')
    expect(laneOf('pdfText', new Uint8Array(1))).toBe('heavy')
  })

  test('with every thread at heavy work and more of it waiting, small papers come out before any of it', async () => {
    const { threads } = WORKER_LIMITS.lanes.heavy
    const done: string[] = []
    const noting = (name: string) => () => done.push(name)
    const heavy = Array.from({ length: threads + 3 }, () =>
      workers.run('sheet', sheet(600_000), { ...options, seconds: 170 }).then(noting('heavy')),
    )
    const light = Array.from({ length: 5 }, () =>
      workers.run('paper', paper(10), options).then(noting('light')),
    )
    await Promise.all([...heavy, ...light])
    expect(done.slice(0, 5)).toEqual(Array(5).fill('light'))
  })
})

describe('turns', () => {
  const later = () => new Promise<void>(resolve => setTimeout(resolve, 1))

  test('owners are served in turn, whoever asked for more first', async () => {
    const queue = new FairQueue(1, WORKER_LIMITS)
    const done: string[] = []
    const work = (owner: string) =>
      queue.take(owner, undefined, async () => later().then(() => done.push(owner)))
    await Promise.all(['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(work))
    expect(done).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
  })

  test('a line that is too long is refused; who leaves it makes room', async () => {
    const queue = new FairQueue(1, WORKER_LIMITS)
    const gone = new AbortController()
    const all = Array.from({ length: 17 }, (_, at) =>
      queue.take('a', at === 5 ? gone.signal : undefined, later),
    )
    const last = all.map(one => one.catch((error: { reason?: string }) => error.reason))
    await expect(queue.take('a', undefined, later)).rejects.toMatchObject({ reason: 'busy' })
    gone.abort()
    const next = queue.take('a', undefined, later)
    expect((await Promise.all(last)).filter(reason => reason !== undefined)).toEqual(['gone'])
    await next
  })
})
