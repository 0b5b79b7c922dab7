import { expect, test } from 'vitest'
import { pinnedItems, pinsOf, withPin } from './pins.ts'

const open = ['/products', '/labeling/labels', '/stock/products'].map(to => ({ to }))

test('pins stand in the order in which they were pinned, each once', () => {
  let all = withPin({}, 'ana', '/stock/products', true)
  all = withPin(all, 'ana', '/products', true)
  expect(pinsOf(all, 'ana')).toEqual(['/stock/products', '/products'])
  all = withPin(all, 'ana', '/stock/products', false)
  expect(pinsOf(all, 'ana')).toEqual(['/products'])
  expect(pinsOf(withPin(all, 'ana', '/products', true), 'ana')).toEqual(['/products'])
})

test('each person has their own; a device keeps those of the last eight', () => {
  let all = withPin({}, 'ana', '/products', true)
  expect(pinsOf(all, 'unai')).toEqual([])
  for (let at = 0; at < 8; at += 1) all = withPin(all, `cook ${at}`, '/products', true)
  expect(Object.keys(all)).toHaveLength(8)
  expect(pinsOf(all, 'ana')).toEqual([])
  expect(pinsOf(all, 'cook 7')).toEqual(['/products'])
})

test('what is not open to the person is not shown, and stays pinned', () => {
  expect(pinnedItems(['/crm/companies', '/stock/products', '/products'], open)).toEqual([
    { to: '/stock/products' },
    { to: '/products' },
  ])
})

test('something else that is kept there says nothing', () => {
  expect(pinsOf({ ana: 'products' }, 'ana')).toEqual([])
  expect(pinsOf({ ana: [1, '/products', null] }, 'ana')).toEqual(['/products'])
})
