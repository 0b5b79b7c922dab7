import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ConnectionLost } from './database/connection-loss.ts'
import { isSurvivable } from './uncaught-errors.ts'

const url = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)

/** What becomes of a process in which nobody looks after a failure. */
function ranWith(failure: string) {
  const program = `
    import { handleUncaughtErrors } from ${url('./uncaught-errors.ts')}
    import { ConnectionLost } from ${url('./database/connection-loss.ts')}
    handleUncaughtErrors()
    ${failure}
    setTimeout(() => { console.log('went on'); process.exit(0) }, 50)
  `
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
}

test.each([
  `void Promise.reject(new ConnectionLost(new Error('ECONNRESET')))`,
  `setImmediate(() => { throw Object.assign(new Error('terminating connection'), { code: '57P01' }) })`,
])('a lost connection that nobody looks after is survived: %s', failure => {
  const { status, stdout, stderr } = ranWith(failure)
  expect([status, stdout]).toEqual([0, 'went on\n'])
  expect(stderr).toMatch(/looked after by nobody/)
})

test('anything else ends the process with a sentence', () => {
  const { status, stdout, stderr } = ranWith(`void Promise.reject(new Error('a fault of ours'))`)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/Cloche ends, because of a fault that nobody foresaw: Error: a fault of ours/)
})

test('a refusal by the database is no lost connection', () => {
  expect(isSurvivable(new ConnectionLost(undefined))).toBe(true)
  for (const code of ['23505', '42601', '25P02', '57014', undefined])
    expect(isSurvivable(Object.assign(new Error('refused'), { code }))).toBe(false)
  expect(isSurvivable(undefined)).toBe(false)
})
