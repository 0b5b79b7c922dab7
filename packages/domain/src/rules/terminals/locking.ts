/** When a terminal returns to its lock by itself. */

export interface ScreenAtWork {
  /** Since when nobody touched it, in milliseconds. */
  readonly idleMs: number
  /** Since when the last job is done; undefined: none was done since the person came. */
  readonly doneMs: number | undefined
  /** Something is typed or asked: a dialog stands open. */
  readonly isBusy: boolean
  /** What was done waits to be sent: nobody could come in again without a connection. */
  readonly isOffline: boolean
  /** Seconds. */
  readonly lockAfter: number
  readonly locksAtOnce: boolean
}

/** What was done stays readable for so long. */
const READ_MS = 2500

/**
 * Whether it locks now. Without a connection it stays with who is there: a PIN can only be judged by the server. A person
 * may lock it by hand at any time.
 */
export const mayLockItself = (screen: ScreenAtWork): boolean => {
  if (screen.isOffline) return false
  if (screen.idleMs >= screen.lockAfter * 1000) return true
  return (
    screen.locksAtOnce &&
    !screen.isBusy &&
    screen.doneMs !== undefined &&
    screen.doneMs >= READ_MS &&
    screen.idleMs >= READ_MS
  )
}
