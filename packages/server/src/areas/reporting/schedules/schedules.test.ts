/** Reports by their schedules, by given instants: made once by two servers over both changes of the clocks, sent once. */
import ExcelJS from 'exceljs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openBlobs, type BlobStore } from '../../../adapters/blobs/index.ts'
import { newId } from '../../../adapters/ids.ts'
import type { Config } from '../../../config.ts'
import { createPool, type Pool } from '../../../database/connection.ts'
import { makeReport } from '../../../reports/index.ts'
import { asServer, createTestApp, type TestApp } from '../../../testing/app.ts'
import { chasingServer, type ChasingServer } from '../../../testing/chasing-server.ts'
import { ClockedQueue } from '../../../testing/clocked-queue.ts'
import { rowsOf, type Body } from '../../../testing/labels.ts'
import {
  headerOf,
  partOf,
  startMailServer,
  type MailServer,
  type ReceivedMail,
} from '../../../testing/mail-server.ts'
import { allSent } from '../../../testing/mailbox.ts'
import { Workers } from '../../../workers/index.ts'
import { noteSent, sendReport, type NoteAsked, type SendAsked } from './deliver.ts'
import { sendCompleted } from './follow.ts'
import { makeDueReports } from './run-due.ts'

let t: TestApp
let mail: MailServer
let owner: string
let pools: Pool[]
let server: ChasingServer
let queue: ClockedQueue
let blobs: BlobStore
const workers = new Workers()
beforeAll(async () => {
  mail = await startMailServer()
  t = await createTestApp({ settings: { SMTP_URL: mail.url } })
  await rowsOf(t, `update location set time_zone = 'Europe/Madrid' where organization_id = $1 returning id`)
  owner = await t.token(5, { place: 'root' })
  blobs = openBlobs({ dataFolder: t.dataFolder } as Config)
  pools = [1, 2].map(() => createPool(t.pool.config, { size: 3 }))
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
  await workers.close()
  await t.close()
  await mail.close()
})
beforeEach(() => {
  queue = new ClockedQueue(new Date().toISOString(), () => ({
    'send-report': (data: SendAsked, now) => sendReport(sending(), data, now),
    'note-sent-report': (data: NoteAsked) => noteSent(sending(), data),
    'make-report': () => Promise.resolve(),
  }))
  server = chasingServer(t.pool, { SMTP_URL: mail.url }, queue)
})
afterEach(async () => {
  await server.outbox.stop()
  mail.received.length = 0
  await sql('delete from report_due')
})

const sending = () => ({ ...server, queue, blobs })
const making = () => ({ ...server, blobs, workers })
const sql = (text: string, values: unknown[] = []) =>
  asServer(t.pool, t.home.id, transaction => transaction.query({ text, values })).then(({ rows }) => rows)
const due = () => ({ ...server, queue })
const at = (instant: string) => () => instant

async function person(name: string, more: object = {}): Promise<{ id: string; email: string }> {
  const email = `${name}-${newId()}@kitchen.example`
  const made = await t.make('user', {
    name,
    email,
    roleLevel: 4,
    locationIds: [t.home.places.root],
    locale: 'en-GB',
    ...more,
  })
  return { id: made['id'] as string, email }
}

/** A schedule that is due at an instant next. */
async function schedule(due: string, more: object = {}): Promise<string> {
  const { status, body } = await t.call(owner, 'POST', '/reporting/scheduled-report', {
    scheduledReport: {
      name: 'Losses of the week',
      kind: 'losses',
      rhythm: 'week',
      weekdays: ['monday'],
      at: '08:00',
      locationId: t.home.places.root,
      formats: ['pdf', 'xlsx'],
      ...more,
    },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const { id } = body['scheduledReport']
  await dueAt(id as string, due)
  return id as string
}

/** The next one is due at an instant. */
async function dueAt(id: string, due: string): Promise<void> {
  await sql('update scheduled_report set next_run = $2 where id = $1', [id, due])
  await sql('update report_due set due = $2 where scheduled_report_id = $1', [id, due])
}

const reportsOf = (id: string) =>
  sql(
    `select id, from_day::text as "from", to_day::text as "to", language, status, shows_prices as prices
      from report where scheduled_report_id = $1 order by from_day, language`,
    [id],
  )

/** Makes those of a schedule that wait. */
async function complete(id: string): Promise<string[]> {
  const rows = await sql(
    `select id from report where scheduled_report_id = $1 and status <> 'completed' order by id`,
    [id],
  )
  for (const row of rows) await makeReport(making(), t.home.id, row['id'] as string)
  return rows.map(row => row['id'] as string)
}

/** One that the application makes by its own queue. */
async function settled(id: string): Promise<string> {
  await vi.waitFor(async () => {
    const [row] = await sql('select status from report where id = $1', [id])
    expect(row?.['status']).toBe('completed')
  }, 20_000)
  return id
}

/** What is completed goes out, as the queue has it. */
async function sendAll(ids: readonly string[]): Promise<void> {
  await sendCompleted({ ...server, queue }, t.home.id, ids)
  await queue.pass(1)
  await server.sendLetters()
  await allSent(t)
  await queue.pass(60)
}
/** The bytes of a file of a letter. */
function attachedTo({ source }: ReceivedMail, type: string): Buffer {
  const part =
    source
      .split(/\r\n--[^\r\n]+\r\n/)
      .find(one => one.replace(/\s+/, ' ').startsWith(`Content-Type: ${type}`)) ?? ''
  return Buffer.from(part.slice(part.indexOf('\r\n\r\n') + 4).replace(/\r\n--[\s\S]*$/, ''), 'base64')
}
const lettersTo = () => mail.received.map(one => one.to.join()).toSorted()
const deliveriesOf = (id: string) =>
  sql(
    'select address, status, failure, tries from report_delivery where scheduled_report_id = $1 order by address',
    [id],
  )

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
    const ana = await person('ana')
    const id = await schedule(first, { userIds: [ana.id] })
    for (const [count, instant] of instants.entries()) {
      const second = new Date(Date.parse(instant) - 1000).toISOString()
      expect(await makeDueReports(due(), at(second))).toBe(0)
      const taken = await Promise.all(pools.map(pool => makeDueReports({ ...due(), pool }, at(instant))))
      expect(taken.toSorted()).toEqual([0, 1])
      expect(await makeDueReports(due(), at(instant))).toBe(0)
      expect(await reportsOf(id)).toHaveLength(count + 1)
    }
    expect((await reportsOf(id)).map(row => `${row['from']} ${row['to']}`)).toEqual(periods)
  })

  test('what a server left before it was committed is made by the next', async () => {
    const id = await schedule('2026-10-26T07:00:00Z')
    const failing = {
      ...due(),
      behaviours: { report: { beforeCreate: () => Promise.reject(new Error('killed')) } },
    }
    await expect(makeDueReports(failing, at('2026-10-26T07:00:01Z'))).rejects.toThrow('killed')
    expect(await reportsOf(id)).toEqual([])
    expect(await makeDueReports(due(), at('2026-10-26T07:00:30Z'))).toBe(1)
    expect(await reportsOf(id)).toHaveLength(1)
  })

  test('a schedule that is off, or whose place moved to another zone, makes none at that instant', async () => {
    const off = await schedule('2026-10-26T07:00:00Z', { active: false })
    const moved = await schedule('2026-10-26T09:00:00Z')
    await makeDueReports(due(), at('2026-10-26T09:00:00Z'))
    expect([await reportsOf(off), await reportsOf(moved)]).toEqual([[], []])
    const [row] = await sql('select next_run as "nextRun" from scheduled_report where id = $1', [moved])
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
  const outlook = async (id: string, token = owner): Promise<Body> =>
    (await t.call(token, 'POST', '/reporting/scheduled-report/outlook/get', { scheduledReport: id })).body

  test('the next three with their days, and nobody of another organization sees it', async () => {
    const ana = await person('ana')
    const id = await schedule('2026-10-26T07:00:00Z', {
      userIds: [ana.id],
      emails: `tax-${newId()}@office.example`,
    })
    const found = await outlook(id)
    expect(found['next']).toHaveLength(3)
    expect(found).toMatchObject({ people: 1, addresses: 1, without: 0 })
    const stranger = await t.token(5, { organization: 'other', place: 'root' })
    const answer = await t.call(stranger, 'POST', '/reporting/scheduled-report/outlook/get', {
      scheduledReport: id,
    })
    expect(answer.status).toBe(404)
  })

  test('tried, it is made now and goes to who tried it alone', async () => {
    const ana = await person('ana')
    const id = await schedule('2026-10-26T07:00:00Z', { userIds: [ana.id] })
    const { status, body } = await t.call(owner, 'POST', '/reporting/scheduled-report/try', {
      scheduledReport: id,
    })
    expect([status, body['report']?.scheduledReportId]).toEqual([200, id])
    await sendAll([await settled(body['report'].id)])
    const [row] = await sql(
      `select email from "user" where id = (select user_id from report_delivery where scheduled_report_id = $1)`,
      [id],
    )
    expect(lettersTo()).toEqual([row?.['email']])
    expect(headerOf(mail.received[0]!, 'List-Unsubscribe')).toBeUndefined()
  })

  test('the next one is planned as it is written, by the clock of the place; addresses that nobody can have are refused', async () => {
    const { body } = await t.call(owner, 'POST', '/reporting/scheduled-report', {
      scheduledReport: {
        name: 'Daily',
        kind: 'losses',
        rhythm: 'day',
        at: '08:00',
        locationId: t.home.places.root,
      },
    })
    expect(Date.parse(body['scheduledReport'].nextRun)).toBeGreaterThan(Date.now())
    const refused = await t.call(owner, 'POST', '/reporting/scheduled-report', {
      scheduledReport: { name: 'Daily', kind: 'losses', locationId: t.home.places.root, emails: 'nobody' },
    })
    expect(refused.status).toBe(400)
  })
})
