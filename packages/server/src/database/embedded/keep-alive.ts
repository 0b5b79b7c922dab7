import type { EmbeddedLog } from './embedded-error.ts'
import { stopPostmaster } from './postmaster-file.ts'
import { isRunning, signal } from './process-table.ts'

const lookEvery = 100
const longestPause = 3_000
/** How long a server that somebody told to stop may wait for its clients, which never leave by themselves. */
const waitForClients = 1_000

export interface KeepAliveOptions {
  /** Starts the server on the same socket, or finds the one that somebody else started; answers its process number. */
  start(): Promise<number>
  /** Whether the server is about to stop. */
  isStopping(): boolean
  readonly log: EmbeddedLog
}

/**
 * Watches the server and starts it again when it ends without being asked to by us; after a failure it tries again,
 * every few seconds for as long as it takes.
 */
export function keepAlive(
  pid: number,
  { start, isStopping, log }: KeepAliveOptions,
): { stop(): Promise<void> } {
  let current = pid
  let pause = lookEvery
  let isStopped = false
  let stoppingSince: number | undefined
  let looking = Promise.resolve()
  let lastWarning = ''

  /** The same reason again and again is told once. */
  const warn = (text: string): void => {
    if (text !== lastWarning) log.warn(text)
    lastWarning = text
  }

  const look = async (): Promise<void> => {
    if (isRunning(current)) {
      pause = lookEvery
      hurry()
      return
    }
    stoppingSince = undefined
    if (pause === lookEvery) log.warn('PostgreSQL ended unasked; starting it again')
    try {
      current = await start()
      pause = lookEvery
      lastWarning = ''
      log.info('PostgreSQL runs again')
    } catch (error) {
      warn((error as Error).message)
      pause = Math.min(pause * 2, longestPause)
    }
  }

  /** One that was told to stop waits for its clients, and takes no new ones: it would be away for hours. */
  const hurry = (): void => {
    if (!isStopping()) stoppingSince = undefined
    else if ((stoppingSince ??= performance.now()) < performance.now() - waitForClients)
      signal(current, 'SIGINT')
  }

  const plan = (): NodeJS.Timeout =>
    setTimeout(() => {
      looking = look()
        .catch((error: unknown) => warn((error as Error).message))
        .then(() => {
          if (!isStopped) timer = plan()
        })
    }, pause).unref()
  let timer = plan()

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
      await stopPostmaster(current, log)
    },
  }
}
