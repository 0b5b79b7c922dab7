import { expect, test } from 'vitest'
import { labelsAtOnce, PRINT_LIMITS, tooMuchToPrint } from './index.ts'

const label = { format: 'escpos', width: 62, height: 36, dpi: 203, labels: 1, stickers: 1 } as const

test.each([
  ['labels of a kitchen for a receipt printer', { labels: 1000, stickers: 1000 }, null],
  ['twice as fine', { labels: 1000, stickers: 1000, dpi: 600 }, 'problem.print.tooManyDots'],
  ['as PDF they are drawn, not dotted', { labels: 1000, stickers: 1000, dpi: 1200, format: 'pdf' }, null],
  ['a large one', { width: 200, height: 200, dpi: 1200 }, null],
  ['five large ones', { width: 200, height: 200, dpi: 1200, labels: 5 }, 'problem.print.tooManyDots'],
  ['larger than any', { width: 300, height: 500, dpi: 1200 }, null],
  ['larger still', { width: 400, height: 500, dpi: 1200 }, 'problem.print.labelTooLarge'],
  ['more pages than anybody opens', { format: 'pdf', stickers: 2001 }, 'problem.print.tooMany'],
  ['copies are told to a label printer', { format: 'zpl', stickers: 50_000 }, null],
  [
    'a picture of a page',
    { format: 'pdf', dpi: 1200, pictures: 210 * 297 },
    'problem.print.picturesTooLarge',
  ],
  [
    'pictures sent with each',
    { format: 'zpl', dpi: 600, pictures: 2000, labels: 1000 },
    'problem.print.tooManyDots',
  ],
  ['more labels than a call takes', { labels: 1001 }, 'problem.print.tooManyLabels'],
] as const)('%s', (_, part, rule) => {
  expect(tooMuchToPrint({ ...label, ...part } as Parameters<typeof tooMuchToPrint>[0])?.rule ?? null).toBe(
    rule,
  )
})

test('as many as are said to be possible are possible, and one more is not', () => {
  for (const dpi of [203, 300, 600, 1200])
    for (const side of [40, 100, 200]) {
      const amount = { format: 'escpos', width: side, height: side, dpi } as const
      const most = labelsAtOnce(amount)
      expect(tooMuchToPrint({ ...amount, labels: most, stickers: most })).toBeNull()
      if (most < PRINT_LIMITS.labels)
        expect(tooMuchToPrint({ ...amount, labels: most + 1, stickers: most + 1 })?.values['limit']).toBe(
          most,
        )
    }
})
