import { useSyncExternalStore } from 'react'

let now = Date.now()

function follow(listener: () => void): () => void {
  const timer = setInterval(() => {
    now = Date.now()
    listener()
  }, 30_000)
  return () => clearInterval(timer)
}

/** The instant it is, in milliseconds since 1970, told anew every half minute. */
export function useNow(): number {
  return useSyncExternalStore(follow, () => now)
}
