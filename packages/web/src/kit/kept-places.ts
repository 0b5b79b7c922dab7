/** What stands under a finger stays there: rows keep the place in which they were first shown. */
import { useState } from 'react'

/**
 * Rows in the places they had before, as they are now; one that is gone stays as it last was. `added`: those that had
 * no place yet, in their own order.
 */
export function keepPlaces<Row>(
  before: readonly Row[],
  now: readonly Row[],
  keyOf: (row: Row) => string,
): { readonly rows: readonly Row[]; readonly added: readonly Row[] } {
  const known = new Map(now.map(row => [keyOf(row), row]))
  const rows = before.map(row => known.get(keyOf(row)) ?? row)
  const placed = new Set(before.map(keyOf))
  return { rows, added: now.filter(row => !placed.has(keyOf(row))) }
}

/**
 * What was first there, for as long as the screen is open or until `subject` changes: neither its order nor its words
 * change under a finger. While `isThere` is false, what comes is still awaited.
 */
export function useStanding<Value>(value: Value, isThere: boolean, subject = ''): Value {
  const [stood, setStood] = useState<{ subject: string; value: Value } | null>(null)
  if (stood !== null && stood.subject === subject) return stood.value
  if (isThere) setStood({ subject, value })
  return value
}

/** Rows that keep their places until `subject` changes, as they are now; new ones beside them. Null: not there yet. */
export function usePlaces<Row>(
  now: readonly Row[] | null,
  keyOf: (row: Row) => string,
  subject: string,
): { readonly rows: readonly Row[]; readonly added: readonly Row[] } {
  const [stood, setStood] = useState<{ subject: string; rows: readonly Row[] } | null>(null)
  if (now === null) return { rows: stood?.subject === subject ? stood.rows : [], added: [] }
  if (stood?.subject !== subject) {
    setStood({ subject, rows: now })
    return { rows: now, added: [] }
  }
  const kept = keepPlaces(stood.rows, now, keyOf)
  // A row that goes later is shown as it was last.
  if (kept.rows.some((row, at) => row !== stood.rows[at])) setStood({ subject, rows: kept.rows })
  return kept
}

/** Rows that keep their places, and behind them what came since; of what was there at first only so many. */
export function growPlaces<Row>(
  before: { readonly rows: readonly Row[]; readonly seen: ReadonlySet<string> },
  now: readonly Row[],
  keyOf: (row: Row) => string,
): { readonly rows: readonly Row[]; readonly seen: ReadonlySet<string> } {
  const fresh = now.filter(row => !before.seen.has(keyOf(row)))
  const { rows } = keepPlaces(before.rows, now, keyOf)
  return {
    rows: [...rows, ...fresh],
    seen: fresh.length === 0 ? before.seen : new Set([...before.seen, ...fresh.map(keyOf)]),
  }
}

/** `growPlaces` until `subject` changes: what is new is shown at once, below what is there. Null: not there yet. */
export function useGrowing<Row>(
  now: readonly Row[] | null,
  keyOf: (row: Row) => string,
  subject: string,
  most: number,
): readonly Row[] {
  const [stood, setStood] = useState<{
    subject: string
    rows: readonly Row[]
    seen: ReadonlySet<string>
  } | null>(null)
  const known = stood?.subject === subject ? stood : null
  if (now === null) return known?.rows ?? []
  if (known === null) {
    setStood({ subject, rows: now.slice(0, most), seen: new Set(now.map(keyOf)) })
    return now.slice(0, most)
  }
  const grown = growPlaces(known, now, keyOf)
  const isSame =
    grown.rows.length === known.rows.length && grown.rows.every((row, at) => row === known.rows[at])
  if (!isSame) setStood({ subject, ...grown })
  return grown.rows
}
