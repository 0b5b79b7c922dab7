import { expect, test } from 'vitest'
import { foundEntries } from './found-entries.ts'
import type { OpenSection } from './navigation.ts'

const words: Readonly<Record<string, string>> = {
  'nav.section.stock': 'Stock',
  'nav.section.planning': 'Planificación',
  'nav.variations': 'Movimientos de stock',
  'nav.calendar': 'Calendario',
  'nav.products': 'Productos',
}
const item = (section: 'stock' | 'planning', text: string, label?: string) => ({
  section,
  path: text,
  to: `/${text}`,
  text,
  isApart: false,
  ...(label !== undefined && { label }),
})
const open: OpenSection[] = [
  { name: 'stock', items: [item('stock', 'nav.products'), item('stock', 'nav.variations')] },
  { name: 'planning', items: [item('planning', 'nav.calendar'), item('planning', 'x', 'Menú de boda')] },
]
const found = (typed: string) =>
  foundEntries(open, typed, key => words[key] ?? key).map(({ item: { to }, section }) => `${section} ${to}`)

test('by name, without accents and case', () => {
  expect(found('CALÉND')).toEqual(['Planificación /nav.calendar'])
  expect(found('menu')).toEqual(['Planificación /x'])
})

test('by the name of the section too, its entries in their order', () => {
  expect(found('planificacion')).toEqual(['Planificación /nav.calendar', 'Planificación /x'])
  expect(found('stock')).toEqual(['Stock /nav.products', 'Stock /nav.variations'])
  expect(found('mov stock')).toEqual(['Stock /nav.variations'])
})

test('nothing with these words', () => {
  expect(found('zzqx')).toEqual([])
})
