/** Letters with reports: to whom, in which language, sent once, with what, until somebody unsubscribes. */
import ExcelJS from 'exceljs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../adapters/ids.ts'
import { headerOf, partOf, type ReceivedMail } from '../../../testing/mail-server.ts'
import { ReportingKitchen } from '../../../testing/reporting-kitchen.ts'
import { sendReport } from './deliver.ts'
import { sendCompleted } from './follow.ts'
import { makeDueReports } from './run-due.ts'

const k = new ReportingKitchen()
beforeAll(() => k.open())
afterAll(() => k.close())
beforeEach(() => k.begin())
afterEach(() => k.end())

const at = (instant: string) => () => instant

/** The bytes of a file of a letter. */
function attachedTo({ source }: ReceivedMail, type: string): Buffer {
  const part =
    source
      .split(/\r\n--[^\r\n]+\r\n/)
      .find(one => one.replace(/\s+/, ' ').startsWith(`Content-Type: ${type}`)) ?? ''
  return Buffer.from(part.slice(part.indexOf('\r\n\r\n') + 4).replace(/\r\n--[\s\S]*$/, ''), 'base64')
}

describe('whom it goes to', () => {
  test('one report in each language; who lost access gets nothing; an address in the language of the schedule', async () => {
    const [ana, iria, ben] = [
      await k.person('ana'),
      await k.person('iria', { locale: 'es-ES' }),
      await k.person('ben', { roleLevel: 3, locationIds: [k.t.home.places.root] }),
    ]
    const tax = `tax-${newId()}@office.example`
    const id = await k.schedule('2026-10-26T07:00:00Z', {
      userIds: [ana.id, iria.id, ben.id],
      emails: `${tax}\n${ben.email}`,
      language: 'es',
    })
    await makeDueReports(k.due(), at('2026-10-26T07:00:00Z'))
    expect(new Set((await k.reportsOf(id)).map(row => row['language']))).toEqual(new Set(['en', 'es']))
    await k.sql(`update "user" set location_ids = $2 where id = $1`, [ben.id, [k.t.home.places.sibling]])
    await k.sendAll(await k.complete(id))
    expect(k.lettersTo()).toEqual([ana.email, iria.email, tax].toSorted())
    const spanish = k.mail.received.find(one => one.to.join() === tax)!
    expect(headerOf(spanish, 'Content-Language')).toBe('es')
    expect(partOf(spanish, 'text/html')).toContain('No quiero recibir más estos informes')
    // Who is nobody here cannot open it; anybody can have it checked.
    expect(partOf(spanish, 'text/plain')).toMatch(/\/#\/qr\/report\/[0-9A-F-]{19}/)
    expect(partOf(spanish, 'text/plain')).not.toContain('/#/reporting/report/')
    const own = k.mail.received.find(one => one.to.join() === iria.email)!
    expect(partOf(own, 'text/plain')).toContain('/#/reporting/report/')
    expect(spanish.source.match(/Content-Disposition: attachment/g)).toHaveLength(2)
    expect((await k.deliveriesOf(id)).map(row => row['status'])).toEqual(['sent', 'sent', 'sent'])
  })

  test('one that is empty goes to nobody where the schedule says so, and is there', async () => {
    const ana = await k.person('ana')
    const id = await k.schedule('2026-10-26T07:00:00Z', { userIds: [ana.id], skipEmpty: true })
    await makeDueReports(k.due(), at('2026-10-26T07:00:00Z'))
    await k.sendAll(await k.complete(id))
    expect(k.lettersTo()).toEqual([])
    expect(await k.reportsOf(id)).toHaveLength(1)
  })

  test('told twice, and killed between the outbox and its note, each address has one letter', async () => {
    const ana = await k.person('ana')
    const id = await k.schedule('2026-10-26T07:00:00Z', { userIds: [ana.id] })
    await makeDueReports(k.due(), at('2026-10-26T07:00:00Z'))
    const ids = await k.complete(id)
    await sendCompleted(k.due(), k.t.home.id, ids)
    const [row] = await k.sql('select id from report_delivery where scheduled_report_id = $1', [id])
    const asked = { organizationId: k.t.home.id, deliveryId: row?.['id'] as string }
    const dying = { ...k.sending(), outbox: { post: () => Promise.reject(new Error('killed')) } }
    await expect(sendReport(dying, asked)).rejects.toThrow('killed')
    await sendReport(k.sending(), asked)
    await sendReport(k.sending(), asked)
    await k.sendAll(ids)
    expect(k.lettersTo()).toEqual([ana.email])
  })

  test('what a mail server refuses for good is said of its address', async () => {
    const ana = await k.person('ana')
    const id = await k.schedule('2026-10-26T07:00:00Z', { userIds: [ana.id] })
    await makeDueReports(k.due(), at('2026-10-26T07:00:00Z'))
    const ids = await k.complete(id)
    await sendCompleted(k.due(), k.t.home.id, ids)
    await k.queue.pass(1)
    k.mail.answers(550)
    await expect(k.server.sendLetters()).rejects.toThrow('550')
    k.mail.answers(250)
    await k.queue.pass(60)
    expect(await k.deliveriesOf(id)).toEqual([
      { address: ana.email, status: 'failed', failure: 'refused', tries: 1 },
    ])
  })
})

test('the letter carries paper and workbook, whose sums are those of the ledger', async () => {
  const product = (await k.t.make('product', { name: 'Salmon', cost: 20, consumptionUnit: 'kg' }))['id']
  const lines = [
    ['2026-10-18T21:30:00Z', 1],
    ['2026-10-18T22:30:00Z', 2.25],
    ['2026-10-21T10:00:00Z', 3.5],
    ['2026-10-25T22:30:00Z', 4.1],
    ['2026-10-25T23:30:00Z', 8],
  ] as const
  for (const [when, cost] of lines)
    await k.sql(
      `insert into stock_variation (organization_id, id, at, created, location_id, product_id, quantity_value, quantity_unit, state, reason, cause, cost)
        values ($1, $2, $3, $3, $4, $5, -1, 'kg', 'chill', 'waste', 'spoiled', $6)`,
      [k.t.home.id, newId(), when, k.t.home.places.kitchen, product, -cost],
    )
  const ana = await k.person('ana')
  const id = await k.schedule('2026-10-26T07:00:00Z', { userIds: [ana.id] })
  await makeDueReports(k.due(), at('2026-10-26T07:00:00Z'))
  await k.sendAll(await k.complete(id))
  const [letter] = k.mail.received
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
    const id = await k.schedule('2026-10-26T07:00:00Z', { emails: tax })
    await makeDueReports(k.due(), at('2026-10-26T07:00:00Z'))
    await k.sendAll(await k.complete(id))
    const link = linkIn(partOf(k.mail.received[0]!, 'text/html'))
    const asked = await k.t.call(null, 'GET', `/reporting/unsubscribe/${link}`)
    expect(asked.body['unsubscribing']).toMatchObject({
      name: 'Losses of the week',
      address: tax,
      isOff: false,
    })
    expect((await k.t.call(null, 'GET', `/reporting/unsubscribe/${link}x`)).status).toBe(404)
    const off = await k.t.call(null, 'POST', '/reporting/unsubscribe', { id: link, isOff: true })
    expect(off.body['unsubscribing'].isOff).toBe(true)
    const { body } = await k.t.call(k.owner, 'POST', '/reporting/scheduled-report/outlook/get', {
      scheduledReport: id,
    })
    expect(body).toMatchObject({ addresses: 0, unsubscribed: [tax], timeZone: 'Europe/Madrid' })
    await k.dueAt(id, '2026-11-02T07:00:00Z')
    await makeDueReports(k.due(), at('2026-11-02T07:00:00Z'))
    await k.sendAll(await k.complete(id))
    expect(k.mail.received).toHaveLength(1)
    await k.t.call(null, 'POST', '/reporting/unsubscribe', { id: link, isOff: false })
    await k.dueAt(id, '2026-11-09T07:00:00Z')
    await makeDueReports(k.due(), at('2026-11-09T07:00:00Z'))
    await k.sendAll(await k.complete(id))
    expect(k.lettersTo()).toEqual([tax, tax])
  })

  test('by one press of a mail program, however it sends forms', async () => {
    const tax = `tax-${newId()}@office.example`
    const id = await k.schedule('2026-10-26T07:00:00Z', { emails: tax, rhythm: 'day' })
    await makeDueReports(k.due(), at('2026-10-26T07:00:00Z'))
    await k.sendAll(await k.complete(id))
    const [letter] = k.mail.received
    expect(headerOf(letter!, 'Subject')).toMatch(/: October 25, 2026$/)
    expect(headerOf(letter!, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const url = /^<(.+)>$/.exec(headerOf(letter!, 'List-Unsubscribe') ?? '')?.[1] ?? ''
    const press = (headers: Record<string, string>, payload: string) =>
      k.t.app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await press(form, 'a=b')).statusCode).toBe(404)
    expect((await press(form, 'List-Unsubscribe=One-Click')).statusCode).toBe(204)
    const parts =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await press({ 'content-type': 'multipart/form-data; boundary=x' }, parts)).statusCode).toBe(204)
    const [row] = await k.sql('select unsubscribed from scheduled_report where id = $1', [id])
    expect(row?.['unsubscribed']).toBe(tax)
  })
})
