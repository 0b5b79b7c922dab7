import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEVICE_TYPES, SENSOR_KINDS } from '../../catalogue/names/devices.ts'
import { randomAlphabet } from '../batch-pattern/index.ts'
import cases from './devices.cases.json' with { type: 'json' }
import {
  activationKey,
  deviceDoes,
  machineDoes,
  normalMac,
  sensorFaults,
  standardActionPaths,
  usualMeasures,
  usualUnit,
  type DeviceType,
  type SensorMeasures,
  type SensorSettings,
  type SensorStand,
} from './index.ts'

test.each(cases.macs)('%j is the address %j', (text, mac) => {
  expect(normalMac(text ?? '') ?? null).toBe(mac)
})

test.each(cases.sensors)('$kind in $unit from $min to $max: $faults', ({ faults, ...settings }) => {
  const found = sensorFaults(settings as SensorSettings).map(({ field, rule }) => `${field} ${rule}`)
  expect(found).toEqual(faults)
})

test('the usual unit of every kind fits it', () => {
  for (const kind of SENSOR_KINDS)
    expect(sensorFaults({ kind, unit: usualUnit(kind), min: null, max: null })).toEqual([])
})

test.each(
  cases.measures as [
    SensorStand['kind'],
    string,
    SensorStand['deviceType'],
    SensorStand['placeType'],
    SensorMeasures,
  ][],
)('%s %s of %s at a %s measures %s', (kind, path, deviceType, placeType, measures) => {
  expect(usualMeasures({ kind, path, deviceType, placeType, isInContainer: false })).toBe(measures)
})

test('what lies in a container measures the air in it', () => {
  const stand = {
    kind: 'temperature',
    path: 'logger-7',
    deviceType: null,
    placeType: 'kitchen',
    isInContainer: true,
  } as const
  expect(usualMeasures(stand)).toBe('air')
})

test.each(cases.does as [DeviceType, string, boolean][])('%s does %s: %s', (type, path, does) => {
  expect(deviceDoes(type, path)).toBe(does)
})

test('a machine does what its model names, and without one what its type does', () => {
  const roast = { id: 'a', path: 'cook/oven' }
  const chill = { id: 'b', path: 'chill/blast' }
  const does = (modelActionIds: readonly string[] | null) =>
    [roast, chill].map(action => machineDoes({ type: 'oven', modelActionIds }, action))
  expect(does(null)).toEqual([true, false])
  expect(does([])).toEqual([true, false])
  expect(does(['b'])).toEqual([false, true])
})

test('every standard action has a path of its form, and no type is forgotten', () => {
  for (const path of standardActionPaths) {
    expect(path).toMatch(/^[a-z0-9]+([/-][a-z0-9]+)*$/)
    for (const type of DEVICE_TYPES) expect(typeof deviceDoes(type, path)).toBe('boolean')
  }
})

test('an activation key is three groups of characters that nobody confuses', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(1_000_000)), stream => {
      const key = activationKey(below => (stream.next().value as number) % below)
      expect(key).toMatch(/^\w{4}-\w{4}-\w{4}$/)
      for (const character of key.replaceAll('-', '')) expect(randomAlphabet).toContain(character)
    }),
  )
})
