/** How much of the machine workers take. */
import { availableParallelism } from 'node:os'
import type { LaneName } from './lane.ts'

export interface LaneLimits {
  readonly threads: number
  /** Of the processor, for one task; what is light goes on in the other lane then. */
  readonly seconds: number
  /** Memory of a thread, in megabytes. */
  readonly oldMb: number
  /** By how much it stands back behind the server's own thread, where processors are few. */
  readonly nice: number
}

export interface WorkerLimits {
  readonly lanes: Readonly<Record<LaneName, LaneLimits>>
  /** By the clock: only for what would otherwise never end. */
  readonly wallSeconds: number
  /** Tasks of one owner that wait in a lane, and of all. */
  readonly waiting: number
  readonly waitingAll: number
}

export const WORKER_LIMITS: WorkerLimits = {
  lanes: {
    // One, however few processors there are: what is small waits only for what is small.
    light: { threads: 1, seconds: 3, oldMb: 128, nice: 5 },
    // One processor stays for the server's own thread, where there are several.
    heavy: {
      threads: Math.min(4, Math.max(1, availableParallelism() - 1)),
      seconds: 30,
      oldMb: 192,
      nice: 10,
    },
  },
  wallSeconds: 900,
  waiting: 16,
  waitingAll: 200,
}
