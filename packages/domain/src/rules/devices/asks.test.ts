import { expect, test } from 'vitest'
import { actionAsks, isActionOf, ownWayOf, standardActionPaths } from './index.ts'

test('what an action asks for is that of its path, or of the path above it', () => {
  expect(actionAsks('control/temperature')).toMatchObject({ value: 'temperature', isValueRequired: true })
  expect(actionAsks('cook/oven')).toMatchObject({ value: 'temperature', product: true, program: true })
  expect(actionAsks('cook/oven/bread')).toEqual(actionAsks('cook/oven'))
  expect(actionAsks('clean/equipment')).toMatchObject({ value: null, device: true })
  expect(actionAsks('clean/surface')).toMatchObject({ value: null, device: false, photo: true })
  expect(actionAsks('sharpen/knives')).toMatchObject({ value: null, product: false })
})

test('labels and stock have a way of their own, and every other standard action is run by itself', () => {
  expect(standardActionPaths.filter(path => ownWayOf(path) !== null)).toEqual([
    'label/print',
    'label/register',
    'stock/checkpoint',
    'stock/count',
    'stock/receive',
  ])
  expect(ownWayOf('labels/sort')).toBeNull()
})

test('an action holds those below it', () => {
  expect(isActionOf('cook', 'cook/oven')).toBe(true)
  expect(isActionOf('cook/oven', 'cook/oven')).toBe(true)
  expect(isActionOf('cook/oven', 'cook/ovens')).toBe(false)
})
