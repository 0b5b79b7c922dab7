/** Work of this server alone, remembered while it runs. */
import type { Services } from '../http/call-context.ts'
import type { Asking } from './chasing.ts'
import { chaseWorks } from './works.ts'

export function passingQueue(services: () => Services): Asking & { stop(): void } {
  const timers = new Set<NodeJS.Timeout>()
  return {
    add(transaction, name, data, { startAfter } = {}) {
      const wait =
        startAfter === undefined
          ? 0
          : typeof startAfter === 'number'
            ? startAfter * 1000
            : startAfter.getTime() - Date.now()
      transaction.afterCommit(() => {
        const timer = setTimeout(() => {
          timers.delete(timer)
          const work = chaseWorks.find(one => one.name === name)
          work?.run(services(), data as never).catch(() => undefined)
        }, wait)
        timer.unref()
        timers.add(timer)
      })
      return Promise.resolve()
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
