import { expect, test, vi } from 'vitest'
import type { Area } from '../../data/routing/area.ts'
import { activeEntry, trailOf } from './active-entry.ts'

const entry = (path: string) => ({ path, to: path.replace(/\/?\{.*$/, '') || '/' })
const items = [
  '/',
  '/products/{page?}',
  '/products/modifiers/{page?}',
  '/organization/{nav?}/{page?}',
  '/organization/job-profiles/{page?}',
  '/stock/products/{page?}',
].map(entry)
const marked = (address: string, ...trail: string[]) => activeEntry(items, address, trail)?.to

test('the longest beginning of the address wins, by whole parts', () => {
  expect(marked('/products')).toBe('/products')
  expect(marked('/products/3')).toBe('/products')
  expect(marked('/products/modifiers/2')).toBe('/products/modifiers')
  expect(marked('/productsheets')).toBeUndefined()
  expect(marked('/')).toBe('/')
  expect(marked('/soon')).toBeUndefined()
})

test('the entry of the screen itself comes before others', () => {
  expect(marked('/organization/job-profiles', '/organization/{nav?}/{page?}')).toBe('/organization')
})

test('a record marks the entry of its list, and that of the list above it where that has none', () => {
  expect(marked('/product/a', '/product/{productId}', '/products/{page?}')).toBe('/products')
  expect(
    marked('/ingredient/a', '/ingredient/{productId}', '/ingredients/{page?}', '/products/{page?}'),
  ).toBe('/products')
  expect(
    marked(
      '/organization/job-profile/a',
      '/organization/job-profile/{jobProfileId}',
      '/organization/job-profiles/{page?}',
    ),
  ).toBe('/organization/job-profiles')
})

test('a list that is not open to the person leaves its record to the next above', () => {
  expect(
    activeEntry([entry('/organization/{nav?}')], '/organization/x/a', ['/organization/x/{xId}', '/xs'])?.to,
  ).toBe('/organization')
})

test('every record of the product marks the entry of a list, and no two entries have one address', async () => {
  vi.stubGlobal('window', { location: { search: '', hash: '', pathname: '/' }, addEventListener: () => {} })
  const areas: readonly Area[] = (await import('../areas.ts')).areas
  const { registerAreas } = await import('../../data/routing/href.ts')
  registerAreas(areas)
  const all = areas.flatMap(({ nav = [] }) =>
    nav.map(item => ({ ...item, to: item.to ?? entry(item.path).to })),
  )
  const addresses = all.map(({ to }) => to)
  expect(addresses.filter((to, at) => addresses.indexOf(to) !== at)).toEqual([])
  const without = areas
    .flatMap(({ routes }) => routes)
    .filter(({ path }) => /\{\w+Id\??\}\/\{nav\?\}/.test(path))
    .filter(({ path, frame }) => {
      const address = path.replaceAll(/\/\{\w+\?\}/g, '').replaceAll(/\{\w+\}/g, 'x')
      return frame !== 'bare' && activeEntry(all, address, trailOf(path)) === undefined
    })
    .map(({ path }) => path)
  // These have no list in the menu: purchases, invoices and tickets are opened from one's account.
  expect(without).toEqual([
    '/affiliate/as/user/{userId}/{nav?}/{page?}',
    '/purchase/{purchaseId}/{nav?}/{page?}',
    '/invoice/{invoiceId}/{nav?}/{page?}',
    '/ticket/{ticketId?}/{nav?}/{page?}',
  ])
}, 60_000)
