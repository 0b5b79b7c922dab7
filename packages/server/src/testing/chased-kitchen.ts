/** A kitchen that is chased, by a clock of its own: a real mail server, a gateway for SMS, servers whose time a test makes pass. */
import { newId } from '../adapters/ids.ts'
import { chaseOne, type ChaseAsked } from '../telling/delivery/decide.ts'
import {
  deliverOne,
  noteProof,
  type DeliveryAsked,
  type ProofAsked,
} from '../telling/delivery/sending/deliver.ts'
import { DELIVER_WORKS } from '../telling/delivery/sending/hand-over.ts'
import { createPool, type Pool } from '../database/connection.ts'
import { asServer, createTestApp, type TestApp } from './app.ts'
import { chasingServer, restFollowers, type ChasingServer } from './chasing-server.ts'
import { ClockedQueue } from './clocked-queue.ts'
import { headerOf, startMailServer, type MailServer } from './mail-server.ts'
import { allSent } from './mailbox.ts'
import { startReceiver, type Receiver } from './receiver.ts'

export class ChasedKitchen {
  t!: TestApp
  mail!: MailServer
  gateway!: Receiver
  /** The server of a test, and its queue. */
  server!: ChasingServer
  queue!: ClockedQueue
  #pools: Pool[] = []
  readonly #servers: ChasingServer[] = []

  async open(): Promise<void> {
    this.mail = await startMailServer()
    // Whichever server takes a letter from the outbox, it goes to the same mail server.
    this.t = await createTestApp({ settings: { SMTP_URL: this.mail.url } })
    this.gateway = await startReceiver()
    await restFollowers(this.t.pool)
    this.#pools = [1, 2].map(() => createPool(this.t.pool.config, { size: 4 }))
  }

  async close(): Promise<void> {
    for (const pool of this.#pools) await pool.end()
    await this.mail.close()
    await this.gateway.close()
    await this.t.close()
  }

  /** Before each test. */
  begin(): void {
    Object.assign(this, this.serverAt(0, new Date(Date.now() + 60_000).toISOString()))
  }

  /** After each. */
  async end(): Promise<void> {
    for (const one of this.#servers.splice(0)) await one.outbox.stop()
    await this.sql('update forwarder set active = false')
    await this.sql('delete from own_subscription')
    this.mail.received.length = 0
    this.gateway.received.length = 0
  }

  /** A server with a clock of its own, in front of a database that others work on, too. */
  serverAt(pool: 0 | 1, now: string): { server: ChasingServer; queue: ClockedQueue } {
    const deliver = (data: DeliveryAsked, at: () => string) => deliverOne(server, data, at, () => 0)
    const queue = new ClockedQueue(now, () => ({
      ...Object.fromEntries(DELIVER_WORKS.map(name => [name, deliver])),
      chase: (data: ChaseAsked, at) => chaseOne(server, data, at),
      'chase-proof': (data: ProofAsked) => noteProof(server, data),
    }))
    const settings = {
      SMTP_URL: this.mail.url,
      CLOCHE_SMS_URL: `${this.gateway.url}/send?to={to}`,
      CLOCHE_SMS_HEADERS: '{"authorization": "Bearer secret"}',
      CLOCHE_SMS_BODY: '{"message": "{text}"}',
    }
    const server = chasingServer(this.#pools[pool] as Pool, settings, queue)
    this.#servers.push(server)
    return { server, queue }
  }

  readonly sql = (text: string, values: unknown[] = []) =>
    asServer(this.t.pool, this.t.home.id, transaction => transaction.query({ text, values })).then(
      ({ rows }) => rows,
    )

  readonly person = async (name: string, more: object = {}): Promise<{ id: string; email: string }> => {
    const email = `${name.toLowerCase()}-${newId()}@kitchen.example`
    const made = await this.t.make('user', {
      name,
      email,
      locationIds: [this.t.home.places.kitchen],
      ...more,
    })
    return { id: made['id'] as string, email }
  }

  readonly rule = (more: object) =>
    this.t.make('forwarder', {
      name: 'Kitchen',
      locationId: this.t.home.places.root,
      bundleFrom: 0,
      ...more,
    })

  readonly alarm = async (more: object = {}): Promise<string> => {
    const made = await this.t.make('notification', {
      name: 'Fridge is warm',
      description: '9.4 °C, limit 8',
      kind: 'processError',
      level: 'error',
      locationId: this.t.home.places.kitchen,
      ...more,
    })
    return made['id'] as string
  }

  /** Looks at a notification, as the queue would. */
  readonly look = (notificationId: string) =>
    chaseOne(this.server, { organizationId: this.t.home.id, notificationId }, this.queue.now)

  /** Letters that arrived, after all that wait were sent. */
  readonly letters = async (): Promise<string[]> => {
    await this.server.sendLetters()
    await allSent(this.t)
    return this.mail.received.map(one => `${one.to.join()}: ${headerOf(one, 'Subject')}`)
  }

  readonly deliveries = (notificationId: string) =>
    this.sql(
      'select channel, step, number, result, fault, proof, "to" from delivery where notification_id = $1 order by planned, channel, "to"',
      [notificationId],
    )
}
