import { expect, test } from 'vitest'
import { href, routerPath } from './href.ts'

test('optional parameters end the address where the first is missing', () => {
  expect(href('/products/{page?}', {})).toBe('/products')
  expect(href('/products/{page?}', { page: 2 })).toBe('/products/2')
  expect(href('/product/{productId}/{nav?}/{page?}', { productId: 'a', page: 3 })).toBe('/product/a')
  expect(href('/product/{productId}/{nav?}/{page?}', { productId: 'a', nav: 'history', page: 3 })).toBe(
    '/product/a/history/3',
  )
})

test('what a parameter holds stays one part of the address', () => {
  expect(href('/trace/{traceabilityPath}/timeline', { traceabilityPath: 'a/b ñ?' })).toBe(
    '/trace/a%2Fb%20%C3%B1%3F/timeline',
  )
})

test('a query leaves out what is not given', () => {
  expect(href('/labeling/register/mask', {}, { favoriteId: 'f 1', state: undefined })).toBe(
    '/labeling/register/mask?favoriteId=f+1',
  )
})

test('a missing parameter is an error of the caller', () => {
  expect(() => href('/product/{productId}/{nav?}/{page?}', { productId: '' })).toThrow(RangeError)
})

test('patterns as the router takes them', () => {
  expect(routerPath('/product/{productId}/{nav?}/{page?}')).toBe('/product/:productId/:nav?/:page?')
  expect(routerPath('/integration/ordering-{product}/{nav?}')).toBe('/integration/:product/:nav?')
  expect(routerPath('/')).toBe('/')
})
