import { Client, type ClientConfig } from 'pg'

/** What the global set-up hands to the test files. */
declare module 'vitest' {
  interface ProvidedContext {
    testServer: ClientConfig
    testTemplate: string
  }
}

/** Logs in to the tests' server for one piece of work. */
export async function onServer(
  server: ClientConfig,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const client = new Client(server)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
