import { KIND_NAMES } from '@cloche/domain/catalogue'
import { allFields, filterNames, writableFields } from '@cloche/domain/derive'
import { ALL_ENTITIES, entityNamed } from '@cloche/domain/entities'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  fieldGroups,
  filterFields,
  formNames,
  isSortable,
  possibleColumns,
  screenFields,
  titleField,
  usualColumns,
} from './screen-fields.ts'

type Looks = typeof import('../fields/kinds.ts').kindLooks
let looks: Looks

beforeAll(async () => {
  // The looks read the address and the browser's languages as they are loaded; nothing is drawn here.
  vi.stubGlobal('window', { location: { search: '', hash: '', pathname: '/' }, addEventListener: () => {} })
  looks = (await import('../fields/kinds.ts')).kindLooks
}, 60_000)

const all = ALL_ENTITIES.map(entity => [entity.name, entity] as const)

describe.each(all)('%s', (_, entity) => {
  test('has a list that begins with what a record is called', () => {
    const usual = usualColumns(entity)
    expect(usual[0]).toBe(titleField(entity))
    expect(new Set(usual).size).toBe(usual.length)
    expect(possibleColumns(entity)).toEqual(expect.arrayContaining(usual))
    for (const [name, field] of Object.entries(screenFields(entity)))
      if (field.list && name !== 'name') expect(usual).toContain(name)
  })

  test('has an input for everything a person writes, and a look for everything that is shown', () => {
    const hidden = Object.entries(allFields(entity)).filter(([, field]) => field.hidden)
    const written = writableFields(entity).map(([name]) => name)
    const inForm = formNames(entity, true)
    expect(written.filter(name => !inForm.includes(name))).toEqual(
      hidden.map(([name]) => name).filter(name => written.includes(name)),
    )
    for (const field of Object.values(screenFields(entity))) {
      const look = looks[field.kind]
      expect(typeof look.write).toBe('function')
      expect(look.Input).toBeDefined()
      expect(look.width).toBeGreaterThan(0)
    }
  })

  test('shows every field in one card', () => {
    const names = fieldGroups(entity).flatMap(group => group.names)
    expect(names.toSorted()).toEqual(Object.keys(screenFields(entity)).toSorted())
  })

  test('offers only filters that the server knows, and an order it has', () => {
    for (const name of filterFields(entity)) expect(filterNames(entity)).toContain(name)
    expect(isSortable(entity, entity.sort?.by ?? 'created')).toBe(true)
  })
})

test('every kind has its look', () => {
  expect(Object.keys(looks).toSorted()).toEqual([...KIND_NAMES].toSorted())
})

test('what a record is called comes first, what every record has comes last', () => {
  const names = Object.keys(screenFields(entityNamed('product')))
  expect(names.slice(0, 3)).toEqual(['name', 'sku', 'type'])
  expect(names.at(-1)).toBe('publicDescription')
})

test('a place of its own is asked for once, when the record begins', () => {
  const container = entityNamed('container')
  expect(formNames(container, true)).toContain('locationId')
  expect(formNames(container, false)).not.toContain('locationId')
})

test('a name beside a title that is put together from it is no column', () => {
  expect(usualColumns(entityNamed('user'))).not.toContain('name')
  expect(usualColumns(entityNamed('batch'))[0]).toBe('code')
})
