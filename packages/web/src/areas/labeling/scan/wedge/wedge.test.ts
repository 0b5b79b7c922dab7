import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeWedge, type WedgeKey } from './wedge.ts'

/** Types keys one after another, `pause` milliseconds apart; answers the codes that were read. */
function type(keys: readonly (string | Omit<WedgeKey, 'at'>)[], pause: number): string[] {
  const wedge = makeWedge()
  return keys.flatMap((key, index) => {
    const answer = wedge({ ...(typeof key === 'string' ? { key } : key), at: index * pause })
    return answer.kind === 'code' ? [answer.code] : []
  })
}

const scanned = [...'LA01J9ZX', 'Enter']

test('a burst that ends with Enter is a code', () => {
  expect(type(scanned, 8)).toEqual(['LA01J9ZX'])
  expect(type([...'LA01J9ZX', 'Tab'], 30)).toEqual(['LA01J9ZX'])
})

test('a busy device may deliver single keys late', () => {
  const wedge = makeWedge()
  const at = [0, 10, 20, 140, 150, 160, 170, 180, 190]
  const answers = scanned.map((key, index) => wedge({ key, at: at[index]! }))
  expect(answers.at(-1)).toEqual({ kind: 'code', code: 'LA01J9ZX' })
})

test('what fingers type is none', () => {
  expect(type(scanned, 90)).toEqual([])
  expect(type([...'abc', 'Enter'], 8)).toEqual([])
  expect(type(['Enter'], 8)).toEqual([])
})

test('a pause begins anew: only what follows it counts', () => {
  const wedge = makeWedge()
  for (const [index, key] of [...'OLD-CODE'].entries()) wedge({ key, at: index * 5 })
  const answers = [...'12345', 'Enter'].map((key, index) => wedge({ key, at: 5000 + index * 5 }))
  expect(answers.at(-1)).toEqual({ kind: 'code', code: '12345' })
})

test('shift and capitals do not break a burst', () => {
  expect(type([{ key: 'Shift' }, 'L', { key: 'Shift' }, 'A', ...'77', '7', 'Enter'], 6)).toEqual(['LA777'])
})

test('the GS1 separator arrives as Ctrl+], as Alt+029, as F8 or as itself', () => {
  const head = [...'10ABC']
  const tail = [...'21XY', 'Enter']
  const expected = ['10ABC\u001d21XY']
  expect(type([...head, { key: ']', ctrlKey: true }, ...tail], 6)).toEqual(expected)
  expect(type([...head, ...['0', '2', '9'].map(key => ({ key, altKey: true })), ...tail], 6)).toEqual(
    expected,
  )
  expect(type([...head, 'F8', ...tail], 6)).toEqual(expected)
  expect(type([...head, '\u001d', ...tail], 6)).toEqual(expected)
})

test('keys of a sure burst are taken, so that a space does not press a button', () => {
  const wedge = makeWedge()
  const kinds = [...'AB C1'].map((key, index) => wedge({ key, at: index * 5 }).kind)
  expect(kinds).toEqual(['none', 'none', 'none', 'taken', 'taken'])
})

test('shortcuts are none of its business', () => {
  expect(type([...'ABCDE', { key: 'k', ctrlKey: true }, 'Enter'], 5)).toEqual([])
})

test('no digit that is typed into a pad is ever taken, however quickly it comes', () => {
  const amount = fc
    .tuple(fc.stringMatching(/^\d{0,6}$/), fc.constantFrom('', '.', ','), fc.stringMatching(/^\d{0,3}$/))
    .map(parts => parts.join(''))
  fc.assert(
    fc.property(
      amount,
      fc.array(fc.integer({ min: 0, max: 160 }), { minLength: 12, maxLength: 12 }),
      (text, pauses) => {
        const wedge = makeWedge()
        let at = 0
        for (const [index, key] of [...text, 'Enter'].entries())
          expect(wedge({ key, isTyped: true, at: (at += pauses[index] ?? 5) })).toEqual({ kind: 'none' })
      },
    ),
  )
})

test('a code is read over a pad, too: with letters, or longer than any amount', () => {
  for (const code of ['LA01J9ZX', '8412345000010', '(01)08412345000010'])
    expect(
      type(
        [...code, 'Enter'].map(key => ({ key, isTyped: true })),
        6,
      ),
    ).toEqual([code])
})
