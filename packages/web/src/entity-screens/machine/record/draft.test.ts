import { entityNamed } from '@cloche/domain/entities'
import { describe, expect, test } from 'vitest'
import {
  changeBody,
  disagreements,
  draftBody,
  isDirty,
  newRecord,
  rebased,
  valueOf,
  withEdit,
  type Values,
} from './draft.ts'

const product = entityNamed('product')
const base: Values = {
  id: 'p',
  version: 3,
  name: 'Stock',
  brand: null,
  yield: 1,
  allergens: { milk: 'traces' },
}

describe('edits', () => {
  test('typing a value back takes the edit away', () => {
    const typed = withEdit(base, {}, 'name', 'Stoc')
    expect(typed).toEqual({ name: 'Stoc' })
    expect(withEdit(base, typed, 'name', 'Stock')).toEqual({})
    expect(isDirty(withEdit(base, {}, 'allergens', { milk: 'traces' }))).toBe(false)
  })

  test('an edit hides what was read, a null too', () => {
    expect(valueOf(base, { name: null }, 'name')).toBeNull()
    expect(valueOf(base, {}, 'name')).toBe('Stock')
    expect(valueOf(base, {}, 'nothing')).toBeNull()
  })
})

describe('what is sent', () => {
  test('a change carries what differs and the version it was read at', () => {
    expect(changeBody(product, base, { name: ' Fish stock ', brand: '  ' })).toEqual({
      name: 'Fish stock',
      version: 3,
    })
  })

  test('a value that cannot be empty goes back to its default', () => {
    expect(changeBody(product, { ...base, yield: 0.8 }, { yield: null })).toEqual({ yield: 1, version: 3 })
  })

  test('fields the system fills and fixed ones are never sent in a change', () => {
    expect(changeBody(product, base, { nextProductSerial: 9 })).toEqual({ version: 3 })
    const program = entityNamed('program')
    expect(changeBody(program, { version: 1, type: 'cook' }, { type: 'chill' })).toEqual({ version: 1 })
  })

  test('a creation carries its id, the defaults and what was filled in', () => {
    const start = newRecord(product, { type: 'selling' })
    const draft = draftBody(product, 'id-1', start, { name: 'Soup', sku: '' })
    expect(draft).toMatchObject({ id: 'id-1', name: 'Soup', type: 'selling', active: true, yield: 1 })
    expect(Object.keys(draft)).not.toContain('sku')
    expect(Object.keys(draft)).not.toContain('nextProductSerial')
  })
})

describe('somebody else saved meanwhile', () => {
  const current = { ...base, version: 4, name: 'Their stock', brand: 'Theirs' }

  test('only fields that both changed differently stand against each other', () => {
    expect(disagreements(base, { name: 'My stock', yield: 0.9 }, current)).toEqual([
      { name: 'name', yours: 'My stock', theirs: 'Their stock' },
    ])
    expect(disagreements(base, { name: 'Their stock' }, current)).toEqual([])
  })

  test('edits are put on top of theirs, those given up are left out', () => {
    const edits = { name: 'My stock', yield: 0.9, brand: 'Theirs' }
    expect(rebased(edits, current, new Set())).toEqual({ name: 'My stock', yield: 0.9 })
    expect(rebased(edits, current, new Set(['name']))).toEqual({ yield: 0.9 })
  })
})
