import { expect, test } from 'vitest'
import { countryCodes, isCountry } from './index.ts'

test('countries are known by their codes, and what is none is not', () => {
  expect(['ES', 'GB', 'MX', 'XK'].map(isCountry)).toEqual([true, true, true, true])
  expect(['EU', 'UN', 'ZZ', 'AA', 'es', 'E', 'ESP', '', 'DD'].filter(isCountry)).toEqual([])
  const all = countryCodes()
  expect(all.length).toBeGreaterThan(190)
  expect(all.length).toBeLessThan(300)
})
