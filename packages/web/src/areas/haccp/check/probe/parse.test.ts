import { expect, test } from 'vitest'
import { parseEnvironment, parseFloat32, parseThermometer, readMedicalFloat } from './parse.ts'

const view = (...bytes: number[]) => new DataView(Uint8Array.from(bytes).buffer)

test('IEEE-11073 floats: mantissa and exponent, below zero too, and what is no number', () => {
  // 36.4 = 364 * 10^-1, the example of the Health Thermometer profile.
  expect(readMedicalFloat(view(0x6c, 0x01, 0x00, 0xff), 0)).toBe(36.4)
  expect(readMedicalFloat(view(0x72, 0x01, 0x00, 0xff), 0)).toBe(37)
  expect(readMedicalFloat(view(0x4c, 0xff, 0xff, 0xff), 0)).toBe(-18)
  expect(readMedicalFloat(view(0x4b, 0x00, 0x00, 0x00), 0)).toBe(75)
  expect(readMedicalFloat(view(0x02, 0x00, 0x00, 0x02), 0)).toBe(200)
  for (const low of [0xff, 0xfe]) expect(readMedicalFloat(view(low, 0xff, 0x7f, 0x00), 0)).toBeNull()
  for (const low of [0x00, 0x01, 0x02]) expect(readMedicalFloat(view(low, 0x00, 0x80, 0x00), 0)).toBeNull()
  expect(readMedicalFloat(view(0x01, 0x02), 0)).toBeNull()
})

test('a thermometer says degrees Celsius, or Fahrenheit by its flag; what follows does not matter', () => {
  expect(parseThermometer(view(0b000, 0x6c, 0x01, 0x00, 0xff))).toBe(36.4)
  // 97.7 °F is 36.5 °C.
  expect(parseThermometer(view(0b001, 0xd1, 0x03, 0x00, 0xff))).toBe(36.5)
  // 0 °F, with a time stamp and the place of the body behind it.
  expect(parseThermometer(view(0b111, 0, 0, 0, 0, 0xea, 0x07, 3, 2, 12, 0, 0, 2))).toBe(-17.78)
  expect(parseThermometer(view(0b000, 0xff, 0xff, 0x7f, 0x00))).toBeNull()
  expect(parseThermometer(view(0b000, 0x6c))).toBeNull()
})

test('environmental sensing says hundredths of a degree', () => {
  expect(parseEnvironment(view(0x6c, 0x01))).toBe(3.64)
  expect(parseEnvironment(view(0xf8, 0xf8))).toBe(-18)
  expect(parseEnvironment(view(0x00, 0x80))).toBeNull()
  expect(parseEnvironment(view(0x00))).toBeNull()
})

test('a maker’s plain float', () => {
  expect(parseFloat32(view(0x00, 0x00, 0x96, 0x42))).toBe(75)
  expect(parseFloat32(view(0xff, 0xff, 0xff, 0xff))).toBeNull()
})
