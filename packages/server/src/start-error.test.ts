/** A start that cannot go on says why and what to do, for every reason that people meet. */
import { describe, expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { checkClock, ClockError, clockWarning, secondsAhead } from './database/clock.ts'
import { adviceFor } from './database/embedded/server-process.ts'
import { MigrationError, MigrationFailed } from './database/migrate.ts'
import { explainStartError } from './start-error.ts'

const faulty = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more })

describe('every fault has a sentence and a remedy', () => {
  test.each([
    [faulty('EADDRINUSE', { address: '127.0.0.1', port: 8080 }), '127.0.0.1:8080 is taken', 'set PORT'],
    [faulty('EACCES', { syscall: 'listen', address: '0.0.0.0', port: 80 }), 'may not listen', 'Set PORT'],
    [faulty('EACCES', { path: '/srv/data' }), 'No permission for /srv/data', 'CLOCHE_DATA'],
    [faulty('ENOSPC', { path: '/srv/data' }), 'The disk that holds /srv/data is full', 'Make room'],
    [faulty('EDQUOT', { path: '/srv/data' }), 'quota', 'Make room'],
    [
      faulty('ECONNREFUSED', { address: '10.0.0.1', port: 5432 }),
      'Nobody answers at 10.0.0.1:5432',
      'DATABASE_URL',
    ],
    [faulty('EAI_AGAIN', { hostname: 'db' }), 'cannot be looked up', 'Check the network'],
    [faulty('28P01'), 'refuses the password', 'DATABASE_URL'],
    [faulty('3D000'), 'does not exist', 'Make it'],
    [faulty('42501'), 'may not do what is needed', 'must own its database'],
    [faulty('25006'), 'can only be read', 'Name the primary'],
    [faulty('53100'), 'The disk of PostgreSQL is full', 'Make room'],
    [faulty('53200'), 'ran out of memory', 'max_locks_per_transaction'],
    [faulty('53300'), 'no connection left', 'Raise max_connections'],
    [faulty('55P03'), 'keeps a table of the database locked', 'End that'],
    [faulty('57P03'), 'starting, stopping or recovering', 'start Cloche again'],
    [faulty('XX001'), 'damaged', 'restore the latest backup'],
    [new ConfigError(['PORT is none']), 'PORT is none', 'cannot start with these settings'],
    [new ClockError('The clock is 4 months ahead. Set it right.'), '4 months ahead', 'Set it right'],
    [new MigrationError('It is newer', 'Start the newer one.'), 'It is newer. ', 'Start the newer one.'],
    [
      new AggregateError([faulty('ECONNREFUSED', { address: '::1', port: 1 })]),
      'Nobody answers',
      'DATABASE_URL',
    ],
  ])('%s', (error, why, what) => {
    const said = explainStartError(error) ?? ''
    expect(said).toContain(why)
    expect(said).toContain(what)
    expect(said).not.toMatch(/\n\s+at |undefined/)
  })

  test.each([
    ['53100', 'disk full', 'Make room there'],
    ['42501', 'permission denied', 'must own its database'],
    ['0A000', 'extension "pg_trgm" is not available', 'postgresql-contrib'],
    ['42P07', 'relation "dish" already exists', 'report this sentence'],
  ])('a migration that ends with %s', (code, message, what) => {
    const said = explainStartError(
      new MigrationFailed('030-dishes.sql', Object.assign(new Error(message), { code })),
    )
    expect(said).toContain(`Migration 030-dishes.sql could not be applied: ${message} (${code})`)
    expect(said).toContain('Nothing of it was kept')
    expect(said).toContain(what)
  })

  test('what nobody foresaw is shown whole', () => {
    expect(explainStartError(new TypeError('x is not a function'))).toBeUndefined()
  })

  test.each([
    ['FATAL: could not write lock file "postmaster.pid": No space left on device', 'make room'],
    ['PANIC: could not locate a valid checkpoint record', 'restore the latest backup'],
    ['FATAL: could not map anonymous shared memory: Cannot allocate memory', 'too little memory'],
    ['FATAL: something else', ''],
  ])('the embedded PostgreSQL ends with %s', (words, advice) => {
    expect(adviceFor(words)).toContain(advice)
    if (advice === '') expect(adviceFor(words)).toBe('')
  })
})

describe('clocks', () => {
  const theirs = Date.parse('2026-11-22T12:00:00Z')
  const client = { query: async () => ({ rows: [{ now: String(theirs / 1000) }] }) } as never
  const at = (seconds: number) => () => theirs + seconds * 1000

  test.each([
    [0, undefined],
    [90, undefined],
    [600, 'The clock of this machine is 10 minutes ahead of that of PostgreSQL'],
    [-10_800, 'The clock of this machine is 3 hours behind that of PostgreSQL'],
  ])('%i seconds', async (seconds, reported) => {
    const said: string[] = []
    await checkClock(client, text => void said.push(text), at(seconds))
    expect(said).toHaveLength(reported === undefined ? 0 : 1)
    if (reported !== undefined) expect(said[0]).toContain(reported)
  })

  test.each([120 * 86_400, -86_400])('%i seconds: it does not start', async seconds => {
    const failed = await checkClock(client, () => undefined, at(seconds)).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(ClockError)
    expect(explainStartError(failed)).toContain('start it again when both clocks are right')
  })

  test('what the way to the database takes is no difference', async () => {
    const ticks = [theirs - 30_000, theirs + 500_000]
    expect(await secondsAhead(client, () => ticks.shift() ?? 0)).toBe(0)
    expect(clockWarning(0)).toBeUndefined()
  })
})
