import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { growPlaces, keepPlaces } from './kept-places.ts'

const keyOf = (row: { key: string }) => row.key
const rows = fc.uniqueArray(fc.record({ key: fc.string({ maxLength: 2 }), version: fc.nat(9) }), {
  selector: keyOf,
  maxLength: 12,
})

test('whatever comes, goes, changes or is sorted anew, every row keeps its place', () => {
  fc.assert(
    fc.property(rows, rows, (before, now) => {
      const kept = keepPlaces(before, now, keyOf)
      expect(kept.rows.map(keyOf)).toEqual(before.map(keyOf))
      for (const row of kept.rows) {
        const newest = now.find(one => one.key === row.key)
        expect(row).toEqual(newest ?? before.find(one => one.key === row.key))
      }
      expect([...kept.rows, ...kept.added].map(keyOf).toSorted()).toEqual(
        [...new Set([...before, ...now].map(keyOf))].toSorted(),
      )
    }),
  )
})

test('what comes later is shown below, once; what was left out at first stays out', () => {
  fc.assert(
    fc.property(rows, rows, fc.nat(12), (before, now, most) => {
      const first = { rows: before.slice(0, most), seen: new Set(before.map(keyOf)) }
      const grown = growPlaces(first, now, keyOf)
      const added = now.filter(row => !first.seen.has(row.key))
      expect(grown.rows.map(keyOf)).toEqual([...first.rows, ...added].map(keyOf))
      expect(growPlaces(grown, now, keyOf).rows).toEqual(grown.rows)
    }),
  )
})
