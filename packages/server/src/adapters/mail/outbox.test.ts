/** Mail over a real connection to a real receiver, from a real database. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { createPool, type Pool } from '../../database/connection.ts'
import { ConnectionLost } from '../../database/connection-loss.ts'
import { transactPlatform } from '../../database/transaction.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { headerOf, partOf, startMailServer, type MailServer } from '../../testing/mail-server.ts'
import { createOutbox, openTransport, type Letter, type MailTransport, type Outbox } from './index.ts'
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
})

const sql = (text: string, values: unknown[] = []) =>
  pool.use(connection => connection.send({ text, values })).then(result => result.rows)

/** An outbox as one server has it. */
function outboxOf({
  transport,
  secret = SECRET,
  warn = () => undefined,
  over = pool,
}: {
  over?: Pool
  transport?: MailTransport
  secret?: string
  warn?: (details: unknown) => void
} = {}): Outbox {
  const config = readConfig({
    CLOCHE_DEMO: 'on',
    SMTP_URL: receiver.url,
    CLOCHE_MAIL_FROM: 'Kitchen <no-reply@kitchen.example>',
  })
  const outbox = createOutbox({
    pool: over,
    seal: createSeal(secret, 'outbox'),
    transport: transport ?? openTransport(config),
    prepare: () => Promise.resolve(),
    warn,
  })
  stops.push(() => outbox.stop())
  return outbox
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
  const outbox = outboxOf({ over, transport })
  outbox.start()
  await post(outbox)
  const noted = () => sql('select count(*)::int as count from mail where sent is not null and sealed is null')
  await vi.waitFor(async () => expect((await noted())[0]?.['count']).toBe(1), 8_000)
  expect([sent, missing]).toEqual([1, 2])
})

describe('a letter', () => {
  test('arrives as text and as HTML, in its language, with what belongs in its head', async () => {
    const outbox = outboxOf()
    await post(outbox)
    expect(await outbox.deliver()).toBe(1)
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
    const outbox = outboxOf()
    const evil = 'Ana\r\nBcc: everybody@evil.example\r\n\r\nBuy this'
    await post(outbox, letter({ subject: evil, to: 'ana@kitchen.example\r\nBcc: x@evil.example' }))
    await post(outbox, letter({ subject: evil, greeting: evil }))
    await outbox.deliver()
    for (const mail of receiver.received) {
      expect(mail.to.join()).not.toContain('evil.example')
      expect(headerOf(mail, 'Bcc')).toBeUndefined()
    }
    expect(headerOf(receiver.received.at(-1) ?? { from: '', to: [], source: '' }, 'Subject')).toContain(
      'Ana Bcc:',
    )
  })

  test('is in the outbox only if its transaction holds, and sealed there', async () => {
    const outbox = outboxOf()
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
    await outbox.deliver()
    expect(await sql('select sealed, sent is not null as sent from mail')).toEqual([
      { sealed: null, sent: true },
    ])
  })
})

describe('a mail server that fails', () => {
  test('is tried again later and later, and nothing is lost', async () => {
    const warned: unknown[] = []
    const outbox = outboxOf({ warn: details => warned.push(details) })
    receiver.answers(451)
    await post(outbox)
    const waits: number[] = []
    for (let attempt = 0; attempt < 3; attempt++) {
      expect(await outbox.deliver()).toBe(0)
      const [row] = await sql('select extract(epoch from due - now())::float as wait from mail')
      waits.push(Math.round(row?.['wait'] as number))
      await sql('update mail set due = now()')
    }
    expect(waits).toEqual([10, 60, 300])
    expect(JSON.stringify(warned)).not.toMatch(/ana@|Zm9vYmFy/)
    receiver.answers(250)
    expect(await outbox.deliver()).toBe(1)
    expect(receiver.received).toHaveLength(1)
  })

  test('that refuses for good is believed', async () => {
    const outbox = outboxOf()
    receiver.answers(550)
    await post(outbox)
    await outbox.deliver()
    const [row] = await sql('select sealed, given_up is not null as "givenUp", fault from mail')
    expect(row).toMatchObject({ sealed: null, givenUp: true })
    expect(row?.['fault']).toContain('550')
  })

  test('that is not there is waited for, and given up after the last attempt', async () => {
    const outbox = outboxOf()
    await receiver.close()
    await post(outbox)
    for (let attempt = 0; attempt < 9; attempt++) {
      await outbox.deliver()
      await sql('update mail set due = now() where sealed is not null')
    }
    expect(await sql('select sealed, attempts, given_up is not null as "givenUp" from mail')).toEqual([
      { sealed: null, attempts: 9, givenUp: true },
    ])
    receiver = await startMailServer()
  })
})

describe('several servers', () => {
  test('send each mail once between them', async () => {
    const servers = [outboxOf(), outboxOf(), outboxOf()]
    const [first] = servers
    if (!first) throw new Error('Three servers')
    for (let number = 0; number < 30; number++) await post(first, letter({ subject: `Number ${number}.` }))
    const sent = await Promise.all(servers.map(server => server.deliver()))
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(30)
    expect(new Set(receiver.received.map(mail => headerOf(mail, 'Subject'))).size).toBe(30)
    expect(receiver.received).toHaveLength(30)
  })

  test('take over what a killed one held, under the same Message-ID', async () => {
    const ids: string[] = []
    const hanging: MailTransport = {
      send: id => {
        ids.push(id)
        return new Promise(() => undefined)
      },
      close: () => undefined,
    }
    const killed = outboxOf({ transport: hanging })
    const other = outboxOf()
    await post(killed)
    // Never ends: the server that waits here is killed while it sends.
    void killed.deliver()
    while (ids.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
    expect(await other.deliver()).toBe(0)
    const [row] = await sql('select extract(epoch from due - now())::float as held from mail')
    expect(row?.['held']).toBeGreaterThan(60)
    await sql('update mail set due = now()')
    expect(await other.deliver()).toBe(1)
    expect(headerOf(receiver.received[0] ?? { from: '', to: [], source: '' }, 'Message-ID')).toContain(ids[0])
    stops.shift()
  })

  test('with another secret give up what they cannot open', async () => {
    await post(outboxOf())
    const other = outboxOf({ secret: 'another secret, just as long as the first' })
    expect(await other.deliver()).toBe(0)
    expect(receiver.received).toEqual([])
  })
})
