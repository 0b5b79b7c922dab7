import type { Field } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import { expect, test } from 'vitest'
import { openChoices, sharedChoice } from './open-choices.ts'

const status = ENTITIES.task.fields.status as unknown as Field<'choice'>

test('a new record begins with the first state', () => {
  expect(openChoices(status, null)).toEqual(['pending'])
})

test('a record offers the state it is in and those that may follow', () => {
  expect(openChoices(status, 'start')).toEqual(['cancel', 'start', 'end', 'pause'])
  expect(openChoices(status, 'end')).toEqual(['end'])
})

test('without an order of states all are open', () => {
  const level = ENTITIES.notification.fields.level as unknown as Field<'choice'>
  expect(openChoices(level, null)).toEqual(['info', 'warning', 'error'])
})

test('several records share what may follow any of them', () => {
  const shared = (present: unknown[]) => (sharedChoice(status, present) as Field<'choice'>).options
  expect(shared(['end', 'start'])).toEqual(['cancel', 'start', 'end', 'pause'])
  expect(shared(['end'])).toEqual(['end'])
  expect(openChoices(sharedChoice(status, ['start']) as Field<'choice'>, null)).toContain('end')
})
