import { expect, test } from 'vitest'
import { pagesAround } from './pages-around.ts'

test.each([
  [0, 12, 50, 2001, [1, 2]],
  [60, 72, 50, 2001, [1, 3]],
  [500, 512, 50, 2001, [9, 12]],
  [500, 512, 250, 401, [2, 3]],
  [500, 512, 25, 22, [18, 22]],
  [100_030, 100_044, 50, 2001, [2000, 2001]],
  [0, 12, 50, 1, [1, 1]],
])('rows %i to %i on pages of %i, of which there are %i', (first, last, size, pages, span) => {
  expect(pagesAround(first, last, size, pages)).toEqual(span)
})
