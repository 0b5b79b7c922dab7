import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Machine } from '../machine.ts'
import type { Item } from '../spool.ts'
import { Folder } from './folder.ts'

const path = mkdtempSync(join(tmpdir(), 'cloche-folder-'))
afterAll(() => rmSync(path, { recursive: true, force: true }))

const kept: Item[] = []
const said: string[] = []
let hasRoom = true
const machine = {
  record: (items: readonly Item[]) => {
    if (hasRoom) kept.push(...items)
    return hasRoom
  },
} as unknown as Machine
const folder = new Folder(
  { path, serial: 'X', zone: 'UTC', dates: undefined, columns: new Map([['C', 'fridge/air']]) },
  machine,
  text => said.push(text),
)
const put = (name: string, text: string) => writeFileSync(join(path, name), text)
const names = (inner = '') =>
  readdirSync(join(path, inner), { withFileTypes: true })
    .flatMap(one => (one.isFile() ? [one.name] : []))
    .toSorted()

test('a file is taken once it stays as it is, and is moved away; one of the same name does not replace it', async () => {
  put('a.csv', 'when,C\n2026-11-24 10:00,4\n')
  put('notes.doc', 'no')
  await folder.look()
  put('a.csv', 'when,C\n2026-11-24 10:00,4\n2026-11-24 10:01,5\n')
  await folder.look()
  expect(kept).toEqual([])
  await folder.look()
  expect(kept).toHaveLength(2)
  expect(names()).toEqual(['notes.doc'])
  put('a.csv', 'when,C\n2026-11-24 10:02,6\n')
  await folder.look()
  await folder.look()
  expect(names('sent')).toEqual(['a-2.csv', 'a.csv'])
  expect(kept).toHaveLength(3)
})

test('a broken one goes to refused, with the reason beside it', async () => {
  put('b.csv', 'when,C\n2026-11-24 10:00,4\nyesterday,5\n2026-11-24 10:02,5\n')
  await folder.look()
  await folder.look()
  expect(names('refused')).toEqual(['b.csv', 'b.csv.reason.txt'])
  expect(readFileSync(join(path, 'refused', 'b.csv.reason.txt'), 'utf8')).toBe(
    'Line 3: "yesterday" is no date and time.\n',
  )
  expect(kept).toHaveLength(3)
})

test('without room on the disk it stays where it is, and is taken later', async () => {
  hasRoom = false
  put('c.csv', 'when,C\n2026-11-24 10:05,4\n')
  await folder.look()
  await folder.look()
  expect(names()).toContain('c.csv')
  hasRoom = true
  await folder.look()
  await folder.look()
  expect(names()).not.toContain('c.csv')
  expect(kept).toHaveLength(4)
})

test('a folder that is not there is waited for, and missed once', async () => {
  const away = join(path, 'usb')
  const later = new Folder(
    { path: away, serial: 'X', zone: 'UTC', dates: undefined, columns: new Map([['C', 'x']]) },
    machine,
    text => said.push(text),
  )
  said.length = 0
  await later.look()
  await later.look()
  expect(said).toEqual([`The folder ${away} cannot be read: ENOENT`])
  mkdirSync(away)
  writeFileSync(join(away, 'd.csv'), 'when,C\n2026-11-24 10:05,4\n')
  await later.look()
  await later.look()
  expect(kept).toHaveLength(5)
})
