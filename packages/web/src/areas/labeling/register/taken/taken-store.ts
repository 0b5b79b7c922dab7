import { makeStore } from '../../../../kit/store.ts'
import type { Registered, Registration } from '../../calls.ts'

/** What the last press made, and what it took by its recipe. */
export interface LastTaken {
  readonly name: string
  readonly registration: Registration
  readonly made: Registered
  /** Decided here: the server has not seen it yet. */
  readonly isWaiting: boolean
}

export const takenStore = makeStore<LastTaken | null>(null)

/** Notes what a press took, for the line that shows and corrects it. */
export const noteTaken = (last: LastTaken): void => takenStore.set(last)

/** Its labels were taken back. */
export function forgetTaken(batchId: string): void {
  if (takenStore.get()?.made.batch.id === batchId) takenStore.set(null)
}
