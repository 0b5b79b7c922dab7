/**
 * Work that takes the processor for long, done beside the server's one thread: workers with limits of memory and of the
 * processor's time each, started when there is something to do and ended when there was nothing for a while. What is
 * small has a lane of its own, so that it never waits for what is large; in each lane organizations take turns, so that
 * one that asks for much holds up itself.
 */
import { Problem, type Fault } from '@cloche/domain/problems'
import { GivenUp } from './given-up.ts'
import { laneOf, type LaneName } from './lane.ts'
import { LaneThreads } from './lane-threads.ts'
import { WORKER_LIMITS, type WorkerLimits } from './limits.ts'
import type { Answered, Asked, TaskName } from './tasks.ts'

/** Seconds after which whoever was refused because others were at work may ask again. */
const RETRY_SECONDS = 5

export interface WorkOptions {
  /** Whose work it is: what waits is taken from each in turn. */
  readonly of: string
  /** What is said where it takes more than it may: which field is to be changed, and how. */
  readonly tooLarge: Fault
  /** Ends the work, and the worker with it, when nobody waits for it any more. */
  readonly signal?: AbortSignal
  /** How much of the processor's time it may take; 30 seconds. */
  readonly seconds?: number
}

export class Workers {
  readonly #limits: WorkerLimits
  readonly #lanes: Readonly<Record<LaneName, LaneThreads>>

  constructor(limits: WorkerLimits = WORKER_LIMITS) {
    this.#limits = limits
    const { light, heavy } = limits.lanes
    this.#lanes = { light: new LaneThreads(light, limits), heavy: new LaneThreads(heavy, limits) }
  }

  /**
   * Does a task and answers what came of it. Who calls need not know why one is given up: that is a refusal by name.
   * @throws TOO_LARGE for what takes more memory or time of the processor than it may; BUSY, which passes, for what could
   * not be done now; and what the task throws
   */
  async run<K extends TaskName>(name: K, input: Asked<K>, options: WorkOptions): Promise<Answered<K>> {
    try {
      return await this.#run(name, input, options)
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error
      throw error.reason === 'time' || error.reason === 'memory'
        ? new Problem('TOO_LARGE', { faults: [options.tooLarge] })
        : new Problem('BUSY', { retryAfter: RETRY_SECONDS })
    }
  }

  async #run<K extends TaskName>(name: K, input: Asked<K>, options: WorkOptions): Promise<Answered<K>> {
    const { of, signal, seconds = this.#limits.lanes.heavy.seconds } = options
    if (laneOf(name, input) === 'light')
      try {
        const most = Math.min(seconds, this.#limits.lanes.light.seconds)
        return await this.#lanes.light.run(name, input, { of, signal, seconds: most })
      } catch (error) {
        // It was not as small as it looked: it goes on where it holds up nothing small.
        if (!(error instanceof GivenUp) || !['time', 'memory'].includes(error.reason)) throw error
      }
    return this.#lanes.heavy.run(name, input, { of, signal, seconds })
  }

  /** Ends all of them; what they were at is given up. */
  async close(): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map(lane => lane.close()))
  }
}
