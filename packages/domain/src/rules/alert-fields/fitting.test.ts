import { expect, test } from 'vitest'
import { ALERT_CONDITIONS } from '../../catalogue/names/alerts.ts'
import { alert } from '../../entities/production/alert.entity.ts'
import { alertFaults, conditionsOf, fitsAlert, fitsSubject, isNeeded, limitUnit, unfitting } from './index.ts'

const fields = Object.keys(alert.fields)

test('what may be watched for is what alerts declare, each with fields that alerts have', () => {
  for (const [subject, conditions] of Object.entries(ALERT_CONDITIONS)) {
    expect(conditionsOf(subject)).toEqual([...conditions])
    for (const condition of conditions) {
      const own = fields.filter(field => fitsAlert({ subject, condition }, field))
      expect(own).toEqual(expect.arrayContaining(['subject', 'condition', 'level']))
    }
  }
  expect(alert.fields.subject.options.toSorted()).toEqual(Object.keys(ALERT_CONDITIONS).toSorted())
})

test.each([
  ['stock', 'low', ['productIds', 'minimum']],
  ['stock', 'out', ['productIds']],
  ['label', 'expiresSoon', ['ahead', 'productIds', 'states']],
  ['haccp', 'missedCheck', ['after', 'haccpPointIds', 'windows', 'onlyOpen']],
  ['device', 'silent', ['after', 'deviceIds', 'windows', 'onlyOpen']],
  ['sensor', 'battery', ['sensorIds', 'kinds', 'battery']],
  [undefined, undefined, []],
  ['stock', 'battery', []],
])('at %s, %s these fields count: %j', (subject, condition, particular) => {
  const always = ['subject', 'condition', 'level', 'lastRaised']
  const found = fields.filter(field => fitsAlert({ subject, condition }, field))
  expect(found.filter(field => !always.includes(field)).toSorted()).toEqual(particular.toSorted())
})

test('what does not fit is named, what is empty is not', () => {
  const low = { subject: 'stock', condition: 'low', minimum: { value: 2, unit: 'kg' } }
  expect(unfitting({ ...low, high: null, sensorIds: [], onlyOpen: false, windows: [], after: 0 })).toEqual([])
  expect(fitsSubject('haccp', 'ahead')).toBe(false)
  expect(fitsSubject('label', 'ahead')).toBe(true)
  expect(fitsSubject(undefined, 'ahead')).toBe(true)
  expect(unfitting({ ...low, high: 0, sensorIds: ['a'], onlyOpen: true }).toSorted()).toEqual([
    'high',
    'onlyOpen',
    'sensorIds',
  ])
})

test('what is missing, stands the wrong way round or is watched for elsewhere', () => {
  expect(alertFaults({ subject: 'stock', condition: 'low', minimum: null })).toEqual([
    { field: 'minimum', rule: 'problem.field.required' },
  ])
  expect(isNeeded({ subject: 'sensor', condition: 'rate' }, 'rate')).toBe(true)
  const sensor = { subject: 'sensor', condition: 'limits' }
  expect(alertFaults(sensor)).toEqual([])
  expect(alertFaults({ ...sensor, lowLow: 0, low: 2, high: 8, highHigh: 12 })).toEqual([])
  expect(alertFaults({ ...sensor, lowLow: 3, low: 2, high: null, highHigh: 2 })).toEqual([
    { field: 'low', rule: 'problem.alert.order' },
    { field: 'highHigh', rule: 'problem.alert.order' },
  ])
  expect(alertFaults({ subject: 'label', condition: 'missedCheck' })).toEqual([
    { field: 'condition', rule: 'problem.alert.condition' },
  ])
})

test('limits have a unit where all that is watched has the same; nothing named: temperatures', () => {
  expect(limitUnit([])).toBe('C')
  expect(limitUnit(['percent', 'percent'])).toBe('percent')
  expect(limitUnit(['C', 'percent'])).toBeNull()
  expect(limitUnit([null])).toBeNull()
})
