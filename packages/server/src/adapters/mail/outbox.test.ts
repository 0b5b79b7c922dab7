/** Mail over a real connection to a real receiver, from a real database. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { createPool, type Pool } from '../../database/connection.ts'
import { ConnectionLost } from '../../database/connection-loss.ts'
import { transactPlatform } from '../../database/transaction.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { headerOf, partOf, startMailServer, type MailServer } from '../../testing/mail-server.ts'
import type { Services } from '../../http/call-context.ts'
import { putAside, Queue } from '../../queue/index.ts'
import { createOutbox, MAIL, openTransport, type Letter, type MailTransport, type Outbox } from './index.ts'
import { createSeal } from '../seal.ts'

const SECRET = 'a secret of the tests alone, 32 bytes or more'
const LINK = 'https://kitchen.example/#/request/password/Zm9vYmFy'

let database: TestDatabase
let pool: Pool
let receiver: MailServer
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.config, { size: 8 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  receiver = await startMailServer()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await receiver.close()
  await sql('delete from mail')
  await sql('delete from pgboss.job')
})

const sql = (text: string, values: unknown[] = []) =>
  pool.use(connection => connection.send({ text, values })).then(result => result.rows)

/** An outbox as one server has it, with a queue of its own. */
async function serverOf({
  transport,
  secret = SECRET,
  over = pool,
}: {
  over?: Pool
  transport?: MailTransport
  secret?: string
} = {}): Promise<{ outbox: Outbox; queue: Queue; warned: unknown[] }> {
  const config = readConfig({
    CLOCHE_DEMO: 'on',
    SMTP_URL: receiver.url,
    CLOCHE_MAIL_FROM: 'Kitchen <no-reply@kitchen.example>',
  })
  const warned: unknown[] = []
  const queue = new Queue({ pool, warn: fault => warned.push(fault) })
  const outbox = createOutbox({
    pool: over,
    seal: createSeal(secret, 'outbox'),
    transport: transport ?? openTransport(config),
    ask: (transaction, id) => queue.add(transaction, MAIL.name, { id }, { key: id }),
    prepare: () => Promise.resolve(),
  })
  await queue.start([{ ...MAIL, retryDelay: 1 }], [], { outbox } as Services)
  stops.push(async () => {
    await queue.stop()
    await outbox.stop()
  })
  return { outbox, queue, warned }
}

const letter = (more: Partial<Letter> = {}): Letter => ({
  to: 'ana@kitchen.example',
  language: 'es',
  subject: 'Contraseña: elígela',
  greeting: 'Hola, Ana:',
  paragraphs: ['Un párrafo con acentos y <b>sin negrita</b>.'],
  button: { text: 'Elegir', href: LINK },
  hint: 'O copia esto:',
  footer: 'Porque lo has pedido.',
  ...more,
})

const post = (outbox: Outbox, mail = letter()) =>
  transactPlatform(pool, transaction => outbox.post(transaction, mail))
const waiting = async () =>
  Number(
    (await sql('select count(*)::int as count from mail where sealed is not null and given_up is null'))[0]?.[
      'count'
    ],
  )
const sent = () => vi.waitFor(async () => expect(await waiting()).toBe(0), 15_000)

test('a letter whose sending could not be noted, since the database was away, is sent once', async () => {
  let sent = 0
  let missing = 0
  const over: Pool = {
    ...pool,
    // Away from the moment it is sent, for the next two questions.
    use: work => {
      if (sent === 0 || missing === 2) return pool.use(work)
      missing++
      return Promise.reject(new ConnectionLost(new Error('away')))
    },
  }
  const transport = { send: async () => void sent++, close: () => undefined }
  const { outbox } = await serverOf({ over, transport })
  await post(outbox)
  const noted = () => sql('select count(*)::int as count from mail where sent is not null and sealed is null')
  await vi.waitFor(async () => expect((await noted())[0]?.['count']).toBe(1), 8_000)
  expect([sent, missing]).toEqual([1, 2])
})

describe('a letter', () => {
  test('arrives as text and as HTML, in its language, with what belongs in its head', async () => {
    const { outbox } = await serverOf()
    await post(outbox)
    await sent()
    const [mail] = receiver.received
    if (!mail) throw new Error('Nothing came')
    expect(mail.to).toEqual(['ana@kitchen.example'])
    expect(mail.from).toBe('no-reply@kitchen.example')
    expect(headerOf(mail, 'From')).toBe('Kitchen <no-reply@kitchen.example>')
    expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated')
    expect(headerOf(mail, 'Content-Language')).toBe('es')
    expect(headerOf(mail, 'Subject')).toMatch(/^=\?UTF-8\?/)
    expect(partOf(mail, 'text/plain')).toContain(`Elegir:\n${LINK}`.replaceAll('\n', '\r\n'))
    const html = partOf(mail, 'text/html')
    expect(html).toContain('&lt;b&gt;sin negrita&lt;/b&gt;')
    expect(html).toContain('#058159')
    expect(html).not.toContain('<b>')
  })

  test('cannot be given further heads or recipients by what people type', async () => {
    const { outbox } = await serverOf()
    const evil = 'Ana\r\nBcc: everybody@evil.example\r\n\r\nBuy this'
    await post(outbox, letter({ subject: evil, to: 'ana@kitchen.example\r\nBcc: x@evil.example' }))
    await post(outbox, letter({ subject: evil, greeting: evil }))
    await sent()
    for (const mail of receiver.received) {
      expect(mail.to.join()).not.toContain('evil.example')
      expect(headerOf(mail, 'Bcc')).toBeUndefined()
    }
    expect(headerOf(receiver.received.at(-1) ?? { from: '', to: [], source: '' }, 'Subject')).toContain(
      'Ana Bcc:',
    )
  })

  test('is in the outbox only if its transaction holds, and sealed there', async () => {
    const { outbox } = await serverOf()
    await expect(
      transactPlatform(pool, async transaction => {
        await outbox.post(transaction, letter())
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await sql('select 1 from mail')).toEqual([])
    await post(outbox)
    const [row] = await sql(`select encode(sealed, 'escape') as sealed from mail`)
    expect(row?.['sealed']).not.toMatch(/ana@|request\/password|Zm9vYmFy/)
    await sent()
    expect(await sql('select sealed, sent is not null as sent from mail')).toEqual([
      { sealed: null, sent: true },
    ])
  })
})

describe('a mail server that fails', () => {
  test('is tried again, and nothing is lost or told', async () => {
    const { outbox, warned } = await serverOf()
    receiver.answers(451)
    await post(outbox)
    await vi.waitFor(async () => {
      const [row] = await sql('select attempts, fault from mail')
      expect(row).toMatchObject({ attempts: 1, fault: expect.stringContaining('451') })
    }, 8_000)
    receiver.answers(250)
    await sent()
    expect(receiver.received).toHaveLength(1)
    expect(warned.map(String).join()).not.toMatch(/ana@|Zm9vYmFy/)
    const [job] = await sql(`select output::text as output from pgboss.job where name = 'mail'`)
    expect(String(job?.['output'])).not.toMatch(/ana@|Zm9vYmFy/)
  })

  test('that refuses for good is believed; a person may have it tried again', async () => {
    const { outbox, queue } = await serverOf()
    receiver.answers(550)
    await post(outbox)
    await vi.waitFor(async () => {
      const { items, count } = await putAside(pool, { offset: 0, limit: 10 })
      expect([count, items[0]]).toMatchObject([
        1,
        { name: 'mail', fault: expect.stringContaining('550'), tries: 1 },
      ])
    }, 8_000)
    expect(await sql('select given_up is not null as "givenUp" from mail')).toEqual([{ givenUp: true }])
    receiver.answers(250)
    const { items } = await putAside(pool, { offset: 0, limit: 10 })
    expect(await queue.again(items.map(({ id }) => id))).toBe(1)
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 8_000)
    expect((await putAside(pool, { offset: 0, limit: 10 })).count).toBe(0)
    await sent()
  })

  test('is given up after the last try', async () => {
    const { outbox } = await serverOf()
    receiver.answers(451)
    const id = await post(outbox)
    await expect(outbox.send(id, true)).rejects.toThrow('451')
    expect(await sql('select given_up is not null as "givenUp" from mail')).toEqual([{ givenUp: true }])
    receiver.answers(250)
  })
})

describe('several servers', () => {
  test('send each mail once between them', async () => {
    const servers = [await serverOf(), await serverOf(), await serverOf()]
    for (let number = 0; number < 30; number++)
      await post(servers[number % 3]!.outbox, letter({ subject: `Number ${number}.` }))
    await sent()
    expect(new Set(receiver.received.map(mail => headerOf(mail, 'Subject'))).size).toBe(30)
    expect(receiver.received).toHaveLength(30)
  })

  test('what waits without its piece of work, as after a restore, is found', async () => {
    const { outbox } = await serverOf()
    const alone = createOutbox({
      pool,
      seal: createSeal(SECRET, 'outbox'),
      transport: { send: async () => undefined, close: () => undefined },
      ask: async () => undefined,
      prepare: () => Promise.resolve(),
    })
    await post(alone)
    await outbox.askForAll()
    await outbox.askForAll()
    await sent()
    expect(receiver.received).toHaveLength(1)
  })

  test('with another secret give up what they cannot open', async () => {
    const { outbox } = await serverOf({ secret: 'another secret, just as long as the first' })
    const alone = createOutbox({
      pool,
      seal: createSeal(SECRET, 'outbox'),
      transport: { send: async () => undefined, close: () => undefined },
      ask: async () => undefined,
      prepare: () => Promise.resolve(),
    })
    const id = await post(alone)
    await expect(outbox.send(id)).rejects.toThrow('failed')
    expect(receiver.received).toEqual([])
  })
})
