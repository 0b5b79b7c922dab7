import { expect, test } from 'vitest'
import { canSeal, keyFrom, newKey, seal, unseal } from './sealing.ts'

const stock = { name: 'Chicken stock', count: 2 }
const text = (data: ArrayBuffer) => new TextDecoder().decode(data)

test('what is sealed says nothing, and opens with its key at its place', async () => {
  const key = await newKey()
  const sealed = await seal(key, 'facts place', stock)
  expect(text(sealed.data)).not.toContain('stock')
  expect(await unseal(key, 'facts place', sealed)).toEqual(stock)
  expect((await seal(key, 'facts place', stock)).iv).not.toEqual(sealed.iv)
})

test('neither another key opens it, nor another place, nor a changed byte', async () => {
  const key = await newKey()
  const sealed = await seal(key, 'facts place', stock)
  expect(await unseal(await newKey(), 'facts place', sealed)).toBeUndefined()
  expect(await unseal(key, 'facts session', sealed)).toBeUndefined()
  const changed = new Uint8Array(sealed.data.slice(0))
  changed[0]! ^= 1
  expect(await unseal(key, 'facts place', { ...sealed, data: changed.buffer })).toBeUndefined()
})

test('no script reads a key; the same bytes make the same key', async () => {
  const bytes = btoa(String.fromCharCode(...new Uint8Array(32).fill(7)))
  const [one, two] = [await keyFrom(bytes), await keyFrom(bytes)]
  for (const key of [one, await newKey()]) await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  expect(await unseal(two, 'x', await seal(one, 'x', stock))).toEqual(stock)
  expect(canSeal()).toBe(true)
})
