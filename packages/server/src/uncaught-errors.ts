/** What becomes of a failure that nobody caught: a lost connection is survived, anything else ends the process. */
import { ConnectionLost, endsConnection } from './database/connection-loss.ts'

/** Whether it says nothing but that a connection to the database is over. */
export function isSurvivable(error: unknown): boolean {
  return error instanceof ConnectionLost || endsConnection(error)
}

/** Lets the process live on where nothing is wrong with it; called once, first of all. */
export function handleUncaughtErrors(): void {
  // Nobody reads any more, or there is no room for it: that is no reason to stop serving.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  process.on('uncaughtException', (error: unknown) => {
    if (isSurvivable(error)) {
      console.warn('A lost connection to the database was looked after by nobody:', error)
      return
    }
    console.error('Cloche ends, because of a fault that nobody foresaw:', error)
    process.exit(1)
  })
}
