import { expect, test } from 'vitest'

const kit = import.meta.glob<string>('../../../kit/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const samples = import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true })

/** Parts without looks of their own. */
const unseen = ['KitWordsProvider']

test('every part of the kit has a sample on the page for developers', () => {
  const parts = Object.values(kit)
    .flatMap(source => [...source.matchAll(/^export (?:default )?function ([A-Z]\w*)/gm)])
    .map(([, name = '']) => name)
    .filter(name => !unseen.includes(name))
  expect(parts.length).toBeGreaterThan(30)
  const page = Object.values(samples).join('\n')
  const isShown = (name: string) =>
    new RegExp(`^  ${name}: |data-part="${name}"`, 'm').test(page) && new RegExp(`<${name}\\b`).test(page)
  expect(parts.filter(name => !isShown(name))).toEqual([])
})
