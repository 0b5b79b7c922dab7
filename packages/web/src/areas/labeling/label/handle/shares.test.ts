import type { Amount } from '@cloche/domain/rules/amounts'
import { expect, test } from 'vitest'
import { evenShare, leftAfterSplit } from './shares.ts'

const kg = (value: number): Amount => ({ value, unit: 'kg' })

test('equal shares never take more than there is', () => {
  expect(evenShare(kg(1), 3)).toEqual(kg(0.333))
  expect(leftAfterSplit(kg(1), kg(0.333), 3)).toEqual(kg(0.001))
  expect(evenShare(kg(2.5), 2)).toEqual(kg(1.25))
  expect(leftAfterSplit(kg(2.5), kg(1.25), 2)).toEqual(kg(0))
})

test('decimals add up as people add them', () => {
  expect(leftAfterSplit(kg(0.3), kg(0.1), 3)).toEqual(kg(0))
  expect(leftAfterSplit(kg(0.3), kg(0.2), 2)).toEqual(kg(-0.1))
  expect(leftAfterSplit(kg(1), { value: 250, unit: 'g' }, 3)).toEqual(kg(0.25))
})
