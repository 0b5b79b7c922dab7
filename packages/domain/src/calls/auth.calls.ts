import { defineCall } from '../catalogue/index.ts'
import { anything, flag, line, list, object, oneOf, uuid, whole } from './schema.ts'

const session = { jwt: { type: 'string' } } as const
const place = object({ location: anything, permissions: anything, ...session })

export const AUTH_CALLS = [
  defineCall({
    name: 'auth.logIn',
    area: 'auth',
    method: 'POST',
    path: '/auth/user',
    gate: 'guest',
    summary: 'Log in with e-mail and password',
    query: object({ populate: flag }, ['populate']),
    body: object({
      user: object({ email: line(254, 3), password: { type: 'string', minLength: 1, maxLength: 200 } }),
      provider: oneOf(['cloche']),
    }),
    answer: object({ ...session, user: anything, organization: anything }, ['user', 'organization']),
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'auth.logOut',
    area: 'auth',
    method: 'DELETE',
    path: '/auth/user',
    gate: 'guest',
    summary: 'End the session of the token',
  }),
  defineCall({
    name: 'auth.methods',
    area: 'auth',
    method: 'GET',
    path: '/auth/identity/methods',
    gate: 'guest',
    summary: 'Ways to log in',
    answer: object({ methods: { type: 'array', items: anything } }),
  }),
  defineCall({
    name: 'auth.claims',
    area: 'auth',
    method: 'GET',
    path: '/auth/user/jwt/plain',
    gate: 'user',
    summary: 'What the session token says',
    answer: object({ claims: anything }),
  }),
  defineCall({
    name: 'auth.location',
    area: 'auth',
    method: 'POST',
    path: '/auth/user/location',
    gate: 'user',
    summary: 'Choose the location to work in',
    body: object({ locationId: uuid }),
    answer: place,
  }),
  defineCall({
    name: 'auth.organizations',
    area: 'auth',
    method: 'POST',
    path: '/auth/user/organizations/get',
    gate: { key: 'RO', verb: 'delete' },
    summary: "Organizations to work in and their outermost places: one's own, for the platform's people all",
    body: object({ offset: whole(0, 1_000_000), limit: whole(0, 100) }, ['offset', 'limit']),
    isRead: true,
    answer: object({ organizations: list(anything, 100), count: whole(0, 2_147_483_647) }),
  }),
  defineCall({
    name: 'auth.viewFullOn',
    area: 'auth',
    method: 'POST',
    path: '/auth/user/organization/full/on',
    gate: 'user',
    summary: 'See the whole organization',
    answer: object({ permissions: anything, ...session }),
  }),
  defineCall({
    name: 'auth.viewFullOff',
    area: 'auth',
    method: 'POST',
    path: '/auth/user/organization/full/off',
    gate: 'user',
    summary: 'See the chosen location and what is below it',
    answer: object({ permissions: anything, ...session }),
  }),
] as const
