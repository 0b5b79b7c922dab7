import { ENTITIES } from '@cloche/domain/entities'
import { expect, test } from 'vitest'
import { saysHere, shapedValues, withShapeFaults } from '../../../entity-screens/machine/record/shape.ts'
import { noFaults } from '../../../entity-screens/machine/record/faults.ts'
import { alertShape } from './alert-shape.ts'

const { alert } = ENTITIES
const asked = (name: 'condition' | 'minimum' | 'high', values: object) =>
  alertShape.field(name, alert.fields[name], { ...values })

test('what may be watched for follows the subject, and is asked once there is one', () => {
  expect(asked('condition', {})).toBeNull()
  expect(asked('condition', { subject: 'stock' })).toMatchObject({ options: ['low', 'out'] })
  expect(asked('minimum', { subject: 'stock', condition: 'low' })).toMatchObject({ required: true })
  expect(asked('minimum', { subject: 'stock', condition: 'out' })).toBeNull()
  expect(asked('high', { subject: 'sensor', condition: 'limits' })?.required).toBeUndefined()
})

test('what was typed for another condition is not sent', () => {
  const values = { subject: 'stock', condition: 'out', minimum: { value: 2, unit: 'kg' }, name: 'Rice' }
  expect(Object.keys(shapedValues(alert, alertShape, values, values))).toEqual([
    'subject',
    'condition',
    'name',
  ])
  expect(saysHere(alert, undefined, 'minimum', values)).toBe(true)
})

test('faults of the whole stand at their fields, those of a field alone come first', () => {
  const low = { subject: 'stock', condition: 'low' }
  expect(withShapeFaults(noFaults, alertShape, low).fields).toEqual({
    minimum: { path: 'minimum', rule: 'problem.field.required' },
  })
  const own = { minimum: { path: 'minimum.value', rule: 'problem.field.tooSmall' } }
  expect(withShapeFaults({ ...noFaults, fields: own }, alertShape, low).fields).toEqual(own)
  expect(withShapeFaults(noFaults, alertShape, {}).fields).toEqual({})
})

test('a list of one subject has no columns that say nothing there', () => {
  expect(alertShape.inList?.('ahead', { subject: 'haccp' })).toBe(false)
  expect(alertShape.inList?.('ahead', {})).toBe(true)
  expect(alertShape.inList?.('name', { subject: 'haccp' })).toBe(true)
})
