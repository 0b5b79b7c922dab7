import { expect, test } from 'vitest'
import { queryKeys } from '../wire/queries.ts'
import { gathered, isAbout, isFigure } from './stale.ts'

const change = (entity: string, ids: string[] | null) => ({ entity, verb: 'change' as const, ids })

test('lists of what changed and the records that are named are stale, others are not', () => {
  const changed = gathered(new Map(), [change('product', ['a']), change('product', ['b'])])
  expect(isAbout(changed, queryKeys.list('product', {}))).toBe(true)
  expect(isAbout(changed, [...queryKeys.all('product'), 'titles', 'id', ['c']])).toBe(true)
  expect(isAbout(changed, queryKeys.one('product', 'a'))).toBe(true)
  expect(isAbout(changed, queryKeys.one('product', 'b', 'history'))).toBe(true)
  expect(isAbout(changed, queryKeys.one('product', 'c'))).toBe(false)
  expect(isAbout(changed, queryKeys.list('label', {}))).toBe(false)
  expect(isAbout(changed, queryKeys.locations('', false))).toBe(false)
})

test('when not all ids are said, every record is stale', () => {
  const changed = gathered(gathered(new Map(), [change('product', null)]), [change('product', ['a'])])
  expect(isAbout(changed, queryKeys.one('product', 'c'))).toBe(true)
  expect(isAbout(gathered(new Map(), [change('location', ['x'])]), queryKeys.locations('', true))).toBe(true)
})

test('what came with the name of a record that changed is stale', () => {
  const labels = queryKeys.list('label', {})
  const answer = { rows: [], count: 0, names: { product: [{ id: 'a' }] } }
  expect(isAbout(gathered(new Map(), [change('product', ['a'])]), labels, answer)).toBe(true)
  expect(isAbout(gathered(new Map(), [change('product', null)]), labels, answer)).toBe(true)
  expect(isAbout(gathered(new Map(), [change('product', ['b'])]), labels, answer)).toBe(false)
  expect(isAbout(gathered(new Map(), [change('location', ['a'])]), labels, answer)).toBe(false)
})

test('figures are calls of several entities and counts beside a record, without what somebody is writing', () => {
  expect(isFigure(queryKeys.named('labeling.dashboard'))).toBe(true)
  expect(isFigure(queryKeys.one('product', 'a'))).toBe(true)
  expect(isFigure(queryKeys.one('product', 'a', 'history'))).toBe(false)
  expect(isFigure(queryKeys.named('labeling.registerPreview', {}))).toBe(false)
  expect(isFigure(queryKeys.list('product', {}))).toBe(false)
})
