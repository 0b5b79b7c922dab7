/** What the health of an installation consists of, and when a part of it needs a look: pure judgements of figures. */

import { rehearsed, type Validity } from '../../backup/rehearsal/validity.ts'

/** `unknown`: nothing is known of it, and nothing follows from that. */
export type Word = 'good' | 'warning' | 'failed' | 'unknown'

export interface Part {
  readonly word: Word
  readonly figures: { readonly [name: string]: number | string | null }
}

export const PARTS = ['database', 'disk', 'queue', 'clock', 'partitions', 'backup', 'rehearsal'] as const
export type PartName = (typeof PARTS)[number]
export type Parts = Readonly<Record<PartName, Part>>

const MEBIBYTE = 1024 * 1024
/** Below the first somebody has to make room soon, below the second at once. */
const ROOM = { warning: { share: 0.05, bytes: 2048 * MEBIBYTE }, failed: { bytes: 64 * MEBIBYTE } }
/** A database that takes longer to answer needs a look. */
export const SLOW_MS = 250
/** So does mail that waits longer. */
export const LATE_MINUTES = 10
const UNSEALED_MAX_S = 600
const CLOCK_MAX_S = 5
const BACKUP_MAX_HOURS = 36
const HOUR_MS = 3_600_000

export interface Room {
  readonly freeBytes: number
  readonly totalBytes: number
}

export interface Stored {
  readonly milliseconds: number
  /** The database's clock, milliseconds since 1970. */
  readonly now: number
  /** This server's at the same instant. */
  readonly here: number
  readonly mailWaiting: number
  /** Mail that waits for more than ten minutes. */
  readonly mailLate: number
  readonly mailGivenUp: number
  readonly unsealed: number
  /** For how long the oldest of them has been seen to wait, in seconds. */
  readonly unsealedSeconds: number
  /** The last month that every ledger has a partition for, `YYYYMM`. */
  readonly lastMonth: string | null
  /** Rows that found no partition of their month, counted to a thousand. */
  readonly strayRows: number
  /** What the last backup noted of itself, as JSON. */
  readonly backup: string | null
  /** What the last rehearsal of a restore noted of itself, as JSON. */
  readonly rehearsal: string | null
}

const worst = (...words: Word[]): Word =>
  words.includes('failed') ? 'failed' : words.includes('warning') ? 'warning' : 'good'

/** @param isMetFull a write found no room a moment ago, here or where the database lies */
export function diskPart(
  rooms: { data: Room | undefined; database?: Room | undefined },
  isMetFull: boolean,
): Part {
  const known = [rooms.data, rooms.database].filter(room => room !== undefined)
  const words = known.map(({ freeBytes, totalBytes }): Word => {
    if (freeBytes < ROOM.failed.bytes) return 'failed'
    const isScarce = freeBytes < ROOM.warning.bytes || freeBytes < totalBytes * ROOM.warning.share
    return isScarce ? 'warning' : 'good'
  })
  const { data, database } = rooms
  return {
    word: isMetFull ? 'failed' : known.length === 0 ? 'unknown' : worst(...words),
    figures: {
      freeBytes: data?.freeBytes ?? null,
      totalBytes: data?.totalBytes ?? null,
      ...(database === undefined
        ? {}
        : { databaseFreeBytes: database.freeBytes, databaseTotalBytes: database.totalBytes }),
    },
  }
}

/** All that is read from the database; undefined: it did not answer. */
export function storedParts(stored: Stored | undefined): Omit<Parts, 'disk'> {
  if (stored === undefined) {
    const unknown: Part = { word: 'unknown', figures: {} }
    return {
      database: { word: 'failed', figures: { milliseconds: null } },
      queue: unknown,
      clock: unknown,
      partitions: unknown,
      backup: unknown,
      rehearsal: unknown,
    }
  }
  const { milliseconds, mailWaiting, mailLate, mailGivenUp, unsealed, unsealedSeconds } = stored
  return {
    database: { word: milliseconds < SLOW_MS ? 'good' : 'warning', figures: { milliseconds } },
    queue: {
      word: mailLate > 0 || mailGivenUp > 0 || unsealedSeconds > UNSEALED_MAX_S ? 'warning' : 'good',
      figures: { mailWaiting, mailLate, mailGivenUp, unsealed, unsealedSeconds },
    },
    clock: clockPart(stored),
    partitions: partitionsPart(stored),
    backup: backupPart(stored),
    rehearsal: rehearsalPart(stored),
  }
}

function clockPart({ now, here }: Stored): Part {
  const secondsApart = Math.round(here - now) / 1000
  return { word: Math.abs(secondsApart) > CLOCK_MAX_S ? 'warning' : 'good', figures: { secondsApart } }
}

/** The month after the one of the database's clock must be there: it may begin before anybody looks again. */
function partitionsPart({ now, lastMonth, strayRows }: Stored): Part {
  const day = new Date(now)
  const next = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1))
  const needed = next.toISOString().slice(0, 7).replace('-', '')
  const isMade = lastMonth !== null && lastMonth >= needed
  const madeUntil = lastMonth === null ? null : `${lastMonth.slice(0, 4)}-${lastMonth.slice(4)}`
  return { word: isMade && strayRows === 0 ? 'good' : 'warning', figures: { madeUntil, strayRows } }
}

function backupPart({ now, backup }: Stored): Part {
  const { at, ok, bytes, to } = readBackup(backup)
  const figures = { at, bytes, to }
  if (at === null) return { word: 'unknown', figures }
  const isOld = now - Date.parse(at) > BACKUP_MAX_HOURS * HOUR_MS
  return { word: !ok ? 'failed' : isOld ? 'warning' : 'good', figures }
}

const REHEARSED: Record<Validity, Word> = { good: 'good', old: 'warning', failed: 'failed', never: 'warning' }

/** A backup that nobody has tried to restore needs a look; without any backup there is nothing to rehearse. */
function rehearsalPart({ now, backup, rehearsal }: Stored): Part {
  const { validity, at: rehearsedAt, days, name, seconds, error } = rehearsed(rehearsal, now)
  const hasNone = validity === 'never' && readBackup(backup).at === null
  return {
    word: hasNone ? 'unknown' : REHEARSED[validity],
    figures: { validity, rehearsedAt, days, name, seconds, ...(error === null ? {} : { error }) },
  }
}

function readBackup(text: string | null) {
  const nothing = { at: null, ok: false, bytes: null, to: null }
  try {
    const said = JSON.parse(text ?? 'null') as Record<string, unknown> | null
    if (typeof said?.['at'] !== 'string' || Number.isNaN(Date.parse(said['at']))) return nothing
    const { at, bytes, to } = said
    return {
      at,
      ok: said['ok'] === true,
      bytes: typeof bytes === 'number' ? bytes : null,
      to: typeof to === 'string' ? to : null,
    }
  } catch {
    return nothing
  }
}

/** `unavailable`: no call can be answered. `degraded`: calls are answered, and a part needs a look. */
export function statusOf(parts: Parts): 'ready' | 'degraded' | 'unavailable' {
  if (parts.database.word === 'failed') return 'unavailable'
  const isWell = PARTS.every(name => ['good', 'unknown'].includes(parts[name].word))
  return isWell ? 'ready' : 'degraded'
}
