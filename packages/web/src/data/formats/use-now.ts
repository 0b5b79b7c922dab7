import { useSyncExternalStore } from 'react'

let now = Date.now()

let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** However many follow, one clock runs. */
function follow(listener: () => void): () => void {
  if (timer === undefined) {
    now = Date.now()
    timer = setInterval(tick, 30_000)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The instant it is, in milliseconds since 1970, told anew every half minute. */
export function useNow(): number {
  return useSyncExternalStore(follow, () => now)
}
