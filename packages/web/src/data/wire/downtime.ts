import { makeStore, useStore } from '../../kit/store.ts'

const isDown = makeStore(false)
const unavailable: readonly number[] = [502, 503, 504]
/** How often a server that is away is asked whether it is back. */
const askEvery = 5000
/** A server that is away for less is not worth a word. */
const patience = 1000
let timer: ReturnType<typeof setTimeout> | undefined
let saying: ReturnType<typeof setTimeout> | undefined

/** Asks until somebody answers; what anybody else is answered meanwhile ends it too. */
async function askAgain(): Promise<void> {
  try {
    noteAnswer((await fetch('/api/v0/health', { cache: 'no-store' })).status)
  } catch {
    noteNoAnswer()
  }
}

function setDown(next: boolean): void {
  if (next) saying ??= setTimeout(() => isDown.set(true), patience)
  else {
    clearTimeout(saying)
    saying = undefined
    isDown.set(false)
  }
  clearTimeout(timer)
  timer = next ? setTimeout(() => void askAgain(), askEvery) : undefined
}

/** Notes how the server answered: an answer of a gateway without a server behind it means downtime. */
export function noteAnswer(status: number): void {
  setDown(unavailable.includes(status))
}

/** Notes that no answer came at all: the server is away, or this device has no network (which is told apart). */
export function noteNoAnswer(): void {
  setDown(true)
}

/** The same, asked once. */
export const isServerDown = (): boolean => isDown.get()

export function useIsServerDown(): boolean {
  return useStore(isDown)
}

/** Tells whenever the server can be asked again: after downtime, and when the network is back. */
export function whenServerAnswers(listener: () => void): void {
  isDown.subscribe(() => {
    if (!isDown.get()) listener()
  })
  window.addEventListener('online', () => {
    if (isDown.get()) void askAgain()
    else listener()
  })
}
