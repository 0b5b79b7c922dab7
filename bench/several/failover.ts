/**
 * PostgreSQL's own replication: what is lost when the machine that is written to is gone, with a standby that follows
 * and with one that is waited for; and how Cloche comes to the standby that was made the first.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { newId } from '../../packages/server/src/adapters/ids.ts'
import { ServerProcess } from '../../packages/server/src/testing/server-process.ts'
import { firstOrganization, OWNER } from '../installation.ts'
import type { Figure } from '../figures.ts'
import { Cluster } from './cluster.ts'
import { callAt } from './fleet.ts'

const WRITERS = 8
const WRITING_MS = 5000
interface Outcome {
  readonly acknowledged: number
  readonly lost: number
  /** From the loss of the first to the first write on the other. */
  readonly awayMs: number
}

/** Makes products until the first machine is lost, promotes the other, and looks for each that was acknowledged. */
async function loseFirst(folder: string, isAwaited: boolean): Promise<Outcome> {
  const one = await Cluster.make(join(folder, isAwaited ? 'awaited' : 'following'))
  const stops: (() => void | Promise<void>)[] = [() => one.remove()]
  try {
    const two = await one.standby('two')
    stops.unshift(() => two.remove())
    if (isAwaited) {
      await one.query(`alter system set synchronous_standby_names = 'two'`)
      await one.query('select pg_reload_conf()')
    }
    const settings = {
      CLOCHE_SECRET: randomBytes(48).toString('base64'),
      CLOCHE_PUBLIC_URL: 'http://127.0.0.1:1',
    }
    const server = new ServerProcess(settings)
    stops.unshift(() => server.close())
    const run = await server.start({ DATABASE_URL: one.url() })
    const client = new pg.Client({ connectionString: one.url(), options: '-c TimeZone=UTC' })
    await client.connect()
    const { locationId } = await firstOrganization(client)
    await client.end()
    const enter = async () => {
      const logIn = await callAt(server.port, null, 'POST', '/auth/user', { user: OWNER, provider: 'cloche' })
      const at = await callAt(server.port, String(logIn.body['jwt']), 'POST', '/auth/user/location', {
        locationId,
      })
      return String(at.body['jwt'])
    }
    const token = await enter()
    const made: string[] = []
    const make = async () => {
      const product = { name: `Made ${newId()}` }
      const answer = await callAt(server.port, token, 'POST', '/product', { product })
      if (answer.status !== 200) return false
      made.push((answer.body['product'] as { id: string }).id)
      return true
    }
    let isGone = false
    const writing = Array.from({ length: WRITERS }, async () => {
      while (!isGone) await make().catch(() => false)
    })
    await sleep(WRITING_MS)
    one.stop('immediate')
    const gone = performance.now()
    isGone = true
    await Promise.all(writing)
    const acknowledged = made.length
    two.promote()
    await run.end('SIGTERM')
    await server.start({ DATABASE_URL: two.url() })
    while (!(await make().catch(() => false))) await sleep(50)
    const awayMs = performance.now() - gone
    const [row] = await two.query<{ count: number }>(
      `select count(*)::int as count from product where id = any('{${made.join(',')}}')`,
    )
    return { acknowledged, lost: made.length - (row?.count ?? 0), awayMs }
  } finally {
    for (const stop of stops) await stop()
  }
}

export async function failover(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cloche-failover-'))
  // PostgreSQL runs as an account of its own where this is root.
  chmodSync(folder, 0o777)
  try {
    const following = await loseFirst(folder, false)
    const awaited = await loseFirst(folder, true)
    const figures = ({ acknowledged, lost, awayMs }: Outcome) =>
      `${lost} of ${acknowledged} acknowledged writes; writing again after ${(awayMs / 1000).toFixed(1)} s, the server started anew`
    return [
      {
        name: 'Lost with a standby that follows, of 100',
        ratio: following.lost / 100,
        atMost: 1,
        detail: figures(following),
      },
      {
        name: 'Lost with a standby that is waited for',
        ratio: awaited.lost,
        atMost: 0,
        detail: figures(awaited),
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
