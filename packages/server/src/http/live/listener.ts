/**
 * One connection that listens for what all servers tell. It is tried every few seconds by telling itself something
 * through the pool; whatever breaks it (a lost connection, a pooler in transaction mode) is seen so, it connects
 * anew, and whoever follows is told that something may have been missed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { newId } from '../../adapters/ids.ts'
import { LIVE_CHANNEL, type ChangeMessage } from '../../database/changes.ts'
import { newClient } from '../../database/client.ts'
import type { Pool } from '../../database/connection.ts'

const TRIAL_EVERY_MS = 15_000
const TRIAL_PATIENCE_MS = 5_000
const BACK_OFF_FIRST_MS = 100
/** A database that comes back is listened to within this. */
const BACK_OFF_MAX_MS = 2_000

export interface ListenerOptions {
  readonly pool: Pool
  /** Where to listen: a direct way to the pool's database. */
  readonly connection: pg.ClientConfig
  readonly onMessage: (message: ChangeMessage) => void
  /** From now on nothing is missed. */
  readonly onBegin: () => void
  /** Something may have been missed. */
  readonly onGap: () => void
  readonly warn: (error: unknown, text: string) => void
}

export class Listener {
  readonly #options: ListenerOptions
  #client: pg.Client | undefined
  #isStopped = false
  #connected: Promise<void>
  #awaited: { token: string; heard: () => void } | undefined
  #trial: NodeJS.Timeout

  constructor(options: ListenerOptions) {
    this.#options = options
    this.#connected = this.#connect(false)
    this.#trial = setInterval(() => void this.#try(), TRIAL_EVERY_MS)
    this.#trial.unref()
  }

  /** Settles when it listens, or gives up waiting after a while. */
  async ready(): Promise<void> {
    const patience = new AbortController()
    await Promise.race([
      this.#connected,
      sleep(TRIAL_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
    ]).finally(() => patience.abort())
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#trial)
    await this.#client?.end().catch(() => undefined)
  }

  /** @param isAgain something may have been missed before; so it may when the first attempt fails. */
  async #connect(isAgain: boolean): Promise<void> {
    for (let wait = BACK_OFF_FIRST_MS; !this.#isStopped; wait = Math.min(wait * 2, BACK_OFF_MAX_MS)) {
      const client = newClient({
        ...this.#options.connection,
        application_name: 'cloche-live',
        keepAlive: true,
        connectionTimeoutMillis: 10_000,
      })
      client.on('notification', ({ payload }) => this.#hear(payload ?? ''))
      let isLost = false
      const lose = () => {
        isLost = true
        this.#lose(client)
      }
      client.on('error', lose)
      client.on('end', lose)
      try {
        await client.connect()
        await client.query(`listen ${LIVE_CHANNEL}`)
        if (isLost) throw new Error('The connection broke as it was made')
        this.#client = client
        this.#options.onBegin()
        if (this.#isStopped) await client.end()
        else if (isAgain) this.#options.onGap()
        return
      } catch (error) {
        client.end().catch(() => undefined)
        isAgain = true
        if (wait * 2 >= BACK_OFF_MAX_MS && wait < BACK_OFF_MAX_MS)
          this.#options.warn(error, 'Changes of others cannot be listened for; it is tried until it works')
        await sleep(wait * (0.5 + Math.random() / 2), undefined, { ref: false })
      }
    }
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    client.end().catch(() => undefined)
    if (!this.#isStopped) this.#connected = this.#connect(true)
  }

  #hear(payload: string): void {
    try {
      const said = JSON.parse(payload) as ChangeMessage | { trial: string }
      if (!('trial' in said)) this.#options.onMessage(said)
      else if (said.trial === this.#awaited?.token) this.#awaited.heard()
    } catch (error) {
      // Said by another version, or by somebody else on this channel.
      this.#options.warn(error, 'What another server tells cannot be read')
      this.#options.onGap()
    }
  }

  /** Whether changes of others are heard at the moment. */
  get isListening(): boolean {
    return this.#client !== undefined
  }

  /** Tells itself something by the way that all writes take. */
  async #try(): Promise<void> {
    const client = this.#client
    if (client === undefined) return
    const token = newId()
    const patience = new AbortController()
    const heard = new Promise<true>(resolve => (this.#awaited = { token, heard: () => resolve(true) }))
    try {
      const text = `select pg_notify('${LIVE_CHANNEL}', '${JSON.stringify({ trial: token })}')`
      await this.#options.pool.use(connection => connection.send({ text }))
      if (
        await Promise.race([
          heard,
          sleep(TRIAL_PATIENCE_MS, false, { signal: patience.signal }).catch(() => false),
        ])
      )
        return
      this.#options.warn(
        undefined,
        'What the servers tell each other does not arrive: behind a pooler DATABASE_LISTEN_URL must name the database itself',
      )
      this.#lose(client)
    } catch {
      // The pool has no connection: nothing is written, so nothing is missed.
    } finally {
      patience.abort()
    }
  }
}
