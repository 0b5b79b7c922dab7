import { expect, test } from 'vitest'
import { matching } from './matching.ts'

const names = ['Label templates', 'Etiquetas en uso', 'Labels', 'Catálogo de menús']
const found = (typed: string) => matching(names, typed, name => name)

test('accents and case do not matter', () => {
  expect(found('MENUS catalogo')).toEqual(['Catálogo de menús'])
})

test('what begins with the word stands first', () => {
  expect(matching(['New label', 'Labels', 'QR label'], 'label', name => name)).toEqual([
    'Labels',
    'New label',
    'QR label',
  ])
})

test('nothing typed finds everything, in its own order', () => {
  expect(found('  ')).toEqual(names)
})

test('every word must be there', () => {
  expect(found('label nothing')).toEqual([])
})
