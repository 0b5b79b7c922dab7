import { expect, test } from 'vitest'
import { initialsOf, nameOf } from './person.ts'

const email = 'ana.marin@kitchen.test'

test('a person is called by the full name, else its parts, else the e-mail', () => {
  expect(nameOf({ email, fullName: 'Ana Marín', name: 'A' })).toBe('Ana Marín')
  expect(nameOf({ email, name: 'Ana', lastName: null })).toBe('Ana')
  expect(nameOf({ email, fullName: '' })).toBe(email)
})

test('two letters stand for a person, of the e-mail those before the at sign', () => {
  expect(initialsOf({ email, fullName: 'Ana María Marín' })).toBe('AM')
  expect(initialsOf({ email })).toBe('AM')
  expect(initialsOf({ email, name: 'Åse' })).toBe('Å')
})
