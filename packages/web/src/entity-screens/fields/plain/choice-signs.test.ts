import { allFields } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { expect, test } from 'vitest'
import { choiceSign, isStateChoice } from './choice-signs.ts'

const states = ALL_ENTITIES.flatMap(entity =>
  Object.entries(allFields(entity)).flatMap(([name, field]) =>
    field.kind === 'choice' && isStateChoice(entity.name, name)
      ? [[entity.name, name, field.options] as const]
      : [],
  ),
)

test.each(states)('%s.%s: every state has its colour and sign', (entity, name, options) => {
  expect(options.filter(option => choiceSign(entity, name, option) === undefined)).toEqual([])
})

test('what goes step by step is a state', () => {
  const moving = ALL_ENTITIES.flatMap(entity =>
    Object.entries(allFields(entity)).flatMap(([name, field]) =>
      field.kind === 'choice' && field.moves !== undefined ? [[entity.name, name] as const] : [],
    ),
  )
  expect(moving.filter(([entity, name]) => !isStateChoice(entity, name))).toEqual([])
})
