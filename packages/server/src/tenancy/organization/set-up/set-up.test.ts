/** Setting an organization up from nothing: an owner alone, without a place, gets to a first label by the calls. */
import { ENTITIES } from '@cloche/domain/entities'
import { placesOfStart } from '@cloche/domain/rules/set-up'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { asServer, createTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

/** An owner of an organization whose places are gone. */
async function ownerOfNothing(): Promise<{ token: string; organization: TestOrganization }> {
  const organization = await t.makeOrganization('Nothing')
  const token = await t.tokenIn(organization.id, 5, organization.places.root)
  await asServer(t.pool, organization.id, async transaction => {
    await transaction.query({
      text: 'update license set location_id = null where organization_id = $1',
      values: [organization.id],
    })
    await transaction.query({
      text: `update location set deleted = now() where organization_id = $1`,
      values: [organization.id],
    })
  })
  return { token, organization }
}
const setUp = async (token: string) => (await t.call(token, 'GET', '/organization/set-up')).body['setUp']
const decide = (token: string, change: object) => t.call(token, 'PUT', '/organization/set-up', change)

test('from an owner alone to a first label', async () => {
  const { token } = await ownerOfNothing()
  expect(await setUp(token)).toMatchObject({ shown: 'home', done: 0, next: 'places' })

  const ids: string[] = []
  const places = placesOfStart('central').map(({ type, inside }, at) => {
    ids.push(newId())
    return {
      id: ids[at],
      name: `Place ${at}`,
      type,
      parentId: inside === null ? null : ids[inside],
      timeZone: 'Europe/Madrid',
    }
  })
  const made = await t.call(token, 'POST', '/organization/set-up/places', { places })
  expect([made.status, made.body['locations']?.length]).toEqual([200, 4])
  expect(made.body['locations'][1].hierarchy).toEqual([ids[0], ids[1]])
  // Sent twice, made once.
  await t.call(token, 'POST', '/organization/set-up/places', { places })
  expect(await setUp(token)).toMatchObject({ shown: 'card', done: 1, next: 'people' })

  const { jwt } = (await t.call(token, 'POST', '/auth/user/location', { locationId: ids[1] })).body
  expect((await decide(jwt, { skip: 'people' })).body['setUp']).toMatchObject({ next: 'products', done: 1 })

  const { foods } = (await t.call(jwt, 'GET', '/products/starter?kind=restaurant')).body
  const taken = await t.call(jwt, 'POST', '/products/starter', {
    kind: 'restaurant',
    keys: ['chickenStock', 'lettuce'],
  })
  expect([taken.status, foods.length > 30, taken.body['kept']]).toEqual([200, true, 0])
  expect(taken.body['products']).toMatchObject([
    { name: 'Lettuce, washed and cut' },
    { name: 'Chicken stock' },
  ])
  expect((await setUp(jwt)).next).toBe('printer')
  expect((await decide(jwt, { printsHere: true })).body['setUp'].next).toBe('label')

  const [, stock] = taken.body['products']
  const registered = await t.call(jwt, 'POST', '/labeling/register', {
    registration: {
      productId: stock.id,
      state: 'chill',
      items: [{ count: 1, quantity: { value: 2, unit: 'l' } }],
    },
  })
  const [label] = registered.body['labels']
  expect(new Date(label.expiration).getTime() - new Date(label.madeAt).getTime()).toBeLessThan(4 * 86_400_000)
  const done = await setUp(jwt)
  expect(done).toMatchObject({ done: 4, next: null, shown: 'nowhere' })
  // Put away, it never comes back, whatever is missing later.
  expect((await decide(jwt, { end: true, resume: 'people' })).body['setUp'].shown).toBe('nowhere')
})

test('it is the business of those who manage everything, each of their own organization', async () => {
  const { token } = await ownerOfNothing()
  await decide(token, { skip: 'printer' })
  expect(
    (await setUp(await t.token(5))).steps.find(({ name }: { name: string }) => name === 'printer').state,
  ).not.toBe('skipped')
  for (const level of [0, 1, 2, 3]) {
    expect((await t.call(await t.token(level), 'GET', '/organization/set-up')).status).toBe(403)
    expect((await decide(await t.token(level), { end: true })).status).toBe(403)
  }
  const manager = await t.token(1)
  expect(
    (await t.call(manager, 'POST', '/organization/set-up/places', { places: [] })).status,
  ).toBeGreaterThanOrEqual(400)
})

test('places are made all or none', async () => {
  const { token, organization } = await ownerOfNothing()
  const [kitchen, shelf] = [newId(), newId()]
  const answer = await t.call(token, 'POST', '/organization/set-up/places', {
    places: [
      { id: kitchen, name: 'Kitchen', type: 'kitchen', parentId: null },
      { id: shelf, name: 'Shelf', type: 'shelf', parentId: null },
    ],
  })
  expect([answer.status, answer.body['code']]).toEqual([422, 'RULE_BROKEN'])
  const { rows } = await t.pool.use(connection =>
    connection.send({
      text: `select 1 from ${ENTITIES.location.name} where organization_id = $1 and deleted is null`,
      values: [organization.id],
    }),
  )
  expect(rows).toEqual([])
})
