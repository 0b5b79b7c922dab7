/**
 * Work that takes the processor for long, done beside the server's one thread: a few workers with limits of memory
 * and time each, started when there is something to do and ended when there was nothing for a while. Organizations
 * take turns, so that one that asks for much holds up itself.
 */
import { availableParallelism } from 'node:os'
import { Problem } from '@cloche/domain/problems'
import { Piscina } from 'piscina'
import type { Answered, Asked, TaskName } from './tasks.ts'
import { FairQueue } from './fair-queue.ts'

/** One processor stays for the server's own thread, where there are several. */
const THREADS = Math.min(4, Math.max(1, availableParallelism() - 1))
/** A worker that has nothing to do ends after so long: it takes some ten megabytes, and half a second to start. */
const IDLE_MS = 20_000
const OLD_MB = 192
const YOUNG_MB = 16
const SECONDS = 30

export interface WorkOptions {
  /** Whose work it is: what waits is taken from each in turn. */
  readonly of: string
  /** Ends the work, and the worker with it, when nobody waits for it any more. */
  readonly signal?: AbortSignal
  /** How long a worker may take. */
  readonly seconds?: number
}

/** Why work was given up. `gone`: nobody waits for it. */
export class WorkEnded extends Error {
  override readonly name = 'WorkEnded'
  readonly reason: 'time' | 'memory' | 'gone'
  constructor(reason: WorkEnded['reason'], options?: ErrorOptions) {
    super(`Work was given up: ${reason}`, options)
    this.reason = reason
  }
}

export class Workers {
  readonly #queue = new FairQueue(THREADS)
  #pool: Piscina | undefined

  /** @throws WorkEnded, TOO_MANY_REQUESTS when too much waits already, and what the task throws */
  run<K extends TaskName>(name: K, input: Asked<K>, options: WorkOptions): Promise<Answered<K>> {
    const { of, signal } = options
    return this.#queue.take(of, signal, () => this.#work(name, input, options))
  }

  async #work<K extends TaskName>(
    name: K,
    input: Asked<K>,
    { signal, seconds = SECONDS }: WorkOptions,
  ): Promise<Answered<K>> {
    const late = AbortSignal.timeout(seconds * 1000)
    try {
      return (await this.#threads().run(
        { name, input },
        { signal: signal === undefined ? late : AbortSignal.any([signal, late]) },
      )) as Answered<K>
    } catch (error) {
      if (signal?.aborted === true) throw new WorkEnded('gone', { cause: error })
      if (late.aborted) throw new WorkEnded('time', { cause: error })
      if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new WorkEnded('memory', { cause: error })
      throw error
    }
  }

  #threads(): Piscina {
    this.#pool ??= new Piscina({
      filename: new URL('./tasks.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE_MS,
      concurrentTasksPerWorker: 1,
      // Where processors are few, the server's own thread goes first.
      niceIncrement: 10,
      // A worker that waits for its next task lets go of its memory only when it is not held in a wait.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: OLD_MB, maxYoungGenerationSizeMb: YOUNG_MB },
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

/** Work that was given up, in the words of the caller's own refusal. */
export function givenUp(error: unknown, refusal: () => Problem): unknown {
  return error instanceof WorkEnded && error.reason !== 'gone' ? refusal() : error
}
