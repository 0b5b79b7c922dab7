/** No two batches have one code, whatever their products, formats and patterns. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { makeProduct, registered, rowsOf, tryRegister, type Body } from '../../../testing/labels.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(5)
})
afterAll(() => t.close())

describe('one code is one batch', () => {
  test('two products and two formats on one day, by the usual pattern and by one without a number', async () => {
    const dated = await makeProduct(t, { batchPattern: '{YY}{MM}{DD}' })
    const plain = [
      await makeProduct(t),
      await makeProduct(t),
      dated,
      await makeProduct(t, { batchPattern: '{YY}{MM}{DD}' }),
    ]
    const formats = await Promise.all(
      ['Tub', 'Tray'].map(name => t.make('batching', { name, productId: dated })),
    )
    const asked = [
      ...plain.map(productId => ({ productId })),
      ...formats.map(({ id }) => ({ productId: dated, batchingId: id })),
    ]
    const made = await Promise.all([...asked, ...asked, ...asked].map(one => registered(t, token, one)))
    const codes = made.map(({ batch }) => batch['code'])
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(code).toMatch(/^\d{6}-\d{1,4}$/)
  })

  test('nor do patterns that could meet: whoever comes second gets the next number', async () => {
    const [one, other] = [
      await makeProduct(t, { batchPattern: 'X1{batch}' }),
      await makeProduct(t, { batchPattern: 'X{batch}' }),
    ]
    const from = (number: number) =>
      rowsOf(t, `update organization set next_batch_serial = ${number} where id = $1`)
    await from(7023)
    const made = await registered(t, token, { productId: one })
    await from(17_023)
    const reservation = { clientId: newId(), count: 1, productIds: [other], batches: true, labels: true }
    const { body } = await t.call(token, 'POST', '/labeling/serials/reserve', { reservation })
    const of = (kind: string) => body['ranges'].find((range: Body) => range['kind'] === kind)
    const printed = {
      id: newId(),
      productId: other,
      batchCode: 'X17023',
      held: {
        clientId: reservation.clientId,
        productSerial: of('product').first,
        batchSerial: of('batch').first,
        labels: [{ id: newId(), serial: `${of('label').subject}333` }],
        orNew: 'numbersAndCode',
      },
    }
    const landed = await tryRegister(t, token, printed)
    expect([landed.status, landed.body['batch']?.code, landed.body['differs']]).toEqual([200, 'X17024', true])
    await from(17_023)
    const here = await registered(t, token, { productId: other })
    expect([made.batch['code'], here.batch['code']]).toEqual(['X17023', 'X17025'])
    const typed = await registered(t, token, { productId: other, batchCode: 'X17023' })
    expect(typed.batch['code']).toBe('X17023')
    await from(20_000)
  })

  test('what a browser holds and what the server gives never meet, whatever the products', async () => {
    const [one, other] = [await makeProduct(t), await makeProduct(t)]
    const clientId = newId()
    const reservation = { clientId, count: 3, productIds: [one], batches: true, labels: true }
    const { body } = await t.call(token, 'POST', '/labeling/serials/reserve', { reservation })
    const first = (kind: string) => body['ranges'].find((range: Body) => range['kind'] === kind)
    const here = await registered(t, token, { productId: other })
    const printed = await registered(t, token, {
      productId: one,
      held: {
        clientId,
        productSerial: first('product').first,
        batchSerial: first('batch').first,
        labels: [{ id: newId(), serial: `${first('label').subject}333` }],
      },
    })
    expect(printed.batch['serial']).toBe(first('batch').first)
    expect(here.batch['serial']).toBe(first('batch').last + 1)
    expect(printed.batch['code']).not.toBe(here.batch['code'])
  })
})
