/**
 * The queue of work in the background, in PostgreSQL: what is added in a transaction is done if and only if that is
 * committed, by any one of the servers; what fails is tried again, later and later, and put aside in the end. A server
 * that is killed at it is noticed, and another goes on. Kept by pg-boss; its tables lie in the schema `pgboss`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss, type JobResult, type JobWithMetadata, type SendOptions } from 'pg-boss'
import { newId } from '../adapters/ids.ts'
import type { Pool } from '../database/connection.ts'
import { ConnectionLost } from '../database/connection-loss.ts'
import { transactPlatform, type Transaction } from '../database/transaction.ts'
import { Rounds } from './rounds.ts'
import { faultText, WontSucceed, type AtHand, type Job, type Work } from './work.ts'

/** Where what failed for good lies until somebody has it done again. */
export const PUT_ASIDE = 'put-aside'
const SCHEMA = 'pgboss'
const CONNECTIONS = 3
/** What was done is remembered for a day, what was put aside for a month. */
const DONE_KEPT_SECONDS = 86_400
const ASIDE_KEPT_SECONDS = 30 * 86_400
/** A server that dies at work is heard of no more: after this its work is another's. */
const HEARTBEAT_SECONDS = 30
const LOOK_AFTER_SECONDS = 20
const TAKEN_AT_ONCE = 10
const STOP_PATIENCE_MS = 20_000
/** Until it looks again for a database that was away when it was to begin. */
const AGAIN_MS = 2_000

export interface AddOptions {
  /** When it may begin: an instant, or seconds from now. */
  readonly startAfter?: Date | number
  /** Of one name and key only one waits or is at work. */
  readonly key?: string
}

export interface QueueOptions {
  readonly pool: Pool
  /** Tells of what failed; never that the database is away, which the pool tells. */
  readonly warn: (fault: unknown, text: string) => void
  /** Seconds between two looks for what servers left that died at it; 20. */
  readonly lookAfterSeconds?: number
}

type Taken = JobWithMetadata<object>

export class Queue {
  readonly #boss: PgBoss
  readonly #options: QueueOptions
  readonly #workers = new Map<string, string>()
  #rounds: Pick<Rounds<unknown>, 'hurry' | 'stop'> | undefined
  #isStarted = false
  #isOver = false
  #later: NodeJS.Timeout | undefined

  constructor(options: QueueOptions) {
    this.#options = options
    const { pool, lookAfterSeconds = LOOK_AFTER_SECONDS } = options
    this.#boss = new PgBoss({
      ...pool.config,
      schema: SCHEMA,
      application_name: 'cloche-queue',
      max: CONNECTIONS,
      // Its tables are made by our migrations.
      migrate: false,
      createSchema: false,
      superviseIntervalSeconds: lookAfterSeconds,
      monitorIntervalSeconds: lookAfterSeconds,
      maintenanceIntervalSeconds: 300,
    } as ConstructorParameters<typeof PgBoss>[0])
    this.#boss.on('error', fault => this.#warn(fault, 'The queue of work could not be read'))
  }

  /**
   * Begins to do what is asked, and to make the rounds. While there is no database it answers all the same, and begins
   * when there is one.
   */
  async start<S>(works: readonly Work<S>[], jobs: readonly Job<S>[], services: S): Promise<void> {
    try {
      await this.#begin(works, jobs, services)
    } catch (error) {
      if (!isAway(error)) throw error
      if (!this.#isOver) this.#later = setTimeout(() => this.#again(works, jobs, services), AGAIN_MS)
    }
  }

  #again<S>(works: readonly Work<S>[], jobs: readonly Job<S>[], services: S): void {
    this.start(works, jobs, services).catch(error => this.#warn(error, 'The queue of work could not begin'))
  }

  async #begin<S>(works: readonly Work<S>[], jobs: readonly Job<S>[], services: S): Promise<void> {
    await this.#boss.start()
    await this.#boss.createQueue(PUT_ASIDE, { retentionSeconds: ASIDE_KEPT_SECONDS })
    for (const work of works) await this.#declare(work)
    const rounds = new Rounds(
      this.#boss,
      jobs,
      services,
      (fault, text) => this.#warn(fault, text),
      this.#options.lookAfterSeconds ?? LOOK_AFTER_SECONDS,
    )
    this.#rounds = rounds
    await rounds.declare(HEARTBEAT_SECONDS)
    this.#isStarted = true
    for (const work of works) this.#workers.set(work.name, await this.#serve(work, services))
    await rounds.start()
  }

  /** Takes nothing more, and lets what is at hand be finished. */
  async stop(): Promise<void> {
    this.#isOver = true
    clearTimeout(this.#later)
    this.#isStarted = false
    this.#rounds?.stop()
    await this.#boss.stop({ graceful: true, timeout: STOP_PATIENCE_MS, close: true })
  }

  /** Asks for work in the transaction of what it is for: it is done if that is committed. */
  async add(transaction: Transaction, name: string, data: object, options: AddOptions = {}): Promise<void> {
    const { startAfter, key = newId() } = options
    const asked: SendOptions = { singletonKey: key, ...(startAfter === undefined ? {} : { startAfter }) }
    const db = { executeSql: (text: string, values?: unknown[]) => askedIn(transaction, text, values) }
    await this.#boss.send(name, data, { ...asked, db })
    transaction.afterCommit(() => this.wake(name))
  }

  /** Asks for work that belongs to no transaction. */
  async ask(name: string, data: object, options: AddOptions = {}): Promise<void> {
    await transactPlatform(this.#options.pool, transaction => this.add(transaction, name, data, options))
  }

  /** Has this server look for work of a name at once. */
  wake(name: string): void {
    const worker = this.#workers.get(name)
    if (worker !== undefined && this.#isStarted) this.#boss.notifyWorker(worker)
  }

  /** Has a round made now, and not in its time; answers once it is asked for. */
  async hurry(job: string): Promise<void> {
    await this.#rounds?.hurry(job)
  }

  /**
   * Has work done at every instant of a cron expression, by the clock of a time zone: once in the whole installation.
   * @param key tells one schedule of this work from another; the same again replaces it.
   */
  async schedule(name: string, key: string, cron: string, timeZone: string, data: object): Promise<void> {
    await this.#boss.schedule(name, cron, data, { tz: timeZone, key, missed: 'once', singletonKey: key })
  }

  async unschedule(name: string, key: string): Promise<void> {
    await this.#boss.unschedule(name, key)
  }

  /** Work that was put aside waits again, as new. Answers how much. */
  async again(ids: readonly string[]): Promise<number> {
    const count = await this.#boss.redrive(PUT_ASIDE, { ids: [...ids] })
    for (const name of this.#workers.keys()) this.wake(name)
    return count
  }

  /** Work that was put aside is not done any more. Answers how much. */
  async drop(ids: readonly string[]): Promise<number> {
    await this.#boss.deleteJob(PUT_ASIDE, [...ids])
    return ids.length
  }

  #warn(fault: unknown, text: string): void {
    if (!isAway(fault)) this.#options.warn(fault, text)
  }

  async #declare({
    name,
    retryLimit = 12,
    retryDelay = 10,
    retryDelayMax = 21_600,
    expireInSeconds = 900,
  }: Work) {
    const settings = {
      retryLimit,
      retryDelay,
      retryBackoff: true,
      retryDelayMax,
      expireInSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: DONE_KEPT_SECONDS,
      deadLetter: PUT_ASIDE,
    }
    await this.#boss.createQueue(name, { ...settings, policy: 'exclusive' })
    await this.#boss.updateQueue(name, settings)
  }

  #serve<S>(work: Work<S>, services: S): Promise<string> {
    const settings = {
      batchSize: TAKEN_AT_ONCE,
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
    } as const
    return this.#boss.work(work.name, settings, (taken: Taken[]) =>
      Promise.all(taken.map(one => this.#do(work, services, one))),
    )
  }

  async #do<S>(work: Work<S>, services: S, job: Taken): Promise<JobResult> {
    const at: AtHand = {
      id: job.id,
      tries: job.retryCount,
      isLast: job.retryCount >= job.retryLimit,
      signal: job.signal,
    }
    try {
      await work.run(services, job.data as never, at)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      this.#warn(error, `Work in the background failed: ${work.name}`)
      // What waits for the database waits here, so that no try is wasted on its being away.
      if (error instanceof ConnectionLost) await sleep(1_000)
      return {
        id: job.id,
        status: error instanceof WontSucceed ? 'deadletter' : 'failed',
        output: { fault: faultText(error) },
      }
    }
  }
}

async function askedIn(transaction: Transaction, text: string, values?: unknown[]) {
  const { rows } = await transaction.query({ text, ...(values === undefined ? {} : { values }) })
  return { rows }
}

/** That the database is away is told once, by the pool. */
function isAway(fault: unknown): boolean {
  const { code } = fault as { code?: unknown }
  return fault instanceof ConnectionLost || AWAY.test(String(code)) || AWAY_TEXT.test(String(fault))
}

/** What PostgreSQL and the network say where there is no database. */
const AWAY = /^(57P0[123]|08\d{3}|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/
const AWAY_TEXT = /Connection terminated|timeout exceeded when trying to connect|Client has encountered/
