import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEVICE_TYPES, SENSOR_MEASURES } from '../../catalogue/names/devices.ts'
import { locationTypes, subPlaceTypes, type LocationType } from '../places/index.ts'
import cases from './whereabouts.cases.json' with { type: 'json' }
import {
  runOf,
  stretchesOf,
  tellersOf,
  tellsOf,
  type FoodPlace,
  type FoodStay,
  type PostedSensor,
  type SensorPost,
} from './index.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 8, minute)).toISOString()

/** A place as the cases write it: its type, the machine that stands there, the limits it keeps. */
function placeOf(text: string): FoodPlace {
  const [what, lower, upper] = text.split(':')
  const [type, machine] = what!.split('+')
  return {
    id: type!,
    type: type as LocationType,
    lower: lower === undefined ? null : Number(lower),
    upper: upper === undefined ? null : Number(upper),
    machines: machine === undefined ? [] : [machine as FoodPlace['machines'][number]],
  }
}
const post = (more: Partial<SensorPost>): SensorPost => ({
  measures: 'air',
  locationId: 'room',
  containerId: null,
  deviceId: null,
  deviceType: null,
  ...more,
})
const always = (id: string, more: Partial<SensorPost>): PostedSensor => ({
  id,
  posts: [{ value: post(more), from: null, to: null }],
})
const stay = (more: Partial<FoodStay> = {}): FoodStay => ({
  from: at(0),
  to: at(60),
  places: ['shelf', 'room', 'kitchen'].map(placeOf),
  containers: [],
  runs: [],
  ...more,
})
/** Sensor, reason, and the minutes from and to which it tells. */
const minutes = (told: ReturnType<typeof tellersOf>) =>
  told.map(one => [
    one.sensorId,
    one.by,
    ...[one.from, one.to].map(instant => (Date.parse(instant) - Date.parse(at(0))) / 60_000),
  ])

test.each(cases.tellers)('$about: $tells', ({ places, sensor, tells }) => {
  const [measures, locationId, deviceType] = sensor as [
    SensorPost['measures'],
    string,
    SensorPost['deviceType'],
  ]
  const given = post({ measures, locationId, deviceType, deviceId: deviceType === null ? null : 'd' })
  const told = tellersOf(stay({ places: places.map(placeOf) }), [
    { id: 's', posts: [{ value: given, from: null, to: null }] },
  ])
  expect(minutes(told)).toEqual(tells ? [['s', 'place', 0, 60]] : [])
  // What the sensor's page says agrees, but for what only the way to the food shows.
  const own = places.map(placeOf).find(({ id }) => id === locationId)
  if (own !== undefined && tells) expect(tellsOf(given, own)).toContain('place')
})

test.each(cases.runs)('food is in a machine: $about', ({ deviceId, longest, to, moments, ends }) => {
  const told = moments.map(([id, minute, edge]) => ({
    deviceId: String(id),
    at: at(Number(minute)),
    edge: edge as 'start' | 'end',
  }))
  const run = runOf({ deviceId, longest, from: at(0), to: at(to) }, told)
  expect(run).toEqual(ends === null ? null : { deviceId, from: at(0), to: at(ends) })
})

describe('through time', () => {
  test('a sensor tells for as long as it stood there, in one stretch where nothing changed for the food', () => {
    const posts = stretchesOf({ locationId: 'bar' }, [
      { at: at(40), before: { locationId: 'room' } },
      { at: at(10), before: { locationId: 'hall' } },
    ])
    expect(posts.map(({ value, from, to }) => [value.locationId, from, to])).toEqual([
      ['hall', null, at(10)],
      ['room', at(10), at(40)],
      ['bar', at(40), null],
    ])
    const moved = {
      id: 's',
      posts: posts.map(one => ({ ...one, value: post({ measures: 'room', ...one.value }) })),
    }
    const still = always('t', { measures: 'room' })
    expect(minutes(tellersOf(stay(), [moved, still]))).toEqual([
      ['t', 'place', 0, 60],
      ['s', 'place', 10, 40],
    ])
  })

  test('in a container with a sensor, that one tells; in none, the place does', () => {
    const sensors = [
      always('room', { measures: 'room' }),
      always('tray', { containerId: 'tray' }),
      always('trolley', { containerId: 'trolley', measures: 'food' }),
    ]
    const containers = [
      { value: ['tray', 'trolley'], from: at(10), to: at(20) },
      { value: ['other', 'trolley'], from: at(20), to: at(30) },
      { value: ['other'], from: at(30), to: at(40) },
    ]
    expect(minutes(tellersOf(stay({ containers }), sensors))).toEqual([
      ['room', 'place', 0, 10],
      ['tray', 'container', 10, 20],
      ['trolley', 'container', 20, 30],
      ['room', 'place', 30, 60],
    ])
  })

  test('in a machine, its own sensors tell and nothing else does', () => {
    const runs = [{ deviceId: 'd', from: at(20), to: at(30) }]
    const sensors = [
      always('room', { measures: 'room' }),
      always('core', { measures: 'core', locationId: 'kitchen', deviceId: 'd', deviceType: 'oven' }),
      always('motor', { measures: 'other', locationId: 'kitchen', deviceId: 'd', deviceType: 'oven' }),
      always('next', { measures: 'core', locationId: 'kitchen', deviceId: 'e', deviceType: 'oven' }),
    ]
    expect(minutes(tellersOf(stay({ runs }), sensors))).toEqual([
      ['room', 'place', 0, 20],
      ['core', 'machine', 20, 30],
      ['room', 'place', 30, 60],
    ])
    expect(minutes(tellersOf(stay({ runs }), sensors.slice(0, 1)))).toEqual([
      ['room', 'place', 0, 20],
      ['room', 'place', 30, 60],
    ])
  })

  test('the nearest place that has sensors tells', () => {
    const sensors = [always('shelf', { locationId: 'shelf' }), always('room', { measures: 'room' })]
    expect(minutes(tellersOf(stay(), sensors))).toEqual([['shelf', 'place', 0, 60]])
  })

  test("where the room has a sensor of its own, a fridge that stands there tells nothing of the room's food", () => {
    const sensors = [
      always('room', { measures: 'room' }),
      always('fridge', { deviceId: 'd', deviceType: 'fridge' }),
    ]
    expect(minutes(tellersOf(stay(), sensors))).toEqual([['room', 'place', 0, 60]])
  })
})

const anyPost = fc.record({
  measures: fc.constantFrom(...SENSOR_MEASURES),
  locationId: fc.constantFrom(...locationTypes),
  containerId: fc.constantFrom(null, 'a', 'b'),
  deviceId: fc.constantFrom(null, 'd', 'e'),
  deviceType: fc.option(fc.constantFrom(...DEVICE_TYPES), { nil: null }),
})
const instants = fc.tuple(fc.integer({ min: -30, max: 90 }), fc.integer({ min: 0, max: 60 }))
const anySensor = (id: string) =>
  fc.record({
    id: fc.constant(id),
    posts: fc.array(anyPost, { minLength: 1, maxLength: 3 }).map(values =>
      stretchesOf(
        values[0]!,
        values.slice(1).map((before, index) => ({ at: at(index * 20), before })),
      ),
    ),
  })
const anyStay = fc.record({
  from: fc.constant(at(0)),
  to: fc.constant(at(60)),
  places: fc
    .array(fc.constantFrom(...locationTypes), { minLength: 1, maxLength: 5 })
    .map(types => types.map(placeOf)),
  containers: fc
    .array(instants, { maxLength: 2 })
    .map(all => all.map(([from, length]) => ({ value: ['a'], from: at(from), to: at(from + length) }))),
  runs: fc
    .array(instants, { maxLength: 2 })
    .map(all => all.map(([from, length]) => ({ deviceId: 'd', from: at(from), to: at(from + length) }))),
})
const anySensors = fc.tuple(anySensor('one'), anySensor('two'), anySensor('three'))

test('whatever stands wherever: nothing is told outside of the stay, and nothing without its reason', () => {
  fc.assert(
    fc.property(anyStay, anySensors, (asked, sensors) => {
      for (const { sensorId, by, from, to } of tellersOf(asked, sensors)) {
        expect(Date.parse(from)).toBeLessThan(Date.parse(to))
        expect(Date.parse(from)).toBeGreaterThanOrEqual(Date.parse(asked.from))
        expect(Date.parse(to)).toBeLessThanOrEqual(Date.parse(asked.to))
        const { posts } = sensors.find(({ id }) => id === sensorId)!
        const during = posts.filter(
          one =>
            (one.from === null || Date.parse(one.from) < Date.parse(to)) &&
            (one.to === null || Date.parse(one.to) > Date.parse(from)),
        )
        for (const { value } of during) {
          expect(value.measures).not.toBe('other')
          if (by === 'machine') expect(value.deviceId).toBe('d')
          if (by === 'container') expect(value.containerId).toBe('a')
          if (by !== 'place') continue
          // Never by what gathers or works: only by a sub-place on the way, and none but sub-places before it.
          const index = asked.places.findIndex(({ id }) => id === value.locationId)
          expect(index).toBeGreaterThanOrEqual(0)
          expect(
            asked.places.slice(0, index + 1).every(({ type }) => subPlaceTypes.includes(type as never)),
          ).toBe(true)
        }
      }
    }),
  )
})

test('food at the place of work itself, in nothing, is told nothing of', () => {
  const works = anyStay.map(asked => ({
    ...asked,
    places: ['kitchen', 'group'].map(placeOf),
    containers: [],
    runs: [],
  }))
  fc.assert(fc.property(works, anySensors, (asked, sensors) => tellersOf(asked, sensors).length === 0))
})

test('what a sensor tells of where it is now is what food there is told', () => {
  fc.assert(
    fc.property(anyPost, fc.constantFrom(...locationTypes), (given, type) => {
      const place = placeOf(type)
      const here = { ...given, locationId: place.id, containerId: null }
      const told = tellersOf(stay({ places: [place] }), [
        { id: 's', posts: [{ value: here, from: null, to: null }] },
      ])
      const isOpen = type === 'table' || type === 'seat'
      if (!isOpen) expect(tellsOf(here, place).includes('place')).toBe(told.length > 0)
    }),
  )
})
