import { readFileSync } from 'node:fs'
import { Problem } from '@cloche/domain/problems'
import { describe, expect, test } from 'vitest'
import { checkNewPassword } from './password-rules.ts'

/** Why it is refused; undefined: it is not. */
function refusal(password: string, email = 'ana.puig@hotelmarina.example'): string | undefined {
  try {
    checkNewPassword(password, email)
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    expect(error.code).toBe('RULE_BROKEN')
    expect(error.details.faults?.[0]?.path).toBe('password')
    return error.details.faults?.[0]?.rule.replace('problem.password.', '')
  }
}

describe('a new password', () => {
  test.each([
    ['123456789', 'tooShort'],
    ['ñandúñandú'.slice(0, 9), 'tooShort'],
    ['🍲🍲🍲🍲🍲🍲', 'tooShort'],
    ['x'.repeat(201), 'tooLong'],
    ['qwertyuiop', 'common'],
    ['QwErTyUiOp', 'common'],
    ['password123', 'common'],
    ['Password!2026', 'common'],
    ['12345678901', 'common'],
    ['98765432109', 'common'],
    ['aaaaaaaaaaaa', 'common'],
    ['abcabcabcabc', 'common'],
    ['dragondragon', 'common'],
    ['ana.puig@hotelmarina.example', 'email'],
    ['ana.puig.2026', 'email'],
    ['hotelmarina.example1', 'email'],
    ['cloche2026!', 'product'],
    ['ClocheCloche', 'product'],
  ])('%s is refused: %s', (password, why) => {
    expect(refusal(password)).toBe(why)
  })

  test.each([
    'correct horse battery',
    'demo-kitchen',
    'sopa de cebolla',
    '8f3kq0zpw1',
    'ñandú con arroz',
    '   leading and trailing   ',
    '香草と鋼の台所と釜と鍋',
    'cloche of basil and steel',
    'x'.repeat(7) + ' and ' + 'y'.repeat(188),
  ])('%s is taken: no rules about kinds of characters', password => {
    expect(refusal(password)).toBeUndefined()
  })

  test('every listed one of its length is refused', () => {
    const listed = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(line => line.length >= 10 && !line.startsWith('#'))
    expect(listed.length).toBeGreaterThan(1500)
    expect(listed.filter(password => refusal(password) === undefined)).toEqual([])
    // With the forms they are built into, far more than the 3000 commonest of this length are refused.
    expect(listed.filter(password => refusal(`${password}1!`) === undefined).length).toBeLessThan(
      listed.length / 20,
    )
  })
})
