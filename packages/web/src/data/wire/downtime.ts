import { makeStore, useStore } from '../../kit/store.ts'

const isDown = makeStore(false)
const away: readonly number[] = [502, 503, 504]

/** Notes how the server answered: an answer of a gateway without a server behind it means downtime. */
export function noteAnswer(status: number): void {
  isDown.set(away.includes(status))
}

export function useIsServerDown(): boolean {
  return useStore(isDown)
}
