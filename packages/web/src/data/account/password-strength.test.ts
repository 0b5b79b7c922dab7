import { PASSWORD_MIN } from '@cloche/domain/calls'
import { expect, test } from 'vitest'
import { passwordMin, passwordStrength } from './password-strength.ts'

test.each([
  ['', 0, null],
  ['short', 1, 'tooShort'],
  ['a'.repeat(passwordMin), 1, 'repeats'],
  ['abcabcabcabcabc', 1, 'repeats'],
  ['qwertyuiop12', 1, 'sequence'],
  ['marta.vidal12', 1, 'personal'],
  ['gx7!pl2w9kzm', 2, 'longer'],
  ['copper ladle river', 3, null],
  ['copper ladle river thunder', 4, null],
  ['ñandú tremendo río güero', 4, null],
] as const)('%j is %i', (password, score, hint) => {
  expect(passwordStrength(password, ['marta@kitchen.test', 'Marta Vidal'])).toEqual({ score, hint })
})

test('letters alone are as good as any other characters of the same length', () => {
  const score = (password: string) => passwordStrength(password).score
  expect(score('copper ladle river')).toBe(score('c0pper!ladle#r1ver'))
})

test('the shortest password is that of the server', () => {
  expect(passwordMin).toBe(PASSWORD_MIN)
})
