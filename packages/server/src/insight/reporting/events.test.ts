/** Figures and sheets of events: by the days of the place, within rights and reach. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../adapters/ids.ts'
import { asServer, createTestApp, type Answer, type TestApp } from '../../testing/app.ts'

let t: TestApp
let place: string
let chef: string
beforeAll(async () => {
  t = await createTestApp({ addsPastLedgers: true })
  place = (
    await t.make('location', {
      name: '=Auckland',
      type: 'kitchen',
      parentId: t.home.places.root,
      timeZone: 'Pacific/Auckland',
    })
  )['id']
  chef = await t.tokenIn(t.home.id, 3, place)
  // 11:30 UTC on 10 March is 00:30 on 11 March in Auckland.
  await event('2026-03-10T10:30:00Z', 'info', 'label/move')
  await event('2026-03-10T11:30:00Z', 'warning', 'label/move')
  await event('2026-03-10T12:30:00Z', 'error', 'control/temperature')
  await event('2026-03-10T12:30:00Z', 'error', 'label/move', t.home.places.sibling)
})
afterAll(() => t.close())

const event = (at: string, kind: string, action: string, locationId = place) =>
  asServer(t.pool, t.home.id, transaction =>
    transaction.query({
      text: `insert into event (organization_id, id, location_id, at, kind, action, to_state, data)
             values ($1, $2, $3, $4, $5, $6, 'chill', '{}')`,
      values: [t.home.id, newId(), locationId, at, kind, action],
    }),
  )
const code = (answer: Answer) => [answer.status, answer.body['code']]
const ask = (body: object, token = chef) =>
  t.call(token, 'POST', '/reporting/events/get', { from: '2026-03-10', to: '2026-03-12', ...body })
const sheet = (query: string, token = chef) => t.call(token, 'GET', `/reporting/events/export?${query}`)

test('days begin and end by the clock of the place, and only its own events count', async () => {
  expect((await ask({})).body['days']).toEqual([
    { day: '2026-03-10', events: 1, warnings: 0, errors: 0 },
    { day: '2026-03-11', events: 2, warnings: 1, errors: 1 },
    { day: '2026-03-12', events: 0, warnings: 0, errors: 0 },
  ])
  const moves = (await ask({ action: 'label/move' })).body['days']
  expect(moves.map((day: { events: number }) => day.events)).toEqual([1, 1, 0])
})

test('other people see their own', async () => {
  const sum = (answer: Answer) =>
    answer.body['days'].reduce((total: number, day: { events: number }) => total + day.events, 0)
  expect(sum(await ask({}, await t.token(3, { place: 'sibling' })))).toBe(1)
  expect(sum(await ask({}, await t.token(5, { organization: 'other' })))).toBe(0)
})

test('days that cannot be are refused', async () => {
  expect(code(await ask({ to: '2026-03-09' }))).toEqual([422, 'RULE_BROKEN'])
  expect(code(await ask({ to: '2028-03-09' }))).toEqual([422, 'RULE_BROKEN'])
  expect(code(await ask({ to: 'tomorrow' }))).toEqual([400, 'INVALID_REQUEST'])
})

test('a sheet has the words of its reader, the clock of the place, and no formula', async () => {
  const answer = await sheet('from=2026-03-10&to=2026-03-12&format=csv&locale=es')
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const lines = answer.raw.toString().trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('Cuándo;')
  expect(lines.at(-1)).toContain('2026-03-10 23:30:00')
  expect(lines[1]).toContain("'=Auckland")
  expect(lines.filter(line => line.includes('Cambio de estado'))).toHaveLength(2)
  expect(answer.raw.toString()).not.toContain('label/move')
  const xlsx = await sheet('from=2026-03-10&to=2026-03-12&format=xlsx')
  expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK')
  expect(xlsx.headers['content-disposition']).toMatch(/events-2026-03-10-2026-03-12\.xlsx/)
})
