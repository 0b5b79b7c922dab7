/** The ways to log in, with the people of the demo only where this is one. */
import { expect, test } from 'vitest'
import { demoLogins } from '../../demo/people.ts'
import { methods } from './session.handlers.ts'

const asked = async (demo: boolean) =>
  methods({
    services: { config: {}, demo: demo ? { logins: demoLogins(), ready: async () => {} } : undefined },
    query: {},
    request: { headers: {} },
  } as unknown as Parameters<typeof methods>[0])

test('the demo names its people with their roles and password', async () => {
  const answer = await asked(true)
  const people = answer.methods.flatMap(method => method.demo ?? [])
  expect(people.map(person => [person.email, person.roleLevel])).toContainEqual(['owner@demo.test', 5])
  expect(people.every(person => 'password' in person)).toBe(true)
})

test('elsewhere nobody is named', async () => {
  expect(await asked(false)).toEqual({ methods: [{ provider: 'cloche', kind: 'password' }] })
})
