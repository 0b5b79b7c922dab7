import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import {
  INTER_BOLD,
  INTER_REGULAR,
  METRIC_CHARACTERS,
} from '../../../../domain/src/rules/labels/type/font-widths.ts'
import { stretchesOf } from './faces.ts'
import { unpackWoff } from './woff.ts'

const regular = { weight: 'regular', face: 'sans', emphasised: false } as const
const bold = { ...regular, weight: 'bold' } as const

describe('type faces', () => {
  test.each([
    ['regular', regular, INTER_REGULAR],
    ['bold', bold, INTER_BOLD],
  ] as const)('the widths the plan counts with are those of Inter %s', (_, style, widths) => {
    for (const [index, code] of METRIC_CHARACTERS.entries()) {
      const [stretch] = stretchesOf(String.fromCodePoint(code), style)
      if (!stretch?.file.font.hasGlyphForCodePoint(code)) continue
      const { font } = stretch.file
      const width = (font.glyphForCodePoint(code).advanceWidth * 1000) / font.unitsPerEm
      expect(Math.abs(width - (widths[index] ?? 0)), String.fromCodePoint(code)).toBeLessThanOrEqual(0.5)
    }
  })

  test('split a text by the files that have its characters', () => {
    const stretches = stretchesOf('Pilz и Żur', regular)
    expect(stretches.map(({ file, text }) => [file.name, text])).toEqual([
      ['inter-400-latin', 'Pilz '],
      ['inter-400-cyrillic', 'и'],
      ['inter-400-latin', ' '],
      ['inter-400-latin-ext', 'Ż'],
      ['inter-400-latin', 'ur'],
    ])
  })

  test('a character nobody has is left to the first file', () => {
    expect(stretchesOf('日', regular).map(({ file }) => file.name)).toEqual(['inter-400-latin'])
    expect(stretchesOf('日', { ...bold, face: 'mono' }).map(({ file }) => file.name)).toEqual([
      'jetbrains-mono-700-latin',
    ])
  })
})

describe('WOFF', () => {
  test('unpacks into a font with all its tables', () => {
    const address = import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff')
    const font = unpackWoff(readFileSync(fileURLToPath(address)))
    const view = new DataView(font.buffer)
    const tags = Array.from({ length: view.getUint16(4) }, (_, index) =>
      String.fromCharCode(...font.subarray(12 + index * 16, 16 + index * 16)),
    )
    for (const tag of ['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']) expect(tags).toContain(tag)
  })

  test('refuses anything else', () => {
    expect(() => unpackWoff(new Uint8Array(64))).toThrow(RangeError)
  })
})
