import type { EmbeddedLog } from './embedded-error.ts'
import { stopPostmaster } from './postmaster-file.ts'
import { isRunning } from './process-table.ts'

const lookEvery = 500
const longestPause = 30_000

/**
 * Watches the server and starts it again when it ends without being asked to; after a failure it tries again,
 * less and less often.
 * @param start starts the server on the same socket and answers its process number.
 */
export function keepAlive(
  pid: number,
  start: () => Promise<number>,
  log: EmbeddedLog,
): { stop(): Promise<void> } {
  let current = pid
  let pause = lookEvery
  let isStopping = false
  let looking = Promise.resolve()

  const look = async (): Promise<void> => {
    if (isRunning(current)) {
      pause = lookEvery
      return
    }
    log.warn('PostgreSQL ended unasked; starting it again')
    try {
      current = await start()
      log.info('PostgreSQL runs again')
    } catch (error) {
      log.warn((error as Error).message)
      pause = Math.min(pause * 2, longestPause)
    }
  }
  const plan = (): NodeJS.Timeout =>
    setTimeout(() => {
      looking = look().then(() => {
        if (!isStopping) timer = plan()
      })
    }, pause).unref()
  let timer = plan()

  return {
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await looking
      await stopPostmaster(current, log)
    },
  }
}
