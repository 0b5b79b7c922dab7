import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

test('an id carries its time, its version and its variant', () => {
  const id = newId(0x0123456789ab, new Uint8Array(10).fill(0xff))
  expect(id).toBe('01234567-89ab-7fff-bfff-ffffffffffff')
})

test('ids made later sort later, and no two are the same', () => {
  expect(newId(1_000) < newId(2_000)).toBe(true)
  expect(new Set(Array.from({ length: 1000 }, () => newId(5))).size).toBe(1000)
})
