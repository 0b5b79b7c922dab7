/** PostgreSQL, PgBouncer before it, two servers that know it by that way alone, haproxy before them. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ServerProcess } from '../../packages/server/src/testing/server-process.ts'
import { firstOrganization, OWNER } from '../installation.ts'
import { Cluster, freePort } from './cluster.ts'
import { poolerKind, startBalancer, startPooler, type Gateway } from './gateway.ts'

export interface Fleet {
  readonly cluster: Cluster
  readonly servers: readonly [ServerProcess, ServerProcess]
  readonly balancer: Gateway
  readonly pooler: Gateway
  readonly locationId: string
  readonly organizationId: string
  /** A token of the owner at the place, from one of the servers or through the balancer. */
  token(port?: number): Promise<string>
  close(): Promise<void>
}

export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly retryAfter: number
}

/** One call. @throws when the connection breaks */
export async function callAt(
  port: number,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v0${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
  return {
    status: answer.status,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    retryAfter: Number(answer.headers.get('retry-after') ?? 0),
  }
}

/** Starts all of it; both servers at once, on a database in which there is nothing. */
export async function startFleet(): Promise<Fleet> {
  const folder = mkdtempSync(join(tmpdir(), 'cloche-fleet-'))
  // What runs as another account goes in and writes.
  chmodSync(folder, 0o777)
  const stops: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const stop of stops) await stop()
  }
  try {
    const cluster = await Cluster.make(join(folder, 'postgres'))
    stops.unshift(() => cluster.remove())
    const pooler = await startPooler(folder, await freePort(), cluster.port)
    stops.unshift(() => pooler.stop())
    const balancerPort = await freePort()
    const settings = {
      DATABASE_URL: cluster.url(pooler.port),
      DATABASE_LISTEN_URL: cluster.url(),
      CLOCHE_PG_NAMED_STATEMENTS: poolerKind().prepares ? 'on' : 'off',
      CLOCHE_SECRET: randomBytes(48).toString('base64'),
      CLOCHE_PUBLIC_URL: `http://127.0.0.1:${balancerPort}`,
      CLOCHE_TRUST_PROXY: 'loopback',
      CLOCHE_LEAVE_SECONDS: '6',
    }
    const servers = [new ServerProcess(settings), new ServerProcess(settings)] as const
    for (const server of servers) stops.unshift(() => server.close())
    await Promise.all(servers.map(server => server.start()))
    const balancer = await startBalancer(folder, balancerPort, [servers[0].port, servers[1].port])
    stops.unshift(() => balancer.stop())
    const client = new pg.Client({ connectionString: cluster.url(), options: '-c TimeZone=UTC' })
    await client.connect()
    const first = await firstOrganization(client)
    await client.end()
    return {
      cluster,
      servers,
      balancer,
      pooler,
      ...first,
      async token(port = balancer.port) {
        const logIn = await callAt(port, null, 'POST', '/auth/user', { user: OWNER, provider: 'cloche' })
        const { locationId } = first
        const at = await callAt(port, logIn.body['jwt'] as string, 'POST', '/auth/user/location', {
          locationId,
        })
        if (at.status !== 200) throw new Error(`No log-in: ${JSON.stringify([logIn, at])}`)
        return at.body['jwt'] as string
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
