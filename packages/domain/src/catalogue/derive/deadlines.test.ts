import { describe, expect, test } from 'vitest'
import { ALL_ENTITIES, entityNamed } from '../../entities/all.ts'
import { allFields, decidersOf, isDeadline, isPast } from './index.ts'

const now = Date.parse('2026-05-04T12:00:00Z')
const expiration = allFields(entityNamed('label'))['expiration']!
const due = allFields(entityNamed('task'))['dueAt']!

describe('a deadline', () => {
  test('is past once its time has come', () => {
    expect(isPast(expiration, '2026-05-04T11:59:00Z', { isFinal: false }, now)).toBe(true)
    expect(isPast(expiration, '2026-05-04T12:01:00Z', { isFinal: false }, now)).toBe(false)
  })

  test('does not matter any more for what is used up, done or called off', () => {
    expect(isPast(expiration, '2026-05-04T11:59:00Z', { isFinal: true }, now)).toBe(false)
    expect(isPast(due, '2026-05-04T11:59:00Z', { status: 'end' }, now)).toBe(false)
    expect(isPast(due, '2026-05-04T11:59:00Z', { status: 'pending' }, now)).toBe(true)
  })

  test('of a day is past with the end of that day', () => {
    const cleaning = allFields(entityNamed('container'))['cleaningDue']!
    expect(isPast(cleaning, '2026-05-05', {}, now)).toBe(false)
    expect(isPast(cleaning, '2026-05-01', {}, now)).toBe(true)
  })

  test('is nothing that other times are', () => {
    expect(isPast(allFields(entityNamed('label'))['madeAt']!, '2020-01-01T00:00:00Z', {}, now)).toBe(false)
  })
})

test('what decides whether a deadline matters is a field of the same record', () => {
  for (const entity of ALL_ENTITIES) {
    const names = Object.entries(allFields(entity)).flatMap(([name, field]) =>
      isDeadline(field) ? [name] : [],
    )
    expect(Object.keys(allFields(entity))).toEqual(expect.arrayContaining(decidersOf(entity, names)))
  }
})
