import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ATTACHMENT_TYPE_NAMES,
  ATTACHMENT_TYPES,
  type AttachmentType,
} from '../../catalogue/names/attachment-types.ts'
import cases from './file-names.cases.json' with { type: 'json' }
import { cleanFileName, fileNameFor, shortFileName } from './index.ts'

test.each(cases.clean)('$name is kept as $is', ({ name, is }) => {
  expect(cleanFileName(name)).toBe(is)
})

test('half a character is dropped', () => {
  expect(cleanFileName('half \ud83d.png')).toBe('half .png')
})

test.each(cases.handedOut)('$name of $type leaves as $is', ({ name, type, is }) => {
  expect(fileNameFor(name, type as AttachmentType)).toBe(is)
})

test('a long name keeps its ending', () => {
  expect(shortFileName(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(196)}.pdf`)
  expect(shortFileName(`${'x'.repeat(195)}👩🏽.pdf`)).toBe(`${'x'.repeat(195)}.pdf`)
  expect(shortFileName('x'.repeat(300))).toHaveLength(200)
})

const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({
    unit: fc.constantFrom('.', '/', '\\', '"', '\r', '\n', '\u202e', ' ', 'a', 'é', '👩'),
    maxLength: 300,
  }),
)

test('whatever the name, it leaves as one part of a path with an ending of its type', () => {
  fc.assert(
    fc.property(anyName, fc.constantFrom(...ATTACHMENT_TYPE_NAMES), (name, type) => {
      const given = fileNameFor(name, type)
      expect(given).not.toMatch(/[\p{Cc}\\/:*?"<>|\u202a-\u202e]|^\.|^\s|\s$/u)
      expect(given.isWellFormed()).toBe(true)
      expect(given.length).toBeLessThanOrEqual(200)
      const endings: readonly string[] = ATTACHMENT_TYPES[type]
      expect(endings).toContain(given.split('.').at(-1)?.toLowerCase())
      expect(fileNameFor(given, type)).toBe(given)
    }),
  )
})
