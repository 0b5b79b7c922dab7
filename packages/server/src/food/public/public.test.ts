/** Public pages: what is published is answered to anybody, and nothing else is, not even that it exists. */
import { ENTITIES } from '@cloche/domain/entities'
import { encodeBytecode } from '@cloche/domain/rules/codes'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { transact, serverScope } from '../../database/transaction.ts'
import { publish as publishLines } from '../../entity-engine/published.ts'
import { createTestApp, type Answer, type TestApp } from '../../testing/app.ts'
import * as files from '../../testing/sample-files.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  owner = await t.token(5)
})
afterAll(() => t.close())

const page = (entity: string, id: string) => t.call(null, 'GET', `/public/record/${entity}/${id}`)
const product = async (draft: Record<string, unknown>) =>
  (await t.make('product', { name: 'Croqueta', type: 'selling', ...draft }))['id'] as string

/** Everything of two answers but their clock. */
const shape = ({ status, body }: Answer) => ({ status, body })

async function publish(values: Record<string, unknown>) {
  const { body } = await t.call(owner, 'GET', `/organization?organizationId=${t.home.id}`)
  const { version } = body['organization']
  const changed = await t.call(owner, 'PATCH', `/organization/${t.home.id}`, { ...values, version })
  expect([changed.status, changed.body['code']]).toEqual([200, undefined])
}

describe('whose a record is', () => {
  const claim = (organization: 'home' | 'other', id: string) =>
    transact(t.pool, serverScope(t[organization].id), transaction =>
      publishLines(transaction, t[organization].id, 'product', [id]),
    )

  test('is told by the record: who says that it shows another’s stands in nobody’s way, and shows nothing', async () => {
    const early = newId()
    await claim('other', early)
    expect((await page('product', early)).status).toBe(404)
    await product({ id: early, isPublic: true })
    expect((await page('product', early)).body['record']['id']).toBe(early)
    const late = await product({ isPublic: true })
    await claim('other', late)
    expect((await page('product', late)).body['record']['id']).toBe(late)
    const secret = await product({ publicName: 'Named, not published' })
    await claim('other', secret)
    expect((await page('product', secret)).status).toBe(404)
    // Nor is anything told of what is one's own and not shown.
    await claim('home', secret)
    expect((await page('product', secret)).status).toBe(404)
    await t.pool.use(connection =>
      connection.send({
        text: 'delete from published where organization_id = $1 or record_id = $2',
        values: [t.other.id, secret],
      }),
    )
  })

  test('is told by which was there first, where two show a record of the same id', async () => {
    const id = await product({ isPublic: true, publicName: 'The one on the plate' })
    await t.make('product', { id, name: 'Another one', isPublic: true }, 'other')
    expect((await page('product', id)).body['record']['name']).toBe('The one on the plate')
  })

  test('is written for the organization at work alone, and taken back by it alone', async () => {
    const id = await product({ isPublic: true })
    const as = (text: string, values: unknown[]) =>
      transact(t.pool, serverScope(t.other.id), transaction => transaction.query({ text, values }))
    await expect(publishAs(newId())).rejects.toThrow(/row-level security/)
    await expect(as('insert into alert_watch (organization_id) values ($1)', [t.home.id])).rejects.toThrow(
      /row-level security/,
    )
    expect((await as('delete from published where record_id = $1', [id])).rowCount).toBe(0)
    expect((await as('update alert_watch set due = now()', [])).rowCount).toBe(0)
    expect((await page('product', id)).status).toBe(200)

    function publishAs(recordId: string) {
      return as('insert into published (entity, record_id, organization_id) values ($1, $2, $3)', [
        'product',
        recordId,
        t.home.id,
      ])
    }
  })
})

describe('a product', () => {
  test('shows what was published of it, and no other field', async () => {
    const id = await product({
      isPublic: true,
      publicName: 'Croqueta de jamón',
      publicDescription: 'Fried to order.',
      description: 'costs us 12 cents',
      cost: 0.12,
      supplier: 'Secret supplier',
      sku: 'S-1',
      origin: 'Jabugo',
      storage: 'Below 5 °C',
      ingredientsText: 'milk, flour, ham',
      allergens: { milk: 'contains', eggs: 'traces' },
      diets: [],
      nutrition: { energyKcal: 210 },
      metas: {
        Cut: { value: 'by hand', isPublic: true },
        Margin: { value: 70 },
        Empty: { value: null, isPublic: true },
      },
    })
    const { status, body } = await page('product', id)
    expect(status).toBe(200)
    expect(body).toEqual({
      entity: 'product',
      record: {
        id,
        name: 'Croqueta de jamón',
        description: 'Fried to order.',
        hasImage: false,
        metas: [{ name: 'Cut', value: 'by hand' }],
        allergens: { milk: 'contains', eggs: 'traces' },
        diets: [],
        ingredientsText: 'milk, flour, ham',
        origin: 'Jabugo',
        nutrition: { energyKcal: 210 },
        storage: 'Below 5 °C',
      },
      organization: null,
    })
  })

  test('tells the allergens of all that goes into it, and only diets that everything keeps', async () => {
    const nuts = await product({
      name: 'Almonds',
      type: 'ingredient',
      allergens: { nuts: 'contains' },
      diets: ['vegan', 'vegetarian'],
    })
    const milk = await product({
      name: 'Milk',
      type: 'ingredient',
      allergens: { milk: 'contains' },
      diets: ['vegetarian'],
    })
    const cream = await product({ name: 'Cream', type: 'intermediate' })
    const cake = await product({ name: 'Cake', isPublic: true, diets: ['vegan', 'vegetarian', 'halal'] })
    const part = (productId: string, ingredientId: string) =>
      t.make('composition', { productId, ingredientId, quantity: { value: 1, unit: 'kg' } })
    await part(cake, cream)
    await part(cake, nuts)
    await part(cream, milk)
    const { record } = (await page('product', cake)).body
    expect(record.allergens).toEqual({ nuts: 'contains', milk: 'contains' })
    expect(record.diets).toEqual(['vegetarian'])
    expect(JSON.stringify(record)).not.toMatch(/Almonds|Cream/)
  })

  test('that is private, switched off, removed, taken back or never was answers the same', async () => {
    const unknown = shape(await page('product', newId()))
    expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    const secret = await product({ publicName: 'Named, not published' })
    const off = await product({ isPublic: true, active: false })
    const gone = await product({ isPublic: true })
    expect((await page('product', gone)).status).toBe(200)
    expect((await t.call(owner, 'DELETE', '/product', { product: gone })).status).toBe(200)
    const back = await product({ isPublic: true })
    expect((await t.call(owner, 'PATCH', `/product/${back}`, { isPublic: false })).status).toBe(200)
    for (const [what, id] of Object.entries({ secret, off, gone, back })) {
      expect(shape(await page('product', id)), what).toEqual(unknown)
      const code = encodeBytecode(ENTITIES.product.bytecode, id)
      expect(shape(await t.call(null, 'GET', `/public/bytecode/${code}`))).toEqual(unknown)
      expect((await t.call(null, 'GET', `/public/picture/product/${id}`)).status).toBe(404)
    }
    await t.call(owner, 'PATCH', `/product/${back}`, { isPublic: true })
    expect((await page('product', back)).status).toBe(200)
  })

  test('is not found under the name of another kind', async () => {
    const id = await product({ isPublic: true })
    for (const entity of ['location', 'equipment', 'organization'])
      expect((await page(entity, id)).status).toBe(404)
  })

  test('of another organization is told with its own organization only', async () => {
    const { id } = await t.make('product', { name: 'Theirs', type: 'selling', isPublic: true }, 'other')
    await publish({ publicName: 'Home kitchen' })
    const answer = await page('product', id as string)
    expect(answer.body).toMatchObject({ record: { name: 'Theirs' }, organization: null })
    await publish({ publicName: null })
  })
})

describe('a place, a machine, an organization', () => {
  test('a place tells address and opening hours, never the cleaning, telephone or temperatures', async () => {
    const { id } = await t.make('location', {
      name: 'Bar 7',
      type: 'sellingPoint',
      parentId: t.home.places.root,
      isPublic: true,
      publicName: 'The bar',
      address: 'Carrer 7',
      city: 'Girona',
      phone: '+34 600 000 000',
      temperatureMax: 8,
      periods: [
        { kind: 'opening', weekday: 1, from: '09:00', to: '17:00' },
        { kind: 'cleaning', weekday: 1, from: '17:00', to: '18:00' },
      ],
    })
    const { record } = (await page('location', id as string)).body
    expect(record).toMatchObject({ name: 'The bar', city: 'Girona', timeZone: 'Europe/Madrid' })
    expect(record.periods).toEqual([{ kind: 'opening', weekday: 1, from: '09:00', to: '17:00' }])
    expect(Object.keys(record).sort()).toEqual([
      'address',
      'city',
      'country',
      'description',
      'hasImage',
      'id',
      'metas',
      'name',
      'periods',
      'postcode',
      'region',
      'timeZone',
      'type',
    ])
    expect((await page('location', t.home.places.kitchen)).status).toBe(404)
  })

  test('a machine tells model and maker', async () => {
    const { id } = await t.make('equipment', {
      name: 'Oven',
      type: 'oven',
      model: 'X2',
      manufacturer: 'Fagor',
      web: 'https://intern.example',
      isPublic: true,
    })
    const { record } = (await page('equipment', id as string)).body
    expect(record).toEqual({
      id,
      name: 'Oven',
      description: null,
      hasImage: false,
      metas: [],
      type: 'oven',
      manufacturer: 'Fagor',
      model: 'X2',
    })
  })

  test('an organization shows itself only under a public name', async () => {
    expect((await page('organization', t.home.id)).status).toBe(404)
    expect((await t.call(null, 'GET', `/public/organization/${t.home.id}/product`)).status).toBe(404)
    await publish({
      publicName: 'Home kitchen',
      publicDescription: 'Since 1982',
      vatId: 'ES-VAT-17',
      email: 'a@b.example',
    })
    const { record } = (await page('organization', t.home.id)).body
    expect(record).toMatchObject({ name: 'Home kitchen', description: 'Since 1982' })
    expect(JSON.stringify(record)).not.toMatch(/ES-VAT-17|a@b\.example|vatId|connection/i)
    const code = encodeBytecode(ENTITIES.organization.bytecode, t.home.id)
    expect((await t.call(null, 'GET', `/public/bytecode/${code}`)).body['record']).toEqual(record)
  })

  test('an organization lists what it publishes, searched and paged', async () => {
    const make = (name: string, isPublic: boolean) => product({ name, isPublic })
    await make('Zumo 100%', true)
    await make('Zumo 100 private', false)
    await t.make('product', { name: 'Zumo of others', type: 'selling', isPublic: true }, 'other')
    const list = async (query: string) =>
      (await t.call(null, 'GET', `/public/organization/${t.home.id}/product${query}`)).body
    const all = await list('')
    expect(all['count']).toBe(all['records'].length)
    expect((await list('?search=zumo'))['records'].map((row: { name: string }) => row.name)).toEqual([
      'Zumo 100%',
    ])
    expect((await list('?search=%25'))['records'].map((row: { name: string }) => row.name)).toEqual([
      'Zumo 100%',
    ])
    const first = await list('?limit=1')
    expect([first['records'].length, first['count']]).toEqual([1, all['count']])
    expect((await list('?limit=1&offset=1'))['records'][0]).toEqual(all['records'][1])
  })
})

describe('a label and a batch', () => {
  const made = async (productId: string, locationId = t.home.places.kitchen) => {
    const answer = await t.call(owner, 'POST', '/labeling/register', {
      registration: {
        productId,
        locationId,
        state: 'chill',
        expiration: '2099-05-01',
        note: 'secret note',
        supplier: 'Secret supplier',
        items: [{ count: 1, quantity: { value: 1, unit: 'kg' } }],
      },
    })
    expect(answer.status).toBe(200)
    const { labels, batch } = answer.body as unknown as {
      labels: { id: string }[]
      batch: { id: string; code: string }
    }
    return { id: labels[0]!.id, batchId: batch.id, code: batch.code }
  }
  const set = (id: string, change: object) => t.call(owner, 'PATCH', `/product/${id}`, change)

  test('tell each chosen part, and no other', async () => {
    const id = await product({ isPublic: true, publicName: 'Cena', origin: 'Jabugo', cost: 3 })
    const unpublished = await made(id)
    const unknown = shape(await page('label', newId()))
    expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(shape(await page('label', unpublished.id))).toEqual(unknown)
    const parts = {
      dates: { bestBefore: null, expiration: '2099-05-01T21:59:00.000Z' },
      made: { madeAt: expect.any(String) },
      state: { state: 'chill', stateName: expect.anything() },
      batch: { batch: expect.any(String) },
      place: { place: null },
    }
    const nothing = {
      bestBefore: null,
      expiration: null,
      madeAt: null,
      state: null,
      stateName: null,
      batch: null,
      place: null,
    }
    for (const [name, reported] of Object.entries(parts)) {
      expect((await set(id, { publicLabel: [name] })).status).toBe(200)
      const { body } = await page('label', unpublished.id)
      expect([name, body['entity'], body['record'].label]).toEqual([
        name,
        'label',
        {
          id: unpublished.id,
          timeZone: 'Europe/Madrid',
          batchStatus: 'available',
          ...nothing,
          ...reported,
        },
      ])
      expect(Object.keys(body['record']).sort()).toEqual([
        'allergens',
        'description',
        'diets',
        'hasImage',
        'id',
        'ingredientsText',
        'label',
        'metas',
        'name',
        'nutrition',
        'origin',
        'productId',
        'storage',
      ])
      expect(JSON.stringify(body)).not.toMatch(/secret|kilogram|serial|locationId/i)
    }
    const later = await made(id)
    expect((await page('label', later.id)).status).toBe(200)
    const code = encodeBytecode(ENTITIES.batch.bytecode, later.batchId)
    expect((await t.call(null, 'GET', `/public/bytecode/${code}`)).body['record']).toMatchObject({
      id: later.batchId,
      name: 'Cena',
    })
    expect((await t.call(null, 'GET', `/public/picture/label/${later.id}`)).status).toBe(400)
    for (const change of [{ publicLabel: [] }, { isPublic: false, publicLabel: ['dates'] }]) {
      expect((await set(id, change)).status).toBe(200)
      for (const [entity, record] of [
        ['label', later.id],
        ['batch', later.batchId],
      ] as const)
        expect(shape(await page(entity, record))).toEqual(unknown)
    }
  })
})

describe('pictures', () => {
  test('of published records only, small, and without what the camera noted', async () => {
    const id = await product({ isPublic: true })
    const bytes = await files.photo('jpeg', { width: 2400, height: 1600, orientation: 6 })
    const upload = await t.app.inject({
      method: 'POST',
      url: `/api/v0/attachment/upload?name=a.jpg&productId=${id}`,
      headers: { authorization: `Bearer ${owner}`, 'content-type': 'image/jpeg' },
      payload: bytes,
    })
    const image = (upload.json() as { attachment: { id: string } }).attachment.id
    const picture = () => t.call(null, 'GET', `/public/picture/product/${id}`)
    expect((await picture()).status).toBe(404)
    await t.call(owner, 'PATCH', `/product/${id}`, { image })
    for (const _twice of [1, 2]) {
      const answer = await picture()
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp'])
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      const { width, height, exif } = await sharp(answer.raw).metadata()
      expect({ width, height, exif }).toEqual({ width: 853, height: 1280, exif: undefined })
    }
    expect((await page('product', id)).body['record'].hasImage).toBe(true)
    expect((await t.call(null, 'GET', `/public/picture/product/${id}?of=theme`)).status).toBe(404)
    await t.call(owner, 'PATCH', `/product/${id}`, { isPublic: false })
    expect((await picture()).status).toBe(404)
    expect((await t.call(null, 'GET', `/attachment/content?attachmentId=${image}`)).status).toBe(400)
  })
})

describe('bad input', () => {
  test.each([
    ['a record of another kind', '/public/record/user/01890000-0000-7000-8000-000000000000', 400],
    ['an id that is none', '/public/record/product/1', 400],
    ['a code that is none', '/public/bytecode/XX', 422],
    [
      'a page too far',
      `/public/organization/01890000-0000-7000-8000-000000000000/product?offset=1000001`,
      400,
    ],
    ['a list of people', `/public/organization/01890000-0000-7000-8000-000000000000/user`, 400],
  ])('%s is a named problem', async (_what, path, status) => {
    const answer = await t.call(null, 'GET', path)
    expect([answer.status, typeof answer.body['code']]).toEqual([status, 'string'])
  })

  test('a code of a kind that is never published is unknown', async () => {
    const { user } = (await t.call(owner, 'GET', '/user/me')).body
    for (const [entity, id] of [
      ['user', user.id],
      ['label', newId()],
    ] as const) {
      const code = encodeBytecode(ENTITIES[entity].bytecode, id as string)
      expect((await t.call(null, 'GET', `/public/bytecode/${code}`)).status).toBe(404)
    }
  })

  test('whoever asks without end is told to come later', async () => {
    const answers = await Promise.all(
      Array.from({ length: 330 }, () => t.call(null, 'GET', `/public/record/equipment/${newId()}`)),
    )
    const statuses = new Set(answers.map(({ status }) => status))
    expect(statuses).toEqual(new Set([404, 429]))
  })
})
