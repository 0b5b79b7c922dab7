import { expect, test } from 'vitest'
import { formatsFor } from '../../../data/formats/values.ts'
import { amountText } from './amount-text.ts'

const formats = formatsFor({ locale: 'en', timeZone: 'UTC' })

test.each([
  [0.14, 'kg', '140 g'],
  [0.0152, 'kg', '15 g'],
  [0.00152, 'kg', '1.5 g'],
  [1.5, 'kg', '1.5 kg'],
  [1500, 'g', '1.5 kg'],
  [0.03122, 'l', '31 ml'],
  [4, 'piece', '4 piece'],
] as const)('%d %s is read as %s', (value, unit, text) => {
  expect(amountText({ value, unit }, formats).replace(/\u00a0/g, ' ')).toBe(text)
})
