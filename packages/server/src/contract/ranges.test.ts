/** Over every entity with a range: what is offered elsewhere is in no list and no search of a place, and is read by its id. */
import { entityWithRange } from '../testing/ranged.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { Samples } from '../testing/samples.ts'

let t: TestApp
let samples: Samples
let inKitchen: string
let inSibling: string
let atGroup: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  samples = new Samples(t)
  inKitchen = await t.token(3, { place: 'kitchen' })
  inSibling = await t.token(3, { place: 'sibling' })
  atGroup = await t.token(3, { place: 'root' })
})
afterAll(() => t.close())

test('the option has its users', () => {
  expect(entityWithRange.map(({ name }) => name).toSorted()).toEqual([
    'product',
    'program',
    'supplier',
    'template',
  ])
})

describe.each(entityWithRange.map(entity => [entity.name, entity] as const))('%s', (_, entity) => {
  const range = entity.range ?? ''
  const make = async (name: string, placeIds: string[]) =>
    (await samples.make(entity.name, 'home', { name, [range]: placeIds }))['id'] as string
  const listed = async (token: string, query: object = {}) => {
    const { status, body } = await t.call(token, 'POST', `${entity.wire.many}/get`, { limit: 1000, ...query })
    expect(status, JSON.stringify(body)).toBe(200)
    return {
      ids: (body[entity.many] as { id: string }[]).map(({ id }) => id),
      count: body['count'] as number,
    }
  }

  test('counts at its places, above and below them, and nowhere else', async () => {
    const { kitchen, sibling, fridge, root } = t.home.places
    const name = `Ranged ${entity.name}`
    const ids = {
      all: await make(`${name} all`, []),
      kitchen: await make(`${name} kitchen`, [kitchen]),
      fridge: await make(`${name} fridge`, [fridge]),
      sibling: await make(`${name} sibling`, [sibling]),
      group: await make(`${name} group`, [root]),
      both: await make(`${name} both`, [kitchen, sibling]),
    }
    const seenAt = async (token: string) => {
      const { ids: found } = await listed(token)
      const byAddress = await t.call(token, 'GET', `${entity.wire.many}?limit=1000`)
      expect((byAddress.body[entity.many] as { id: string }[]).map(({ id }) => id)).toEqual(found)
      return Object.entries(ids).flatMap(([key, id]) => (found.includes(id) ? [key] : []))
    }
    expect(await seenAt(inKitchen)).toEqual(['all', 'kitchen', 'fridge', 'group', 'both'])
    expect(await seenAt(inSibling)).toEqual(['all', 'sibling', 'group', 'both'])
    expect(await seenAt(atGroup)).toEqual(Object.keys(ids))
    // Counted as listed, and found by words as listed.
    const some = await listed(inSibling, { search: name })
    expect(some.ids).toHaveLength(4)
    expect(some.count).toBe(4)
    const found = (await t.call(inSibling, 'POST', '/search', { text: `${name} kitchen` })).body
    expect(JSON.stringify(found)).not.toContain(ids.kitchen)
    const there = (await t.call(inKitchen, 'POST', '/search', { text: `${name} kitchen` })).body
    expect(JSON.stringify(there)).toContain(ids.kitchen)
    // By its id it is read, named in a list of ids, and its history is there.
    const one = await t.call(inSibling, 'GET', `${entity.wire.one}?${entity.name}Id=${ids.kitchen}`)
    expect(one.body[entity.name]).toMatchObject({ id: ids.kitchen, [range]: [kitchen] })
    expect((await listed(inSibling, { filter: { id: [ids.kitchen] } })).ids).toEqual([ids.kitchen])
    expect((await listed(inSibling, { filter: { id: { ne: ids.all } } })).ids).not.toContain(ids.kitchen)
  })

  test('somebody of a place gives it to no other and takes it from none', async () => {
    const { kitchen, sibling, fridge } = t.home.places
    const everywhere = await make('Of all', [])
    const own = await make('Of the kitchen', [kitchen])
    const shared = await make('Of both', [sibling, kitchen])
    const change = async (token: string, id: string, placeIds: string[]) => {
      const { status, body } = await t.call(token, 'PATCH', `${entity.wire.one}/${id}`, { [range]: placeIds })
      return status === 200 ? 'done' : (body['details']?.faults?.[0]?.rule ?? body['code'])
    }
    expect(await change(inKitchen, everywhere, [kitchen])).toBe('range.takesAway')
    expect(await change(inKitchen, own, [])).toBe('range.everywhere')
    expect(await change(inKitchen, own, [kitchen, sibling])).toBe('range.outOfReach')
    expect(await change(inKitchen, shared, [kitchen])).toBe('range.takesAway')
    expect(await change(inKitchen, shared, [sibling])).toBe('done')
    expect(await change(inKitchen, own, [kitchen, fridge])).toBe('done')
    const owner = await t.token(5, { place: 'kitchen' })
    expect(await change(owner, everywhere, [kitchen])).toBe('done')
    expect(await change(owner, everywhere, [t.other.places.kitchen])).toBe('problem.field.unknownLink')
  })

  test('a copy made at a place of what is not everywhere is its own', async () => {
    const { kitchen, sibling } = t.home.places
    const copyOf = async (id: string) =>
      (await t.call(inKitchen, 'POST', `${entity.wire.one}/clone`, { [entity.name]: id })).body[entity.name]
    expect((await copyOf(await make('Both', [kitchen, sibling])))[range]).toEqual([kitchen])
    expect((await copyOf(await make('All', [])))[range]).toEqual([])
  })
})
