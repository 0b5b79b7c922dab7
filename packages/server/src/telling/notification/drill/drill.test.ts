/** Alarm drills: through the whole chase, answered by link, closed with a paper that proves itself; begun by a plan once. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, asServer, type TestApp } from '../../../testing/app.ts'
import { linkIn, mailTo } from '../../../testing/mailbox.ts'
import { behavioursOf } from '../../../app.ts'
import { TEST_SECRET } from '../../../testing/app.ts'
import { beginDue } from './plan.ts'
import { expectRefusals } from '../../../testing/switched-workers.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp({ isQuiet: false })
  owner = await t.token(5)
})
afterAll(() => t.close())

const ONE = '/notification/alarm-drill'
const sql = (text: string, values: unknown[] = []) =>
  asServer(t.pool, t.home.id, transaction => transaction.query({ text, values })).then(({ rows }) => rows)
const start = (token: string, target = 600) => t.call(token, 'POST', `${ONE}/start`, { start: { target } })
const result = async (alarmDrillId: string, token = owner) =>
  (await t.call(token, 'POST', `${ONE}/result/get`, { alarmDrillId })).body
const finish = (alarmDrillId: string, token = owner, signedName = 'Ana Marín') =>
  t.call(token, 'POST', `${ONE}/finish`, {
    finish: { alarmDrillId, signedName, conclusion: 'All were awake.' },
  })

test('goes to whom errors go to, is answered by the link, and closes with a paper that proves itself', async () => {
  await t.make('forwarder', {
    name: 'Errors',
    locationId: t.home.places.kitchen,
    kinds: ['processError'],
    minimumLevel: 'error',
    emails: 'night@kitchen.example',
  })
  await t.make('forwarder', {
    name: 'Reports',
    locationId: t.home.places.kitchen,
    kinds: ['newReport'],
    emails: 'reports@kitchen.example',
  })
  await t.make('forwarder', {
    name: 'Papers',
    locationId: t.home.places.kitchen,
    kinds: ['newReport'],
    minimumLevel: 'info',
    emails: 'papers@kitchen.example',
  })
  const begun = await start(owner)
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const { id, notificationId } = begun.body['alarmDrill']
  expect((await start(owner)).body['code']).toBe('NOT_POSSIBLE_NOW')
  const mail = await mailTo(t, 'night@kitchen.example')
  expect(mail.subject).toContain('Alarm drill: Home kitchen')
  const link = linkIn(mail)
  expect(link.type).toBe('alarm')
  await t.call(null, 'POST', '/notification/link/acknowledge', { id: link.id })
  await sql(`update delivery set result = 'sent', proof = '<1@x>' where notification_id = $1`, [
    notificationId,
  ])
  expect((await result(id))['result']).toMatchObject({
    named: 1,
    reached: 1,
    acknowledgedBy: 'n…@kitchen.example',
    acknowledgedVia: 'link',
    tellings: [{ to: 'n…@kitchen.example', channel: 'email', result: 'sent' }],
  })
  await expectRefusals(t, () => finish(id), 'problem.paper.tooLarge')
  const finished = await finish(id)
  expect(finished.status, JSON.stringify(finished.body)).toBe(200)
  expect(finished.body['alarmDrill']).toMatchObject({
    status: 'finished',
    isOnTime: true,
    reached: 1,
    named: 1,
  })
  const told = await mailTo(t, 'papers@kitchen.example')
  expect(told.subject).toContain('Signed: Alarm drill: Home kitchen')
  const paper = await t.call(owner, 'GET', `${ONE}/paper?alarmDrillId=${id}`)
  expect(paper.raw.subarray(0, 5).toString()).toBe('%PDF-')
  const verify = async () => (await t.call(owner, 'POST', `${ONE}/verify/get`, { alarmDrillId: id })).body
  expect(await verify()).toMatchObject({ isGenuine: true, isKeyOfToday: true })
  expect(await sql('select resolved from notification where id = $1', [notificationId])).toEqual([
    { resolved: true },
  ])
  expect((await finish(id)).body['code']).toBe('NOT_POSSIBLE_NOW')
  await expect(sql(`update alarm_drill set signed_name = 'Nobody' where id = $1`, [id])).rejects.toThrow()
  const { rows } = await t.pool.use(connection =>
    connection.send({
      text: `select count(*)::int as count from delivery where recipient like '%reports@%'`,
    }),
  )
  expect(rows[0]?.['count']).toBe(0)
})

test('nobody answers: that stands on the paper; given up, why stays', async () => {
  const begun = await start(owner, 60)
  const finished = await finish(begun.body['alarmDrill'].id)
  expect(finished.body['alarmDrill']).toMatchObject({ took: null, isOnTime: false })
  const other = (await start(owner)).body['alarmDrill'].id
  const over = await t.call(owner, 'POST', `${ONE}/cancel`, {
    cancel: { alarmDrillId: other, reason: 'Fire alarm' },
  })
  expect(over.body['alarmDrill']).toMatchObject({ status: 'cancelled', conclusion: 'Fire alarm' })
})

test('of several that begin at one place at once, one does', async () => {
  const begun = await Promise.all([1, 2, 3, 4].map(() => start(owner)))
  const drills = begun.filter(({ status }) => status === 200)
  expect(drills).toHaveLength(1)
  const { id } = drills[0]!.body['alarmDrill']
  await t.call(owner, 'POST', `${ONE}/cancel`, { cancel: { alarmDrillId: id, reason: 'Over' } })
})

test('within rights and reach', async () => {
  expect((await start(await t.token(0))).status).toBe(403)
  const { id } = (await start(owner)).body['alarmDrill']
  for (const token of [await t.token(5, { organization: 'other' }), await t.token(1, { place: 'sibling' })]) {
    expect((await t.call(token, 'POST', `${ONE}/result/get`, { alarmDrillId: id })).status).toBe(404)
    expect((await finish(id, token)).status).toBe(404)
    expect((await t.call(token, 'GET', `${ONE}/paper?alarmDrillId=${id}`)).status).toBe(404)
  }
  await t.call(owner, 'POST', `${ONE}/cancel`, { cancel: { alarmDrillId: id, reason: 'Over' } })
})

test('a plan begins one a month, once however many servers look', async () => {
  const plan = { day: 1, time: '10:00', target: 900 }
  const kept = await t.call(owner, 'PUT', `${ONE}/plan`, { plan })
  expect(kept.body['plan']).toEqual(plan)
  const next = String(kept.body['next'])
  expect(Date.parse(next)).toBeGreaterThan(Date.now())
  expect((await t.call(owner, 'POST', `${ONE}/plan/get`, {})).body).toEqual({ plan, next })
  const services = { pool: t.pool, behaviours: behavioursOf(TEST_SECRET) }
  const count = async () =>
    (await sql(`select id from alarm_drill where status = 'running' and started_by_id is null`)).length
  await beginDue(services, new Date(Date.parse(next) - 1000).toISOString())
  expect(await count()).toBe(0)
  await Promise.all([1, 2, 3].map(() => beginDue(services, next)))
  await vi.waitFor(async () => expect(await count()).toBe(1))
  const later = (await t.call(owner, 'POST', `${ONE}/plan/get`, {})).body['next'] as string
  expect(Date.parse(later) - Date.parse(next)).toBeGreaterThan(27 * 86_400_000)
  // The one before was never closed: it is no reason to fail for ever.
  await beginDue(services, later)
  expect(await count()).toBe(1)
  expect((await t.call(owner, 'PUT', `${ONE}/plan`, { plan: null })).body).toEqual({ plan: null, next: null })
})
