import { expect, test } from 'vitest'
import { base32, codeAddress, codeOfStep, newCodeSecret, stepAt, stepOfCode } from './one-time-codes.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  '755224',
  '287082',
  '359152',
  '969429',
  '338314',
  '254676',
  '287922',
  '162583',
  '399871',
  '520489',
])('RFC 4226, appendix D: %s', code => {
  const codes = Array.from({ length: 10 }, (_, step) => codeOfStep(secret, step))
  expect(codes).toContain(code)
  expect(new Set(codes).size).toBe(10)
})

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238, appendix B: second %d', (second, code) => {
  expect(codeOfStep(secret, stepAt(second * 1000), 8)).toBe(code)
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648, section 10: %j', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('a code is taken half a minute early or late, and only once', () => {
  const now = 1_800_000_015_000
  const step = stepAt(now)
  for (const near of [step - 1, step, step + 1])
    expect(stepOfCode(secret, codeOfStep(secret, near), now, 0)).toBe(near)
  expect(stepOfCode(secret, codeOfStep(secret, step - 2), now, 0)).toBeNull()
  expect(stepOfCode(secret, codeOfStep(secret, step + 2), now, 0)).toBeNull()
  expect(stepOfCode(secret, codeOfStep(secret, step), now, step)).toBeNull()
  expect(stepOfCode(secret, '', now, 0)).toBeNull()
})

test('secrets differ, and their address can be read by apps', () => {
  expect(newCodeSecret()).not.toEqual(newCodeSecret())
  const address = new URL(codeAddress(secret, 'Cloche', 'ana+1@kitchen.test'))
  expect(address.protocol).toBe('otpauth:')
  expect(address.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(decodeURIComponent(address.pathname)).toContain('Cloche:ana+1@kitchen.test')
})
