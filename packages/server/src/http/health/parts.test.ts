import { describe, expect, it } from 'vitest'
import { diskPart, statusOf, storedParts, type Parts, type Stored } from './parts.ts'

const MEBIBYTE = 1024 * 1024
const now = Date.UTC(2026, 10, 22, 12)
const well: Stored = {
  milliseconds: 4,
  now,
  here: now + 20,
  mailWaiting: 2,
  mailLate: 0,
  mailGivenUp: 0,
  unsealed: 3,
  unsealedSeconds: 4,
  lastMonth: '202702',
  strayRows: 0,
  backup: null,
  rehearsal: null,
}
const MADE = '{"at":"2026-11-22T02:00:00Z","ok":true}'
const roomy = { freeBytes: 90_000 * MEBIBYTE, totalBytes: 100_000 * MEBIBYTE }
const partsOf = (stored: Stored | undefined, room = roomy, isMetFull = false): Parts => ({
  ...storedParts(stored),
  disk: diskPart({ data: room }, isMetFull),
})
const words = (parts: Parts) =>
  Object.fromEntries(Object.entries(parts).map(([name, { word }]) => [name, word]))

describe('the parts of the health', () => {
  it('are well, but for a backup that nobody has noted', () => {
    const parts = partsOf(well)
    expect(words(parts)).toEqual({
      database: 'good',
      disk: 'good',
      queue: 'good',
      clock: 'good',
      partitions: 'good',
      backup: 'unknown',
      rehearsal: 'unknown',
    })
    expect(statusOf(parts)).toBe('ready')
    expect(parts.clock.figures).toEqual({ secondsApart: 0.02 })
    expect(parts.partitions.figures).toEqual({ madeUntil: '2027-02', strayRows: 0 })
  })

  it('without the database nothing else is known, and no call can be answered', () => {
    const parts = partsOf(undefined)
    expect(words(parts)).toMatchObject({
      database: 'failed',
      queue: 'unknown',
      clock: 'unknown',
      disk: 'good',
    })
    expect(statusOf(parts)).toBe('unavailable')
  })

  it.each<[string, Partial<Stored>, keyof Parts, string]>([
    ['a slow database', { milliseconds: 251 }, 'database', 'warning'],
    ['late mail', { mailLate: 1 }, 'queue', 'warning'],
    ['mail given up', { mailGivenUp: 1 }, 'queue', 'warning'],
    ['ledgers that are not sealed', { unsealedSeconds: 601 }, 'queue', 'warning'],
    ['a clock that is behind', { here: now - 5_001 }, 'clock', 'warning'],
    ['a clock that is ahead', { here: now + 5_001 }, 'clock', 'warning'],
    ['no partition for the next month', { lastMonth: '202611' }, 'partitions', 'warning'],
    ['none at all', { lastMonth: null }, 'partitions', 'warning'],
    ['rows without a partition', { strayRows: 1 }, 'partitions', 'warning'],
    ['an old backup', { backup: '{"at":"2026-11-20T23:00:00Z","ok":true}' }, 'backup', 'warning'],
    ['a backup that was never restored', { backup: MADE }, 'rehearsal', 'warning'],
    [
      'a note of a rehearsal that says nothing',
      { backup: MADE, rehearsal: '{"ok":true}' },
      'rehearsal',
      'warning',
    ],
    [
      'an old rehearsal',
      { backup: MADE, rehearsal: '{"at":"2026-10-17T11:00:00Z","ok":true}' },
      'rehearsal',
      'warning',
    ],
    [
      'a failed rehearsal',
      { backup: MADE, rehearsal: '{"at":"2026-11-22T11:00:00Z","ok":false,"error":"no"}' },
      'rehearsal',
      'failed',
    ],
    ['a failed backup', { backup: '{"at":"2026-11-22T11:00:00Z","ok":false}' }, 'backup', 'failed'],
  ])('%s needs a look', (_case, change, part, word) => {
    const parts = partsOf({ ...well, ...change })
    expect(parts[part].word).toBe(word)
    expect(statusOf(parts)).toBe('degraded')
  })

  it('the last month of a year needs January of the next', () => {
    const december = { ...well, now: Date.UTC(2026, 11, 31), here: Date.UTC(2026, 11, 31) }
    expect(storedParts({ ...december, lastMonth: '202701' }).partitions.word).toBe('good')
    expect(storedParts({ ...december, lastMonth: '202612' }).partitions.word).toBe('warning')
  })

  it('a good backup is told with its figures; a note that cannot be read is none', () => {
    const backup = '{"at":"2026-11-22T02:00:00Z","ok":true,"bytes":123,"to":"/backups/one"}'
    expect(storedParts({ ...well, backup }).backup).toEqual({
      word: 'good',
      figures: { at: '2026-11-22T02:00:00Z', bytes: 123, to: '/backups/one' },
    })
    for (const broken of ['{', 'null', '7', '{"at":"soon","ok":true}'])
      expect(storedParts({ ...well, backup: broken }).backup.word).toBe('unknown')
  })

  it('what a rehearsed restore found is told; one that never was is told as never', () => {
    expect(storedParts({ ...well, backup: MADE }).rehearsal.figures).toEqual({
      validity: 'never',
      rehearsedAt: null,
      days: null,
      name: null,
      seconds: null,
    })
    const said = { at: '2026-11-20T11:00:00Z', ok: true, name: 'one.tar.gz', seconds: 12.5 }
    expect(storedParts({ ...well, backup: MADE, rehearsal: JSON.stringify(said) }).rehearsal).toEqual({
      word: 'good',
      figures: { validity: 'good', rehearsedAt: said.at, days: 2, name: said.name, seconds: 12.5 },
    })
    const failed = JSON.stringify({ ...said, ok: false, error: 'A row points at nothing.' })
    expect(storedParts({ ...well, rehearsal: failed }).rehearsal).toMatchObject({
      word: 'failed',
      figures: { validity: 'failed', error: 'A row points at nothing.' },
    })
  })

  it('a disk is told before it is full, and when a write found no room wherever that was', () => {
    const disk = (freeBytes: number, totalBytes: number, isMetFull = false) =>
      diskPart({ data: { freeBytes, totalBytes } }, isMetFull).word
    expect(disk(5_100 * MEBIBYTE, 100_000 * MEBIBYTE)).toBe('good')
    expect(disk(4_900 * MEBIBYTE, 100_000 * MEBIBYTE)).toBe('warning')
    expect(disk(2_000 * MEBIBYTE, 3_000 * MEBIBYTE)).toBe('warning')
    expect(disk(63 * MEBIBYTE, 100_000 * MEBIBYTE)).toBe('failed')
    expect(disk(90_000 * MEBIBYTE, 100_000 * MEBIBYTE, true)).toBe('failed')
    const other = diskPart({ data: roomy, database: { freeBytes: 1, totalBytes: 10 } }, false)
    expect(other).toMatchObject({ word: 'failed', figures: { databaseFreeBytes: 1 } })
  })
})
