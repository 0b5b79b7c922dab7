import { afterAll, describe, expect, test } from 'vitest'
import { unpacked } from '../adapters/sheets/reading/read-sheet.ts'
import { FairQueue } from './fair-queue.ts'
import { WorkEnded, Workers } from './workers.ts'

const workers = new Workers()
afterAll(() => workers.close())
const sheet = (rows: number) => ({
  bytes: Buffer.from('a;b;c\n1;2;3\n'.repeat(rows)),
  limits: { rows: 10_000_000, columns: 10 },
})

test('work is done beside the thread and answered', async () => {
  const read = await unpacked(await workers.run('sheet', sheet(2000), { of: 'home' }))
  expect('rows' in read && read.rows.length).toBe(4000)
})

test('what takes too long, too much memory, or is wanted by nobody is given up, and the next work is done', async () => {
  await expect(workers.run('sheet', sheet(200_000), { of: 'home', seconds: 0.001 })).rejects.toMatchObject({
    name: 'WorkEnded',
    reason: 'time',
  })
  // On a busy machine memory runs out late, as workers go behind everything else.
  const large = workers.run('sheet', sheet(3_000_000), { of: 'home', seconds: 170 })
  await expect(large).rejects.toMatchObject({ reason: 'memory' })
  const gone = new AbortController()
  const work = workers.run('sheet', sheet(200_000), { of: 'home', signal: gone.signal })
  setTimeout(() => gone.abort(), 30)
  await expect(work).rejects.toBeInstanceOf(WorkEnded)
  expect(await unpacked(await workers.run('sheet', sheet(1), { of: 'home' }))).toMatchObject({
    rows: [{ line: 1 }, { line: 2 }],
  })
}, 240_000)

describe('turns', () => {
  const later = () => new Promise<void>(resolve => setTimeout(resolve, 1))

  test('owners are served in turn, whoever asked for more first', async () => {
    const queue = new FairQueue(1)
    const done: string[] = []
    const work = (owner: string) =>
      queue.take(owner, undefined, async () => later().then(() => done.push(owner)))
    await Promise.all(['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(work))
    expect(done).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
  })

  test('a line that is too long is refused; who leaves it makes room', async () => {
    const queue = new FairQueue(1)
    const gone = new AbortController()
    const all = Array.from({ length: 17 }, (_, at) =>
      queue.take('a', at === 5 ? gone.signal : undefined, later),
    )
    const last = all.map(one => one.catch((error: Error) => error.name))
    await expect(queue.take('a', undefined, later)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    gone.abort()
    const next = queue.take('a', undefined, later)
    expect((await Promise.all(last)).filter(name => name !== undefined)).toEqual(['AbortError'])
    await next
  })
})
