/** Work that areas do in the background, again and again; any number of servers may do it side by side. */
import { ConnectionLost } from '../database/connection-loss.ts'
import type { Services } from './call-context.ts'

export interface Job {
  readonly name: string
  /** Milliseconds from the end of one run to the next. */
  readonly everyMs: number
  run(services: Services): Promise<unknown>
}

/**
 * Tells of work that failed, but not that the database is away: that is told once, by the pool, however much work
 * waits for it.
 */
export function unlessUnavailable(warn: (fault: unknown) => void): (fault: unknown) => void {
  return fault => {
    if (!(fault instanceof ConnectionLost)) warn(fault)
  }
}

/** Starts the jobs; `stop` lets the run at hand be finished. A run that fails is told, and tried again in its time. */
export function startJobs(
  jobs: readonly Job[],
  services: Services,
  warn: (name: string, fault: unknown) => void,
): { stop(): Promise<void> } {
  let isStopped = false
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<void>>()
  const wait = (job: Job) => {
    if (!isStopped)
      timers.set(
        job.name,
        setTimeout(() => work(job), job.everyMs),
      )
  }
  const work = (job: Job) => {
    const run = Promise.resolve()
      .then(() => job.run(services))
      .then(() => undefined)
      .catch(unlessUnavailable(fault => warn(job.name, fault)))
      .finally(() => wait(job))
    running.set(job.name, run)
  }
  for (const job of jobs) wait(job)
  return {
    async stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
