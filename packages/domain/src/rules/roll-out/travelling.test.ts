import { describe, expect, test } from 'vitest'
import { comparedOf, rolledChange, whyNotSent } from './index.ts'

describe('what goes to branches', () => {
  test.each([
    ['task', { status: 'pending', patternId: null }, null],
    ['task', { status: 'start' }, null],
    ['task', { status: 'end' }, 'problem.rollOut.over'],
    ['task', { status: 'cancel', patternId: 'p' }, 'problem.rollOut.over'],
    ['task', { status: 'pending', patternId: 'p' }, 'problem.rollOut.laidOut'],
    ['alert', { status: 'end', patternId: 'p' }, null],
    ['trigger', {}, null],
  ])('a %s of %j', (entity, record, why) => expect(whyNotSent(entity, record)).toBe(why))
})

describe('the times of one occurrence', () => {
  const source = { name: 'Oil', startAt: '2098-10-27', dueAt: null }
  test('follow until the next one is planned at one of the two', () => {
    const given = { name: 'Oil', startAt: '2098-10-20', dueAt: null }
    expect(rolledChange(comparedOf('task', source, given), given, given).take).toEqual(['startAt'])
  })
  test('are each place’s own from then on, and no difference', () => {
    const given = { name: 'Fat' }
    const copy = { name: 'Fat', startAt: '2098-10-20', dueAt: '2098-10-21' }
    expect(rolledChange(comparedOf('task', source, given), given, copy)).toEqual({ take: ['name'], kept: [] })
  })
  test('are times like others where nothing repeats', () => {
    expect(comparedOf('alert', source, {})).toBe(source)
  })
})
