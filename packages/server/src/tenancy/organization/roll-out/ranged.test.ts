/** Sending what the organization shares to chosen branches: what they see, make and print by, and how it is taken back. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { labelSerial } from '@cloche/domain/rules/registration'
import { newId } from '../../../adapters/ids.ts'
import { asServer, createTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts'
import { faultsOf, tryRegister } from '../../../testing/labels.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

let organization: TestOrganization
let owner: string
let cook: string
let beside: string
beforeEach(async () => {
  organization = await t.makeOrganization('Chain')
  const { root, kitchen, sibling } = organization.places
  owner = await t.tokenIn(organization.id, 5, root)
  cook = await t.tokenIn(organization.id, 2, kitchen)
  beside = await t.tokenIn(organization.id, 2, sibling)
})

type Row = Record<string, any>
const product = async (draft: object = {}, token = owner): Promise<Row> => {
  const { status, body } = await t.call(token, 'POST', '/product', { product: { name: 'Ramen', ...draft } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body['product']
}
const namesAt = async (token: string): Promise<string[]> =>
  ((await t.call(token, 'POST', '/products/get', {})).body['products'] as Row[]).map(({ name }) => name)
const send = (ids: string[], locationIds: string[], token = owner, id = newId()) =>
  t.call(token, 'POST', '/roll-out', { id, entity: 'product', ids, locationIds })
const preview = async (ids: string[], locationIds: string[]) =>
  (await t.call(owner, 'POST', '/roll-out/preview', { entity: 'product', ids, locationIds })).body

test('a product goes to one branch of two, is changed again later, and taken back', async () => {
  const { kitchen, sibling } = organization.places
  const { id } = await product()
  expect(await namesAt(beside)).toEqual(['Ramen'])
  expect((await preview([id], [kitchen])).counts).toMatchObject({ made: 0, same: 1, taken: 1 })
  const run = newId()
  const sent = await send([id], [kitchen], owner, run)
  expect([sent.status, sent.body['counts']]).toEqual([
    200,
    { made: 0, changed: 0, kept: 0, same: 1, taken: 1 },
  ])
  expect([await namesAt(cook), await namesAt(beside)]).toEqual([['Ramen'], []])
  expect((await preview([id], [sibling])).counts).toMatchObject({ made: 1, same: 0, taken: 1 })
  expect((await send([id], [kitchen], owner, run)).body).toEqual(sent.body)
  expect((await t.call(owner, 'POST', '/roll-out/undo', { id: run })).body).toEqual({
    removed: 0,
    restored: 1,
  })
  expect(await namesAt(beside)).toEqual(['Ramen'])
  await send([id], [sibling])
  expect([await namesAt(cook), await namesAt(beside)]).toEqual([[], ['Ramen']])
  await send([id], [])
  expect(await namesAt(cook)).toEqual(['Ramen'])
  const { history } = (await t.call(owner, 'GET', `/product/history?productId=${id}`)).body
  expect(history.map(({ after }: Row) => after.placeIds).filter(Boolean)).toHaveLength(4)
})

test('a branch adds one of its own, which only it and those above it see', async () => {
  const { kitchen, sibling } = organization.places
  const chef = await t.tokenIn(organization.id, 3, kitchen)
  await product({ name: 'Of the branch', placeIds: [kitchen] }, chef)
  expect([await namesAt(cook), await namesAt(beside), await namesAt(owner)]).toEqual([
    ['Of the branch'],
    [],
    ['Of the branch'],
  ])
  const given = await t.call(chef, 'POST', '/product', { product: { name: 'X', placeIds: [sibling] } })
  expect(faultsOf(given.body)).toEqual(['product.placeIds range.outOfReach'])
  // A new one for everybody is made as ever.
  expect((await product({ name: 'For all' }, chef))['placeIds']).toEqual([])
})

test('what is not offered is not registered, with a sentence; what was printed before is written down', async () => {
  const { kitchen, sibling } = organization.places
  const life = { chilled: { bestBefore: null, expiration: { value: 3, unit: 'days' } } }
  const { id } = await product({ placeIds: [kitchen], life })
  const refused = await tryRegister(t, beside, { productId: id })
  expect(refused.status).toBe(422)
  expect(faultsOf(refused.body)).toEqual(['registration.productId problem.registration.notOffered'])
  expect(JSON.stringify(refused.body)).toContain('Ramen is not offered here')
  const made = await tryRegister(t, cook, { productId: id })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  // A label made there still says what it is where the product is offered no longer.
  await send([id], [sibling])
  const label = made.body['labels'][0]
  const content = await t.call(cook, 'POST', '/labeling/content/get', { labelIds: [label.id] })
  expect(JSON.stringify(content.body)).toContain('Ramen')
})

test('what a browser printed before is written down, wherever the product is offered by now', async () => {
  const { sibling, kitchen } = organization.places
  const { id: productId } = await product()
  const clientId = newId()
  const { ranges } = (
    await t.call(cook, 'POST', '/labeling/serials/reserve', {
      reservation: { clientId, productIds: [productId], batches: true, labels: true, count: 2 },
    })
  ).body
  const of = (kind: string) => ranges.find((range: Row) => range.kind === kind)
  await send([productId], [sibling])
  const kept = (await t.call(cook, 'POST', '/labeling/offline/get')).body
  // It is kept all the same: labels and recipes name it.
  expect(kept['products']).toMatchObject([{ id: productId, placeIds: [sibling] }])
  const landed = await tryRegister(t, cook, {
    productId,
    locationId: kitchen,
    held: {
      clientId,
      productSerial: of('product').first,
      batchSerial: of('batch').first,
      labels: [{ id: newId(), serial: labelSerial(of('label').subject, of('label').first) }],
      orNew: 'numbersAndCode',
    },
  })
  expect(landed.status, JSON.stringify(landed.body)).toBe(200)
  expect((await tryRegister(t, cook, { productId })).status).toBe(422)
})

test('favourites, lately made products and templates at a place are those that count there', async () => {
  const { kitchen, sibling } = organization.places
  const { id } = await product({ placeIds: [sibling] })
  const { id: here } = await product({ name: 'Here', placeIds: [kitchen] })
  for (const productId of [id, here])
    await t.call(cook, 'POST', '/labeling/favorite', {
      favorite: { productId, state: 'chill', locationId: kitchen },
    })
  const { favorites } = (await t.call(cook, 'POST', '/labeling/dashboard/get', {})).body
  expect(favorites.map(({ productName }: Row) => productName)).toEqual(['Here'])
  const template = async (name: string, more: object) =>
    (
      await t.call(owner, 'POST', '/labeling/template', {
        template: { name, width: 60, height: 40, ...more },
      })
    ).body['template'].id as string
  await template('Sushi', { placeIds: [sibling], isDefault: true })
  await template('Plain', {})
  const templatesAt = async (token: string) =>
    (await t.call(token, 'GET', '/labeling/print/templates')).body['templates'].map(({ name }: Row) => name)
  expect([await templatesAt(cook), await templatesAt(beside)]).toEqual([['Plain'], ['Sushi', 'Plain']])
})

test('a program of another brand is no move here', async () => {
  const { kitchen, sibling } = organization.places
  const { id: productId } = await product()
  const { labels } = (await tryRegister(t, cook, { productId })).body
  const { status, body } = await t.call(owner, 'POST', '/program', {
    program: {
      name: 'Smoked by the brand',
      type: 'cook',
      fromState: 'chill',
      nextState: 'cook',
      placeIds: [sibling],
    },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const moves = async () =>
    JSON.stringify((await t.call(cook, 'POST', '/labeling/label/moves/get', { labelId: labels[0].id })).body)
  expect(await moves()).not.toContain('Smoked by the brand')
  await t.call(owner, 'PATCH', `/program/${body['program'].id}`, { placeIds: [kitchen] })
  expect(await moves()).toContain('Smoked by the brand')
})

test('sheets give and take places by their names, and a row of a place gives nothing to another', async () => {
  const { kitchen, sibling } = organization.places
  const { locations } = (await t.call(owner, 'POST', '/locations/get', {})).body
  const nameOf = (id: string) => (locations as Row[]).find(one => one['id'] === id)?.['name'] as string
  const previewed = await t.app.inject({
    method: 'POST',
    url: '/api/v0/records/import/preview?entity=product',
    headers: { authorization: `Bearer ${owner}`, 'content-type': 'text/csv' },
    payload: `Name,Offered at\nGyoza,${nameOf(kitchen)}\nEdamame,"${nameOf(kitchen)}, ${nameOf(sibling)}"\nTofu,\n`,
  })
  const rows = (previewed.json() as { rows: { line: number; draft: Row; problems: Row[] }[] }).rows
  expect(rows.map(({ problems }) => problems)).toEqual([[], [], []])
  const take = (token: string, some: readonly { line: number; draft: Row }[]) =>
    t.call(token, 'POST', '/records/import', {
      entity: 'product',
      rows: some.map(({ line, draft }) => ({ line, draft: { ...draft, id: newId() } })),
    })
  expect((await take(owner, rows)).body['created']).toHaveLength(3)
  expect((await namesAt(beside)).toSorted()).toEqual(['Edamame', 'Tofu'])
  const chef = await t.tokenIn(organization.id, 3, kitchen)
  const { refused } = (await take(chef, [{ line: 2, draft: { name: 'Miso', placeIds: [sibling] } }])).body
  expect(JSON.stringify(refused)).toContain('range.outOfReach')
  const sheet = await t.app.inject({
    method: 'POST',
    url: '/api/v0/records/export',
    headers: { authorization: `Bearer ${owner}` },
    payload: { entity: 'product', format: 'csv' },
  })
  expect(sheet.statusCode, sheet.payload).toBe(200)
  expect(sheet.payload).toContain(`${nameOf(kitchen)}`)
})

test('a copy of a place offers what its model does', async () => {
  const { kitchen } = organization.places
  const { id } = await product({ placeIds: [kitchen] })
  const copy = (await t.call(owner, 'POST', '/location/clone', { location: kitchen })).body['location']
  const after = (await t.call(owner, 'GET', `/product?productId=${id}`)).body['product']
  expect(after.placeIds).toEqual([kitchen, copy.id])
  expect(after.version).toBe(2)
})

test('rights and organizations: a cook sends nothing, nobody sends to places or records of others', async () => {
  const { kitchen, sibling } = organization.places
  const { id } = await product()
  const helper = await t.tokenIn(organization.id, 1, kitchen)
  expect((await send([id], [kitchen], helper)).status).toBe(403)
  const chef = await t.tokenIn(organization.id, 3, kitchen)
  expect((await send([id], [kitchen], chef)).status).toBe(422)
  expect((await send([id], [sibling], chef)).body['code']).toBe('UNKNOWN_LINK')
  expect((await send([id], [t.home.places.kitchen])).body['code']).toBe('UNKNOWN_LINK')
  const stranger = await t.tokenIn(t.home.id, 5, t.home.places.root)
  expect((await send([id], [t.home.places.kitchen], stranger)).status).toBe(404)
})

test('two hundred kitchens in one call', async () => {
  const ids = (await Promise.all(Array.from({ length: 20 }, (_, at) => product({ name: `Dish ${at}` })))).map(
    ({ id }) => id as string,
  )
  const { rows } = await asServer(t.pool, organization.id, transaction =>
    transaction.query<{ id: string }>({
      text: `insert into location (organization_id, id, name, type, parent_id, hierarchy, search_text)
             select $1, id, 'Kitchen', 'kitchen', $2, array[$2, id], 'kitchen' from (select gen_random_uuid() as id from generate_series(1, 200)) made
             returning id`,
      values: [organization.id, organization.places.root],
    }),
  )
  const sent = await send(
    ids,
    rows.map(({ id }) => id),
  )
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  expect(sent.body['counts'].same).toBe(20 * 200)
})
