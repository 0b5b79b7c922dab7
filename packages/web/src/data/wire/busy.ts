import { makeStore, useStore } from '../../kit/store.ts'

const count = makeStore(0)
let page = 0

/**
 * Counts one running call; the answered function ends it, once. The count never falls below zero, and a call
 * of a page that was left no longer counts.
 */
export function beginBusy(): () => void {
  const begunOn = page
  let running = true
  count.set(before => before + 1)
  return () => {
    if (!running || begunOn !== page) return
    running = false
    count.set(before => Math.max(0, before - 1))
  }
}

/** Starts anew, as on every change of route. */
export function resetBusy(): void {
  page += 1
  count.set(0)
}

export function busyCount(): number {
  return count.get()
}

export function useIsBusy(): boolean {
  return useStore(count) > 0
}
