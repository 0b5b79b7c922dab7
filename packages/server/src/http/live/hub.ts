/** All live streams of this server: who follows, what they learn, and when they are over. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { entityNamed } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { ChangeMessage } from '../../database/changes.ts'
import type { Pool } from '../../database/connection.ts'
import { transactPlatform } from '../../database/transaction.ts'
import type { Session, Sessions } from '../session.ts'
import { Listener } from './listener.ts'
import { Past } from './past.ts'
import { Stream } from './stream.ts'
import { Places, shownTo, type ShownChange } from './visible.ts'

const BEAT_EVERY_MS = 20_000
/** A session that ended elsewhere loses its stream within this time. */
const PROVE_EVERY_MS = 2_000
const STREAMS_MAX = { server: 10_000, person: 24, session: 8 }
const COME_AGAIN_S = 30
/** Streams that go elsewhere do so in steps. */
const DISPERSE_STEP_MS = 100

export interface HubOptions {
  readonly pool: Pool
  /** Where to listen: a direct way to the pool's database. */
  readonly connection: pg.ClientConfig
  readonly sessions: Sessions
  readonly log: FastifyBaseLogger
}

export class LiveHub {
  readonly #options: HubOptions
  readonly #places: Places
  readonly #streams = new Set<Stream>()
  readonly #timers: NodeJS.Timeout[] = []
  readonly #past = new Past()
  #listener: Listener | undefined
  readonly #waiting = new Set<(message?: ChangeMessage) => void>()
  #isClosed = false
  #takesNone = false

  constructor(options: HubOptions) {
    this.#options = options
    this.#places = new Places(options.pool)
  }

  /** Streams at the moment. */
  get size(): number {
    return this.#streams.size
  }

  /** Whether changes are heard at the moment; undefined: nobody has followed yet. */
  get isListening(): boolean | undefined {
    return this.#listener?.isListening
  }

  /** The server stops: nobody is to wait any longer. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /**
   * Listens from now on for a change of one of these entities; what it answers waits for the first in an
   * organization, also for one that came meanwhile. Something missed, or the signal, ends the waiting too.
   */
  next(entities: readonly string[], signal: AbortSignal): (organizationId: string) => Promise<void> {
    this.#listener ??= this.#start()
    const heard = new Set<string>()
    let wake: { organizationId: string; resolve: () => void } | undefined
    const hear = (message?: ChangeMessage) => {
      if (message !== undefined && !message.changes.some(({ entity }) => entities.includes(entity))) return
      if (message !== undefined) heard.add(message.organizationId)
      if (wake && (message === undefined || message.organizationId === wake.organizationId)) wake.resolve()
    }
    this.#waiting.add(hear)
    signal.addEventListener('abort', () => {
      this.#waiting.delete(hear)
      wake?.resolve()
    })
    return organizationId =>
      new Promise(resolve => {
        if (heard.has(organizationId) || signal.aborted || this.#isClosed) return resolve()
        wake = { organizationId, resolve }
      })
  }

  /**
   * Answers a call with a stream, which begins with what was told in the last `ago` milliseconds, where that is asked.
   * @throws TOO_MANY_REQUESTS, INVALID_TOKEN, UNAVAILABLE while the server stops
   */
  async join({ id }: Session, reply: FastifyReply, ago?: number): Promise<void> {
    const askedAt = performance.now()
    // What is remembered of a session may be old; no transaction proves it here.
    const session = await this.#options.sessions.reload(id)
    // Nothing is told as long as nobody follows: the first one starts it all.
    this.#listener ??= this.#start()
    await this.#listener.ready()
    this.#refuseTooMany(session)
    if (reply.raw.destroyed) return
    const stream = new Stream(session, reply, ended => this.#streams.delete(ended))
    this.#streams.add(stream)
    stream.send('ready')
    if (ago !== undefined) await this.#catchUp(stream, ago + performance.now() - askedAt)
  }

  /**
   * Takes no new streams, and ends those there are little by little within so many milliseconds: they come again by
   * themselves, and not all to another server at once.
   */
  async disperse(milliseconds: number, hurried: AbortSignal): Promise<void> {
    this.#takesNone = true
    for (let left = Math.ceil(milliseconds / DISPERSE_STEP_MS); left > 0 && !hurried.aborted; left--) {
      for (const stream of [...this.#streams].slice(0, Math.ceil(this.#streams.size / left))) {
        stream.end('server')
        this.#streams.delete(stream)
      }
      await sleep(DISPERSE_STEP_MS, undefined, { signal: hurried }).catch(() => undefined)
    }
  }

  /** Ends all streams. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const hear of this.#waiting) hear()
    for (const timer of this.#timers) clearInterval(timer)
    for (const stream of this.#streams) stream.end('server')
    await this.#listener?.stop()
  }

  async #catchUp(stream: Stream, ago: number): Promise<void> {
    const missed = this.#past.ofLast(ago, stream.session.organizationId)
    if (missed === undefined) stream.send('refresh')
    else for (const message of missed) await this.#tellOne(stream, message)
  }

  #refuseTooMany({ id, userId }: Session): void {
    if (this.#isClosed || this.#takesNone) throw new Problem('UNAVAILABLE')
    const all = [...this.#streams]
    const ofPerson = all.filter(({ session }) => session.userId === userId)
    const ofSession = ofPerson.filter(({ session }) => session.id === id)
    if (
      all.length >= STREAMS_MAX.server ||
      ofPerson.length >= STREAMS_MAX.person ||
      ofSession.length >= STREAMS_MAX.session
    )
      throw new Problem('TOO_MANY_REQUESTS', { retryAfter: COME_AGAIN_S })
  }

  #start(): Listener {
    const every = (milliseconds: number, work: () => void) =>
      this.#timers.push(setInterval(work, milliseconds).unref())
    every(BEAT_EVERY_MS, () => {
      for (const stream of this.#streams) stream.beat()
    })
    let isProving = false
    every(PROVE_EVERY_MS, () => {
      // While the database is away one proof waits, and streams go on.
      if (isProving) return
      isProving = true
      this.#prove()
        .catch(() => undefined)
        .finally(() => (isProving = false))
    })
    return new Listener({
      pool: this.#options.pool,
      connection: this.#options.connection,
      onMessage: message => this.#tell(message),
      onBegin: () => this.#past.begin(),
      onGap: () => {
        this.#places.forget()
        for (const hear of this.#waiting) hear()
        for (const stream of this.#streams) stream.send('refresh')
      },
      warn: (error, text) => this.#options.log.warn({ err: error }, text),
    })
  }

  #tell(message: ChangeMessage): void {
    const { organizationId, changes } = message
    if (changes.some(({ entity }) => entityNamed(entity).placeField === 'id')) this.#places.forget()
    this.#past.note(message)
    for (const hear of this.#waiting) hear(message)
    for (const stream of this.#streams)
      if (stream.session.organizationId === organizationId)
        this.#tellOne(stream, message).catch(() => stream.send('refresh'))
  }

  async #tellOne(stream: Stream, { sessionId, changes }: ChangeMessage): Promise<void> {
    const { session } = stream
    const shown: ShownChange[] = []
    for (const change of changes) {
      const one = await shownTo(session, change, this.#places)
      if (one) shown.push(one)
    }
    // Meanwhile the session may have gone elsewhere.
    if (shown.length > 0 && stream.session === session)
      stream.send('change', { changes: shown, isOwn: session.id === sessionId })
  }

  /** Asks for all sessions at once whether they still stand, and whether they are what they were. */
  async #prove(): Promise<void> {
    const ids = [...new Set([...this.#streams].map(({ session }) => session.id))]
    if (ids.length === 0) return
    const { rows } = await transactPlatform(this.#options.pool, transaction =>
      transaction.query({
        text: 'select id, revision from session where id = any($1::uuid[]) and ended is null and expires > now()',
        values: [ids],
      }),
    )
    const revisions = new Map(rows.map(row => [row['id'] as string, row['revision'] as number]))
    const now = Date.now()
    for (const stream of this.#streams) {
      const { id, revision, freshUntil } = stream.session
      if (!revisions.has(id)) stream.end('session')
      else if (revisions.get(id) !== revision || freshUntil <= now)
        await this.#renew(stream).catch(() => undefined)
    }
  }

  async #renew(stream: Stream): Promise<void> {
    try {
      stream.session = await this.#options.sessions.reload(stream.session.id)
      stream.send('session')
    } catch (error) {
      if (error instanceof Problem) stream.end('session')
      else throw error
    }
  }
}
