/** The ways to log in, with the people of the demo only where this is one. */
import { expect, test } from 'vitest'
import type { GuestHandler } from '../../http/call-context.ts'
import { methods } from './session.handlers.ts'

const asked = (demo: boolean) => methods({ services: { config: { demo } } } as Parameters<GuestHandler>[0])

test('the demo names its people with their roles and password', () => {
  const answer = asked(true) as { methods: { demo: { email: string; roleLevel: number }[] }[] }
  const people = answer.methods.flatMap(method => method.demo)
  expect(people.map(person => [person.email, person.roleLevel])).toContainEqual(['owner@demo.test', 5])
  expect(people.every(person => 'password' in person)).toBe(true)
})

test('elsewhere nobody is named', () => {
  expect(asked(false)).toEqual({ methods: [{ provider: 'cloche', kind: 'password' }] })
})
