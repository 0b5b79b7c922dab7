/** The link of an alarm: shows, is taken on by a tap, is closed with what was done; for one person, for a day. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asServer, createTestApp, type TestApp } from '../../testing/app.ts'
import { newId } from '../../adapters/ids.ts'
import { acknowledgeByLink, describeLink } from './answer.ts'
import { sweepTogether } from '../../sweeping/index.ts'
import { makeLink } from './sending/links.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

const sql = (text: string, values: unknown[] = []) =>
  asServer(t.pool, t.home.id, transaction => transaction.query({ text, values })).then(({ rows }) => rows)
const alarm = async (more: object = {}) =>
  (
    await t.make('notification', {
      name: 'Freezer is open',
      description: '-9.1 °C, limit -18',
      kind: 'processError',
      level: 'error',
      locationId: t.home.places.kitchen,
      ...more,
    })
  )['id'] as string
const person = async (name: string) =>
  (
    await t.make('user', {
      name,
      email: `${newId()}@kitchen.example`,
      locationIds: [t.home.places.kitchen],
      locale: 'es',
    })
  )['id'] as string
/** A link as a letter carries it. */
async function linkOf(notificationId: string, userId: string | null, recipient = 'b…@kitchen.example') {
  const { href } = await asServer(t.pool, t.home.id, transaction =>
    makeLink(
      transaction,
      { publicUrl: 'https://kitchen.example' },
      { organizationId: t.home.id, notificationId, userId, recipient, now: new Date().toISOString() },
    ),
  )
  return href.slice(href.lastIndexOf('/') + 1)
}
const look = (id: string) => t.call(null, 'GET', `/notification/link/${id}`)
const takeOn = (id: string) => t.call(null, 'POST', '/notification/link/acknowledge', { id })
const close = (id: string, more: object = {}) =>
  t.call(null, 'POST', '/notification/link/close', {
    id,
    cause: 'The door stood open',
    corrective: 'Closed it, core temperatures checked',
    ...more,
  })

test('shows what it is about in the language of whom it was sent to, and changes nothing by that', async () => {
  const notificationId = await alarm()
  const id = await linkOf(notificationId, await person('Ana'), 'Ana')
  for (let opened = 0; opened < 3; opened++) {
    const { status, body } = await look(id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body['alarm']).toMatchObject({
      state: 'open',
      acknowledged: null,
      closed: null,
      isMine: false,
      recipient: 'Ana',
      locale: 'es',
      notification: { name: 'Freezer is open', place: 'Home kitchen', organization: 'Home', level: 'error' },
    })
  }
  expect(await sql('select acknowledged_at from notification where id = $1', [notificationId])).toEqual([
    { acknowledged_at: null },
  ])
})

test('one tap takes it on, once; whoever comes second sees who that was', async () => {
  const notificationId = await alarm()
  const userId = await person('Ben')
  const [mine, theirs] = [await linkOf(notificationId, userId, 'Ben'), await linkOf(notificationId, null)]
  const taken = await takeOn(mine)
  expect(taken.body['alarm']).toMatchObject({
    state: 'acknowledged',
    isMine: true,
    acknowledged: { by: 'Ben' },
  })
  const { at } = taken.body['alarm'].acknowledged
  expect((await takeOn(mine)).body['alarm'].acknowledged).toEqual({ at, by: 'Ben' })
  for (const answer of [await look(theirs), await takeOn(theirs)])
    expect(answer.body['alarm']).toMatchObject({ state: 'acknowledged', acknowledged: { at, by: 'Ben' } })
  const [row] = await sql(
    'select acknowledged_by, acknowledged_as, acknowledged_via, resolved from notification where id = $1',
    [notificationId],
  )
  expect(row).toEqual({
    acknowledged_by: userId,
    acknowledged_as: 'Ben',
    acknowledged_via: 'link',
    resolved: false,
  })
  // From where, and as whom, stands in the audit log.
  const [line] = await sql(
    `select h.user_id, o.address from history h join audit_origin o on o.organization_id = h.organization_id and o.request_id = h.request_id
      where h.entity = 'notification' and h.record_id = $1 and h.verb = 'change'`,
    [notificationId],
  )
  expect(line).toEqual({ user_id: userId, address: '127.0.0.1' })
})

test('somebody without an account answers under the address the link was sent to', async () => {
  const notificationId = await alarm()
  const id = await linkOf(notificationId, null)
  await takeOn(id)
  expect((await look(id)).body['alarm'].acknowledged).toMatchObject({ by: 'b…@kitchen.example' })
})

test('closed with what was done, once; then the link says so', async () => {
  const notificationId = await alarm()
  const id = await linkOf(notificationId, await person('Eva'), 'Eva')
  expect((await close(id, { cause: '' })).status).toBe(400)
  const closed = await close(id)
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  expect(closed.body['alarm']).toMatchObject({ state: 'closed', closed: { by: 'Eva' } })
  expect((await close(id)).body['code']).toBe('REQUEST_USED')
  expect((await close(await linkOf(notificationId, null))).body['code']).toBe('REQUEST_USED')
  expect(
    await sql('select cause, corrective, resolved from notification where id = $1', [notificationId]),
  ).toEqual([
    { cause: 'The door stood open', corrective: 'Closed it, core temperatures checked', resolved: true },
  ])
})

test('of a breach it tells how far it went and for how long; closing it there closes the incidence', async () => {
  const owner = await t.token(5)
  const sensor = await t.make('sensor', {
    name: 'Freezer air',
    path: 'freezer-air',
    kind: 'temperature',
    unit: 'C',
    max: -18,
    locationId: t.home.places.kitchen,
  })
  const begun = Date.now() - 60 * 60_000
  const record = async (values: readonly number[], from = 0) => {
    const readings = values.map((value, index) => ({
      sensorId: sensor['id'],
      at: new Date(begun + (from + index) * 60_000).toISOString(),
      value,
    }))
    expect((await t.call(owner, 'POST', '/monitor/streams', { readings })).status).toBe(200)
  }
  await record([-20, -12, -9.1, -10])
  const [found] = await sql(
    `select n.id, n.incidence_id as incidence from notification n join incidence i on i.id = n.incidence_id where i.sensor_id = $1`,
    [sensor['id']],
  )
  const id = await linkOf(found?.['id'] as string, await person('Nil'), 'Nil')
  expect((await look(id)).body['alarm']).toMatchObject({
    asksOutcome: true,
    breach: {
      began: new Date(begun + 60_000).toISOString(),
      ended: null,
      peak: -9.1,
      unit: 'C',
      limits: { lowLow: null, low: null, high: -18, highHigh: null },
    },
  })
  // What a battery or a change counts is no value of the sensor.
  const kept = async (limits: object, peak: number) => {
    await sql('update incidence set limits = $2, peak = $3 where id = $1', [
      found?.['incidence'],
      JSON.stringify(limits),
      peak,
    ])
    return (await look(id)).body['alarm'].breach
  }
  expect(await kept({ low: 20 }, 12)).toMatchObject({ peak: 12, unit: 'percent', limits: { low: 20 } })
  expect(await kept({ high: 5, delay: 0, per: 600 }, 7)).toMatchObject({ peak: null, limits: { high: null } })
  await kept({ high: -18, delay: 0 }, -9.1)
  await record([-20], 30)
  expect((await look(id)).body['alarm'].breach).toMatchObject({
    ended: new Date(begun + 30 * 60_000).toISOString(),
  })
  expect((await close(id)).body['code']).toBe('RULE_BROKEN')
  const closed = await close(id, { outcome: 'wasted' })
  expect(closed.body['alarm']).toMatchObject({ state: 'closed', breach: { peak: -9.1 } })
  expect(
    await sql('select status, cause, outcome, verified_by from incidence where id = $1', [
      found?.['incidence'],
    ]),
  ).toMatchObject([{ status: 'closed', cause: 'The door stood open', outcome: 'wasted' }])
  expect((await look(await linkOf(await alarm(), null))).body['alarm'].breach).toBeNull()
})

test('no other link, none that is old, none of what is gone, none of who is gone', async () => {
  for (const id of ['x', 'a'.repeat(32), 'a'.repeat(33)]) {
    expect((await look(id)).body['code']).toBe('NOT_FOUND')
    expect((await takeOn(id)).body['code']).toBe('NOT_FOUND')
  }
  const notificationId = await alarm()
  const id = await linkOf(notificationId, null)
  const tomorrow = () => new Date(Date.now() + 86_401_000).toISOString()
  await expect(describeLink({ pool: t.pool }, id, tomorrow)).rejects.toThrow(
    expect.objectContaining({ code: 'REQUEST_EXPIRED' }),
  )
  await expect(acknowledgeByLink({ pool: t.pool, behaviours: {} }, { id }, tomorrow)).rejects.toThrow(
    expect.objectContaining({ code: 'REQUEST_EXPIRED' }),
  )
  const userId = await person('Gone')
  const theirs = await linkOf(notificationId, userId, 'Gone')
  await sql('update "user" set active = false where id = $1', [userId])
  expect((await takeOn(theirs)).body['code']).toBe('REQUEST_CANCELLED')
  await sql('update notification set deleted = now() where id = $1', [notificationId])
  expect((await takeOn(id)).body['code']).toBe('REQUEST_CANCELLED')
  expect((await look(id)).body['code']).toBe('REQUEST_CANCELLED')
})

test('only digests are kept', async () => {
  const id = await linkOf(await alarm(), null)
  const { rows } = await t.pool.use(connection =>
    connection.send({ text: `select encode(digest, 'hex') as digest from acknowledge_link` }),
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row['digest']).toHaveLength(64)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(id).toString('hex'))
})

test('an alarm that was opened again is not taken on by a link that was used before', async () => {
  const notificationId = await alarm()
  const id = await linkOf(notificationId, await person('Leo'), 'Leo')
  expect((await takeOn(id)).body['alarm']).toMatchObject({ state: 'acknowledged' })
  const owner = await t.token(5)
  await t.call(owner, 'PUT', '/notification/notifications/resolve', { notifications: [notificationId] })
  await t.call(owner, 'PATCH', `/notification/notification/${notificationId}`, { resolved: false })
  expect((await takeOn(id)).body).toMatchObject({ code: 'REQUEST_USED' })
  expect((await look(id)).body['alarm']).toMatchObject({ state: 'open', acknowledged: null })
})

test('a link that is tapped, and an alarm that is settled in the app, while readings change the same breach wait for them', async () => {
  const incidence = await t.make('incidence', { name: 'Freezer', locationId: t.home.places.kitchen })
  const incidenceId = incidence['id'] as string
  const notificationId = await alarm({ incidenceId })
  const id = await linkOf(notificationId, null)
  const owner = await t.token(5)
  const paths = [
    () => takeOn(id),
    () =>
      t.call(owner, 'PUT', '/notification/notifications/acknowledge', { notifications: [notificationId] }),
    () => t.call(owner, 'PUT', '/notification/notifications/resolve', { notifications: [notificationId] }),
  ]
  for (const path of paths) {
    let answered: ReturnType<typeof path> | undefined
    await asServer(t.pool, t.home.id, async transaction => {
      const lock = (table: string, of: string) =>
        transaction.query({ text: `select 1 from ${table} where id = $1 for update`, values: [of] })
      await lock('incidence', incidenceId)
      answered = path()
      await new Promise(done => setTimeout(done, 300))
      await lock('notification', notificationId)
    })
    expect((await answered)?.status).toBe(200)
  }
})

test('links are forgotten a month after they expired', async () => {
  const [old, late] = [await linkOf(await alarm(), null), await linkOf(await alarm(), null)]
  const digest = (id: string) => `sha256('${id}'::bytea)`
  await t.pool.use(connection =>
    connection.send({
      text: `update acknowledge_link set expires = now() - case when digest = ${digest(old)} then interval '31 days' else interval '29 days' end
        where digest in (${digest(old)}, ${digest(late)})`,
    }),
  )
  await sweepTogether(t.pool)
  expect([(await look(old)).status, (await look(late)).body['code']]).toEqual([404, 'REQUEST_EXPIRED'])
})
