/**
 * A move waits a moment before it is sent, so that a slip can be taken back: what the ledger has once written cannot
 * be undone. The next move, another screen, a hidden or closed page send it at once.
 */
import { makeStore, useStore } from '../../../../kit/store.ts'

export interface PendingMove {
  /** What it is about, for the screen that shows it. */
  readonly labelId: string
  /** "Chilling 5 l". */
  readonly text: string
  readonly send: () => Promise<void>
}

/** How long it can be taken back, in milliseconds. */
export const graceTime = 4000

const pending = makeStore<PendingMove | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what waits, now. Resolves when it was answered. */
export async function sendPending(): Promise<void> {
  clearTimeout(timer)
  const move = pending.get()
  if (move === null) return
  pending.set(null)
  await move.send()
}

/** Lets a move wait; one that waits already is sent first. */
export function waitWith(move: PendingMove): void {
  void sendPending()
  pending.set(move)
  timer = setTimeout(() => void sendPending(), graceTime)
}

/** Takes back what waits. */
export function takeBack(): void {
  clearTimeout(timer)
  pending.set(null)
}

export function usePending(labelId: string): PendingMove | null {
  const move = useStore(pending)
  return move?.labelId === labelId ? move : null
}

window.addEventListener('pagehide', () => void sendPending())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void sendPending()
})
