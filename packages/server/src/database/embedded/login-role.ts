import type { Client, ClientConfig } from 'pg'
import { newClient } from '../client.ts'
import { letSearchUseIndexes } from '../search-index.ts'
import { superuserConnection } from './server-process.ts'
import { socketPort } from './socket-folder.ts'

/** The role and the database of the application. */
const name = 'cloche'

/**
 * Makes the application's login role and its database where they are missing. The role owns the database, may make
 * roles (migrations make the unprivileged one that requests run under), and passes no row-level security.
 * @param mayCreateDatabases for the tests, which copy a template.
 */
export async function ensureLogin(socketFolder: string, mayCreateDatabases: boolean): Promise<ClientConfig> {
  // New databases are copies of this one.
  await asSuperuser(socketFolder, 'template1', letSearchUseIndexes)
  await asSuperuser(socketFolder, 'postgres', async client => {
    const role = await client.query('select from pg_roles where rolname = $1', [name])
    if (role.rowCount === 0) await client.query(`create role ${name} login createrole nobypassrls`)
    if (mayCreateDatabases) await client.query(`alter role ${name} createdb`)
    const database = await client.query('select from pg_database where datname = $1', [name])
    if (database.rowCount === 0) await client.query(`create database ${name} owner ${name}`)
  })
  await asSuperuser(socketFolder, name, letSearchUseIndexes)
  return loginConnection(socketFolder)
}

/** For `pg`: the application's role on its database. */
export const loginConnection = (socketFolder: string): ClientConfig => ({
  host: socketFolder,
  port: socketPort,
  user: name,
  database: name,
  ssl: false,
})

async function asSuperuser(
  socketFolder: string,
  database: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = newClient(superuserConnection(socketFolder, database))
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
