/** Tasks for other calendars, read back by another program's parser; links that open nothing more than they should. */
import ical from 'node-ical'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'

let t: TestApp
let place: string
let chef: string
beforeAll(async () => {
  t = await createTestApp()
  place = (
    await t.make('location', {
      name: 'Cocina; Ñ, "uno"',
      type: 'kitchen',
      parentId: t.home.places.root,
      timeZone: 'Europe/Madrid',
    })
  )['id']
  chef = await t.tokenIn(t.home.id, 3, place)
})
afterAll(() => t.close())

/** The events of a calendar, as another program reads them. */
const read = (text: string) =>
  Object.values(ical.sync.parseICS(text)).flatMap(part =>
    part?.type !== 'VEVENT'
      ? []
      : [
          {
            uid: part.uid,
            summary: part.summary,
            description: part.description,
            location: part.location,
            start: part.start.toISOString(),
            seconds: part.end === undefined ? null : (part.end.getTime() - part.start.getTime()) / 1000,
          },
        ],
  )
const plan = async (task: object) =>
  (await t.call(chef, 'POST', '/planning/task', { task })).body['task'] as { id: string }
const file = (calendar: object, token = chef) =>
  t.app.inject({
    method: 'POST',
    url: '/api/v0/planning/calendar/file',
    headers: { authorization: `Bearer ${token}` },
    payload: { calendar: { locationId: place, userId: null, ...calendar } },
  })
const feed = (token: string) => t.app.inject({ method: 'GET', url: `/api/v0/public/calendar/${token}` })
const makeLink = async (more: object = {}, token = chef) => {
  const answer = await t.call(token, 'POST', '/planning/calendar/link', {
    link: { name: 'Telephone', locationId: place, userId: null, ...more },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { token: string; link: { id: string; ending: string } }
}

describe('a file', () => {
  test('holds the tasks of the days by the clock of the place, whatever their words', async () => {
    const name = `Sauce; "brava", 3 \\ 4 🍅\nand a line that is so long that it has to be folded: ${'ñ'.repeat(90)}`
    const { id } = await plan({
      name: name.replace('\n', ' '),
      description: 'First,\nsecond; third',
      // Midnight in Madrid, on the day when the clocks go forward.
      startAt: '2026-03-28T23:00:00.000Z',
      expectedDuration: 5400,
    })
    await plan({ name: 'The day before', startAt: '2026-03-28T22:59:00.000Z' })
    await plan({ name: 'In the evening', startAt: '2026-03-29T21:59:00.000Z' })
    await plan({ name: 'The day after', startAt: '2026-03-29T22:00:00.000Z' })
    const answer = await file({ from: '2026-03-29', to: '2026-03-29' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('.ics')
    for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(read(answer.body)).toMatchObject([
      {
        uid: `${id}@cloche`,
        summary: name.replace('\n', ' '),
        description: 'Pending\nFirst,\nsecond; third',
        location: 'Cocina; Ñ, "uno"',
        start: '2026-03-28T23:00:00.000Z',
        seconds: 5400,
      },
      { summary: 'In the evening', start: '2026-03-29T21:59:00.000Z' },
    ])
  })

  test('of one person holds theirs; of elsewhere, of others and of too many days none is made', async () => {
    const cook = (await t.make('user', { name: 'Ana', email: 'ana@calendar.test', roleLevel: 1 }))['id']
    await plan({ name: 'Of Ana', startAt: '2026-04-02T08:00:00.000Z', userIds: [cook] })
    await plan({ name: 'Of nobody', startAt: '2026-04-02T09:00:00.000Z' })
    const asked = { from: '2026-04-02', to: '2026-04-02' }
    expect(read((await file({ ...asked, userId: cook })).body).map(({ summary }) => summary)).toEqual([
      'Of Ana',
    ])
    expect((await file(asked, await t.token(3, { place: 'sibling' }))).statusCode).toBe(404)
    expect((await file(asked, await t.token(5, { organization: 'other' }))).statusCode).toBe(404)
    expect((await file({ from: '2026-01-01', to: '2026-12-31' })).statusCode).toBe(422)
    expect((await file({ from: '2026-04-02', to: '2026-04-01' })).statusCode).toBe(422)
  })
})

test('a series is there task by task, also where they are not made yet, under the identities that they will have', async () => {
  const tomorrow = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + 86_400_000)
  await plan({ name: 'Every day', startAt: tomorrow.toISOString(), recurrence: 'day', expectedDuration: 600 })
  const day = (ahead: number) => new Date(tomorrow.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
  const events = read((await file({ from: day(0), to: day(29) })).body).filter(
    ({ summary }) => summary === 'Every day',
  )
  expect(events).toHaveLength(30)
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(30)
  // One that its series has still to make is called off before: it is not there.
  const [series] = (
    await t.call(chef, 'POST', '/planning/series/list/get', { filter: { name: 'Every day' } })
  ).body['seriesOfTasks']
  await t.call(chef, 'PATCH', `/planning/series/${series.id}`, {
    exceptions: [{ day: day(25), kind: 'skipped', reason: 'Closed' }],
  })
  const fewer = read((await file({ from: day(0), to: day(29) })).body).filter(
    ({ summary }) => summary === 'Every day',
  )
  expect(fewer).toHaveLength(29)
  expect(events.map(({ uid }) => uid)).toEqual(expect.arrayContaining(fewer.map(({ uid }) => uid)))
  await t.call(await t.tokenIn(t.home.id, 4, place), 'DELETE', '/planning/series', { taskSeries: series.id })
})

describe('a link', () => {
  test('shows the tasks around today without a log-in, and keeps nothing of its secret', async () => {
    const now = Date.now()
    const at = (days: number) => new Date(Math.floor(now / 1000) * 1000 + days * 86_400_000).toISOString()
    const soon = await plan({ name: 'Soon', startAt: at(1) })
    await plan({ name: 'Long ago', startAt: at(-40) })
    await plan({ name: 'Far ahead', startAt: at(100) })
    const { token, link } = await makeLink()
    expect(link.ending).toBe(token.slice(-4))
    const answer = await feed(`${token}.ics`)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(read(answer.body)).toMatchObject([{ uid: `${soon.id}@cloche`, summary: 'Soon' }])
    const { links } = (await t.call(chef, 'GET', '/planning/calendar/links')).body
    expect(links).toMatchObject([{ id: link.id, name: 'Telephone' }])
    expect(links[0].lastUsed).not.toBeNull()
    expect(JSON.stringify(links)).not.toContain(token)
    // A task that was moved keeps its identity.
    await t.call(chef, 'PATCH', `/planning/task/${soon.id}`, { startAt: at(2) })
    expect(read((await feed(token)).body)).toMatchObject([{ uid: `${soon.id}@cloche`, start: at(2) }])
    // One that was called off is gone.
    await t.call(chef, 'PATCH', `/planning/task/${soon.id}`, { status: 'cancel' })
    expect(read((await feed(token)).body)).toEqual([])
  })

  test('that was taken back, was never made or is of somebody who left opens nothing', async () => {
    const { token, link } = await makeLink({ name: 'Old' })
    expect((await feed(token)).statusCode).toBe(200)
    const other = await t.token(5, { organization: 'other' })
    const revoke = (as: string) => t.call(as, 'POST', '/planning/calendar/link/revoke', { id: link.id })
    expect((await revoke(other)).status).toBe(404)
    expect((await revoke(await t.tokenIn(t.home.id, 4, place))).status).toBe(404)
    expect((await feed(token)).statusCode).toBe(200)
    expect((await revoke(chef)).status).toBe(200)
    expect((await feed(token)).statusCode).toBe(404)
    expect((await feed(`${token.slice(0, -1)}x`)).statusCode).toBe(404)
    expect((await feed('x')).statusCode).toBe(404)
    const leaving = await t.tokenIn(t.home.id, 3, place)
    const theirs = await makeLink({}, leaving)
    expect((await feed(theirs.token)).statusCode).toBe(200)
    const { user } = (await t.call(leaving, 'GET', '/user/me')).body
    const moved = await t.call(
      await t.tokenIn(t.home.id, 5, t.home.places.root),
      'PATCH',
      `/user/${user.id}`,
      {
        locationIds: [t.home.places.sibling],
      },
    )
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect((await feed(theirs.token)).statusCode).toBe(404)
  })

  test('opens the tasks of its own organization alone', async () => {
    const elsewhere = await t.token(5, { organization: 'other' })
    const refused = await t.call(elsewhere, 'POST', '/planning/calendar/link', {
      link: { name: 'x', locationId: place, userId: null },
    })
    expect(refused.status).toBe(404)
    const { kitchen } = t.other.places
    const { token } = (
      await t.call(elsewhere, 'POST', '/planning/calendar/link', {
        link: { name: 'x', locationId: kitchen, userId: null },
      })
    ).body
    await plan({ name: 'Of Home', startAt: new Date().toISOString() })
    expect(read((await feed(token)).body)).toEqual([])
  })
})
