/**
 * How much of the processor a task has taken in the thread that does it. Time in which a thread waits, for its turn or for
 * a processor that others have, is none: the same task costs the same on a busy machine.
 */
import { threadId, type Worker } from 'node:worker_threads'

/** Shared with the thread: who took the task, and what its thread had taken of the processor when it began and ended. */
export type Clock = BigInt64Array<SharedArrayBuffer>

const [WHO, BEGAN, ENDED] = [0, 1, 2] as const
const LOOK_MS = 200

export const newClock = (): Clock => new BigInt64Array(new SharedArrayBuffer(3 * 8))

const microseconds = ({ user, system }: NodeJS.CpuUsage) => BigInt(Math.round(user + system))

/** In the thread: does a task, and notes what it took. */
export async function clocked<T>(clock: Clock, task: () => Promise<T>): Promise<T> {
  Atomics.store(clock, BEGAN, microseconds(process.threadCpuUsage()))
  Atomics.store(clock, WHO, BigInt(threadId))
  try {
    return await task()
  } finally {
    Atomics.store(clock, ENDED, microseconds(process.threadCpuUsage()))
  }
}

/** What a task that is done took, in seconds. */
export const secondsTaken = (clock: Clock): number =>
  Number(Atomics.load(clock, ENDED) - Atomics.load(clock, BEGAN)) / 1e6

/** What a task that is under way has taken; undefined: none of these threads is at it, or it has not answered yet. */
async function secondsSoFar(clock: Clock, threads: readonly Worker[]): Promise<number | undefined> {
  const who = Number(Atomics.load(clock, WHO))
  const thread = who === 0 ? undefined : threads.find(one => one.threadId === who)
  if (thread === undefined) return undefined
  // A thread that ends meanwhile refuses to answer.
  const usage = await thread.cpuUsage().catch(() => undefined)
  return usage && Number(microseconds(usage) - Atomics.load(clock, BEGAN)) / 1e6
}

/** Calls `onOver` once when a task has taken more than `seconds` of the processor. @returns what ends the looking */
export function watchClock(
  clock: Clock,
  threads: () => readonly Worker[],
  seconds: number,
  onOver: () => void,
): () => void {
  let isAsking = false
  const look = async () => {
    if (isAsking) return
    isAsking = true
    const soFar = await secondsSoFar(clock, threads())
    isAsking = false
    if (soFar === undefined || soFar <= seconds) return
    clearInterval(looking)
    onOver()
  }
  const looking = setInterval(() => void look(), LOOK_MS)
  return () => clearInterval(looking)
}
