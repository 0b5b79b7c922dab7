/** The data of a started demo, cooked once for all test files of a run. */
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { copyData } from './copied-data.ts'
import { ServerProcess } from './server-process.ts'
import { onServer } from './server-session.ts'

/**
 * A server process that begins with a copy of the demo's data: it starts within seconds instead of cooking that week.
 * The first who asks cooks it; the others wait under an advisory lock. The run's set-up clears it.
 * @param settings of every run of it
 */
export async function filledServer(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const filled = inject('testFilled')
  await onServer(inject('testServer'), async client => {
    await client.query('select pg_advisory_lock(7032)')
    if (existsSync(filled)) return
    const first = new ServerProcess()
    try {
      await first.start()
      await first.stop()
      renameSync(join(first.folder, 'data'), filled)
    } finally {
      await first.close()
    }
  })
  const server = new ServerProcess(settings)
  copyData(filled, join(server.folder, 'data'))
  return server
}
