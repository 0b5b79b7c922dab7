/** An installation to measure: a PostgreSQL of its own, migrated, the real server beside it as its own process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbedded } from '../packages/server/src/database/embedded/index.ts'
import { migrate } from '../packages/server/src/database/migrate.ts'

export interface Installation {
  readonly connection: pg.ClientConfig
  readonly client: pg.Client
  readonly organizationId: string
  readonly locationId: string
  /** Starts a script as its own process on a free port; answers its port when it listens. */
  serve(script: string, env?: Record<string, string>): Promise<number>
  /** Starts the barest server with these statements by path; answers its port. */
  serveBare(jobs: Record<string, Record<string, unknown>>): Promise<number>
  /** A token of the owner at the location. */
  token(port: number): Promise<string>
  close(): Promise<void>
}

/** Signs the sessions of the bench's servers. */
export const BENCH_SECRET = 'a secret for the bench alone, made of 32 bytes or more'

const quiet = { info: () => undefined, warn: (text: string) => console.warn(text) }
const OWNER = { email: 'owner@bench.example', password: 'a password of the bench' }

export async function install(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'cloche-bench-'))
  const database = await startEmbedded({ dataFolder: folder, log: quiet })
  await migrate(database.connection)
  const client = new pg.Client({ ...database.connection, options: '-c TimeZone=UTC' })
  await client.connect()
  const { organizationId, locationId } = await firstOrganization(client)
  const children: ChildProcess[] = []
  const serve: Installation['serve'] = (script, env = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
        env: { ...process.env, CLOCHE_BENCH_CONNECTION: JSON.stringify(database.connection), ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      child.stdout.on('data', (chunk: Buffer) => {
        const port = /listening on (\d+)/.exec(chunk.toString())?.[1]
        if (port) resolve(Number(port))
        else process.stderr.write(chunk)
      })
      child.on('exit', code => reject(new Error(`${script} ended with ${code}`)))
    })
  return {
    connection: database.connection,
    client,
    organizationId,
    locationId,
    serve,
    serveBare(jobs) {
      // More than an environment holds.
      const file = join(folder, 'jobs.json')
      writeFileSync(file, JSON.stringify(jobs))
      return serve('./bare-server.ts', { CLOCHE_BENCH_JOBS: file })
    },
    async token(port) {
      const post = async (path: string, body: unknown, token?: string) => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/v0${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
          body: JSON.stringify(body),
        })
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
        return (await answer.json()) as { jwt: string }
      }
      const { jwt } = await post('/auth/user', { user: OWNER, provider: 'cloche' })
      return (await post('/auth/user/location', { locationId }, jwt)).jwt
    },
    async close() {
      for (const child of children) {
        child.removeAllListeners('exit')
        child.kill('SIGKILL')
      }
      await client.end()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function firstOrganization(client: pg.Client) {
  const { hashPassword } = await import('../packages/server/src/adapters/passwords.ts')
  const { newId } = await import('../packages/server/src/adapters/ids.ts')
  const { firstStates } = await import('../packages/server/src/demo/first-states.ts')
  const [organizationId, locationId, userId] = [newId(), newId(), newId()]
  await client.query('begin')
  await client.query(`set local app.organization_id = '${organizationId}'`)
  await client.query(`insert into organization (id, name) values ($1, 'Bench')`, [organizationId])
  await client.query(
    `insert into location (organization_id, id, name, type, hierarchy, search_text) values ($1, $2, 'Kitchen', 'kitchen', array[$2]::uuid[], 'kitchen')`,
    [organizationId, locationId],
  )
  for (const { text, values } of firstStates(organizationId, 'en'))
    await client.query(text, values as unknown[])
  await client.query(
    `insert into "user" (organization_id, id, name, full_name, email, role_level) values ($1, $2, 'Owner', 'Owner', $3, 5)`,
    [organizationId, userId, OWNER.email],
  )
  await client.query(
    'insert into identity (id, email, password_hash, organization_id, user_id) values ($1, $2, $3, $4, $5)',
    [newId(), OWNER.email, await hashPassword(OWNER.password), organizationId, userId],
  )
  await client.query('commit')
  return { organizationId, locationId }
}
