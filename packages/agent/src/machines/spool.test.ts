import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Spool, type Item } from './spool.ts'

const folders: string[] = []
const emptyFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloche-spool-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const BOUNDS = { fileBytes: 1000, allBytes: 1_000_000 }
const item = (value: number): Item => ({ reading: { sensor: 'air', at: '2026-11-24T10:00:00.000Z', value } })
const items = (from: number, count: number) => Array.from({ length: count }, (_, index) => item(from + index))
const valuesOf = (all: readonly Item[] = []) => all.map(one => ('reading' in one ? one.reading.value : -1))
const lost: number[] = []
const spoolIn = (folder: string, bounds = BOUNDS) => new Spool(folder, bounds, count => lost.push(count))

/** Takes everything, so many at once. */
function drained(spool: Spool, most = 7): number[] {
  const values: number[] = []
  for (let batch = spool.next(most); batch !== undefined; batch = spool.next(most)) {
    values.push(...valuesOf(batch.items))
    spool.done(batch.end)
  }
  return values
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

test('lines come out in the order in which they went in, over many files, which go once they are sent', () => {
  const folder = emptyFolder()
  const spool = spoolIn(folder)
  for (let from = 0; from < 100; from += 5) spool.append(items(from, 5))
  expect(readdirSync(folder).length).toBeGreaterThan(4)
  expect(drained(spool)).toEqual(upTo(100))
  expect(spool.isEmpty).toBe(true)
  spool.append(items(100, 3))
  expect(drained(spool)).toEqual([100, 101, 102])
  expect(readdirSync(folder).filter(name => name.endsWith('.ndjson')).length).toBeLessThanOrEqual(1)
  expect(statSync(folder).mode & 0o077).toBe(0)
})

test('what was not said to have arrived comes again, also to the next process', () => {
  const folder = emptyFolder()
  const first = spoolIn(folder)
  first.append(items(0, 50))
  const batch = first.next(10)
  expect(valuesOf(batch?.items)).toEqual(upTo(10))
  expect(valuesOf(first.next(10)?.items)).toEqual(upTo(10))
  if (batch !== undefined) first.done(batch.end)
  const second = spoolIn(folder)
  second.append(items(50, 10))
  expect(drained(second)).toEqual(upTo(60).slice(10))
  expect(spoolIn(folder).isEmpty).toBe(true)
})

test('half a last line, as a power cut leaves it, is cut off; what is damaged in the middle is passed over', () => {
  const folder = emptyFolder()
  spoolIn(folder).append(items(0, 2))
  const [name = ''] = readdirSync(folder)
  appendFileSync(join(folder, name), '{"reading":{"sensor":"a')
  const spool = spoolIn(folder)
  spool.append(items(2, 1))
  expect(drained(spool)).toEqual([0, 1, 2])

  const damaged = emptyFolder()
  spoolIn(damaged).append(items(0, 2))
  const [other = ''] = readdirSync(damaged)
  appendFileSync(join(damaged, other), Buffer.concat([Buffer.alloc(300, 0xff), Buffer.from('\n')]))
  const next = spoolIn(damaged)
  next.append(items(2, 2))
  expect(drained(next, 2)).toEqual([0, 1, 2, 3])
})

test('without its position everything is sent again, and nothing is lost', () => {
  const folder = emptyFolder()
  const spool = spoolIn(folder)
  spool.append(items(0, 5))
  const batch = spool.next(2)
  if (batch !== undefined) spool.done(batch.end)
  writeFileSync(join(folder, 'position.json'), '{"file":')
  expect(drained(spoolIn(folder))).toEqual(upTo(5))
})

test('when it is full the oldest go, and it is said how many', () => {
  lost.length = 0
  const folder = emptyFolder()
  const spool = spoolIn(folder, { fileBytes: 1000, allBytes: 5000 })
  spool.append(items(0, 3))
  const batch = spool.next(3)
  if (batch !== undefined) spool.done(batch.end)
  const late = spool.next(3)
  for (let from = 3; from < 300; from += 3) spool.append(items(from, 3))
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  expect(bytes).toBeLessThan(6500)
  // Of a batch that was under way when its file went.
  if (late !== undefined) spool.done(late.end)
  const kept = drained(spool)
  expect(kept.at(-1)).toBe(299)
  expect(kept).toEqual(upTo(300).slice(300 - kept.length))
  // Three had been sent; all others are either there or counted.
  expect(lost.reduce((sum, count) => sum + count, 0)).toBe(300 - 3 - kept.length)
})

test('a process that is killed in the middle has kept all that it was told was kept', async () => {
  const folder = emptyFolder()
  const script = `
    const { Spool } = await import(${JSON.stringify(join(import.meta.dirname, 'spool.ts'))})
    const spool = new Spool(${JSON.stringify(folder)}, { fileBytes: 4000, allBytes: 1e8 }, () => {})
    for (let value = 0; ; value++) {
      spool.append([{ reading: { sensor: 'air', at: '2026-11-24T10:00:00.000Z', value } }])
      await new Promise(said => process.stdout.write(value + '\\n', said))
    }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (said.length > 3000) child.kill('SIGKILL')
  })
  await new Promise(resolve => child.once('close', resolve))
  const last = Number(
    said
      .trimEnd()
      .split('\n')
      .at(said.endsWith('\n') ? -1 : -2),
  )
  expect(last).toBeGreaterThan(100)
  const kept = drained(spoolIn(folder, { fileBytes: 4000, allBytes: 1e8 }), 100)
  expect(kept.length).toBeGreaterThan(last)
  expect(kept).toEqual(upTo(kept.length))
})
