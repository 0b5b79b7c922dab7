import fc from 'fast-check'
import { expect, test } from 'vitest'
import cases from './ranges.cases.json' with { type: 'json' }
import { countsAt, originAt, rangeFault, sentRange } from './index.ts'

const places: Readonly<Record<string, readonly string[]>> = cases.places
const hierarchyOf = (id: string) => places[id]
const place = (id: string) => ({ id, hierarchy: places[id]! })

test.each(cases.countsAt)('$range at $at', ({ range, at, is, from }) => {
  expect(countsAt(range, place(at), hierarchyOf)).toBe(is)
  if (from !== undefined) expect(originAt(range, place(at))).toBe(from)
})

test.each(cases.faults)('who reaches $reach makes $after of $before', ({ reach, before, after, fault }) => {
  expect(rangeFault(before, after, id => reach.includes(id)) ?? null).toBe(fault)
})

test.each(cases.sent)('$before sent to $chosen by who reaches $reach', ({ reach, before, chosen, after }) => {
  expect(sentRange(before, chosen, id => reach.includes(id))).toEqual(after)
})

const range = fc.uniqueArray(fc.constantFrom(...Object.keys(places)))
test('what counts at a place counts at all above it', () => {
  fc.assert(
    fc.property(range, fc.constantFrom(...Object.keys(places)), (some, at) => {
      if (!countsAt(some, place(at), hierarchyOf)) return
      for (const above of places[at]!) expect(countsAt(some, place(above), hierarchyOf)).toBe(true)
    }),
  )
})
test('whom a change is allowed to who reaches only some places, the others have what they had', () => {
  fc.assert(
    fc.property(range, range, range, (before, after, reach) => {
      if (rangeFault(before, after, id => reach.includes(id)) !== undefined) return
      expect(before.length === 0).toBe(after.length === 0)
      const beyond = (some: readonly string[]) => some.filter(id => !reach.includes(id)).toSorted()
      expect(beyond(after)).toEqual(beyond(before))
    }),
  )
})
