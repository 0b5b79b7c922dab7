import { randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { inject } from 'vitest'
import { dropDatabase, onServer, sharedFolderOf } from './server-session.ts'

export interface TestDatabase {
  /** For `pg`: the new database, freshly migrated and empty. */
  config: ClientConfig
  /** The same as an address for DATABASE_URL. */
  url: string
  /** Removes it; connections that are still open are cut. */
  drop(): Promise<void>
}

/**
 * Copies the migrated template into a database of its own; call it once for a test file, in `beforeAll`.
 * Copies take turns under an advisory lock, since PostgreSQL copies a template for one session at a time.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('testTemplate'))
}

/** Where what the files of this worker share keeps its files; the end of the run removes it. */
export const sharedFolder = (): string =>
  join(tmpdir(), sharedFolderOf(inject('testTemplate')), String(process.pid))

/** A database without anything, for tests of what is brought to this version. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template1')
}

async function createDatabase(source: string): Promise<TestDatabase> {
  const server = inject('testServer')
  const template = inject('testTemplate')
  const owner = template.slice(template.lastIndexOf('_') + 1)
  const name = `cloche_test_${owner}_${Date.now().toString(36)}${randomInt(2 ** 32).toString(36)}`
  await onServer(server, async client => {
    await client.query('select pg_advisory_lock(7031)')
    await client.query(`create database ${name} template ${source} strategy file_copy`)
  })
  return {
    config: { ...server, database: name },
    url: addressOf({ ...server, database: name }),
    drop: () => onServer(server, client => dropDatabase(client, name)),
  }
}

/** A socket's folder goes into the query, where `pg` prefers it to the host name before. */
export function addressOf({
  host = 'localhost',
  port = 5432,
  user = '',
  password,
  database = '',
}: ClientConfig): string {
  const isSocket = host.startsWith('/')
  const url = new URL(`postgres://${isSocket ? 'localhost' : host}:${port}/${database}`)
  url.username = user
  if (typeof password === 'string') url.password = password
  if (isSocket) url.searchParams.set('host', host)
  return url.href
}
