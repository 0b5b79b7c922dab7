/** Every call that skips rows takes one of the shapes of `catalogue/paging.ts`, whole; a list of records takes all of it. */
import { expect, test } from 'vitest'
import type { CallContract } from '../catalogue/call.ts'
import type { EntityDeclaration } from '../catalogue/entity.ts'
import type { JsonSchema } from '../catalogue/json.ts'
import { listBody, standardCalls, standardVerbs } from '../catalogue/derive/index.ts'
import * as paging from '../catalogue/paging.ts'
import * as declared from '../entities/stock/stock-lists.ts'
import { ALL_ENTITIES } from '../entities/all.ts'
import { OWN_CALLS } from './index.ts'

const calls: readonly CallContract[] = OWN_CALLS

/** What a call is asked besides its path. */
const asked = (call: CallContract): Readonly<Record<string, JsonSchema>> =>
  call.body?.properties ?? call.query?.properties ?? {}

const skipping = calls.filter(
  call => 'offset' in asked(call) || ('limit' in asked(call) && 'by' in asked(call)),
)

/** The own shapes of paging: of a list that is counted anyway, of one that is counted apart, of records. */
const shapes = {
  counted: paging.counted(paging.PAGE_LIMIT_MAX),
  page: paging.page(paging.PAGE_LIMIT_MAX),
  computed: paging.pageOf(['id']),
  records: paging.listing,
}

/** As of one shape: the number of rows and the names of `by` are each call's own. */
const likeness = (properties: Readonly<Record<string, JsonSchema>>) =>
  JSON.stringify({
    ...properties['offset'],
    type: properties['limit']?.type,
    least: properties['limit']?.minimum,
  })

test('there are calls that skip rows', () => {
  expect(skipping.length).toBeGreaterThan(25)
})

test.each(skipping.map(call => [`${call.method} ${call.path}`, call] as const))(
  '%s is asked for a page as all are',
  (_, call) => {
    const own = asked(call)
    expect(likeness(own)).toBe(likeness(shapes.counted))
    // Who orders and filters by names is a list of records or of rows like them: it takes all that those take.
    if ('filter' in own) {
      const whole = 'search' in own ? shapes.records : shapes.computed
      expect(Object.keys(own)).toEqual(expect.arrayContaining(Object.keys(whole)))
    }
    const answer = call.answer?.properties ?? {}
    if ('noCount' in own) {
      expect(own['noCount']).toEqual(shapes.page.noCount)
      expect(Object.keys(answer)).toContain('moreThanCount')
    }
  },
)

/** Every declaration, those of lists that are computed too. */
const entities = (Object.values(declared) as unknown[]).filter(
  (one): one is EntityDeclaration =>
    typeof one === 'object' && one !== null && 'wire' in one && 'fields' in one,
)

/** What the screens of any list of an entity call, see `fetchList` of the web. */
const listOf = (entity: EntityDeclaration): CallContract | undefined => {
  const path = `${entity.wire.many}/get`
  const all = [...calls, ...(ALL_ENTITIES.includes(entity) ? standardCalls(entity) : [])]
  return all.find(call => call.method === 'POST' && call.path === path)
}

test('lists that are computed are among them', () => {
  expect(entities.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['stockProduct', 'stockPlace', 'stockState', 'stockExpiration']),
  )
})

test.each([...new Set([...entities, ...ALL_ENTITIES])].map(entity => [entity.name, entity] as const))(
  'the list of %s takes all that a list of records takes',
  (_, entity) => {
    const call = listOf(entity)
    if (call === undefined) return expect(standardVerbs(entity)).not.toContain('list')
    expect(call.body).toEqual(listBody(entity))
    expect(Object.keys(call.body?.properties ?? {})).toEqual(
      expect.arrayContaining(Object.keys(paging.listed)),
    )
    expect(Object.keys(call.answer?.properties ?? {})).toEqual(
      expect.arrayContaining([entity.many, 'count', 'moreThanCount', 'names']),
    )
  },
)
