import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  confirmationOf,
  ERASED_MARK,
  erasureRefusal,
  isConfirmed,
  needlesOf,
  patternOf,
  readable,
  type Identifying,
} from './index.ts'

const ana: Identifying = {
  names: ['Ana Ruiz', 'Ana  Ruiz '],
  emails: ['ana.ruiz@kitchen.example'],
  phones: ['+34 600 111 222'],
}
const erased = (text: string, within: 'text' | 'json' = 'text') =>
  text.replace(new RegExp(patternOf(needlesOf(ana), within) ?? '(?!)', 'gi'), ERASED_MARK)

describe('what is found', () => {
  test.each([
    ['Ask Ana Ruiz.', `Ask ${ERASED_MARK}.`],
    ['ANA RUIZ and ana  ruiz', `${ERASED_MARK} and ${ERASED_MARK}`],
    ['Joana Ruiz, Ana Ruizes', 'Joana Ruiz, Ana Ruizes'],
    ['<Ana.Ruiz@kitchen.example>', `<${ERASED_MARK}>`],
    ['mariana.ruiz@kitchen.example', 'mariana.ruiz@kitchen.example'],
    ['ana.ruiz@kitchen.example.org', 'ana.ruiz@kitchen.example.org'],
    ['Call +34 600 111 222 or +34600111222!', `Call ${ERASED_MARK} or ${ERASED_MARK}!`],
    ['GTIN 0034600111222', 'GTIN 0034600111222'],
  ])('%s', (text, after) => expect(erased(text)).toBe(after))

  test('in JSON, after an end of line too', () => {
    const text = JSON.stringify({ note: 'Told\nAna Ruiz', by: 'Ana Ruiz' })
    expect(JSON.parse(erased(text, 'json'))).toEqual({ note: `Told\n${ERASED_MARK}`, by: ERASED_MARK })
  })

  test('a name of one word and a short number are looked for nowhere', () => {
    expect(needlesOf({ names: ['Rosa'], emails: [], phones: ['123'] })).toEqual([])
    expect(patternOf([], 'text')).toBeNull()
  })

  test('whatever somebody is called: it is found, and nothing is left of it', () => {
    const word = fc.stringMatching(/^[A-Za-zÀ-ž'.()*+-]{1,12}$/).filter(text => /[A-Za-zÀ-ž]/.test(text))
    fc.assert(
      fc.property(word, word, (one, two) => {
        const name = `${one} ${two}`.normalize('NFC')
        const pattern = patternOf(needlesOf({ names: [name], emails: [], phones: [] }), 'json')
        const text = JSON.stringify({ name }).replace(new RegExp(pattern ?? '(?!)', 'gi'), ERASED_MARK)
        expect(JSON.parse(text)).toEqual({ name: ERASED_MARK })
      }),
    )
  })
})

test('what is read says it in the language of whoever reads', () => {
  expect(readable(`By ${ERASED_MARK}`, 'a former employee')).toBe('By a former employee')
  expect(readable('By Ana', 'a former employee')).toBe('By Ana')
})

describe('who may', () => {
  const owner = { userId: 'o', roleLevel: 5 as const, isVisitor: false }
  test.each([
    ['an owner, of an administrator', owner, { id: 'a', roleLevel: 4 }, null],
    ['an owner, of another owner', owner, { id: 'p', roleLevel: 5 }, 'aboveOwn'],
    ['oneself', owner, { id: 'o', roleLevel: 5 }, 'self'],
    ['a manager', { ...owner, roleLevel: 2 as const }, { id: 'u', roleLevel: 0 }, 'notManaging'],
    ['the platform, of an owner', { ...owner, isVisitor: true }, { id: 'p', roleLevel: 5 }, null],
  ] as const)('%s', (_, decider, person, answer) => expect(erasureRefusal(decider, person)).toBe(answer))

  test('the name is typed as it is shown', () => {
    expect(isConfirmed(' Ana  Ruiz ', confirmationOf({ fullName: 'Ana Ruiz', email: 'a@b.example' }))).toBe(
      true,
    )
    expect(isConfirmed('ana ruiz', 'Ana Ruiz')).toBe(false)
    expect(isConfirmed('', confirmationOf({ fullName: null, email: null }))).toBe(false)
    expect(confirmationOf({ fullName: ' ', email: 'a@b.example' })).toBe('a@b.example')
  })
})
