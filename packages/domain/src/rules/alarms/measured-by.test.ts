import { expect, test } from 'vitest'
import { measuredBy } from './measured-by.ts'

test.each([
  ['Milk fridge', 'Air', 'Milk fridge · Air'],
  ['Milk fridge', 'milk fridge, top', 'milk fridge, top'],
  ['Milk fridge ', 'Milk fridge', 'Milk fridge'],
  [null, 'Larder', 'Larder'],
])('of %s, %s: %s', (machine, sensor, name) => {
  expect(measuredBy(machine, sensor)).toBe(name)
})
