import { expect, test } from 'vitest'
import { templateFor, type PrintTemplate } from './choose-template.ts'

const template = (id: string, isDefault = false): PrintTemplate => ({
  id,
  name: id,
  isDefault,
  width: 62,
  height: 36,
  gap: 3,
  dpi: 203,
  language: null,
  purpose: 'prep',
  blocks: [],
})
const templates = [template('usual', true), template('sale'), template('box')]

test.each([
  ['usual', undefined, 'usual'],
  ['usual', 'sale', 'sale'],
  ['usual', 'gone', 'usual'],
  ['box', 'sale', 'box'],
  ['gone', 'sale', 'sale'],
  ['automatic', 'sale', undefined],
])('%s with a format of %s: %s', (layout, ofFormat, expected) => {
  expect(templateFor(layout, ofFormat, templates)?.id).toBe(expected)
})

test('without templates the layout is automatic', () => {
  expect(templateFor('usual', null, [])).toBeNull()
})
