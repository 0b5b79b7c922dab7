/** A chase by the clock: real letters to a real mail server, real requests to receivers, time made to pass. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ChasedKitchen } from '../../testing/chased-kitchen.ts'
import { headerOf, partOf } from '../../testing/mail-server.ts'
import { allSent } from '../../testing/mailbox.ts'
import { chaseOne } from './decide.ts'
import { chaseFollower } from './works.ts'

const MINUTE = 60
const k = new ChasedKitchen()
const { alarm, deliveries, letters, look: begin, person, rule, sql } = k
beforeAll(() => k.open())
beforeEach(() => k.begin())
afterEach(() => k.end())
afterAll(() => k.close())

const linkIn = (text: string) => /#\/request\/alarm\/([\w-]+)/.exec(text)?.[1] ?? ''

test('at once, three repeats, those who come next at 45 minutes; nothing after the tap', async () => {
  const ana = await person('Ana')
  const eva = await person('Eva', { phone: '+34 600 12 34 56', roleLevel: 5, locationIds: [] })
  await rule({
    userIds: [ana.id],
    repeatEvery: 10 * MINUTE,
    repeatTimes: 3,
    escalateAfter: 45 * MINUTE,
    escalateToIds: [eva.id],
    escalateVia: ['sms'],
  })
  const whole = await alarm()
  await begin(whole)
  expect(await letters()).toEqual([`${ana.email}: Error: Fridge is warm`])
  for (const [minutes, count] of [
    [9, 1],
    [2, 2],
    [10, 3],
    [10, 4],
    [13, 4],
  ] as const) {
    await k.queue.pass(minutes * MINUTE)
    expect(await letters(), `${minutes} later`).toHaveLength(count)
  }
  expect(k.gateway.received).toEqual([])
  await k.queue.pass(2 * MINUTE)
  expect(k.gateway.received).toHaveLength(1)
  const [sms] = k.gateway.received
  expect(sms?.path).toBe(`/send?to=${encodeURIComponent('+34600123456')}`)
  expect(sms?.headers.authorization).toBe('Bearer secret')
  const { message } = JSON.parse(sms?.body.toString() ?? '{}') as { message: string }
  expect(message).toContain('Error: Fridge is warm (Home kitchen). Answer: http')
  // Nobody answers: both are told again, those who come next at the pace of the rule, then once an hour.
  await k.queue.pass(45 * MINUTE)
  expect([await letters(), k.gateway.received.length]).toEqual([expect.objectContaining({ length: 5 }), 4])
  await k.queue.pass(10 * 60 * MINUTE)
  expect([await letters(), k.gateway.received.length]).toEqual([expect.objectContaining({ length: 15 }), 14])
  const steps = (await deliveries(whole)).map(row => `${row['step']} ${row['number']} ${row['result']}`)
  expect(steps.slice(0, 9)).toEqual([
    'first 0 sent',
    'repeat 1 sent',
    'repeat 2 sent',
    'repeat 3 sent',
    'escalation 0 sent',
    'escalation 1 sent',
    'escalation 2 sent',
    'escalation 3 sent',
    'repeat 4 sent',
  ])
  const answered = linkIn(partOf(k.mail.received.at(-1)!, 'text/plain'))
  await k.t.call(null, 'POST', '/notification/link/acknowledge', { id: answered })
  await k.queue.pass(5 * 60 * MINUTE)
  expect([await letters(), k.gateway.received.length]).toEqual([expect.objectContaining({ length: 15 }), 14])
  const [first] = await deliveries(whole)
  expect(first?.['proof']).toBe(headerOf(k.mail.received[0]!, 'Message-ID'))

  k.mail.received.length = 0
  const tapped = await alarm()
  await begin(tapped)
  await k.queue.pass(11 * MINUTE)
  expect(await letters()).toHaveLength(2)
  const id = linkIn(partOf(k.mail.received[1]!, 'text/plain'))
  const looked = await k.t.call(null, 'GET', `/notification/link/${id}`)
  expect(looked.body['alarm']).toMatchObject({ state: 'open', acknowledged: null })
  // A program that looks through mail opens every link: that says nothing.
  await k.queue.pass(10 * MINUTE)
  expect(await letters()).toHaveLength(3)
  const taken = await k.t.call(null, 'POST', '/notification/link/acknowledge', { id })
  expect(taken.body['alarm']).toMatchObject({ state: 'acknowledged', isMine: true })
  await k.queue.pass(600 * MINUTE)
  expect(await letters()).toHaveLength(3)
  expect(k.gateway.received).toHaveLength(14)
})

test('two servers, one database: every mail once', async () => {
  const people = await Promise.all(['Uma', 'Ugo', 'Ute'].map(name => person(name)))
  await rule({ userIds: people.map(({ id }) => id), repeatEvery: 10 * MINUTE, repeatTimes: 3 })
  const id = await alarm()
  const other = k.serverAt(1, k.queue.now())
  const asked = { organizationId: k.t.home.id, notificationId: id }
  const both = () =>
    Promise.all(
      [k.server, other.server, k.server, other.server].map(one => chaseOne(one, asked, k.queue.now)),
    )
  await both()
  for (let minutes = 0; minutes < 40; minutes += 5) {
    await Promise.all([k.queue.pass(5 * MINUTE), other.queue.pass(5 * MINUTE)])
    await both()
    await Promise.all([k.server.sendLetters(), other.server.sendLetters()])
  }
  await allSent(k.t)
  const sent = k.mail.received.map(one => one.to.join()).toSorted()
  const expected = people.flatMap(({ email }) => Array.from({ length: 4 }, () => email)).toSorted()
  expect(sent).toEqual(expected)
  expect(new Set(k.mail.received.map(one => headerOf(one, 'Message-ID'))).size).toBe(12)
})

test('quiet hours hold what is no error, on the clock of the place', async () => {
  const noa = await person('Noa')
  const local = (instant: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', timeStyle: 'short' }).format(
      new Date(instant),
    )
  const in2Hours = new Date(Date.parse(k.queue.now()) + 7_200_000).toISOString()
  const ago = new Date(Date.parse(k.queue.now()) - 3_600_000).toISOString()
  await rule({ userIds: [noa.id], quietFrom: local(ago), quietTo: local(in2Hours) })
  await begin(await alarm({ level: 'warning', kind: 'processWarning', name: 'A little warm' }))
  await begin(await alarm())
  expect(await letters()).toEqual([`${noa.email}: Error: Fridge is warm`])
  await k.queue.pass(118 * MINUTE)
  expect(await letters()).toHaveLength(1)
  await k.queue.pass(2 * MINUTE)
  expect(await letters()).toContain(`${noa.email}: Warning: A little warm`)
})

test('a storm becomes one message a minute', async () => {
  const sam = await person('Sam')
  await rule({ userIds: [sam.id], bundleFrom: 3 })
  const ids = []
  for (let number = 0; number < 20; number++) {
    const id = await alarm({ name: `Fridge ${number}` })
    ids.push(id)
    await begin(id)
    await k.queue.pass(1)
  }
  expect(await letters()).toHaveLength(3)
  await k.queue.pass(90)
  expect((await letters()).slice(3)).toEqual([`${sam.email}: 17 notifications at Home`])
  const text = partOf(k.mail.received[3]!, 'text/plain')
  expect(text).toContain('Fridge 3.')
  expect(text).toContain('Fridge 19.')
  await k.queue.pass(600)
  expect(await letters()).toHaveLength(4)
  const { results } = (
    await sql('select array_agg(distinct result) as results from delivery where notification_id = any($1)', [
      ids,
    ])
  )[0] as { results: string[] }
  expect(results).toEqual(['sent'])
})

test('a storm that several workers send at once is one message, and is tried again as one', async () => {
  await rule({ via: ['sms'], phones: '+34 911 222 333', bundleFrom: 3 })
  const ids: string[] = []
  for (let number = 0; number < 40; number++) ids.push(await alarm({ name: `Fridge ${number}` }))
  const asked = (notificationId: string) => ({ organizationId: k.t.home.id, notificationId })
  await Promise.all(ids.slice(0, 20).map(id => chaseOne(k.server, asked(id), k.queue.now)))
  await Promise.all(ids.slice(20).map(id => chaseOne(k.server, asked(id), k.queue.now)))
  await k.queue.pass(1, 4)
  k.gateway.answers(500)
  await k.queue.pass(90, 4)
  k.gateway.answers(200)
  const before = k.gateway.received.length
  await k.queue.pass(600, 4)
  const texts = k.gateway.received.map(({ body }) => JSON.parse(body.toString()).message as string)
  const bundles = texts.filter(text => /^\d+ notifications/.test(text))
  expect(texts.slice(before)).toHaveLength(1)
  expect(new Set(bundles)).toHaveLength(1)
  const { results, most } = (
    await sql(
      `select array_agg(distinct result) as results, max(tries) as most from delivery
       where notification_id = any($1)`,
      [ids],
    )
  )[0] as { results: string[]; most: number }
  expect({ results, isTriedAgain: most > 1 }).toEqual({ results: ['sent'], isTriedAgain: true })
})

test('what a happening does not name one by one is chased all the same', async () => {
  await rule({ via: ['sms'], phones: '+34 911 222 333' })
  const open = await alarm()
  const taken = await alarm()
  await sql('update notification set acknowledged_at = now() where id = $1', [taken])
  const changes = [{ entity: 'notification', verb: 'create', ids: null, places: null } as const]
  const many = {
    id: '1',
    at: new Date().toISOString(),
    organizationId: k.t.home.id,
    sessionId: null,
    changes,
  }
  await chaseFollower.take(k.server, [many])
  await k.queue.pass(1)
  expect(await deliveries(open)).toMatchObject([{ step: 'first' }])
  expect(await deliveries(taken)).toEqual([])
})

test('of an organization that is suspended nobody is told until it is let in again; a long name with a picture goes by SMS', async () => {
  await rule({ via: ['sms'], phones: '+34 911 222 333' })
  const state = (status: string) =>
    k.t.pool.use(connection =>
      connection.send({
        text: 'update customer set status = $2 where organization_id = $1',
        values: [k.t.home.id, status],
      }),
    )
  await state('suspended')
  const id = await alarm({ name: String.fromCodePoint(0x1f525).repeat(100) })
  await begin(id)
  await k.queue.pass(60 * MINUTE)
  expect([await deliveries(id), k.gateway.received.length]).toEqual([[], 0])
  await state('active')
  await k.queue.pass(6 * 60 * MINUTE)
  expect(await deliveries(id)).toMatchObject([{ step: 'first', result: 'sent' }])
})

test('what is over by itself is told until somebody looked, and the letter says so', async () => {
  await rule({ emails: 'over@kitchen.example', repeatEvery: 10 * MINUTE })
  const id = await alarm()
  await begin(id)
  await sql('update notification set ended_at = now() where id = $1', [id])
  await k.queue.pass(11 * MINUTE)
  await letters()
  const [first, second] = k.mail.received.map(one => partOf(one, 'text/plain'))
  expect(first).not.toContain('It has been over since')
  expect(second).toContain('It has been over since')
  expect(second).toContain('Nobody is on it yet. This is reminder 1.')
})

test('what somebody wants of their places reaches them, and nobody else', async () => {
  const own = await person('Own')
  const far = await person('Far', { locationIds: [k.t.home.places.sibling] })
  for (const { id } of [own, far])
    await sql('insert into own_subscription (organization_id, user_id, settings) values ($1, $2, $3)', [
      k.t.home.id,
      id,
      JSON.stringify({ kinds: [], minimumLevel: 'info', via: ['email'], quietFrom: null, quietTo: null }),
    ])
  await begin(await alarm({ level: 'info', kind: 'message', name: 'News' }))
  await begin(await alarm({ userId: far.id, name: 'For Far alone' }))
  expect((await letters()).toSorted()).toEqual(
    [`${own.email}: Information: News`, `${far.email}: Error: For Far alone`].toSorted(),
  )
})

test('jobs on shift: whoever holds one there and is enrolled there', async () => {
  const profileId = (await k.t.make('jobProfile', { name: 'Night watch' }))['id'] as string
  const held = (locationId: string) => ({ jobs: [{ profileId, locationId }] })
  const here = await person('Here', held(k.t.home.places.kitchen))
  await person('There', { ...held(k.t.home.places.sibling), locationIds: [k.t.home.places.sibling] })
  await person('Nobody')
  await rule({ profileIds: [profileId] })
  await begin(await alarm())
  expect(await letters()).toEqual([`${here.email}: Error: Fridge is warm`])
})

test('opened again it is told again; a trial is its rule’s alone', async () => {
  const rey = await person('Rey')
  const made = await rule({
    name: 'Trial',
    locationId: k.t.home.places.kitchen,
    userIds: [rey.id],
    kinds: ['newReport'],
    weekdays: [],
  })
  await rule({ name: 'Other', emails: 'other@kitchen.example' })
  const owner = await k.t.token(5)
  const tried = await k.t.call(owner, 'POST', '/notification/forwarder/try', { forwarder: made['id'] })
  expect(tried.status, JSON.stringify(tried.body)).toBe(200)
  const { id } = tried.body['notification'] as { id: string }
  await begin(id)
  expect((await letters()).map(one => one.split(':')[0])).toEqual([rey.email])
  await sql('update forwarder set active = false')
  await rule({ emails: 'again@kitchen.example' })
  const open = await alarm()
  await begin(open)
  await k.t.call(owner, 'PUT', '/notification/notifications/resolve', { notifications: [open] })
  await k.t.call(owner, 'PATCH', `/notification/notification/${open}`, { resolved: false })
  await begin(open)
  expect((await letters()).filter(one => one.startsWith('again@'))).toHaveLength(2)
})
