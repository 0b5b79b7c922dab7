/** Alerts about labels: told once, followed while they last, over when they are; within one organization. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asServer, createTestApp, type TestApp } from '../../../testing/app.ts'
import { moveLabels, registered, rowsOf } from '../../../testing/labels.ts'
import { breachesStatement } from './breaches.store.ts'
import { watchLabels } from './watch.ts'

let t: TestApp
let token: string
let product: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  token = await t.token(5)
  product = (await t.make('product', { name: 'Soup' }))['id']
})
afterAll(() => t.close())

/** A look at all that is watched, now. */
async function look() {
  await t.pool.use(connection =>
    connection.send({ text: "update alert_watch set due = now() - interval '1 second'" }),
  )
  await watchLabels(t.pool, {})
}
const notices = (alertId: string) =>
  rowsOf(
    t,
    `select id, name, description, level, kind, found, resolved, ended_at as "endedAt", location_id as "locationId", address
     from notification where organization_id = $1 and alert_id = $2 order by registered`,
    [alertId],
  )
const age = (id: string, set: string) =>
  rowsOf(t, `update label set ${set} where organization_id = $1 and id = $2 returning id`, [id])
const label = async (more: object = {}) => {
  const { labels, batch } = await registered(t, token, { productId: product, ...more })
  return {
    id: labels[0]!['id'] as string,
    batchId: batch['id'] as string,
    serial: labels[0]!['serial'] as string,
  }
}
const alert = async (condition: string, more: object = {}) =>
  (
    await t.make('alert', {
      name: `Watch ${condition}`,
      subject: 'label',
      condition,
      locationId: t.home.places.root,
      ...more,
    })
  )['id'] as string

test('a breach is one notification that follows what is found, and is resolved when it is over', async () => {
  const id = await alert('expired', { level: 'error' })
  await look()
  expect(await notices(id)).toEqual([])
  const one = await label()
  const two = await label({ locationId: t.home.places.fridge })
  await age(one.id, "expiration = now() - interval '1 hour'")
  await look()
  const [first] = await notices(id)
  expect(first).toMatchObject({
    name: 'Watch expired: 1 label past its expiration',
    level: 'error',
    kind: 'processError',
    found: 1,
    resolved: false,
    locationId: t.home.places.kitchen,
    address: '/labeling/dashboard/expirations',
  })
  expect(first?.['description']).toContain(one.serial)
  await age(two.id, "expiration = now() - interval '1 hour'")
  await look()
  await look()
  expect(await notices(id)).toMatchObject([
    { id: first?.['id'], found: 2, name: expect.stringContaining('2 labels') },
  ])

  // Somebody has seen it: silent until there is more.
  await t.call(token, 'PUT', '/notification/notifications/resolve', { notifications: [first?.['id']] })
  await look()
  expect(await notices(id)).toMatchObject([{ resolved: true, endedAt: null }])
  const three = await label()
  await age(three.id, "expiration = now() - interval '1 minute'")
  await look()
  expect(await notices(id)).toMatchObject([{ resolved: false, found: 3 }])

  for (const each of [one, two, three]) await moveLabels(t, token, [each.id], 'waste', { reason: 'expired' })
  await look()
  expect(await notices(id)).toMatchObject([{ resolved: true, endedAt: expect.any(String) }])
  const four = await label()
  await age(four.id, "expiration = now() - interval '1 minute'")
  await look()
  expect(await notices(id)).toHaveLength(2)
  const [raised] = await rowsOf(t, 'select last_raised from alert where organization_id = $1 and id = $2', [
    id,
  ])
  expect(raised?.['last_raised']).not.toBeNull()
  await moveLabels(t, token, [four.id], 'waste', { reason: 'expired' })
})

test.each([
  [
    'expiresSoon',
    { ahead: 7200 },
    "expiration = now() + interval '1 hour'",
    "expiration = now() + interval '3 hours'",
  ],
  [
    'pastBest',
    {},
    "best_before = now() - interval '1 hour'",
    "best_before = now() - interval '1 hour', expiration = now() - interval '1 minute'",
  ],
  [
    'notPrinted',
    { after: 600 },
    "created = now() - interval '1 hour'",
    "created = now() - interval '1 hour', printed_at = now()",
  ],
])('%s finds what it is for and nothing else', async (condition, more, breaks, keeps) => {
  const id = await alert(condition, { ...more, productIds: [product] })
  const other = (await t.make('product', { name: 'Other' }))['id']
  const [bad, good, elsewhere] = [await label(), await label(), await label({ productId: other })]
  await age(bad.id, breaks)
  await age(elsewhere.id, breaks)
  await age(good.id, keeps)
  await look()
  const [found] = await notices(id)
  expect(found).toMatchObject({ found: 1 })
  expect(found?.['description']).toContain(bad.serial)
  const gone = await t.call(await t.token(5, { place: 'root' }), 'DELETE', '/alert', { alert: id })
  expect(gone.status).toBe(200)
  await look()
  const [after] = await rowsOf(
    t,
    'select resolved, ended_at from notification where organization_id = $1 and id = $2',
    [found?.['id']],
  )
  expect(after).toMatchObject({ resolved: true, ended_at: expect.anything() })
})

test('on hold too long; food of another organization is nobody’s business here', async () => {
  const id = await alert('onHold')
  const { batchId } = await label()
  await t.call(token, 'POST', '/labeling/hold', { hold: { batchId, reason: 'smell' } })
  const theirs = await t.make(
    'alert',
    { name: 'Theirs', subject: 'label', condition: 'onHold', locationId: t.other.places.root },
    'other',
  )
  await look()
  expect(await notices(id)).toMatchObject([{ found: 1 }])
  expect(await notices(theirs['id'])).toEqual([])
})

test('an alert watches for what there is at its subject', async () => {
  const answer = await t.call(token, 'POST', '/alert', {
    alert: { name: 'Odd', subject: 'label', condition: 'missedCheck', locationId: t.home.places.kitchen },
  })
  expect([answer.status, answer.body['details']?.faults?.[0]?.rule]).toEqual([422, 'problem.alert.condition'])
})

test('what is open is read through its index, however much was served before', async () => {
  const plan = await asServer(t.pool, t.home.id, async transaction => {
    const statement = breachesStatement(t.home.id)
    await transaction.query({ text: 'set local enable_seqscan = off' })
    const { rows } = await transaction.query({ ...statement, text: `explain ${statement.text}` })
    return rows.map(row => String(row['QUERY PLAN'])).join('\n')
  })
  expect(plan).toMatch(/label_(open|location_id)_idx/)
})
