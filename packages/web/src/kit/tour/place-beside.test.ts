import { expect, test } from 'vitest'
import { placeBeside } from './place-beside.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }

test('below what it speaks of, and never beyond the edge of the window', () => {
  expect(placeBeside({ top: 5, left: 1380, width: 44, height: 44 }, desk)).toEqual({
    side: 'below',
    style: { left: 1440 - 352 - 12, top: 65, width: 352 },
  })
})

test('above where there is no room below', () => {
  expect(placeBeside({ top: 700, left: 100, width: 200, height: 150 }, desk)).toMatchObject({
    side: 'above',
    style: { bottom: 216 },
  })
})

test('at the right of a tall column, over the lower edge of what fills a phone', () => {
  expect(placeBeside({ top: 54, left: 8, width: 292, height: 838 }, desk)).toMatchObject({
    side: 'right',
    style: { left: 316, top: 54 },
  })
  expect(placeBeside({ top: 60, left: 8, width: 344, height: 672 }, phone)).toEqual({
    side: 'inside',
    style: { left: 12, bottom: 12, width: 336 },
  })
})

test('in the middle when it speaks of nothing on the page', () => {
  expect(placeBeside(null, phone)).toEqual({ side: 'middle', style: { left: 12, top: 250, width: 336 } })
})
