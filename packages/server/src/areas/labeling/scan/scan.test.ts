import { buildSscc, encodeBytecode } from '@cloche/domain/rules/codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { registered, type Body } from '../../../testing/labels.ts'

const GTIN = '08412345000010'
const SSCC = buildSscc('3', '8412345', '1') ?? ''

let t: TestApp
let token: string
let product: string
let label: Body
let batch: Body
beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(3)
  product = (await t.make('product', { name: 'Gazpacho', gtin: GTIN, sku: 'GAZ-1' }))['id']
  const made = await registered(t, token, {
    productId: product,
    batchCode: 'L26-7',
    origin: 'receipt',
    supplierLot: 'S/99',
  })
  batch = made.batch
  label = made.labels[0]!
})
afterAll(() => t.close())

const scan = (code: string, by = token) => t.call(by, 'POST', '/labeling/scan', { code })
const found = async (code: string, by = token) =>
  (await scan(code, by)).body['found'].map(
    (each: { entity: string; id: string }) => `${each.entity} ${each.id}`,
  )

describe('finds', () => {
  test('by GS1 elements: label, batch, product, the most particular first', async () => {
    const all = [`label ${label['id']}`, `batch ${batch['id']}`, `product ${product}`]
    expect(await found(`(01)${GTIN}(10)L26-7(21)${label['serial']}`)).toEqual(all)
    expect(await found(`]C101${GTIN}10L26-7\u001d21${label['serial']}`)).toEqual(all)
    expect(await found(`https://id.gs1.org/01/${GTIN}/10/L26-7/21/${label['serial']}`)).toEqual(all)
    expect(await found(`(01)${GTIN}(10)L26-7`)).toEqual(all.slice(1))
    expect(await found(GTIN.slice(1))).toEqual(all.slice(2))
    expect(await found(`(01)${GTIN}(10)OTHER`)).toEqual(all.slice(2))
  })

  test('by bytecode and by the address that carries it', async () => {
    const code = encodeBytecode('LA', label['id'])
    expect((await scan(code)).body['found']).toEqual([
      { entity: 'label', id: label['id'], title: label['serial'] },
    ])
    expect(await found(`http://localhost:8080/#/qr/bytecode/${code}`)).toEqual([`label ${label['id']}`])
    expect(await found(encodeBytecode('LA', newId()))).toEqual([])
    const read = await t.call(token, 'GET', `/bytecode/${code}`)
    expect(read.body).toEqual({ entity: 'label', id: label['id'], title: label['serial'] })
  })

  test('by what people type, in small letters too', async () => {
    expect(await found(label['serial'].toLowerCase())).toEqual([`label ${label['id']}`])
    expect(await found('l26-7')).toEqual([`batch ${batch['id']}`])
    expect(await found('s/99')).toEqual([`batch ${batch['id']}`])
    expect(await found('gaz-1')).toEqual([`product ${product}`])
    const box = await t.make('container', {
      name: 'Box',
      code: 'B-7',
      sscc: SSCC,
      locationId: t.home.places.kitchen,
    })
    expect(await found('b-7')).toEqual([`container ${box['id']}`])
    expect(await found(`(00)${SSCC}`)).toEqual([`container ${box['id']}`])
    expect(await found("it isn't there %_")).toEqual([])
  })
})

test.each([
  ['a wrong check digit', '(01)08412345000019', 'codes.gs1.checkDigit'],
  ['a control character', 'AB\u0007C', 'codes.controlCharacter'],
  ['blanks', '   ', 'codes.empty'],
])('%s is refused with its reason', async (_what, code, rule) => {
  const answer = await scan(code)
  expect([answer.status, answer.body['code']]).toEqual([422, 'RULE_BROKEN'])
  expect(answer.body['details'].faults[0]).toMatchObject({ path: 'code', rule })
  expect(answer.body['details'].faults[0].message).not.toBe(rule)
})

test('only within rights, reach and organization', async () => {
  const elsewhere = await t.token(3, { place: 'sibling' })
  expect(await found(label['serial'], elsewhere)).toEqual([])
  expect(await found(`(01)${GTIN}(10)L26-7(21)${label['serial']}`, elsewhere)).toEqual([`product ${product}`])
  const code = encodeBytecode('LA', label['id'])
  expect(await found(code, elsewhere)).toEqual([])
  expect((await t.call(elsewhere, 'GET', `/bytecode/${code}`)).status).toBe(404)
  const nowhere = await t.token(3, { place: null })
  expect(await found(label['serial'], nowhere)).toEqual([])
  const stranger = await t.token(5, { organization: 'other' })
  expect(await found(`(01)${GTIN}`, stranger)).toEqual([])
  expect(await found(code, stranger)).toEqual([])
})

test('what is no bytecode is refused', async () => {
  const answer = await t.call(token, 'GET', '/bytecode/NONSENSE')
  expect([answer.status, answer.body['details'].faults[0].rule]).toEqual([422, 'codes.bytecode.length'])
})
