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

/** How often a round is passed on by servers that do not make it. */
const PASSES_MAX = 20

interface Planned {
  readonly round: string
  readonly passes?: number
}

export class Rounds<S> {
  readonly #boss: PgBoss
  readonly #jobs: ReadonlyMap<string, Job<S>>
  readonly #services: S
  readonly #warn: (fault: unknown, text: string) => void
  readonly #running = new Set<string>()
  readonly #planEverySeconds: number
  #planning: NodeJS.Timeout | undefined
  #isStopped = false

  /** @param planEverySeconds how often it looks that each of its rounds waits for its turn */
  constructor(
    boss: PgBoss,
    jobs: readonly Job<S>[],
    services: S,
    warn: (fault: unknown, text: string) => void,
    planEverySeconds: number,
  ) {
    this.#boss = boss
    this.#planEverySeconds = planEverySeconds
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
    if (this.#jobs.size === 0) return
    await this.#planAll()
    // The database may have been away while the next was put there.
    this.#planning = setInterval(
      () => this.#planAll().catch(error => this.#warn(error, 'Rounds could not be planned')),
      this.#planEverySeconds * 1000,
    ).unref()
    await this.#boss.work<Planned>(
      ROUNDS,
      {
        batchSize: 1,
        pollingIntervalSeconds: LOOK_SECONDS,
        localConcurrency: SIDE_BY_SIDE,
        // After each it looks again at once: or one server would make three rounds in two seconds and no more.
        burstWhenBatchFull: true,
      },
      async ([taken]) => {
        if (taken === undefined) return
        const job = this.#jobs.get(taken.data.round)
        await (job === undefined ? this.#passOn(taken.data) : this.#make(job))
      },
    )
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#planning)
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

  /**
   * A round that a server of another release makes waits for that one, at an instant by chance: or whoever looks first would
   * take it each time. What nobody makes any more is given up.
   */
  async #passOn({ round, passes = 0 }: Planned): Promise<void> {
    if (passes >= PASSES_MAX) return
    const startAfter = new Date(Date.now() + Math.random() * LOOK_SECONDS * 1000)
    await this.#boss.send(ROUNDS, { round, passes: passes + 1 }, { singletonKey: round, startAfter })
  }

  async #planAll(): Promise<void> {
    for (const job of this.#jobs.values()) if (!this.#isStopped) await this.#plan(job)
  }

  /** One waits already: then it stays. */
  #plan({ name, everyMs }: Job<S>): Promise<string | null> {
    const startAfter = Math.max(1, Math.round(everyMs / 1000))
    return this.#boss.send(ROUNDS, { round: name }, { singletonKey: name, startAfter })
  }
}
