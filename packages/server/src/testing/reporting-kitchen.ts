/** A kitchen whose reports are made by schedules and sent: a real mail server, and a queue whose time a test makes pass. */
import { expect, vi } from 'vitest'
import { openBlobs, type BlobStore } from '../adapters/blobs/index.ts'
import { newId } from '../adapters/ids.ts'
import {
  noteSent,
  sendReport,
  type NoteAsked,
  type SendAsked,
} from '../insight/reporting/schedules/deliver.ts'
import { sendCompleted } from '../insight/reporting/schedules/follow.ts'
import type { Config } from '../config.ts'
import { createPool, type Pool } from '../database/connection.ts'
import { makeReport } from '../insight/reports/index.ts'
import { Workers } from '../workers/index.ts'
import { asServer, createTestApp, type TestApp } from './app.ts'
import { chasingServer, type ChasingServer } from './chasing-server.ts'
import { ClockedQueue } from './clocked-queue.ts'
import { rowsOf } from './labels.ts'
import { startMailServer, type MailServer } from './mail-server.ts'
import { allSent } from './mailbox.ts'

export class ReportingKitchen {
  t!: TestApp
  mail!: MailServer
  owner!: string
  /** Of two servers. */
  pools!: Pool[]
  /** The server of a test, and its queue. */
  server!: ChasingServer
  queue!: ClockedQueue
  #blobs!: BlobStore
  readonly #workers = new Workers()

  async open(): Promise<void> {
    this.mail = await startMailServer()
    this.t = await createTestApp({ settings: { SMTP_URL: this.mail.url } })
    await rowsOf(
      this.t,
      `update location set time_zone = 'Europe/Madrid' where organization_id = $1 returning id`,
    )
    this.owner = await this.t.token(5, { place: 'root' })
    this.#blobs = openBlobs({ dataFolder: this.t.dataFolder } as Config)
    this.pools = [1, 2].map(() => createPool(this.t.pool.config, { size: 3 }))
  }

  async close(): Promise<void> {
    for (const pool of this.pools) await pool.end()
    await this.#workers.close()
    await this.t.close()
    await this.mail.close()
  }

  /** Before each test. */
  begin(): void {
    this.queue = new ClockedQueue(new Date().toISOString(), () => ({
      'send-report': (data: SendAsked, now) => sendReport(this.sending(), data, now),
      'note-sent-report': (data: NoteAsked) => noteSent(this.sending(), data),
      'make-report': () => Promise.resolve(),
    }))
    this.server = chasingServer(this.t.pool, { SMTP_URL: this.mail.url }, this.queue)
  }

  /** After each. */
  async end(): Promise<void> {
    await this.server.outbox.stop()
    this.mail.received.length = 0
    await this.sql('delete from report_due')
  }

  readonly due = () => ({ ...this.server, queue: this.queue })
  readonly sending = () => ({ ...this.due(), blobs: this.#blobs })

  readonly sql = (text: string, values: unknown[] = []) =>
    asServer(this.t.pool, this.t.home.id, transaction => transaction.query({ text, values })).then(
      ({ rows }) => rows,
    )

  readonly person = async (name: string, more: object = {}): Promise<{ id: string; email: string }> => {
    const email = `${name}-${newId()}@kitchen.example`
    const made = await this.t.make('user', {
      name,
      email,
      roleLevel: 4,
      locationIds: [this.t.home.places.root],
      locale: 'en-GB',
      ...more,
    })
    return { id: made['id'] as string, email }
  }

  /** A schedule that is due at an instant next. */
  readonly schedule = async (due: string, more: object = {}): Promise<string> => {
    const { status, body } = await this.t.call(this.owner, 'POST', '/reporting/scheduled-report', {
      scheduledReport: {
        name: 'Losses of the week',
        kind: 'losses',
        rhythm: 'week',
        weekdays: ['monday'],
        at: '08:00',
        locationId: this.t.home.places.root,
        formats: ['pdf', 'xlsx'],
        ...more,
      },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const { id } = body['scheduledReport']
    await this.dueAt(id as string, due)
    return id as string
  }

  /** The next one is due at an instant. */
  readonly dueAt = async (id: string, due: string): Promise<void> => {
    await this.sql('update scheduled_report set next_run = $2 where id = $1', [id, due])
    await this.sql('update report_due set due = $2 where scheduled_report_id = $1', [id, due])
  }

  readonly reportsOf = (id: string) =>
    this.sql(
      `select id, from_day::text as "from", to_day::text as "to", language, status, shows_prices as prices
        from report where scheduled_report_id = $1 order by from_day, language`,
      [id],
    )

  /** Makes those of a schedule that wait. */
  readonly complete = async (id: string): Promise<string[]> => {
    const rows = await this.sql(
      `select id from report where scheduled_report_id = $1 and status <> 'completed' order by id`,
      [id],
    )
    for (const row of rows)
      await makeReport(
        { ...this.server, blobs: this.#blobs, workers: this.#workers },
        this.t.home.id,
        row['id'] as string,
      )
    return rows.map(row => row['id'] as string)
  }

  /** One that the application makes by its own queue. */
  readonly settled = async (id: string): Promise<string> => {
    await vi.waitFor(async () => {
      const [row] = await this.sql('select status from report where id = $1', [id])
      expect(row?.['status']).toBe('completed')
    }, 20_000)
    return id
  }

  /** What is completed goes out, as the queue has it. */
  readonly sendAll = async (ids: readonly string[]): Promise<void> => {
    await sendCompleted(this.due(), this.t.home.id, ids)
    await this.queue.pass(1)
    await this.server.sendLetters()
    await allSent(this.t)
    await this.queue.pass(60)
  }

  readonly lettersTo = () => this.mail.received.map(one => one.to.join()).toSorted()

  readonly deliveriesOf = (id: string) =>
    this.sql(
      'select address, status, failure, tries from report_delivery where scheduled_report_id = $1 order by address',
      [id],
    )
}
