import { ENTITIES } from '@cloche/domain/entities'
import { expect, test } from 'vitest'
import { wires } from './wires.ts'

test.each(Object.entries(wires))('%s is called where its declaration says', (name, [one, many, plural]) => {
  const entity = ENTITIES[name as keyof typeof wires]
  expect({ one, many, plural }).toEqual({ ...entity.wire, plural: entity.many })
})
