import { standardCalls } from '@cloche/domain/derive'
import { ALL_ENTITIES, entityNamed } from '@cloche/domain/entities'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { usualColumns } from '../../reading/screen-fields.ts'
import { listBody, listQuery, narrowing, readListState, shownChoicesOf, usualShown } from './list-state.ts'

const product = entityNamed('product')
const read = (query: string, page?: string) => readListState(product, page, new URLSearchParams(query))

describe('the address of a list', () => {
  test('says page, search, order, filters and which records', () => {
    expect(read('search=oil&by=sku&sort=desc&shown=removed&f.type=ingredient,selling', '3')).toEqual({
      page: 3,
      search: 'oil',
      by: 'sku',
      sort: 'desc',
      shown: 'removed',
      filters: { type: 'ingredient,selling' },
    })
  })

  test('is forgiven what it cannot mean', () => {
    expect(read('by=allergens&sort=up&shown=some&f.nothing=1&f.sku=2', '-1')).toEqual({
      page: 1,
      search: '',
      by: null,
      sort: 'asc',
      shown: 'active',
      filters: {},
    })
  })

  test('is written as it is read', () => {
    const state = read('search=oil&by=sku&sort=desc&f.type=ingredient', '2')
    const query = new URLSearchParams(listQuery(product, state, true))
    expect(readListState(product, '2', query)).toEqual(state)
    expect(listQuery(product, read(''), true)).toEqual({})
    expect(listQuery(product, read('', '4'), false)).toEqual({ page: '4' })
  })

  test('of a ledger knows neither inactive nor removed ones', () => {
    expect(shownChoicesOf(entityNamed('event'))).toEqual(['all'])
    expect(shownChoicesOf(product)).toContain('removed')
    expect(shownChoicesOf(entityNamed('label'))).not.toContain('removed')
  })
})

describe('the body of the list call', () => {
  test('shows records in use unless others are asked for', () => {
    expect(listBody(product, read(''), 50, {}, ['id'])).toEqual({
      offset: 0,
      limit: 50,
      attributes: ['id'],
      filter: { active: true },
    })
    const removed = listBody(product, read('shown=removed'), 50, {}, ['id'])
    expect(removed).toMatchObject({ deleted: 'only' })
    expect(removed.filter).toBeUndefined()
  })

  test('what a list is fixed to cannot be taken away', () => {
    const body = listBody(product, read('f.type=selling', '2'), 25, { type: 'ingredient' }, ['id'])
    expect(body).toMatchObject({ offset: 25, filter: { active: true, type: 'ingredient' } })
  })

  test.each(ALL_ENTITIES.map(entity => [entity.name, entity] as const))(
    'of %s is one that the server takes',
    (_, entity) => {
      const call = standardCalls(entity).find(one => one.standard === 'list' && one.method === 'POST')
      if (call === undefined) return
      const judge = new Ajv2020({ strict: false, allowUnionTypes: true }).compile(call.body ?? {})
      for (const shown of shownChoicesOf(entity)) {
        const state = { ...readListState(entity, undefined, new URLSearchParams()), shown, search: 'oil' }
        const body = listBody(entity, state, 50, {}, usualColumns(entity))
        expect(judge(JSON.parse(JSON.stringify(body))), JSON.stringify(judge.errors)).toBe(true)
      }
    },
  )
})

test('filters and a view that is not the usual one narrow a list', () => {
  expect(narrowing(product, read(''))).toBe(0)
  expect(narrowing(product, read('f.type=selling&shown=all'))).toBe(2)
  expect(usualShown(product)).toBe('active')
})
