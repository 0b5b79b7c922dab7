/**
 * Rounds: work that is made again and again. One waits in the queue for each name, however many servers there are:
 * whoever takes it puts the next one there before it begins, so that a server that dies at it breaks no chain.
 */
import type { PgBoss } from 'pg-boss'
import type { Job } from './work.ts'

export const ROUNDS = 'rounds'
const KEPT_SECONDS = 300
/** A round may pack and send for hours. */
const EXPIRE_SECONDS = 6 * 3600
const LOOK_SECONDS = 2
/** Some are long; the others go on meanwhile. */
const SIDE_BY_SIDE = 3

export class Rounds<S> {
  readonly #boss: PgBoss
  readonly #jobs: ReadonlyMap<string, Job<S>>
  readonly #services: S
  readonly #warn: (fault: unknown, text: string) => void
  readonly #running = new Set<string>()
  #isStopped = false

  constructor(
    boss: PgBoss,
    jobs: readonly Job<S>[],
    services: S,
    warn: (fault: unknown, text: string) => void,
  ) {
    this.#boss = boss
    this.#jobs = new Map(jobs.map(job => [job.name, job]))
    this.#services = services
    this.#warn = warn
  }

  async declare(heartbeatSeconds: number): Promise<void> {
    const settings = {
      retryLimit: 0,
      expireInSeconds: EXPIRE_SECONDS,
      deleteAfterSeconds: KEPT_SECONDS,
      heartbeatSeconds,
    }
    await this.#boss.createQueue(ROUNDS, { ...settings, policy: 'short' })
    await this.#boss.updateQueue(ROUNDS, settings)
  }

  async start(): Promise<void> {
    for (const job of this.#jobs.values()) await this.#plan(job)
    await this.#boss.work<{ readonly round: string }>(
      ROUNDS,
      {
        batchSize: 1,
        pollingIntervalSeconds: LOOK_SECONDS,
        localConcurrency: SIDE_BY_SIDE,
        // After each it looks again at once: or one server would make three rounds in two seconds and no more.
        burstWhenBatchFull: true,
      },
      async ([taken]) => {
        const job = this.#jobs.get(taken?.data.round ?? '')
        if (job !== undefined) await this.#make(job)
      },
    )
  }

  stop(): void {
    this.#isStopped = true
  }

  async hurry(name: string): Promise<void> {
    await this.#boss.update(ROUNDS, undefined, { singletonKey: name, startAfter: 0 })
  }

  async #make(job: Job<S>): Promise<void> {
    if (this.#isStopped) return
    await this.#plan(job)
    if (this.#running.has(job.name)) return
    this.#running.add(job.name)
    try {
      await job.run(this.#services)
    } catch (error) {
      this.#warn(error, `Background work failed: ${job.name}`)
    } finally {
      this.#running.delete(job.name)
    }
  }

  /** One waits already: then it stays. */
  #plan({ name, everyMs }: Job<S>): Promise<string | null> {
    const startAfter = Math.max(1, Math.round(everyMs / 1000))
    return this.#boss.send(ROUNDS, { round: name }, { singletonKey: name, startAfter })
  }
}
