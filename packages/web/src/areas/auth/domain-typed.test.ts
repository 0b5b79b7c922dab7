import { expect, test } from 'vitest'
import { domainTyped } from './domain-typed.ts'

test.each([
  ['ana@chain.example', 'chain.example'],
  [' Ana@Sub.Chain.Example ', 'sub.chain.example'],
  ['ana@chain.', null],
  ['ana@chain.e', null],
  ['ana@chain', null],
  ['ana@', null],
  ['ana', null],
  ['', null],
])('%j is asked about as %j', (typed, domain) => {
  expect(domainTyped(typed)).toBe(domain)
})
