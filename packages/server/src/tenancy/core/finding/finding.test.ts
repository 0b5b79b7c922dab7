import { buildSscc, encodeBytecode } from '@cloche/domain/rules/codes'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { registered, type Body } from '../../../testing/labels.ts'
import { Samples } from '../../../testing/samples.ts'

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

const kitchen = () => ({ locationId: t.home.places.kitchen })
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
      {
        entity: 'label',
        id: label['id'],
        title: `Gazpacho ${label['serial']}`,
        detail: null,
        batchStatus: 'available',
      },
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

test('records of every kind by what is printed on them', async () => {
  const GLN = '8412345000003'
  const GRAI = '08412345000058AB1'
  const oven = await t.make('device', { name: 'Oven', serial: 'OV-77', type: 'oven', ...kitchen() })
  const card = await t.make('userToken', {
    name: 'Card of Ana',
    userId: (await t.make('user', { name: 'Ana', email: 'ana@card.test', roleLevel: 0 }))['id'],
    mac: '04:A3:2B:9C',
    locationIds: [t.home.places.kitchen],
  })
  const store = await t.make('location', { name: 'Cold store', type: 'warehouse', code: 'CS-1', gln: GLN })
  const crate = await t.make('container', { name: 'Crate', grai: GRAI, ...kitchen() })
  expect(await found('ov-77')).toEqual([`device ${oven['id']}`])
  for (const number of ['04:a3:2b:9c', '04A32B9C'])
    expect(await found(number)).toEqual([`userToken ${card['id']}`])
  const owner = await t.token(5)
  await t.call(owner, 'POST', '/auth/user/organization/full/on', {})
  expect(await found(`(414)${GLN}`, owner)).toEqual([`location ${store['id']}`])
  expect(await found(GLN, owner)).toEqual([`location ${store['id']}`])
  expect(await found('cs-1', owner)).toEqual([`location ${store['id']}`])
  expect(await found(`(8003)${GRAI}`)).toEqual([`container ${crate['id']}`])
  expect(await found(encodeBytecode('DV', oven['id']))).toEqual([`device ${oven['id']}`])
  // An employee has no right to cards.
  const employee = await t.token(0)
  expect(await found('04A32B9C', employee)).toEqual([])
  expect(await found(encodeBytecode('UT', card['id']), employee)).toEqual([])
})

describe('the one search', () => {
  const search = async (text: string, by = token) => {
    const answer = await t.call(by, 'POST', '/search', { text })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body as { found: (Body & { entity: string; title: string })[]; more: string[] }
  }
  const titles = async (text: string, by = token) =>
    (await search(text, by)).found.map(({ entity, title }) => `${entity} ${title}`)

  test('finds every entity that has a screen, for whom its screen opens and where', async () => {
    const named = ALL_ENTITIES.filter(
      ({ screens, shape = 'record', name }) =>
        screens !== 'none' && shape === 'record' && name !== 'organization',
    )
    const samples = new Samples(t)
    for (const { name } of named) {
      const fullName = name === 'user' ? { fullName: 'Zarzuela' } : {}
      await samples.make(name, 'home', { name: `Zarzuela ${name}`, ...fullName })
    }
    const kinds = async (by: string) =>
      [...new Set((await search('zarzuela', by)).found.map(({ entity }) => entity))].sort()
    const kept = (keeps: (entity: EntityDeclaration) => boolean) =>
      named
        .filter(keeps)
        .map(({ name }) => name)
        .sort()
    // Screens of equipment's makers, and of who sells the licences, are not for the owner of a kitchen; the platform's
    // own areas are open here.
    const gateOf = ({ screens }: EntityDeclaration) => (screens === 'none' ? undefined : screens?.gate)
    const isOwners = (entity: EntityDeclaration) =>
      !['license-user-equipment', 'RO>=99'].includes(gateOf(entity) ?? '')
    const isManagers = (entity: EntityDeclaration) =>
      isOwners(entity) && gateOf(entity) !== 'RO>=4' && !['CRM', 'PU', 'WB'].includes(entity.permission)
    expect(await kinds(await t.token(5))).toEqual(kept(isOwners))
    expect(await kinds(await t.platformAt(t.home.places.kitchen))).toEqual(kept(() => true))
    expect(named.filter(entity => gateOf(entity) === 'RO>=99').length).toBeGreaterThan(2)
    expect(await kinds(await t.token(1))).toEqual(kept(isManagers))
    expect(await kinds(await t.token(1, { place: 'sibling' }))).toEqual(
      kept(entity => isManagers(entity) && entity.scope !== 'location' && entity.range === undefined),
    )
    expect(await kinds(await t.token(5, { organization: 'other' }))).toEqual([])
  })

  test('words in any order, without accents and case, the best first, and that there are more', async () => {
    for (const name of ['Jamón ibérico', 'Croquetas de jamón', 'Jamoncitos'])
      await t.make('product', { name })
    expect(await titles('JAMON')).toEqual([
      'product Croquetas de jamón',
      'product Jamón ibérico',
      'product Jamoncitos',
    ])
    expect(await titles('jamon croq')).toEqual(['product Croquetas de jamón'])
    expect(await titles('ja')).toEqual([
      'product Jamón ibérico',
      'product Jamoncitos',
      'product Croquetas de jamón',
    ])
    for (let at = 1; at <= 7; at++) await t.make('product', { name: `Rabo de toro ${at}`, sku: `RT-${at}` })
    const many = await search('rabo')
    expect([many.found.length, many.more]).toEqual([5, ['product']])
    expect(many.found[0]).toMatchObject({ title: 'Rabo de toro 1', detail: 'RT-1' })
    expect((await search('%')).found).toEqual([])
    // What fits alike: food before what is said of it.
    await t.make('notification', { name: 'Rabo de toro 7', kind: 'test', ...kitchen() })
    expect(await titles('toro 7')).toEqual(['product Rabo de toro 7', 'notification Rabo de toro 7'])
  })

  test('codes and the beginning of serials', async () => {
    const serial = String(label['serial'])
    expect(await titles(serial.slice(0, 5).toLowerCase())).toContain(`label Gazpacho ${serial}`)
    expect(await titles(encodeBytecode('BA', batch['id']))).toEqual([`batch ${batch['name']} L26-7`])
    expect(await titles(GTIN)).toEqual(['product Gazpacho'])
    expect(await titles('(01)08412345000019')).toEqual([])
    expect(await titles('')).toEqual([])
  })

  test('records by their ids, in the order asked, as far as they are there and within rights', async () => {
    const asked = [
      { entity: 'label', id: label['id'] },
      { entity: 'product', id: newId() },
      { entity: 'product', id: product },
      { entity: 'nonsense', id: product },
      { entity: 'composition', id: product },
    ]
    const records = async (by: string) =>
      (await t.call(by, 'POST', '/search', { records: asked })).body['records'].map(
        (one: Body) => `${one['entity']} ${one['id']}`,
      )
    expect(await records(token)).toEqual([`label ${label['id']}`, `product ${product}`])
    expect(await records(await t.token(3, { place: 'sibling' }))).toEqual([`product ${product}`])
    expect(await records(await t.token(5, { organization: 'other' }))).toEqual([])
    expect(await records(await t.token(3, { place: null }))).toEqual([])
  })
})

test('what is no bytecode is refused', async () => {
  const answer = await t.call(token, 'GET', '/bytecode/NONSENSE')
  expect([answer.status, answer.body['details'].faults[0].rule]).toEqual([422, 'codes.bytecode.length'])
})

test('a device is found by its activation key, by who sees it, within reach; wrong keys are counted', async () => {
  const serial = 'KEY-1'
  const locationId = t.home.places.kitchen
  const owner = await t.token(5)
  const draft = { name: 'Logger', type: 'probe', serial, locationId }
  const { device } = (await t.call(owner, 'POST', '/device', { device: draft })).body
  for (const code of [
    device.activationKey,
    device.activationKey.toLowerCase().replaceAll('-', ''),
    `https://cloche.example/#/provider/${device.id}/device/activationKey/${device.activationKey}`,
  ])
    expect(await found(code, owner), code).toEqual([`device ${device.id}`])
  expect(await found(device.activationKey, await t.token(5, { place: 'sibling' }))).toEqual([])
  expect(await found(device.activationKey, await t.token(5, { organization: 'other' }))).toEqual([])
  const guesser = await t.token(3, { fresh: true })
  const statuses = []
  for (const last of '34679ACDEFGHJKMNPQRTV')
    statuses.push((await scan(`3467-9ACD-EF3${last}`, guesser)).status)
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(statuses[20]).toBe(429)
})
