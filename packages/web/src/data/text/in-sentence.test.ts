import { expect, test } from 'vitest'
import { inSentence } from './in-sentence.ts'

test.each([
  ['Order lines', 'order lines'],
  ['HACCP points', 'HACCP points'],
  ['PIN y tarjetas', 'PIN y tarjetas'],
  ['Órdenes', 'órdenes'],
  ['[Órdérs]', '[Órdérs]'],
  ['', ''],
])('%s in a sentence: %s', (name, written) => {
  expect(inSentence(name)).toBe(written)
})
