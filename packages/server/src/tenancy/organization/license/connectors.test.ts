/** Connections to systems that have a licence of their own. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { asServer } from '../../../testing/app.ts'
import { switchOffUnlicensed } from './connectors.ts'

let t: TestApp
let owner: string
let visitor: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  owner = await t.token(5)
  visitor = await t.platformAt(t.home.places.kitchen)
})
afterAll(() => t.close())

const make = (type: string, more: object = {}, by = owner) =>
  t.call(by, 'POST', '/integration/connector', { connector: { id: newId(), name: type, type, ...more } })
const license = (type: string, more: object = {}) =>
  t.make('license', { name: type, type, from: '2020-01-01T00:00:00.000Z', ...more })
const rule = (answer: { body: Record<string, any> }) => answer.body['details']?.faults?.[0]?.rule
const UNLICENSED = 'problem.connector.unlicensed'
const read = async (id: string) =>
  (await t.call(owner, 'GET', `/integration/connector?connectorId=${id}`)).body['connector']

test.each([
  ['gstock', 'stock-connector-gstock'],
  ['odoo', 'stock-connector-odoo'],
  ['gastrokaizen', 'recipe-connector-gastrokaizen'],
  ['tspoonlab', 'recipe-connector-tspoonlab'],
  ['apicbase', 'recipe-connector-apicbase'],
])('%s is connected with %s alone', async (system, type) => {
  expect(rule(await make(system))).toBe(UNLICENSED)
  const other = type === 'stock-connector-odoo' ? 'stock-connector-gstock' : 'stock-connector-odoo'
  const { id: foreign } = await license(other)
  expect(rule(await make(system))).toBe(UNLICENSED)
  await t.call(visitor, 'DELETE', '/license', { license: foreign })
  const { id } = await license(type)
  const made = await make(system, { status: 'on' })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const connector = made.body['connector'].id
  // Without it, it stands, is off, and says why.
  await t.call(visitor, 'PATCH', `/license/${id}`, { status: 'canceled' })
  expect(await read(connector)).toMatchObject({ status: 'off', offReason: 'license' })
  const on = (by: string) => t.call(by, 'PATCH', `/integration/connector/${connector}`, { status: 'on' })
  expect(rule(await on(owner))).toBe(UNLICENSED)
  // Its name may still be changed.
  expect((await t.call(owner, 'PATCH', `/integration/connector/${connector}`, { name: 'Old' })).status).toBe(
    200,
  )
  await license(type)
  expect((await on(owner)).body['connector']).toMatchObject({ status: 'on', offReason: null })
})

test('systems without a licence of their own are connected as before', async () => {
  expect((await make('holded')).status).toBe(200)
})

test('a licence of one place connects that place, and neither others nor the whole organization', async () => {
  const { kitchen, sibling } = t.other.places
  const theirs = await t.token(5, { organization: 'other' })
  await t.make(
    'license',
    { name: 'Odoo', type: 'stock-connector-odoo', from: '2020-01-01T00:00:00.000Z', locationId: kitchen },
    'other',
  )
  expect(rule(await make('odoo', {}, theirs))).toBe(UNLICENSED)
  expect(rule(await make('odoo', { locationIds: [kitchen, sibling] }, theirs))).toBe(UNLICENSED)
  const { body } = await make('odoo', { locationIds: [kitchen] }, theirs)
  const { id } = body['connector']
  const moved = await t.call(theirs, 'PATCH', `/integration/connector/${id}`, {
    locationIds: [sibling],
    status: 'on',
  })
  expect(rule(moved)).toBe(UNLICENSED)
})

test('what ran out switches off by itself; what the platform switched on goes on', async () => {
  const house = await t.makeOrganization('Ends')
  const by = await t.tokenIn(house.id, 5, house.places.kitchen)
  const platform = await t.platformAt(house.places.kitchen)
  const to = new Date(Date.now() + 60_000).toISOString()
  await t.call(platform, 'POST', '/license', {
    license: { name: 'Gstock', type: 'stock-connector-gstock', from: '2020-01-01T00:00:00.000Z', to },
  })
  const { id } = (await make('gstock', { status: 'on' }, by)).body['connector']
  const exempt = (await make('odoo', { status: 'on' }, platform)).body['connector'].id
  const look = (now: string) =>
    asServer(t.pool, house.id, (transaction, context) =>
      switchOffUnlicensed({ ...context, transaction, actor: { ...context.actor, now } }),
    )
  const status = async (connector: string) =>
    (await t.call(by, 'GET', `/integration/connector?connectorId=${connector}`)).body['connector'].status
  await look(new Date().toISOString())
  expect([await status(id), await status(exempt)]).toEqual(['on', 'on'])
  await look(new Date(Date.now() + 61_000).toISOString())
  expect([await status(id), await status(exempt)]).toEqual(['off', 'on'])
  const { history } = (await t.call(by, 'GET', `/integration/connector/history?connectorId=${id}`)).body
  expect(history[0]).toMatchObject({ after: { status: 'off', offReason: 'license' } })
})
