import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { isRunning, startEmbedded } from '../database/embedded/index.ts'
import { migrate } from '../database/migrate.ts'
import { dropDatabase, onServer, sharedFolderOf } from './server-session.ts'

const quiet = { info: () => {}, warn: (message: string) => console.warn(message) }

/**
 * One PostgreSQL for all test files: the server of DATABASE_URL when it is set, else an embedded one in a temporary
 * folder. It gets one migrated template, which each test file copies (see database.ts).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startServer()
  const template = `cloche_template_${process.pid}`
  const filled = join(tmpdir(), `cloche-test-${process.pid}-filled`)
  await onServer(server, async client => {
    await dropLeftOvers(client)
    await client.query(`create database ${template}`)
  })
  await migrate({ ...server, database: template })
  project.provide('testServer', server)
  project.provide('testTemplate', template)
  project.provide('testFilled', filled)
  return async () => {
    rmSync(filled, { recursive: true, force: true })
    rmSync(join(tmpdir(), sharedFolderOf(template)), { recursive: true, force: true })
    await onServer(server, async client => {
      for (const name of await databasesOf(client, process.pid)) await dropDatabase(client, name)
    })
    await stop()
  }
}

async function startServer(): Promise<{ server: ClientConfig; stop: () => Promise<void> }> {
  const url = process.env['DATABASE_URL']
  if (url !== undefined && url !== '') return { server: clientConfigOf(url), stop: async () => {} }
  await endLeftOverServers()
  const dataFolder = mkdtempSync(join(tmpdir(), `cloche-test-${process.pid}-`))
  const embedded = await startEmbedded({ dataFolder, log: quiet, throwAway: true })
  const stop = async (): Promise<void> => {
    await embedded.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  return { server: embedded.connection, stop }
}

/** The address as separate settings, so that a test can put another database name beside it. */
function clientConfigOf(url: string): ClientConfig {
  const { host, port, user, password, database, ssl } = new Client({ connectionString: url })
  return { host, port, user, password, database, ssl }
}

/** Databases of test runs, by a process that their names carry; absent: of all. */
async function databasesOf(client: Client, owner?: number): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ $1 and pg_get_userbyid(datdba) = current_user`,
    [`^cloche_(test|template)_${owner ?? '[0-9]+'}(_|$)`],
  )
  return rows.map(({ datname }) => datname)
}

/** Databases of test runs that were killed. */
async function dropLeftOvers(client: Client): Promise<void> {
  for (const name of await databasesOf(client))
    if (!isRunning(Number(/\d+/.exec(name)?.[0]))) await dropDatabase(client, name)
}

/** Servers of test runs that were killed: adopted, stopped and removed. */
async function endLeftOverServers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = /^cloche-test-(\d+)-/.exec(name)?.[1]
    if (owner === undefined || isRunning(Number(owner))) continue
    const dataFolder = join(tmpdir(), name)
    if (existsSync(join(dataFolder, 'postgres', 'postmaster.pid'))) {
      try {
        const embedded = await startEmbedded({ dataFolder, log: quiet, throwAway: true })
        await embedded.stop()
      } catch {
        continue
      }
    }
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
