/**
 * Whoever works beside a place gets nothing of it, over every entity that has a place or is a part of what has one: by
 * no call, list, history, sheet, search or stream, and whatever they send leaves it as it was.
 */
import { standardCalls, type StandardCall } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../adapters/ids.ts'
import { partOf } from '../entity-engine/row-scope.ts'
import { readFrom } from '../entity-engine/table.ts'
import { asServer, createTestApp, type Answer, type TestApp } from '../testing/app.ts'
import { LiveClient } from '../testing/live-client.ts'
import { Samples } from '../testing/samples.ts'

let t: TestApp
let samples: Samples
let owner: string
let address: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  samples = new Samples(t)
  owner = await t.token(5, { place: 'root' })
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())

const PLACED = ALL_ENTITIES.filter(({ scope }) => scope === 'location')
const ROLES = [0, 1] as const

/** A record of the kitchen. */
async function here(entity: EntityDeclaration): Promise<string> {
  const place = entity.placeField === 'id' ? { parentId: t.home.places.kitchen } : {}
  return (await samples.make(entity.name, 'home', place))['id'] as string
}

const bodyOf = ({ name, many }: EntityDeclaration, call: StandardCall, id: string): unknown => {
  switch (call.standard) {
    case 'mini':
      return { [`${name}Id`]: id }
    case 'change':
      return { [name]: { id, priority: 7 } }
    case 'patch':
      return { priority: 8 }
    case 'setMetas':
      return { metas: { note: { value: 'x' } }, [name]: id }
    case 'removeMany':
      return { [many]: [id] }
    default:
      return { [name]: id }
  }
}

function ask(token: string, entity: EntityDeclaration, call: StandardCall, id: string): Promise<Answer> {
  const path = call.path.replace('{id}', id)
  return call.method === 'GET'
    ? t.call(token, 'GET', `${path}?${entity.name}Id=${id}`)
    : t.call(token, call.method, path, bodyOf(entity, call, id))
}

const lists: readonly (readonly [
  string,
  (entity: EntityDeclaration, id: string) => [string, string, object?],
])[] = [
  ['all', ({ wire }) => ['POST', `${wire.many}/get`, { limit: 1000 }]],
  ['by its id', ({ wire }, id) => ['POST', `${wire.many}/get`, { filter: { id } }]],
  ['in an address', ({ wire }, id) => ['GET', `${wire.many}?filter=${JSON.stringify({ id })}`]],
  ['as a sheet', ({ name }, id) => ['POST', '/records/export', { entity: name, format: 'csv', ids: [id] }]],
  ['searched', ({ name }, id) => ['POST', '/search', { text: id, records: [{ entity: name, id }] }]],
]

/** A row as it lies in the table. */
async function rowOf(entity: EntityDeclaration, id: string): Promise<unknown> {
  return asServer(t.pool, t.home.id, async transaction => {
    const { rows } = await transaction.query({
      text: `select to_jsonb(one) as row from (select * from ${readFrom(entity)} where organization_id = $1 and id = $2) one`,
      values: [t.home.id, id],
    })
    return rows[0]?.['row']
  })
}

describe.each(PLACED.map(entity => [entity.name, entity] as const))('%s', (_name, entity) => {
  const calls = standardCalls(entity)
  const has = (standard: StandardCall['standard']) => calls.some(call => call.standard === standard)

  test('is nothing to who works beside it', async () => {
    const id = await here(entity)
    const before = await rowOf(entity, id)
    expect(before).toMatchObject({ id })
    for (const role of ROLES) {
      const neighbour = await t.token(role, { place: 'sibling' })
      if (has('list'))
        for (const [what, asked] of lists) {
          const answer = await t.call(neighbour, ...asked(entity, id))
          // An id that is asked for stands in no answer.
          expect(answer.raw.toString(), `role ${role}, ${what}`).not.toContain(id)
        }
      for (const call of calls) {
        if (call.standard === 'list' || call.standard === 'create') continue
        const answer = await ask(neighbour, entity, call, id)
        const what = `role ${role}, ${call.name}: ${answer.raw.toString().slice(0, 300)}`
        expect([403, 404], what).toContain(answer.status)
        expect(Object.keys(answer.body['details'] ?? {}), what).not.toContain('current')
      }
    }
    expect(await rowOf(entity, id)).toEqual(before)
  })

  test('is not made there by who works beside it', async () => {
    const create = calls.find(({ standard }) => standard === 'create')
    // What names its places freely, like people, is judged by its own rules.
    if (create === undefined || (entity.placeField !== undefined && entity.within === undefined)) return
    for (const role of [1, 3]) {
      const draft = { ...(await samples.draft(entity)), id: newId() }
      const neighbour = await t.token(role, { place: 'sibling' })
      const answer = await t.call(neighbour, create.method, create.path, { [entity.name]: draft })
      expect([403, 422], `role ${role}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
      expect(await rowOf(entity, draft.id)).toBeUndefined()
    }
  })

  test('is there for who works at its place', async () => {
    if (!has('list')) return
    const id = await here(entity)
    // Of what somebody made, others see what their level lets them oversee.
    const isAuthored = (entity.authored ?? partOf(entity)?.authored) !== undefined
    const cook = await t.token(isAuthored ? 5 : 3)
    const { status, body } = await t.call(cook, 'POST', `${entity.wire.many}/get`, { filter: { id } })
    if (status !== 403) expect(body['count']).toBe(1)
  })
})

test('who follows beside a place hears nothing of what is changed there', async () => {
  const beside = await LiveClient.open(address, await t.token(1, { place: 'sibling' }))
  const witness = await LiveClient.open(address, await t.token(1, { fresh: true }))
  const lines = PLACED.filter(({ within, authored }) => within !== undefined && authored === undefined)
  const changed: string[] = []
  for (const entity of lines) {
    const create = standardCalls(entity).find(({ standard }) => standard === 'create')
    if (create === undefined) continue
    const draft = { ...(await samples.draft(entity)), id: newId() }
    const made = await t.call(owner, create.method, create.path, { [entity.name]: draft })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const remove = standardCalls(entity).find(({ standard }) => standard === 'remove')
    if (remove) await t.call(owner, remove.method, remove.path, { [entity.name]: draft.id })
    changed.push(draft.id)
  }
  expect(changed.length).toBeGreaterThan(2)
  const last = await t.call(owner, 'POST', '/product', { product: { name: 'Last', type: 'intermediate' } })
  const heard = (client: LiveClient) => JSON.stringify(client.events)
  while (!heard(beside).includes(last.body['product'].id)) await new Promise(next => setTimeout(next, 10))
  for (const id of changed) expect(heard(beside)).not.toContain(id)
  expect(changed.some(id => heard(witness).includes(id))).toBe(true)
  beside.close()
  witness.close()
})
