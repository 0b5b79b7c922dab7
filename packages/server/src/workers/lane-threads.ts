/** The threads of one lane: its turns, its limits, and why a task was given up. */
import { Piscina } from 'piscina'
import { FairQueue } from './fair-queue.ts'
import { GivenUp } from './given-up.ts'
import type { LaneLimits, WorkerLimits } from './limits.ts'
import type { Answered, Asked, TaskName } from './tasks.ts'
import { newClock, secondsTaken, watchClock } from './thread-clock.ts'

/** A worker that has nothing to do ends after so long: it takes some ten megabytes, and half a second to start. */
const IDLE_MS = 20_000
const YOUNG_MB = 16

export interface LaneOptions {
  readonly of: string
  readonly signal?: AbortSignal | undefined
  /** Of the processor. */
  readonly seconds: number
}

/** What is wrong with a thread rather than with its task. */
const THREAD_FAULT = /^ERR_WORKER_(?!OUT_OF_MEMORY)/
const THREAD_ENDED = /^(Terminating worker thread|worker exited with code|pool is closed)/

export class LaneThreads {
  readonly #limits: LaneLimits
  readonly #wallMs: number
  readonly #queue: FairQueue
  #pool: Piscina | undefined

  constructor(limits: LaneLimits, all: Pick<WorkerLimits, 'wallSeconds' | 'waiting' | 'waitingAll'>) {
    this.#limits = limits
    this.#wallMs = all.wallSeconds * 1000
    this.#queue = new FairQueue(limits.threads, all)
  }

  /** @throws GivenUp, and what the task throws */
  run<K extends TaskName>(name: K, input: Asked<K>, options: LaneOptions): Promise<Answered<K>> {
    return this.#queue.take(options.of, options.signal, () => this.#work(name, input, options))
  }

  async #work<K extends TaskName>(
    name: K,
    input: Asked<K>,
    { signal, seconds }: LaneOptions,
  ): Promise<Answered<K>> {
    if (signal?.aborted === true) throw new GivenUp('gone')
    const ending = new AbortController()
    const endFor = (reason: GivenUp['reason']) => ending.abort(new GivenUp(reason))
    const leave = () => endFor('gone')
    signal?.addEventListener('abort', leave, { once: true })
    const wall = setTimeout(() => endFor('busy'), this.#wallMs)
    const clock = newClock()
    const pool = this.#threads()
    const unwatch = watchClock(
      clock,
      () => pool.threads,
      seconds,
      () => endFor('time'),
    )
    try {
      const answer = (await pool.run({ name, input, clock }, { signal: ending.signal })) as Answered<K>
      // Done between two looks: what takes too much is refused each time, not by chance.
      if (secondsTaken(clock) > seconds) throw new GivenUp('time')
      return answer
    } catch (error) {
      throw whyOf(error, ending.signal)
    } finally {
      unwatch()
      clearTimeout(wall)
      signal?.removeEventListener('abort', leave)
    }
  }

  #threads(): Piscina {
    const { threads, oldMb, nice } = this.#limits
    this.#pool ??= new Piscina({
      filename: new URL('./tasks.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      concurrentTasksPerWorker: 1,
      niceIncrement: nice,
      // A worker that waits for its next task lets go of its memory only when it is not held in a wait.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: oldMb, maxYoungGenerationSizeMb: YOUNG_MB },
      recordTiming: false,
    })
    return this.#pool
  }

  /** Ends all of them; what they were at is given up. */
  async close(): Promise<void> {
    await this.#pool?.destroy()
    this.#pool = undefined
  }
}

function whyOf(error: unknown, { aborted, reason }: AbortSignal): unknown {
  if (aborted) return reason as GivenUp
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new GivenUp('memory', { cause: error })
  const isThread = THREAD_FAULT.test(String(code)) || THREAD_ENDED.test(String(message))
  return isThread ? new GivenUp('busy', { cause: error }) : error
}
