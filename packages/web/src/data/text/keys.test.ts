import { dictionaries } from '@cloche/domain/text/dictionaries'
import { expect, test } from 'vitest'
import { navSections } from '../routing/area.ts'

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const known = new Set(Object.values(dictionaries.en).flatMap(texts => Object.keys(texts)))

/** The literal keys a source file asks for: `t('a.b')`, `text: 'nav.x'`. */
function keysIn(text: string): string[] {
  const found = text.matchAll(/(?:\bt\(\s*|\btext: )'([a-z][\w-]*(?:\.[\w-]+)+)'/gi)
  return [...found].map(match => match[1]!)
}

test('every key that a screen writes out has a sentence', () => {
  const files = Object.entries(sources)
  const missing = files.flatMap(([file, text]) =>
    keysIn(text)
      .filter(key => !known.has(key))
      .map(key => `${file}: ${key}`),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

test('every section of the navigation has a name', () => {
  expect(navSections.filter(section => !known.has(`nav.section.${section}`))).toEqual([])
})
