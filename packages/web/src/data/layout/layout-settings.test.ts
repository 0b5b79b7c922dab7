import { expect, test } from 'vitest'
import { readLayout } from './layout-settings.ts'

test('settings of the address are texts', () => {
  expect(
    readLayout({ theme: 'dark', themeColor: 'indigo', sidenav: '1', navbar: '0', mobile: '1', toasts: '0' }),
  ).toEqual({ theme: 'dark', themeColor: 'indigo', sidenav: 1, navbar: false, mobile: true, toasts: false })
})

test('what the storage held before comes back as it was', () => {
  const kept = { theme: 'auto', sidenav: 2, navbar: true, density: 'compact', view: 'cards' }
  expect(readLayout(kept)).toEqual(kept)
})

test.each([
  { theme: 'pink' },
  { themeColor: 'toString' },
  { themeColor: 'dark' },
  { sidenav: '3' },
  { sidenav: '' },
  { toasts: 'maybe' },
  { density: 7 },
  { view: null },
])('%j says nothing', raw => {
  expect(readLayout(raw)).toEqual({})
})
