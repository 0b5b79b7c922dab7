/** Reports by their schedules, by given instants: made once by two servers over both changes of the clocks. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import type { Body } from '../../../testing/labels.ts'
import { headerOf } from '../../../testing/mail-server.ts'
import { ReportingKitchen } from '../../../testing/reporting-kitchen.ts'
import { makeDueReports } from './run-due.ts'

const k = new ReportingKitchen()
beforeAll(() => k.open())
afterAll(() => k.close())
beforeEach(() => k.begin())
afterEach(() => k.end())

const at = (instant: string) => () => instant

describe('Mondays at eight in Madrid, by two servers', () => {
  test.each([
    [
      '2026-03-23T07:00:00.000Z',
      ['2026-03-16 2026-03-22', '2026-03-23 2026-03-29', '2026-03-30 2026-04-05'],
      ['2026-03-23T07:00:00Z', '2026-03-30T06:00:00Z', '2026-04-06T06:00:00Z'],
    ],
    [
      '2026-10-19T06:00:00.000Z',
      ['2026-10-12 2026-10-18', '2026-10-19 2026-10-25', '2026-10-26 2026-11-01'],
      ['2026-10-19T06:00:00Z', '2026-10-26T07:00:00Z', '2026-11-02T07:00:00Z'],
    ],
  ])('once each over the change of the clocks after %s', async (first, periods, instants) => {
    const ana = await k.person('ana')
    const id = await k.schedule(first, { userIds: [ana.id] })
    for (const [count, instant] of instants.entries()) {
      const second = new Date(Date.parse(instant) - 1000).toISOString()
      expect(await makeDueReports(k.due(), at(second))).toBe(0)
      const taken = await Promise.all(k.pools.map(pool => makeDueReports({ ...k.due(), pool }, at(instant))))
      expect(taken.toSorted()).toEqual([0, 1])
      expect(await makeDueReports(k.due(), at(instant))).toBe(0)
      expect(await k.reportsOf(id)).toHaveLength(count + 1)
    }
    expect((await k.reportsOf(id)).map(row => `${row['from']} ${row['to']}`)).toEqual(periods)
  })

  test('what a server left before it was committed is made by the next', async () => {
    const id = await k.schedule('2026-10-26T07:00:00Z')
    const failing = {
      ...k.due(),
      behaviours: { report: { beforeCreate: () => Promise.reject(new Error('killed')) } },
    }
    await expect(makeDueReports(failing, at('2026-10-26T07:00:01Z'))).rejects.toThrow('killed')
    expect(await k.reportsOf(id)).toEqual([])
    expect(await makeDueReports(k.due(), at('2026-10-26T07:00:30Z'))).toBe(1)
    expect(await k.reportsOf(id)).toHaveLength(1)
  })

  test('a schedule that is off, or whose place moved to another zone, makes none at that instant', async () => {
    const off = await k.schedule('2026-10-26T07:00:00Z', { active: false })
    const moved = await k.schedule('2026-10-26T09:00:00Z')
    await makeDueReports(k.due(), at('2026-10-26T09:00:00Z'))
    expect([await k.reportsOf(off), await k.reportsOf(moved)]).toEqual([[], []])
    const [row] = await k.sql('select next_run as "nextRun" from scheduled_report where id = $1', [moved])
    expect(new Date(row?.['nextRun'] as string).toISOString()).toBe('2026-11-02T07:00:00.000Z')
  })
})

test('a place that was removed is left out; where none of them is left, the report says so', async () => {
  const place = async (name: string) =>
    (await k.t.make('location', { name, type: 'room', parentId: k.t.home.places.kitchen }))['id'] as string
  const [stays, goes] = [await place('Stays'), await place('Goes')]
  const both = await k.schedule('2026-10-26T07:00:00Z', { placeIds: [goes, stays] })
  const one = await k.schedule('2026-10-26T07:00:00Z', { placeIds: [goes] })
  expect((await k.t.call(k.owner, 'DELETE', '/location', { location: goes })).status).toBe(200)
  expect(await makeDueReports(k.due(), at('2026-10-26T07:00:00Z'))).toBe(2)
  const made = await k.sql(
    `select status, failure, place_ids as "placeIds" from report where scheduled_report_id = any($1::uuid[])
      order by scheduled_report_id = $2`,
    [[both, one], one],
  )
  expect(made).toEqual([
    { status: 'pending', failure: null, placeIds: [stays] },
    { status: 'failed', failure: 'noPlace', placeIds: [] },
  ])
})

describe('what a schedule is going to do', () => {
  const outlook = async (id: string, token = k.owner): Promise<Body> =>
    (await k.t.call(token, 'POST', '/reporting/scheduled-report/outlook/get', { scheduledReport: id })).body

  test('the next three with their days, and nobody of another organization sees it', async () => {
    const ana = await k.person('ana')
    const id = await k.schedule('2026-10-26T07:00:00Z', {
      userIds: [ana.id],
      emails: `tax-${newId()}@office.example`,
    })
    const found = await outlook(id)
    expect(found['next']).toHaveLength(3)
    expect(found).toMatchObject({ people: 1, addresses: 1, without: 0 })
    const stranger = await k.t.token(5, { organization: 'other', place: 'root' })
    const answer = await k.t.call(stranger, 'POST', '/reporting/scheduled-report/outlook/get', {
      scheduledReport: id,
    })
    expect(answer.status).toBe(404)
  })

  test('tried, it is made now and goes to who tried it alone', async () => {
    const ana = await k.person('ana')
    const id = await k.schedule('2026-10-26T07:00:00Z', { userIds: [ana.id] })
    const { status, body } = await k.t.call(k.owner, 'POST', '/reporting/scheduled-report/try', {
      scheduledReport: id,
    })
    expect([status, body['report']?.scheduledReportId]).toEqual([200, id])
    await k.sendAll([await k.settled(body['report'].id)])
    const [row] = await k.sql(
      `select email from "user" where id = (select user_id from report_delivery where scheduled_report_id = $1)`,
      [id],
    )
    expect(k.lettersTo()).toEqual([row?.['email']])
    expect(headerOf(k.mail.received[0]!, 'List-Unsubscribe')).toBeUndefined()
  })

  test('the next one is planned as it is written, by the clock of the place; addresses that nobody can have are refused', async () => {
    const { body } = await k.t.call(k.owner, 'POST', '/reporting/scheduled-report', {
      scheduledReport: {
        name: 'Daily',
        kind: 'losses',
        rhythm: 'day',
        at: '08:00',
        locationId: k.t.home.places.root,
      },
    })
    expect(Date.parse(body['scheduledReport'].nextRun)).toBeGreaterThan(Date.now())
    const refused = await k.t.call(k.owner, 'POST', '/reporting/scheduled-report', {
      scheduledReport: { name: 'Daily', kind: 'losses', locationId: k.t.home.places.root, emails: 'nobody' },
    })
    expect(refused.status).toBe(400)
  })
})
