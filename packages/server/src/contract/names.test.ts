/** What rows name comes with them, over every list: each title is what a read of it answers to the same session. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { namingFields, standardVerbs, titleNames } from '@cloche/domain/derive'
import { ALL_ENTITIES, ENTITIES, entityNamed } from '@cloche/domain/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../adapters/ids.ts'
import { listStatements } from '../entity-engine/select.ts'
import { withNames } from '../entity-engine/names.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { Samples } from '../testing/samples.ts'

let t: TestApp
let samples: Samples
let readers: string[]
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  samples = new Samples(t)
  readers = [
    await t.token(5, { place: 'root' }),
    await t.token(1),
    await t.token(0),
    await t.token(1, { place: 'sibling' }),
  ]
})
afterAll(() => t.close())

const NAMING = ALL_ENTITIES.filter(
  entity =>
    entity.scope !== 'platform' &&
    standardVerbs(entity).includes('list') &&
    standardVerbs(entity).includes('read') &&
    namingFields(entity).length > 0,
)

type Row = Record<string, unknown>
/** Whose samples named something that somebody may see. */
const namingAny = new Set<string>()

/** The record that a value names, as its own list answers it to this reader; undefined where it does not. */
async function told(
  token: string,
  entity: EntityDeclaration,
  by: string,
  key: string,
): Promise<Row | undefined> {
  const attributes = [...new Set([...titleNames(entity), by])]
  const filter = { [by]: key }
  const { status, body } = await t.call(token, 'POST', `${entity.wire.many}/get`, { attributes, filter })
  return status === 200 ? (body[entity.many] as Row[])[0] : undefined
}

/** What a row should come with: each record that it names and this reader may see. */
async function expected(token: string, entity: EntityDeclaration, row: Row): Promise<Map<string, Row>> {
  const found = new Map<string, Row>()
  for (const { name, entity: target, by } of namingFields(entity))
    for (const key of [row[name]].flat()) {
      if (typeof key !== 'string') continue
      const seen = await told(token, entityNamed(target), by, key)
      if (seen !== undefined) found.set(`${target} ${String(seen['id'])}`, seen)
    }
  return found
}

function came(names: Record<string, Row[]>): Map<string, Row> {
  return new Map(
    Object.entries(names).flatMap(([entity, rows]) =>
      rows.map(row => [`${entity} ${String(row['id'])}`, row] as const),
    ),
  )
}

describe.each(NAMING.map(entity => [entity.name, entity] as const))('%s', (_name, entity) => {
  test('comes with what it names, and with no more than that', async () => {
    const id = (await samples.make(entity.name))['id'] as string
    let all = 0
    for (const token of readers) {
      const list = { filter: { id }, names: true }
      const { status, body } = await t.call(token, 'POST', `${entity.wire.many}/get`, list)
      if (status !== 200) {
        expect(status, JSON.stringify(body)).toBe(403)
        continue
      }
      const [row] = body[entity.many] as Row[]
      const wanted = row === undefined ? new Map<string, Row>() : await expected(token, entity, row)
      expect(came(body['names'])).toEqual(wanted)
      all += wanted.size
      if (row === undefined) continue
      const read = await t.call(token, 'GET', `${entity.wire.one}?${entity.name}Id=${id}&names=true`)
      expect(read.body['names']).toEqual(body['names'])
    }
    if (all > 0) namingAny.add(entity.name)
  })
})

test('most of them name something', () => {
  expect(namingAny.size).toBeGreaterThan(NAMING.length / 2)
})

test('only what the asked attributes name comes along, and nothing where names are not asked for', async () => {
  const owner = await t.token(5, { place: 'root' })
  await samples.make('label')
  const ask = async (more: object) =>
    (await t.call(owner, 'POST', '/labeling/labels/get', { limit: 5, ...more })).body
  expect(Object.keys((await ask({ names: true, attributes: ['productId'] }))['names'])).toEqual(['product'])
  expect((await ask({ names: true, attributes: ['created'] }))['names']).toEqual({})
  expect(await ask({ attributes: ['productId'] })).not.toHaveProperty('names')
})

test('a record that many rows name comes once', async () => {
  const owner = await t.token(5, { place: 'root' })
  const product = (await samples.make('product'))['id'] as string
  for (let at = 0; at < 3; at++) await samples.make('label', 'home', { productId: product })
  const list = { names: true, attributes: ['productId'], filter: { productId: product } }
  const { body } = await t.call(owner, 'POST', '/labeling/labels/get', list)
  expect(body['labels']).toHaveLength(3)
  expect(body['names']['product'].map((row: Row) => row['id'])).toEqual([product])
})

test('stock comes with what it names too', async () => {
  const owner = await t.token(5)
  const product = (await samples.make('product'))['id'] as string
  const items = [{ count: 1, quantity: { value: 1, unit: 'kg' } }]
  const registration = { id: newId(), productId: product, state: 'chill', items }
  const { status } = await t.call(owner, 'POST', '/labeling/register', { registration })
  expect(status).toBe(200)
  const list = { names: true, filter: { productId: product } }
  const { body } = await t.call(owner, 'POST', '/stock/locations/get', list)
  expect(body['stockPlaces']).toHaveLength(1)
  expect([...came(body['names']).keys()].sort()).toEqual(
    [`location ${t.home.places.kitchen}`, `product ${product}`].sort(),
  )
})

test('one statement reads the page and its names', () => {
  const { label } = ENTITIES
  const session = {
    rowFilter: 'organization',
    locationId: null,
    allowedPlaces: null,
    userId: t.home.id,
    roleLevel: 5,
    isPlatformOwner: false,
    permissions: { levels: { PR: 4 } },
  } as unknown as Parameters<typeof withNames>[1]
  const { rows } = listStatements(label, t.home.id, {}, { kind: 'organization' })
  const { statement } = withNames(label, session, rows, undefined)
  expect(statement.text.split(rows.text)).toHaveLength(2)
})
