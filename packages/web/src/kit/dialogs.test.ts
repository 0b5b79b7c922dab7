import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })

/** The palette is a field with a list over the page: it has neither title nor buttons. */
const mayUseModal = ['./feedback/dialog.tsx', '../app/palette/palette.tsx']

test('a window over the screen is the kit’s Dialog, or an action', () => {
  const makers = Object.entries(sources).filter(([, source]) => /<Modal\b/.test(source))
  expect(makers.map(([file]) => file).filter(file => !mayUseModal.includes(file))).toEqual([])
})
