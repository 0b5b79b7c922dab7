import { allFields, limitsOf } from '@cloche/domain/derive'
import { ALL_ENTITIES, ENTITIES } from '@cloche/domain/entities'
import { expect, test } from 'vitest'
import { newId } from '../adapters/ids.ts'
import { changeMany } from './change-many.ts'
import { insertMany } from './insert-many.ts'
import { refuseBeyondLimits } from './limits.ts'

const NOW = '2026-11-28T12:00:00.000Z'
const actor = { organizationId: newId(), userId: newId() }

test('every field of numbers takes its least and its most, and refuses what lies beyond by its name', () => {
  let tried = 0
  for (const entity of ALL_ENTITIES)
    for (const [name, field] of Object.entries(allFields(entity))) {
      const limits = limitsOf(field)
      if (limits === undefined) continue
      tried++
      const row = (value: number) => ({ [name]: field.kind === 'quantity' ? { value, unit: 'g' } : value })
      for (const fits of [limits.least, limits.most]) refuseBeyondLimits(entity, row(fits))
      const path = `${entity.name}.${name}`
      for (const [beyond, rule, limit] of [
        [limits.most * 1.01 + 1, 'problem.field.tooLarge', limits.most],
        [limits.least - 1 - Math.abs(limits.least) / 100, 'problem.field.tooSmall', limits.least],
      ] as const)
        expect(() => refuseBeyondLimits(entity, row(beyond))).toThrow(
          expect.objectContaining({
            code: 'RULE_BROKEN',
            details: { faults: [{ path, rule, values: { limit } }] },
          }),
        )
    }
  expect(tried).toBeGreaterThan(150)
})

test('what was calculated beyond the limits is neither added nor changed', () => {
  const { supplierEntry, product } = ENTITIES
  const entry = { id: newId(), locationId: newId(), kind: 'cratesCorrected', at: NOW, money: 1e13 }
  expect(() => insertMany(supplierEntry, actor, NOW, [entry])).toThrow(
    expect.objectContaining({ code: 'RULE_BROKEN' }),
  )
  const change = { entity: product.name, id: newId(), version: 1, before: { cost: 1 }, after: { cost: -1 } }
  expect(() => changeMany({ ...actor, now: NOW } as never, [change])).toThrow(
    expect.objectContaining({ code: 'RULE_BROKEN' }),
  )
})
