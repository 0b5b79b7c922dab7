import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepPlaces } from './kept-places.ts'

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
