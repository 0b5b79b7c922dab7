import { expect, test } from 'vitest'
import { cardTyped } from './card-reader.ts'

const typed = (text: string, apart: number, from = 1000) =>
  [...text].map((key, index) => ({ key, at: from + index * apart }))

test('what a reader types is a card, what fingers type is none', () => {
  const number = '04A23B1C5D'
  expect(cardTyped(typed(number, 8), 1000 + number.length * 8)).toBe(number)
  expect(cardTyped(typed('0004235678', 5), 1050)).toBe('0004235678')
  expect(cardTyped(typed(number, 120), 1000 + number.length * 120)).toBeUndefined()
  expect(cardTyped(typed('4821', 8), 1032)).toBeUndefined()
  expect(cardTyped([], 0)).toBeUndefined()
})

test('figures that somebody began to type before are not of the card', () => {
  const strokes = [...typed('48', 200, 0), ...typed('04a23b1c', 6)]
  expect(cardTyped(strokes, 1050)).toBe('04a23b1c')
})
