import { entityNamed } from '@cloche/domain/entities'
import { expect, test } from 'vitest'
import { faultsBefore, faultsIn } from './faults.ts'

const product = entityNamed('product')
const state = entityNamed('state')

test('missing and wrong values are found before they are sent', () => {
  const found = faultsBefore(product, ['name', 'gtin', 'brand', 'weight'], {
    name: '',
    gtin: '04006381333932',
    brand: null,
    weight: Number.NaN,
  })
  expect(found.fields).toEqual({
    name: { path: 'name', rule: 'problem.field.required' },
    gtin: { path: 'gtin', rule: 'problem.field.gtin' },
    weight: { path: 'weight', rule: 'problem.field.notANumber' },
  })
})

test('the server names a field with and without its record, and inside a value', () => {
  const faults = [
    { path: 'product.sku', rule: 'problem.field.taken', message: 'Taken' },
    { path: 'name', rule: 'problem.field.tooLong' },
    { path: 'product.allergens.milk', rule: 'problem.field.notOneOf' },
    { path: 'product.sku', rule: 'problem.field.tooLong' },
  ]
  const sorted = faultsIn(product, { faults })
  expect(Object.keys(sorted.fields)).toEqual(['sku', 'name', 'allergens'])
  expect(sorted.fields['sku']).toMatchObject({ message: 'Taken' })
  expect(sorted.others).toEqual([])
})

test('a fault of the whole record belongs to no field, even where a field is called like it', () => {
  const whole = { path: 'state', rule: 'problem.state.active' }
  expect(faultsIn(state, { faults: [whole] })).toEqual({ fields: {}, others: [whole] })
  const step = entityNamed('step')
  expect(Object.keys(faultsIn(step, { faults: [{ path: 'step.state', rule: 'r' }] }).fields)).toEqual([
    'state',
  ])
})

test.each([undefined, null, 'no', {}, { faults: 'none' }])('details %j name no faults', details => {
  expect(faultsIn(product, details)).toEqual({ fields: {}, others: [] })
})
