import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

/** What the global set-up hands to the test files. */
declare module 'vitest' {
  interface ProvidedContext {
    testServer: ClientConfig
    testTemplate: string
    /** Where the data of a started demo lie, once a test has asked for them. */
    testFilled: string
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

/** The name of the folder of all workers that copy a template. */
export const sharedFolderOf = (template: string): string => `cloche-shared-of-${template}`

const DROP_TRIES = 20
/** insufficient_privilege */
const NOT_ALLOWED = '42501'

/** PostgreSQL's own vacuum may be at work in it, which the tests' account may not cut: it is soon done. */
export async function dropDatabase(client: Client, name: string): Promise<void> {
  for (let left = DROP_TRIES; ; left--) {
    try {
      await client.query(`drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if (left === 0 || (error as { code?: string }).code !== NOT_ALLOWED) throw error
      await sleep(250)
    }
  }
}
