/** Two server processes on the database of a test, whose letters go to one mail server. */
import { createTestApp, TEST_SECRET, type TestApp } from './app.ts'
import { addressOf } from './database.ts'
import { startMailServer, type MailServer } from './mail-server.ts'
import { ServerProcess, type ServerRun } from './server-process.ts'

export interface TwoServers {
  readonly t: TestApp
  readonly mail: MailServer
  readonly servers: readonly [ServerProcess, ServerProcess]
  readonly runs: readonly ServerRun[]
  close(): Promise<void>
}

export async function startTwoServers(): Promise<TwoServers> {
  const mail = await startMailServer()
  const t = await createTestApp({ settings: { SMTP_URL: mail.url } })
  const make = () =>
    new ServerProcess({
      CLOCHE_DEMO: 'off',
      // Letters are sealed by it, for whichever takes them.
      CLOCHE_SECRET: TEST_SECRET,
      CLOCHE_PUBLIC_URL: 'http://localhost:8080',
      DATABASE_URL: addressOf(t.pool.config),
      SMTP_URL: mail.url,
    })
  const servers = [make(), make()] as const
  const runs = await Promise.all(servers.map(server => server.start()))
  return {
    t,
    mail,
    servers,
    runs,
    async close() {
      for (const server of servers) await server.close()
      await t.close()
      await mail.close()
    },
  }
}
