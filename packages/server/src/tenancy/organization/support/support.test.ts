import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { allSent, mailsTo, mailTo } from '../../../testing/mailbox.ts'

let t: TestApp
let owner: string
let support: string
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  owner = await t.token(5, { place: 'root' })
  const platform = await t.makeOrganization('Platform', { isPlatform: true })
  const own = await t.tokenIn(platform.id, 5, platform.places.root)
  const there = await t.call(own, 'POST', '/auth/user/location', { locationId: t.home.places.root })
  support = there.body['jwt'] as string
})
afterAll(() => t.close())

const rules = (body: Record<string, any>) =>
  body['details'].faults.map((fault: { path: string; rule: string }) => [fault.path, fault.rule])

describe('tickets', () => {
  const ask = async (name: string) =>
    (await t.call(owner, 'POST', '/ticket', { ticket: { name, kind: 'question' } })).body['ticket']
  const say = (token: string, ticketId: string, text: string) =>
    t.call(token, 'POST', '/ticket/message', { ticketMessage: { ticketId, text } })
  const read = async (id: string) => (await t.call(owner, 'GET', `/ticket?ticketId=${id}`)).body['ticket']

  test('say who asked; support answers, the person opens again, closing has its time', async () => {
    const ticket = await ask('The printer')
    const me = (await t.call(owner, 'GET', '/user/me')).body['user']
    expect(ticket).toMatchObject({ status: 'open', userId: me.id, answeredAt: null })

    const question = (await say(owner, ticket.id, '  It prints nothing.  ')).body['ticketMessage']
    expect(question).toMatchObject({
      text: 'It prints nothing.',
      isSupport: false,
      userId: me.id,
      userName: me.fullName,
    })
    const answer = (await say(support, ticket.id, 'Is it on?')).body['ticketMessage']
    expect(answer).toMatchObject({ isSupport: true, userId: null, userName: 'Role 5' })
    expect(await read(ticket.id)).toMatchObject({ status: 'answered', answeredAt: expect.any(String) })

    const mail = await mailTo(t, me.email, 'The printer')
    expect(mail.text).toContain('Is it on?')
    expect(mail.text).toContain(`/#/ticket/${ticket.id}`)
    expect((await mailTo(t, 'platform@demo.test', 'It prints nothing.')).subject).toContain('Home')

    await t.call(owner, 'PATCH', `/ticket/${ticket.id}`, { status: 'closed' })
    expect(await read(ticket.id)).toMatchObject({ status: 'closed', closedAt: expect.any(String) })
    await say(owner, ticket.id, 'It is, and prints nothing still.')
    expect(await read(ticket.id)).toMatchObject({ status: 'open', closedAt: null })
    const { history } = (await t.call(owner, 'GET', `/ticket/history?ticketId=${ticket.id}`)).body
    expect(history.map(({ after }: { after: { status?: string } }) => after.status).slice(0, 3)).toEqual([
      'open',
      'closed',
      'answered',
    ])
  })

  test('only support calls one answered; nobody writes in the name of support, nor nothing, nor endlessly', async () => {
    const ticket = await ask('Answers')
    const answered = await t.call(owner, 'PATCH', `/ticket/${ticket.id}`, { status: 'answered' })
    expect([answered.status, rules(answered.body)]).toEqual([
      422,
      [['ticket.status', 'problem.ticket.answered']],
    ])
    for (const text of ['   ', 'x'.repeat(10_001)])
      expect((await say(owner, ticket.id, text)).status).toBeGreaterThanOrEqual(400)
    const forged = await t.call(owner, 'POST', '/ticket/message', {
      ticketMessage: { ticketId: ticket.id, text: 'Hello', isSupport: true },
    })
    expect(forged.body['code']).toBe('INVALID_REQUEST')
    expect((await t.call(support, 'PATCH', `/ticket/${ticket.id}`, { status: 'answered' })).status).toBe(200)
  })

  test('a message sent twice is kept and told once', async () => {
    const ticket = await ask('Twice')
    const id = newId()
    const send = () =>
      t.call(support, 'POST', '/ticket/message', {
        ticketMessage: { id, ticketId: ticket.id, text: 'Only once' },
      })
    const answers = [await send(), await send()]
    expect(answers.map(({ body }) => body['ticketMessage'].id)).toEqual([id, id])
    await allSent(t)
    const { email } = (await t.call(owner, 'GET', '/user/me')).body['user']
    const mails = await mailsTo(t, email)
    expect(mails.filter(({ text }) => text.includes('Only once'))).toHaveLength(1)
  })

  test('are listed with their messages, within the organization', async () => {
    const ticket = await ask('Counted')
    await say(owner, ticket.id, 'One')
    await say(support, ticket.id, 'Two')
    const list = (token: string) => t.call(token, 'GET', '/organization/tickets?search=counted')
    expect((await list(owner)).body).toMatchObject({
      count: 1,
      tickets: [{ id: ticket.id, messages: 2, lastMessageAt: expect.any(String) }],
    })
    // Where it was asked: for those who manage people there, and nobody else's.
    const counts = []
    for (const [role, place] of [
      [0, 'root'],
      [1, 'root'],
      [1, 'sibling'],
      [4, 'sibling'],
    ] as const)
      counts.push((await list(await t.token(role, { place }))).body['count'])
    expect(counts).toEqual([0, 1, 0, 0])
    const messages = { filter: { ticketId: ticket.id } }
    const read = async (role: number, place: 'root' | 'sibling') =>
      (await t.call(await t.token(role, { place }), 'POST', '/ticket/messages/get', messages)).body['count']
    expect([await read(0, 'root'), await read(1, 'root'), await read(1, 'sibling')]).toEqual([0, 2, 0])
    // Who asked it sees it from anywhere.
    const asker = await t.token(4, { fresh: true })
    const own = await t.call(asker, 'POST', '/ticket', { ticket: { name: 'Carried along' } })
    await t.call(asker, 'POST', '/auth/user/location', { locationId: t.home.places.sibling })
    const again = await t.call(asker, 'GET', `/ticket?ticketId=${own.body['ticket'].id}`)
    expect(again.body['ticket']).toMatchObject({ name: 'Carried along', locationId: t.home.places.kitchen })
    const stranger = await t.token(5, { organization: 'other', place: 'root' })
    expect((await list(stranger)).body['count']).toBe(0)
    expect((await say(stranger, ticket.id, 'Mine?')).body['code']).toBe('UNKNOWN_LINK')
  })
})

describe('purchases', () => {
  const buy = (more: object = {}) =>
    t.call(support, 'POST', '/purchase', {
      purchase: { name: 'Order', purchasedAt: '2026-11-01T10:00:00Z', amount: 100, tax: 21, ...more },
    })
  const become = (id: string, status: string) => t.call(support, 'PATCH', `/purchase/${id}`, { status })

  test('have amounts that can be paid and a renewal after the purchase', async () => {
    expect(rules((await buy({ discount: 121.01 })).body)).toEqual([
      ['purchase.discount', 'problem.purchase.discount'],
    ])
    expect(rules((await buy({ renewsAt: '2026-10-01T10:00:00Z' })).body)).toEqual([
      ['purchase.renewsAt', 'problem.field.endBeforeStart'],
    ])
    const { purchase } = (await buy({ discount: 121 })).body
    const more = await t.call(support, 'PATCH', `/purchase/${purchase.id}`, { amount: 99 })
    expect(rules(more.body)).toEqual([['purchase.discount', 'problem.purchase.discount']])
  })

  test('go from status to status, and their licences with them', async () => {
    const { purchase } = (await buy()).body
    expect(purchase.status).toBe('pending')
    const cook = await t.token(0, { fresh: true })
    const cookId = (await t.call(cook, 'GET', '/user/me')).body['user'].id
    const license = (
      await t.call(support, 'POST', '/license', {
        license: {
          name: 'Chef',
          type: 'chef',
          from: '2026-01-01T00:00:00Z',
          purchaseId: purchase.id,
          userId: cookId,
          isPersonal: true,
        },
      })
    ).body['license']
    const status = async () =>
      (await t.call(owner, 'GET', `/license?licenseId=${license.id}`)).body['license'].status
    const level = async () => (await t.call(cook, 'GET', '/user/me/permissions')).body['permissions'].levels.P

    expect(rules((await become(purchase.id, 'completed')).body)).toEqual([
      ['purchase.status', 'problem.purchase.status'],
    ])
    expect([await status(), await level()]).toEqual(['pending', 1])
    for (const next of ['processing', 'completed']) expect((await become(purchase.id, next)).status).toBe(200)
    expect([await status(), await level()]).toEqual(['completed', 2])
    expect((await become(purchase.id, 'refunded')).status).toBe(200)
    expect([await status(), await level()]).toEqual(['refunded', 1])
    expect((await become(purchase.id, 'completed')).status).toBe(422)
    const { history } = (await t.call(owner, 'GET', `/license/history?licenseId=${license.id}`)).body
    expect(history[0]).toMatchObject({ before: { status: 'completed' }, after: { status: 'refunded' } })
  })
})
