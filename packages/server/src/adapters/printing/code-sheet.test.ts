/** A sheet of codes as a PDF, read back by a reader of others from what the PDF draws. */
import {
  codeSheetPdf,
  paper,
  placeStickers,
  sheetLayouts,
  sheetNames,
} from '@cloche/domain/rules/code-sheets'
import { readCodes } from '@cloche/domain/testing/read-codes'
import { PDFDocument } from 'pdf-lib'
import { encode } from 'uqr'
import { expect, test } from 'vitest'

const dots = 12
const address = (at: number) => `https://cloche.example/#/qr/bytecode/LO0${String(at).padStart(26, '0')}`

/** The rectangles of one page as pixels. */
function drawn(stream: string) {
  const [width, height] = [Math.round(paper.width * dots), Math.round(paper.height * dots)]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const scale = (dots * 25.4) / 72
  for (const [, x, y, w, h] of stream.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)) {
    const [left, right] = [Number(x) * scale, (Number(x) + Number(w)) * scale].map(Math.round) as [
      number,
      number,
    ]
    const [low, high] = [Number(y) * scale, (Number(y) + Number(h)) * scale].map(Math.round) as [
      number,
      number,
    ]
    for (let row = height - high; row < height - low; row++)
      for (let column = left; column < right; column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  }
  return { data, width, height }
}

test.each(sheetNames)('every code of a sheet %s is read back', async name => {
  const layout = sheetLayouts[name]
  const count = layout.columns * layout.rows + 1
  const codes = Array.from({ length: count }, (_, at) => ({
    modules: encode(address(at), { border: 2 }).data,
    title: `Cámara nº ${at} – «frío»`,
    text: `LO-${at}`,
  }))
  const bytes = codeSheetPdf(codes, placeStickers(count, layout, 0, true), 'Códigos')
  const file = await PDFDocument.load(bytes)
  expect([file.getPageCount(), file.getTitle()]).toEqual([2, 'Códigos'])
  const streams = [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/stream\n([\s\S]*?)\nendstream/g),
  ].map(([, text]) => text ?? '')
  // Words are written as their signs: "Cámara".
  expect(streams[0]).toContain('43e16d617261')
  const read = (await Promise.all(streams.map(stream => readCodes(drawn(stream)))))
    .flat()
    .map(code => code.text)
  expect(read.toSorted()).toEqual(codes.map((_, at) => address(at)).toSorted())
})
