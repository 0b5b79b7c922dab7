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

describe('whom it goes to', () => {
  test('one report in each language; who lost access gets nothing; an address in the language of the schedule', async () => {
    const [ana, iria, ben] = [
      await person('ana'),
      await person('iria', { locale: 'es-ES' }),
      await person('ben', { roleLevel: 3, locationIds: [t.home.places.root] }),
    ]
    const tax = `tax-${newId()}@office.example`
    const id = await schedule('2026-10-26T07:00:00Z', {
      userIds: [ana.id, iria.id, ben.id],
      emails: `${tax}\n${ben.email}`,
      language: 'es',
    })
    await makeDueReports(due(), at('2026-10-26T07:00:00Z'))
    expect(new Set((await reportsOf(id)).map(row => row['language']))).toEqual(new Set(['en', 'es']))
    await sql(`update "user" set location_ids = $2 where id = $1`, [ben.id, [t.home.places.sibling]])
    await sendAll(await complete(id))
    expect(lettersTo()).toEqual([ana.email, iria.email, tax].toSorted())
    const spanish = mail.received.find(one => one.to.join() === tax)!
    expect(headerOf(spanish, 'Content-Language')).toBe('es')
    expect(partOf(spanish, 'text/html')).toContain('No quiero recibir más estos informes')
    expect(spanish.source.match(/Content-Disposition: attachment/g)).toHaveLength(2)
    expect((await deliveriesOf(id)).map(row => row['status'])).toEqual(['sent', 'sent', 'sent'])
  })

  test('one that is empty goes to nobody where the schedule says so, and is there', async () => {
    const ana = await person('ana')
    const id = await schedule('2026-10-26T07:00:00Z', { userIds: [ana.id], skipEmpty: true })
    await makeDueReports(due(), at('2026-10-26T07:00:00Z'))
    await sendAll(await complete(id))
    expect(lettersTo()).toEqual([])
    expect(await reportsOf(id)).toHaveLength(1)
  })

  test('told twice, and killed between the outbox and its note, each address has one letter', async () => {
    const ana = await person('ana')
    const id = await schedule('2026-10-26T07:00:00Z', { userIds: [ana.id] })
    await makeDueReports(due(), at('2026-10-26T07:00:00Z'))
    const ids = await complete(id)
    await sendCompleted({ ...server, queue }, t.home.id, ids)
    const [row] = await sql('select id from report_delivery where scheduled_report_id = $1', [id])
    const asked = { organizationId: t.home.id, deliveryId: row?.['id'] as string }
    const dying = { ...sending(), outbox: { post: () => Promise.reject(new Error('killed')) } }
    await expect(sendReport(dying, asked)).rejects.toThrow('killed')
    await sendReport(sending(), asked)
    await sendReport(sending(), asked)
    await sendAll(ids)
    expect(lettersTo()).toEqual([ana.email])
  })

  test('what a mail server refuses for good is said of its address', async () => {
    const ana = await person('ana')
    const id = await schedule('2026-10-26T07:00:00Z', { userIds: [ana.id] })
    await makeDueReports(due(), at('2026-10-26T07:00:00Z'))
    const ids = await complete(id)
    await sendCompleted({ ...server, queue }, t.home.id, ids)
    await queue.pass(1)
    mail.answers(550)
    await expect(server.sendLetters()).rejects.toThrow('550')
    mail.answers(250)
    await queue.pass(60)
    expect(await deliveriesOf(id)).toEqual([
      { address: ana.email, status: 'failed', failure: 'refused', tries: 1 },
    ])
  })
})

test('the letter carries paper and workbook, whose sums are those of the ledger', async () => {
  const product = (await t.make('product', { name: 'Salmon', cost: 20, consumptionUnit: 'kg' }))['id']
  const lines = [
    ['2026-10-18T21:30:00Z', 1],
    ['2026-10-18T22:30:00Z', 2.25],
    ['2026-10-21T10:00:00Z', 3.5],
    ['2026-10-25T22:30:00Z', 4.1],
    ['2026-10-25T23:30:00Z', 8],
  ] as const
  for (const [when, cost] of lines)
    await sql(
      `insert into stock_variation (organization_id, id, at, created, location_id, product_id, quantity_value, quantity_unit, state, reason, cause, cost)
        values ($1, $2, $3, $3, $4, $5, -1, 'kg', 'chill', 'waste', 'spoiled', $6)`,
      [t.home.id, newId(), when, t.home.places.kitchen, product, -cost],
    )
  const ana = await person('ana')
  const id = await schedule('2026-10-26T07:00:00Z', { userIds: [ana.id] })
  await makeDueReports(due(), at('2026-10-26T07:00:00Z'))
  await sendAll(await complete(id))
  const [letter] = mail.received
  const pdf = attachedTo(letter!, 'application/pdf')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(
    new Uint8Array(attachedTo(letter!, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'))
      .buffer,
  )
  const sheet = book.worksheets.at(-1)!
  const column = (sheet.getRow(1).values as string[]).indexOf('Cost (EUR)')
  const costs = Array.from(
    { length: sheet.rowCount - 1 },
    (_, row) => sheet.getRow(row + 2).getCell(column).value,
  )
  // From Monday to Sunday by the clock of Madrid, whose last night is an hour longer.
  expect(costs.toSorted()).toEqual([2.25, 3.5, 4.1])
})

describe('unsubscribing', () => {
  const linkIn = (text: string) => /#\/request\/unsubscribe\/([\w-]+)/.exec(text)?.[1] ?? ''

  test('by the link without a log-in, and back; opening it changes nothing', async () => {
    const tax = `tax-${newId()}@office.example`
    const id = await schedule('2026-10-26T07:00:00Z', { emails: tax })
    await makeDueReports(due(), at('2026-10-26T07:00:00Z'))
    await sendAll(await complete(id))
    const link = linkIn(partOf(mail.received[0]!, 'text/html'))
    const asked = await t.call(null, 'GET', `/reporting/unsubscribe/${link}`)
    expect(asked.body['unsubscribing']).toMatchObject({
      name: 'Losses of the week',
      address: tax,
      isOff: false,
    })
    expect((await t.call(null, 'GET', `/reporting/unsubscribe/${link}x`)).status).toBe(404)
    const off = await t.call(null, 'POST', '/reporting/unsubscribe', { id: link, isOff: true })
    expect(off.body['unsubscribing'].isOff).toBe(true)
    const { body } = await t.call(owner, 'POST', '/reporting/scheduled-report/outlook/get', {
      scheduledReport: id,
    })
    expect(body).toMatchObject({ addresses: 0, unsubscribed: [tax], timeZone: 'Europe/Madrid' })
    await dueAt(id, '2026-11-02T07:00:00Z')
    await makeDueReports(due(), at('2026-11-02T07:00:00Z'))
    await sendAll(await complete(id))
    expect(mail.received).toHaveLength(1)
    await t.call(null, 'POST', '/reporting/unsubscribe', { id: link, isOff: false })
    await dueAt(id, '2026-11-09T07:00:00Z')
    await makeDueReports(due(), at('2026-11-09T07:00:00Z'))
    await sendAll(await complete(id))
    expect(lettersTo()).toEqual([tax, tax])
  })

  test('by one press of a mail program, however it sends forms', async () => {
    const tax = `tax-${newId()}@office.example`
    const id = await schedule('2026-10-26T07:00:00Z', { emails: tax, rhythm: 'day' })
    await makeDueReports(due(), at('2026-10-26T07:00:00Z'))
    await sendAll(await complete(id))
    const [letter] = mail.received
    expect(headerOf(letter!, 'Subject')).toMatch(/: October 25, 2026$/)
    expect(headerOf(letter!, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const url = /^<(.+)>$/.exec(headerOf(letter!, 'List-Unsubscribe') ?? '')?.[1] ?? ''
    const press = (headers: Record<string, string>, payload: string) =>
      t.app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await press(form, 'a=b')).statusCode).toBe(404)
    expect((await press(form, 'List-Unsubscribe=One-Click')).statusCode).toBe(204)
    const parts =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await press({ 'content-type': 'multipart/form-data; boundary=x' }, parts)).statusCode).toBe(204)
    const [row] = await sql('select unsubscribed from scheduled_report where id = $1', [id])
    expect(row?.['unsubscribed']).toBe(tax)
  })
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
