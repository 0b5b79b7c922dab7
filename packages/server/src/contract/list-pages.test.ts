/**
 * The second page of every list, asked with all that a screen can send: those of every entity, those that are computed, and
 * the own calls that answer pages. No refusal is right there, and `noCount` counts nothing.
 */
import { OWN_CALLS } from '@cloche/domain/calls'
import type { CallContract, EntityDeclaration, Field } from '@cloche/domain/catalogue'
import {
  attributeNames,
  filterNames,
  screenFields,
  sortableNames,
  standardVerbs,
} from '@cloche/domain/derive'
import * as declared from '@cloche/domain/entities'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../adapters/ids.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { fitting } from '../testing/from-schema.ts'
import { Samples } from '../testing/samples.ts'

let t: TestApp
let owner: string
let platform: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  owner = await t.token(5)
  platform = await t.platformAt(t.home.places.kitchen)
})
afterAll(() => t.close())

const COMPUTED = [
  declared.stockProduct,
  declared.stockPlace,
  declared.stockState,
  declared.stockExpiration,
] as const satisfies readonly EntityDeclaration[]

const LISTED: readonly EntityDeclaration[] = [
  ...ALL_ENTITIES.filter(entity => standardVerbs(entity).includes('list')),
  ...COMPUTED,
]

/** What a screen asks of a field by its filter. */
function conditionsOf(field: Field): unknown[] {
  switch (field.kind) {
    case 'flag':
      return [true, false]
    case 'link':
    case 'links':
      return [[newId()]]
    case 'choice':
    case 'choices':
      return [field.options]
    case 'date':
      return [{ gte: '2026-11-01', lte: '2026-11-30' }]
    case 'instant':
      return [{ gte: '2026-11-01T00:00:00.000Z', lt: '2026-12-01T00:00:00.000Z' }, { gte: '2026-11-01' }]
    case 'number':
    case 'duration':
    case 'temperature':
    case 'weight':
    case 'length':
    case 'money':
      return [{ gte: 0, lte: 10 }, ...(field.kind === 'number' && field.integer ? [[1, 2]] : [])]
    case 'text':
      return [{ like: 'a' }, ['chill', 'pantry']]
    case 'longText':
    case 'code':
      return [{ like: 'a' }]
    default:
      return []
  }
}

const next = { offset: 2, limit: 2, noCount: true }

describe.each(LISTED.map(entity => [entity.name, entity] as const))('the second page of %s', (_, entity) => {
  const path = `${entity.wire.many}/get`
  /** A page that was not counted ends where its rows end. */
  async function answered(more: Record<string, unknown>) {
    const answer = await t.call(owner, 'POST', path, { ...next, ...more })
    const what = `${path} ${JSON.stringify(more)}: ${JSON.stringify(answer.body).slice(0, 300)}`
    expect(answer.status, what).toBe(200)
    const rows = answer.body[entity.many] as unknown[]
    expect(answer.body['count'], what).toBe(next.offset + rows.length)
    expect(answer.body['moreThanCount'], what).toBe(rows.length === next.limit ? true : undefined)
  }

  test('is answered without a count, with the names and fields that a screen shows', async () => {
    await answered({})
    await answered({ names: true, attributes: attributeNames(entity).slice(0, 100) })
  })

  test('is answered in every order that a screen offers', async () => {
    for (const by of sortableNames(entity)) {
      await answered({ by, sort: 'asc' })
      await answered({ by, sort: 'desc' })
    }
  })

  test('is answered as far as it is searched for and filtered', async () => {
    await answered({ search: 'a' })
    const names = new Set(filterNames(entity))
    for (const [name, field] of Object.entries(screenFields(entity))) {
      if (field.filter !== true || !names.has(name)) continue
      for (const condition of conditionsOf(field))
        await answered({ search: 'a', filter: { [name]: condition } })
    }
    if (entity.shape !== 'ledger') await answered({ deleted: 'only' })
    const counted = await t.call(owner, 'POST', path, { limit: 0, exactCount: true })
    expect([counted.status, typeof counted.body['count']], path).toEqual([200, 'number'])
  })
})

/** Own calls that skip rows, but for those above. */
const PAGED = (OWN_CALLS as readonly CallContract[]).filter(
  call =>
    'offset' in ((call.body ?? call.query)?.properties ?? {}) &&
    !COMPUTED.some(entity => call.path === `${entity.wire.many}/get`),
)

/** Where the second page needs more than a session and the organization: tested beside its area. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'reporting.preview': 'a report that was made: areas/reporting',
  'affiliate.organizations': 'an organization that looks after others: areas/affiliate',
  'affiliate.records': 'an organization that looks after others: areas/affiliate',
  'provider.findSoftwares': 'a licence of equipment providers: areas/provider',
  'public.records': 'an organization that shows itself to guests: areas/public',
}

/** Key data is of a period, or of some lots. */
const period = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z' }

describe('an own call that answers pages', () => {
  test('is tested here, or is among those that are tested beside their areas', () => {
    expect(PAGED.length).toBeGreaterThan(20)
    expect(Object.keys(ELSEWHERE).filter(name => !PAGED.some(call => call.name === name))).toEqual([])
  })

  test.each(
    PAGED.filter(({ name }) => !(name in ELSEWHERE)).map(
      call => [`${call.method} ${call.path}`, call] as const,
    ),
  )('%s answers the second page', async (_, call) => {
    const schema = (call.body ?? call.query)!
    const known = schema.properties ?? {}
    const label = await new Samples(t).make('label')
    const me = (await t.call(owner, 'GET', '/user/me')).body['user'] as { id: string }
    const of: Record<string, unknown> = {
      locationId: t.home.places.kitchen,
      userId: me.id,
      labelId: label['id'],
    }
    const required = schema.required ?? []
    const base = {
      ...(fitting(schema) as Record<string, unknown>),
      ...Object.fromEntries(
        Object.entries(of).filter(
          ([name]) => required.includes(name) || (name === 'labelId' && name in known),
        ),
      ),
      ...(call.name === 'monitor.keyData' ? period : {}),
      offset: 1,
      limit: 1,
      ...('noCount' in known ? { noCount: true } : {}),
    }
    const by = known['by']?.enum ?? ('by' in known ? ['id'] : [])
    const sorted = by.flatMap(name => [
      { by: name, sort: 'asc' },
      { by: name, sort: 'desc' },
    ])
    const filter = call.query === undefined ? {} : '{}'
    const asked = [
      {},
      ...sorted,
      ...('search' in known ? [{ search: 'a' }] : []),
      ...('filter' in known ? [{ filter }] : []),
    ]
    for (const more of asked) {
      const input: Record<string, unknown> = { ...base, ...more }
      const token = call.area === 'admin' || call.name.startsWith('store.') ? platform : owner
      const text = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
      const answer =
        call.query === undefined
          ? await t.call(token, call.method, call.path, input)
          : await t.call(token, call.method, `${call.path}?${text.toString()}`)
      const what = `${call.path} ${JSON.stringify(input)}: ${JSON.stringify(answer.body).slice(0, 300)}`
      expect(answer.status, what).toBe(200)
      if (!('noCount' in known)) continue
      const rows = Object.values(answer.body).find(value => Array.isArray(value)) as unknown[]
      expect(answer.body['count'], what).toBe(1 + rows.length)
    }
  })
})
