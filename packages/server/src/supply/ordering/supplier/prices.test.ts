/** Prices of suppliers: changed by hand, by their lists, and told. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../../testing/labels.ts'
import { orderingKitchen, type OrderingKitchen } from '../../../testing/ordering-kitchen.ts'

let t: OrderingKitchen['t']
let chef: OrderingKitchen['chef']
let milk: OrderingKitchen['milk']
let tomatoes: OrderingKitchen['tomatoes']
let milkPack: OrderingKitchen['milkPack']
let supplier: OrderingKitchen['supplier']
let offer: OrderingKitchen['offer']
let kitchen: OrderingKitchen
beforeAll(async () => {
  kitchen = await orderingKitchen()
  ;({ t, chef, milk, tomatoes, milkPack, supplier, offer } = kitchen)
})
afterAll(() => t.close())

test('a price that is typed anew keeps what it was, and is told', async () => {
  const changed = await t.call(chef, 'PATCH', `/ordering/catalogue/item/${milkPack}`, {
    price: 6.3,
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(changed.body['supplierProduct']).toMatchObject({ price: 6.3, previousPrice: 5.7 })
  const notices = await rowsOf(
    t,
    `select name from notification where organization_id = $1 and product_id = $2`,
    [milk],
  )
  expect(notices.map(({ name }) => name as string).join()).toContain('Whole milk')
})

/** Sends a price list; answers what was made of its lines. */
async function sendList(seller: string, sheet: string, apply: string) {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/v0/ordering/price-list?supplierId=${seller}&apply=${apply}`,
    headers: { authorization: `Bearer ${chef}`, 'content-type': 'text/csv' },
    payload: sheet,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ lines: { outcome: string; problem: { rule: string; value: string } | null }[] }>()
    .lines
}

test('a price list is compared by codes, and taken over when it is asked; what is not sold is said', async () => {
  const seller = await supplier('Lists', {})
  const known = await offer(seller, tomatoes, {
    pack: { value: 5, unit: 'kg' },
    price: 8,
    supplierCode: 'L-1',
  })
  await offer(seller, milk, { pack: { value: 1, unit: 'l' }, price: 1, supplierCode: 'L-2' })
  const sheet =
    'Their code;Their name for it;Price of a pack\nl-1;Tomate;8,40\nL-2;Leche;1\nL-9;Ajo;3\nL-1x;;free\n'
  const ask = (apply: string) => sendList(seller, sheet, apply)
  const price = async () =>
    (
      await rowsOf(
        t,
        'select price::float8 as price, previous_price::float8 as before from supplier_product where organization_id = $1 and id = $2',
        [known],
      )
    )[0]
  expect((await ask('no')).map(({ outcome }) => outcome)).toEqual(['changed', 'same', 'unknown', 'unread'])
  expect(await price()).toEqual({ price: 8, before: null })
  await ask('yes')
  expect(await price()).toEqual({ price: 8.4, before: 8 })
  expect((await ask('yes')).map(({ outcome }) => outcome)).toEqual(['same', 'same', 'unknown', 'unread'])
})

test('a list with their own headers puts what is new into the catalogue, names what it leaves, and is told once', async () => {
  const seller = await supplier('Mercat', {})
  await offer(seller, tomatoes, { pack: { value: 5, unit: 'kg' }, price: 8, supplierCode: 'T-5' })
  await offer(seller, milk, { pack: { value: 1, unit: 'l' }, price: 1, supplierCode: 'M-1' })
  const sheet = [
    'Tarifa 2026;;;',
    'Precio (€);Artículo;Formato;Código',
    '8,40 €;Tomate;5 kg;T-5',
    '0,90;Leche;1 l;M-1',
    '5,10;Whole milk;6 x 1 l;M-6',
    'gratis;Sal;1 kg;S-1',
    '3;Ajo;;A-1',
    '2;Tomate;5 kg;T-5',
  ].join('\n')
  const ask = async (apply: string) =>
    (await sendList(seller, sheet, apply)).map(({ outcome, problem }) =>
      [outcome, problem?.rule, problem?.value].filter(Boolean).join(' '),
    )
  const left = [
    'unread recordImport.number gratis',
    'unknown priceList.problem.noProduct Ajo',
    'unread priceList.problem.twice T-5',
  ]
  expect(await ask('no')).toEqual(['changed', 'changed', 'new', ...left])
  await ask('yes')
  expect(await ask('yes')).toEqual(['same', 'same', 'same', ...left])
  const [made] = await rowsOf(
    t,
    `select product_id as "productId", supplier_name as name, pack_value::float8 as value, pack_unit as unit, price::float8 as price
      from supplier_product where organization_id = $1 and supplier_code = 'M-6' and supplier_id = $2`,
    [seller],
  )
  expect(made).toEqual({ productId: milk, name: 'Whole milk', value: 6, unit: 'l', price: 5.1 })
  const notices = await rowsOf(
    t,
    `select name from notification where organization_id = $1 and address like '%' || $2 || '%'`,
    [seller],
  )
  expect(notices.map(({ name }) => name)).toEqual(['Mercat: 2 prices changed, 1 up, 1 down'])
})

test('what a list calls by a near name is proposed, and taken only once somebody says which product it is', async () => {
  const seller = await supplier('Near', {})
  await t.make('product', { name: 'Piña', sku: 'PIN-1', consumptionUnit: 'kg' })
  const sheet = [
    'Code;Name;Pack;Price;Product',
    'N-1;TOMATOES RIPE, origin Almería;5 kg;7,20;',
    'N-2;Pineapple;6 kg;9;pin-1',
    'N-3;Steel bolts;1 kg;2;',
  ].join('\n')
  const ask = async (apply: string, confirmed = '') => {
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api/v0/ordering/price-list?supplierId=${seller}&apply=${apply}${confirmed}`,
      headers: { authorization: `Bearer ${chef}`, 'content-type': 'text/csv' },
      payload: sheet,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer
      .json<{ lines: { outcome: string; near: { name: string }[] }[] }>()
      .lines.map(({ outcome, near }) => [outcome, ...near.map(({ name }) => name)])
  }
  const proposed = ['unknown', 'Ripe tomatoes']
  expect(await ask('yes')).toEqual([proposed, ['new'], ['unknown']])
  expect(await ask('yes')).toEqual([proposed, ['same'], ['unknown']])
  const chosen = `&confirmed=2:${tomatoes.toUpperCase()}`
  expect(await ask('no', chosen)).toEqual([['new'], ['same'], ['unknown']])
  expect(await ask('yes', chosen)).toEqual([['new'], ['same'], ['unknown']])
  const [made] = await rowsOf(
    t,
    `select product_id as "productId", price::float8 as price from supplier_product
      where organization_id = $1 and supplier_code = 'N-1' and supplier_id = $2`,
    [seller],
  )
  expect(made).toEqual({ productId: tomatoes, price: 7.2 })
  expect(await ask('no')).toEqual([['same'], ['same'], ['unknown']])
})

test('who orders sees what is paid; who only reads orders sees it nowhere, and finds nothing by it', async () => {
  const reader = await t.token(0)
  const { cook, put } = kitchen
  const dairy = await supplier('Seen', { email: 'seen@dairy.example' })
  const pack = await offer(dairy, tomatoes, { pack: { value: 5, unit: 'kg' }, price: 8.37 })
  const lines = [{ productId: tomatoes, supplierProductId: pack, packs: 4 }]
  const sent = await put(lines, { supplierId: dairy })
  const id = sent.body['orderBatch']['id'] as string
  expect(sent.body['orderBatch']['total']).toBe(33.48)
  for (const [who, total] of [
    [chef, 33.48],
    [cook, 33.48],
    [reader, null],
  ] as const) {
    const ask = async (method: string, path: string, body?: unknown) => {
      const answer = await t.call(who, method, path, body)
      expect(answer.status, `${path} ${answer.raw.toString()}`).toBe(200)
      return answer
    }
    expect((await ask('GET', `/ordering/batch?orderBatchId=${id}`)).body['orderBatch']).toMatchObject({
      total,
    })
    const listed = await ask('POST', '/ordering/batches/get', { filter: { id }, by: 'total', sort: 'desc' })
    expect(listed.body['orderBatches']).toMatchObject([{ total }])
    const lines = await ask('POST', '/ordering/orders/get', { filter: { orderBatchId: id } })
    expect(lines.body['orders']).toMatchObject([{ price: total }])
    const { body: state } = await ask('POST', '/ordering/state/get', { orderBatchId: id })
    expect(state).toMatchObject({ total, lines: [{ price: total }] })
    const catalogue = await ask('POST', '/ordering/catalogue/get', { filter: { id: pack } })
    expect(catalogue.body['supplierProducts'][0]['price'] === null).toBe(total === null)
    const account = await ask('POST', '/ordering/account/get', { supplierId: dairy })
    expect(account.body['owed'] === null).toBe(total === null)
    for (const format of ['csv', 'ubl'])
      expect(
        /33[.,]48/.test(
          (await ask('GET', `/ordering/file?orderBatchId=${id}&format=${format}`)).raw.toString(),
        ),
      ).toBe(total !== null)
    const sheet = await ask('POST', '/records/export', { entity: 'orderBatch', format: 'csv', ids: [id] })
    expect(/33[.,]48/.test(sheet.raw.toString())).toBe(total !== null)
    const found = await t.call(who, 'POST', '/ordering/batches/get', { filter: { total: { gte: 33 } } })
    expect(found.status).toBe(total === null ? 400 : 200)
  }
  const rows = (sort: string) =>
    t.call(reader, 'POST', '/ordering/batches/get', { by: 'total', sort, attributes: ['id'] })
  expect((await rows('asc')).body['orderBatches']).toEqual((await rows('desc')).body['orderBatches'])
})
