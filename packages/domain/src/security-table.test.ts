/** The security table speaks of every requirement it is held to, and of tests that exist. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter(line => /^\| V\d/.test(line))
  .map(line => line.split(/(?<!\\)\|/).map(cell => cell.trim()))

/** Rows of the attacks: what, part, whole, last figures, test file. */
const attacks = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter(line => /^\|.*attack\.test\.ts` *\|$/.test(line) && !/^\| V\d/.test(line))

/** Requirements of OWASP ASVS 5.0 at levels 1 and 2 for what Cloche is: by section, their last numbers. */
const REQUIREMENTS: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
}

test('every requirement has its row, once', () => {
  const wanted = Object.entries(REQUIREMENTS).flatMap(([section, numbers]) =>
    numbers.map(number => `V${section}.${number}`),
  )
  const reported = rows.flatMap(([, ids = '']) => ids.split(', '))
  expect(reported.toSorted()).toEqual(wanted.toSorted())
})

test('every row says how it holds, and the tests it names exist', () => {
  expect(rows.filter(([, , how = '']) => how.length < 10)).toEqual([])
  const named = rows.flatMap(([, , , proof = '']) =>
    [...proof.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  )
  expect(named.length).toBeGreaterThan(50)
  const absent = named.filter(
    path => !existsSync(join(root, path.startsWith('e2e/') ? '' : 'packages', path)),
  )
  expect([...new Set(absent)]).toEqual([])
})

test('every attack has its row, and every row its file', () => {
  const files = globSync('packages/*/src/**/*.attack.test.ts', { cwd: root })
    .map(path => path.replaceAll('\\', '/').replace('packages/', ''))
    .toSorted()
  const reported = attacks.flatMap(line =>
    [...line.matchAll(/`([^`]+\.attack\.test\.ts)`/g)].map(([, path = '']) => path),
  )
  expect([...new Set(reported)].toSorted()).toEqual(files)
})
