import { expect, test } from 'vitest'
import { addressQuery, addressWithout } from './address-query.ts'

test.each([
  ['?jwt=a', '#/login', 'a'],
  ['', '#/login?jwt=b', 'b'],
  ['?jwt=a', '#/login?jwt=b', 'b'],
  ['?locale=es', '#/products', null],
])('%s %s says jwt %s', (search, hash, jwt) => {
  expect(addressQuery({ search, hash }).get('jwt')).toBe(jwt)
})

test.each([
  ['?jwt=a&locale=es', '#/login', '/?locale=es#/login'],
  ['?jwt=a', '#/login?jwt=b&page=2', '/#/login?page=2'],
  ['', '#/', '/#/'],
  ['?theme=dark', '', '/?theme=dark'],
])('%s%s without its token is %s', (search, hash, rest) => {
  expect(addressWithout('jwt', { pathname: '/', search, hash })).toBe(rest)
})
