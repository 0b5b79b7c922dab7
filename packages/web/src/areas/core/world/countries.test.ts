import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { expect, test } from 'vitest'
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' }
import { countries, countryOf } from './countries.ts'

const map = atlas as unknown as Topology<{ countries: GeometryCollection }>
const drawn = feature(map, map.objects.countries).features

test('every country has its shape on the map, once', () => {
  const numbers = countries.map(country => country.number)
  expect(new Set(numbers).size).toBe(numbers.length)
  const onMap = new Set(drawn.map(shape => String(shape.id)))
  expect(numbers.filter(number => !onMap.has(number))).toEqual([])
})

test('what is drawn and no country of ours is the Antarctic, its islands, and what has no number of its own', () => {
  const ours = new Set(countries.map(country => country.number))
  const others = drawn.filter(shape => !ours.has(String(shape.id)))
  expect(others.map(shape => shape.id ?? null)).toEqual(expect.arrayContaining(['010', '260', null]))
  expect(others).toHaveLength(5)
})

test('codes, numbers and currencies are those of the standards', () => {
  const known = new Set(Intl.supportedValuesOf('currency'))
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  for (const { code, number, currency } of countries) {
    expect(known, code).toContain(currency)
    expect(names.of(code), code).toBeDefined()
    expect(Intl.getCanonicalLocales(`und-${number}`)).toEqual([`und-${code}`])
  }
})

test('language and law of some', () => {
  expect(countryOf('es')).toMatchObject({ language: 'es', currency: 'EUR', isInUnion: true })
  expect(countryOf('MX')).toMatchObject({ language: 'es', currency: 'MXN', isInUnion: false })
  expect(countryOf('GB')).toMatchObject({ language: 'en', currency: 'GBP', isInUnion: false })
  expect(countryOf('xx')).toBeUndefined()
  expect(countryOf(null)).toBeUndefined()
})
