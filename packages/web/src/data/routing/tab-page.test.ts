import { expect, test } from 'vitest'
import { addressAt, pageIn } from './tab-page.ts'

test('the page of an address', () => {
  expect([undefined, '1', '3', '0', '-2', '1.5', 'x'].map(pageIn)).toEqual([1, 1, 3, 1, 1, 1, 1])
})

test.each([
  ['/me/logins', undefined, 2, '/me/logins/2'],
  ['/me/logins/2', '2', 3, '/me/logins/3'],
  ['/me/logins/2', '2', 1, '/me/logins'],
  ['/user/u1/requests/', undefined, 4, '/user/u1/requests/4'],
])('from %s to page %s', (pathname, had, page, address) => {
  expect(addressAt(pathname, had, page)).toBe(address)
})
