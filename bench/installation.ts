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
  /** Of the processes it has started, in order. */
  readonly pids: readonly number[]
  /** Starts the barest server with these statements by path; answers its port. */
  serveBare(jobs: Record<string, Record<string, unknown>>, env?: Record<string, string>): Promise<number>
  /** A token of an owner at a location; absent: of the first organization. */
  token(port: number, email?: string, locationId?: string): Promise<string>
  close(): Promise<void>
}

/** Signs the sessions of the bench's servers. */
export const BENCH_SECRET = 'a secret for the bench alone, made of 32 bytes or more'

const quiet = { info: () => undefined, warn: (text: string) => console.warn(text) }
/** What all owners of the benches log in with. */
export const BENCH_PASSWORD = 'a password of the bench'
export const OWNER = { email: 'owner@bench.example', password: BENCH_PASSWORD }

/**
 * @param options.folder Absent: one of its own, which is removed at the end.
 * @param options.isLoading Without fsync, for data that can be loaded again.
 */
export async function install({
  folder: kept,
  isLoading = false,
}: { folder?: string; isLoading?: boolean } = {}): Promise<Installation> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'cloche-bench-'))
  const database = await startEmbedded({ dataFolder: folder, log: quiet, throwAway: isLoading })
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
    get pids() {
      return children.flatMap(({ pid }) => pid ?? [])
    },
    serveBare(jobs, env = {}) {
      // More than an environment holds.
      const file = join(folder, 'jobs.json')
      writeFileSync(file, JSON.stringify(jobs))
      return serve('./bare-server.ts', { CLOCHE_BENCH_JOBS: file, ...env })
    },
    async token(port, email = OWNER.email, at = locationId) {
      const post = async (path: string, body: unknown, token?: string) => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/v0${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
          body: JSON.stringify(body),
        })
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
        return (await answer.json()) as { jwt: string }
      }
      const { jwt } = await post('/auth/user', { user: { ...OWNER, email }, provider: 'cloche' })
      return (await post('/auth/user/location', { locationId: at }, jwt)).jwt
    },
    async close() {
      for (const child of children) {
        child.removeAllListeners('exit')
        child.kill('SIGKILL')
      }
      await client.end()
      await database.stop()
      if (kept === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An organization with a place and its owner, unless it is there. */
export async function firstOrganization(
  client: pg.Client,
): Promise<{ organizationId: string; locationId: string }> {
  const { hashPassword } = await import('../packages/server/src/adapters/passwords.ts')
  const { newId } = await import('../packages/server/src/adapters/ids.ts')
  const { firstStates } = await import('../packages/server/src/tenancy/organizations/first-records/states.ts')
  const known = await client.query(
    `select organization_id as "organizationId" from identity where email = $1`,
    [OWNER.email],
  )
  if (known.rows[0]) {
    const { organizationId } = known.rows[0] as { organizationId: string }
    await client.query(`set app.organization_id = '${organizationId}'`)
    const { rows } = await client.query(
      'select id from location where organization_id = $1 order by cardinality(hierarchy) limit 1',
      [organizationId],
    )
    return { organizationId, locationId: (rows[0] as { id: string }).id }
  }
  const [organizationId, locationId, userId] = [newId(), newId(), newId()]
  await client.query('begin')
  await client.query(`set local app.organization_id = '${organizationId}'`)
  await client.query(`insert into organization (id, name) values ($1, 'Bench')`, [organizationId])
  await client.query(
    `insert into customer (organization_id, name, search_text) values ($1, 'Bench', 'bench')`,
    [organizationId],
  )
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
