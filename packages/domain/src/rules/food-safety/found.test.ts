import { expect, test } from 'vitest'
import {
  judgeFound,
  limitsFor,
  linesOf,
  optionsOf,
  plausibleRange,
  type FoundThing,
  type ToFind,
} from './index.ts'

const nothing: FoundThing = { value: null, said: null, isOk: null, hasPicture: false }
const toFind = (more: Partial<ToFind>): ToFind => ({
  method: 'typed',
  measure: 'temperature',
  minimum: 0,
  maximum: 5,
  options: [],
  ...more,
})
const judge = (of: Partial<ToFind>, found: Partial<FoundThing>) =>
  judgeFound(toFind(of), { ...nothing, ...found })

test('what cannot be was typed wrong, and is neither in order nor failed', () => {
  expect(judge({}, { value: 65_000 })).toEqual({ implausible: { minimum: -60, maximum: 300 } })
  expect(judge({}, { value: 300 })).toEqual({ isOk: false })
  expect(judge({ plausibleMaximum: 40 }, { value: 41 })).toEqual({
    implausible: { minimum: -60, maximum: 40 },
  })
  expect(judge({ measure: 'ph' }, { value: 14.1 })).toMatchObject({ implausible: { maximum: 14 } })
  expect(judge({ measure: 'waterActivity', minimum: null }, { value: 0.9 })).toEqual({ isOk: true })
  expect(judge({ method: 'count', measure: 'visual' }, { value: -1 })).toMatchObject({
    implausible: { minimum: 0 },
  })
  // Even where there are no limits at all.
  expect(judge({ minimum: null, maximum: null }, { value: 65_000, isOk: true })).toHaveProperty('implausible')
  expect(plausibleRange({ measure: 'visual' })).toBeNull()
})

test.each(['typed', 'sensor', 'probe'])('a value by %s is judged by its limits', method => {
  expect(judge({ method }, { value: 5 })).toEqual({ isOk: true })
  expect(judge({ method }, { value: 5.1 })).toEqual({ isOk: false })
  expect(judge({ method }, { value: 5.1, isOk: true })).toEqual({ contradicts: true })
  expect(judge({ method }, {})).toEqual({ missing: 'value' })
})

test('options of the house: one that begins with ! is not in order, else the person says', () => {
  const marked = { method: 'options', options: ['Clean', '! Dirty', ''] }
  expect(optionsOf(marked.options)).toEqual({
    all: [
      { text: 'Clean', isOk: true },
      { text: 'Dirty', isOk: false },
    ],
    decide: true,
  })
  expect(judge(marked, { said: 'Clean' })).toEqual({ isOk: true })
  expect(judge(marked, { said: 'Dirty' })).toEqual({ isOk: false })
  expect(judge(marked, { said: 'Dirty', isOk: true })).toEqual({ contradicts: true })
  expect(judge(marked, { said: 'Other' })).toEqual({ unknown: 'said' })
  expect(judge(marked, {})).toEqual({ missing: 'said' })
  const plain = { method: 'options', options: ['Bait eaten', 'Untouched'] }
  expect(judge(plain, { said: 'Untouched' })).toEqual({ missing: 'isOk' })
  expect(judge(plain, { said: 'Bait eaten', isOk: false })).toEqual({ isOk: false })
  expect(judge({ method: 'options' }, { isOk: true })).toEqual({ isOk: true })
})

test('counts, texts, photos and signatures', () => {
  expect(judge({ method: 'count', minimum: null, maximum: null }, { value: 3 })).toEqual({ isOk: true })
  expect(judge({ method: 'count', minimum: null, maximum: 0 }, { value: 3 })).toEqual({ isOk: false })
  expect(judge({ method: 'text' }, {})).toEqual({ missing: 'said' })
  expect(judge({ method: 'text' }, { said: 'Lot 7' })).toEqual({ isOk: true })
  expect(judge({ method: 'text' }, { said: 'Leaks', isOk: false })).toEqual({ isOk: false })
  expect(judge({ method: 'photo' }, { isOk: true })).toEqual({ missing: 'photoId' })
  expect(judge({ method: 'photo' }, { hasPicture: true })).toEqual({ missing: 'isOk' })
  expect(judge({ method: 'photo' }, { hasPicture: true, isOk: false })).toEqual({ isOk: false })
  expect(judge({ method: 'signature' }, {})).toEqual({ missing: 'photoId' })
  expect(judge({ method: 'signature' }, { hasPicture: true })).toEqual({ isOk: true })
})

test('limits of the first group that holds the product, else of the point', () => {
  const point = {
    minimum: null,
    maximum: 7,
    source: 'House rule',
    groupLimits: [
      { name: 'Fish', productIds: ['hake'], minimum: null, maximum: 2, source: '853/2004' },
      { name: 'Fish again', productIds: ['hake', 'mince'], minimum: null, maximum: 4, source: '' },
    ],
  }
  expect(limitsFor(point, 'hake')).toEqual({ minimum: null, maximum: 2, source: '853/2004', group: 'Fish' })
  expect(limitsFor(point, 'mince')).toMatchObject({ maximum: 4, source: 'House rule', group: 'Fish again' })
  expect(limitsFor(point, 'bread')).toMatchObject({ maximum: 7, group: null })
  expect(limitsFor(point, null)).toMatchObject({ maximum: 7, group: null })
})

test('steps and options are lines', () => {
  expect(linesOf(' Move the food \n\n Call\n')).toEqual(['Move the food', 'Call'])
  expect(linesOf(null)).toEqual([])
})
