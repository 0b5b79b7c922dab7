import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { faultsOf, registered } from '../../testing/labels.ts'

let t: TestApp
let token: string
let product: string
beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(5)
  product = (await t.make('product', { name: 'Food' }))['id']
})
afterAll(() => t.close())

const makeFormat = (batching: object) =>
  t.call(token, 'POST', '/labeling/batching', { batching: { name: 'Tub', productId: product, ...batching } })

test('a labelling format has a pattern that gives codes and a size that can be printed', async () => {
  expect(faultsOf((await makeFormat({ batchPattern: '{year}' })).body)).toEqual([
    'batching.batchPattern batchPattern.token',
  ])
  expect(faultsOf((await makeFormat({ labelSize: '9x9' })).body)).toEqual([
    'batching.labelSize problem.print.size',
  ])
  const made = await makeFormat({ batchPattern: 'A{batch:2}' })
  expect(made.body['batching']).toMatchObject({ nextBatchId: 'A01', nextBatchSerial: 1 })
  const changed = await t.call(token, 'PATCH', `/labeling/batching/${made.body['batching'].id}`, {
    batchPattern: 'B{batch:3}',
  })
  expect(changed.body['batching'].nextBatchId).toBe('B001')
  expect(
    faultsOf(
      (await t.call(token, 'PATCH', `/labeling/batching/${made.body['batching'].id}`, { batchPattern: '{' }))
        .body,
    ),
  ).toEqual(['batching.batchPattern batchPattern.brace'])
})

test("the code of a batch is printed and stays; the supplier's lot can be put right", async () => {
  const { batch } = await registered(t, token, { productId: product })
  const change = (values: object) => t.call(token, 'PATCH', `/labeling/batch/${batch['id']}`, values)
  expect((await change({ code: 'OTHER' })).body['code']).toBe('FIXED_FIELD')
  expect((await change({ supplierLot: 'L-77' })).body['batch'].supplierLot).toBe('L-77')
  expect(
    (await t.call(token, 'DELETE', '/labeling/batch', { batch: { id: batch['id'] } })).body['code'],
  ).toBe('IN_USE')
})

test('a favourite takes a format of its own product', async () => {
  const other = (await t.make('product', { name: 'Other' }))['id']
  const format = (await makeFormat({})).body['batching'].id
  const pin = (favorite: object) =>
    t.call(token, 'POST', '/labeling/favorite', {
      favorite: { state: 'chill', batchingId: format, ...favorite },
    })
  expect((await pin({ productId: other })).body['code']).toBe('UNKNOWN_LINK')
  expect((await pin({ productId: product })).status).toBe(200)
})
