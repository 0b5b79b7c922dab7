/** What is made of the ledger for others: EPCIS documents and temperatures beside the states. */
import { epcisFaults } from '@cloche/domain/conformance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { g, kg, moveLabels, registered, type Body } from '../../../testing/labels.ts'

let t: TestApp
let token: string
let milkId: string
let creamId: string
beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(3)
  milkId = (await t.make('product', { name: 'Milk', gtin: '8412345000010' }))['id']
  creamId = (await t.make('product', { name: 'Cream' }))['id']
})
afterAll(() => t.close())

type Told = Body
const day = 86_400_000
const around = () =>
  `from=${new Date(Date.now() - day).toISOString()}&to=${new Date(Date.now() + day).toISOString()}`

/** Two cans of milk; a litre of one becomes three tubs of cream, one of which is frozen at another place. */
async function kitchen() {
  const milk = await registered(t, token, {
    productId: milkId,
    origin: 'receipt',
    supplier: 'Dairy',
    supplierLot: 'M-1',
    supplierDocument: 'DN/7',
    items: [{ count: 2, quantity: kg(2) }],
  })
  const cream = await registered(t, token, {
    productId: creamId,
    inputs: [{ labelId: milk.labels[0]!['id'], quantity: g(1000) }],
    items: [{ count: 3, quantity: g(300) }],
  })
  const owner = await t.token(5, { place: 'root' })
  const tub = cream.labels[0]!['id'] as string
  await moveLabels(t, owner, [tub], 'relocate', { locationId: t.home.places.sibling })
  return { milk, cream, tub, can: milk.labels[0]!['id'] as string }
}
const documentOf = async (path: string, by = token) => {
  const answer = await t.call(by, 'GET', path)
  return { ...answer, document: answer.status === 200 ? JSON.parse(answer.raw.toString()) : null }
}
const eventsOf = (document: Body): Told[] => document['epcisBody'].eventList

test('a trace as EPCIS passes the published schema and tells what became of what', async () => {
  const { milk, tub, can } = await kitchen()
  const { status, headers, document } = await documentOf(`/monitor/trace/epcis?labelId=${can}`)
  expect([status, headers['content-type']]).toEqual([200, 'application/ld+json; charset=utf-8'])
  expect(epcisFaults(document)).toEqual([])
  const events = eventsOf(document)
  const [receipt, cream] = events as [Told, Told]
  expect(receipt).toMatchObject({
    type: 'ObjectEvent',
    action: 'ADD',
    bizStep: 'receiving',
    ilmd: { 'cloche:supplierLot': 'M-1' },
  })
  expect(receipt['epcList']).toHaveLength(2)
  expect(receipt['epcList'][0]).toBe(`https://id.gs1.org/01/08412345000010/21/${milk.labels[0]!['serial']}`)
  expect(cream).toMatchObject({ type: 'TransformationEvent', bizStep: 'commissioning' })
  expect(cream['outputEPCList']).toHaveLength(3)
  const used = cream['cloche:inputAmounts'].reduce(
    (sum: number, one: Body) => sum + one['cloche:quantity'],
    0,
  )
  expect(used).toBeCloseTo(1, 6)
  expect(events.at(-1)).toMatchObject({
    bizStep: 'storing',
    epcList: [`urn:uuid:${tub}`],
    destinationList: [{ type: 'location', destination: `urn:uuid:${t.home.places.sibling}` }],
  })
})

test('a period holds the places within reach, a long or an empty one is refused', async () => {
  const { tub } = await kitchen()
  const { document } = await documentOf(`/monitor/epcis?${around()}`)
  expect(epcisFaults(document)).toEqual([])
  expect(eventsOf(document).map(event => event['bizStep'])).toContain('receiving')
  const away = await t.token(3, { place: 'sibling' })
  const there = eventsOf((await documentOf(`/monitor/epcis?${around()}`, away)).document)
  expect(there.map(event => event['bizStep'])).not.toContain('receiving')
  expect(JSON.stringify(there)).toContain(tub)
  for (const period of [
    'from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
    'from=2025-01-01T00:00:00Z&to=2026-01-01T00:00:00Z',
  ])
    expect((await t.call(token, 'GET', `/monitor/epcis?${period}`)).body['code']).toBe('RULE_BROKEN')
})

test('neither another organization nor another place starts a trace', async () => {
  const { can } = await kitchen()
  const stranger = await t.token(5, { organization: 'other' })
  const away = await t.token(3, { place: 'sibling' })
  for (const by of [stranger, away]) {
    expect((await t.call(by, 'GET', `/monitor/trace/epcis?labelId=${can}`)).status).toBe(404)
    expect((await t.call(by, 'POST', '/monitor/trace/temperatures/get', { labelId: can })).status).toBe(404)
  }
  const theirs = eventsOf((await documentOf(`/monitor/epcis?${around()}`, stranger)).document)
  expect(theirs).toEqual([])
})
