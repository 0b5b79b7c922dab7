/** A sheet of codes as a PDF, read back by a reader of others from what the PDF draws. */
import { codeSheetPdf, placeStickers, sheetLayouts, sheetNames } from '@cloche/domain/rules/code-sheets'
import { readCodes } from '@cloche/domain/testing/read-codes'
import { PDFDocument } from 'pdf-lib'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawn } from '../../testing/drawn.ts'

const address = (at: number) => `https://cloche.example/#/qr/bytecode/LO0${String(at).padStart(26, '0')}`

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
