import { useEffect, useState } from 'react'
import { isProblem } from '../../data/wire/problem.ts'

/** How many seconds a refusal asks to wait; null when it is another refusal. */
export function secondsToWait(error: unknown): number | null {
  if (!isProblem(error, 'ACCOUNT_LOCKED') && !isProblem(error, 'TOO_MANY_REQUESTS')) return null
  const { retryAfter } = (error.details ?? {}) as { retryAfter?: unknown }
  return typeof retryAfter === 'number' && retryAfter > 0 ? Math.ceil(retryAfter) : null
}

/** Seconds as minutes and seconds: `14:05`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** After too many attempts: how long is left to wait, counting down. */
export function useLockOut(): { isLocked: boolean; left: string; note: (error: unknown) => boolean } {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const isLocked = seconds > 0
  useEffect(() => {
    if (!isLocked) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isLocked])
  return {
    isLocked,
    left: clockText(seconds),
    note: error => {
      const wait = secondsToWait(error)
      if (wait === null) return false
      setNow(Date.now())
      setUntil(Date.now() + wait * 1000)
      return true
    },
  }
}
