/**
 * One connection that listens for what all servers tell. It is tried every few seconds by telling itself something
 * through the pool; whatever breaks it (a lost connection, a pooler in transaction mode) is seen so, it connects
 * anew, and whoever follows is told that something may have been missed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '../../adapters/ids.ts'
import { LIVE_CHANNEL, type ChangeMessage } from '../../database/changes.ts'
import type { Pool } from '../../database/connection.ts'

const TRIAL_EVERY_MS = 15_000
const TRIAL_PATIENCE_MS = 5_000
const BACK_OFF_FIRST_MS = 100
const BACK_OFF_MAX_MS = 10_000

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

  async #connect(isAgain: boolean): Promise<void> {
    for (let wait = BACK_OFF_FIRST_MS; !this.#isStopped; wait = Math.min(wait * 2, BACK_OFF_MAX_MS)) {
      const client = new pg.Client({
        ...this.#options.connection,
        application_name: 'cloche-live',
        keepAlive: true,
        connectionTimeoutMillis: 10_000,
      })
      client.on('notification', ({ payload }) => this.#hear(payload ?? ''))
      client.on('error', () => this.#lose(client))
      client.on('end', () => this.#lose(client))
      try {
        await client.connect()
        await client.query(`listen ${LIVE_CHANNEL}`)
        this.#client = client
        this.#options.onBegin()
        if (this.#isStopped) await client.end()
        else if (isAgain) this.#options.onGap()
        return
      } catch (error) {
        client.end().catch(() => undefined)
        if (wait === BACK_OFF_MAX_MS) this.#options.warn(error, 'Changes of others cannot be listened for')
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
    const said = JSON.parse(payload) as ChangeMessage | { trial: string }
    if (!('trial' in said)) this.#options.onMessage(said)
    else if (said.trial === this.#awaited?.token) this.#awaited.heard()
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
