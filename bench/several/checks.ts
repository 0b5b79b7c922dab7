/** What must be right with two servers behind a balancer and a pooler in transaction mode. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { newId } from '../../packages/server/src/adapters/ids.ts'
import { readMigrations } from '../../packages/server/src/database/migrate.ts'
import { LiveClient } from '../../packages/server/src/testing/live-client.ts'
import { OWNER } from '../installation.ts'
import { callAt, type Fleet } from './fleet.ts'

export type Check = (fleet: Fleet) => Promise<string>

const post = async (port: number, token: string | null, path: string, body: unknown) => {
  const answer = await callAt(port, token, 'POST', path, body)
  assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function until(what: string, isDone: () => Promise<boolean>, seconds = 60): Promise<void> {
  for (let tries = 0; !(await isDone()); tries++) {
    assert.ok(tries < seconds * 10, what)
    await sleep(100)
  }
}

async function product(port: number, token: string): Promise<string> {
  const made = await post(port, token, '/product', {
    product: { name: `Made ${newId()}`, type: 'intermediate' },
  })
  return (made['product'] as { id: string }).id
}

const register = (port: number, token: string, productId: string) =>
  post(port, token, '/labeling/register', {
    registration: {
      id: newId(),
      productId,
      state: 'chill',
      items: [{ count: 3, quantity: { value: 1, unit: 'kg' } }],
    },
  })

/** Both servers came to an empty database at the same moment. */
const migrations: Check = async ({ cluster }) => {
  const rows = await cluster.query<{ name: string }>('select name from migration order by name')
  assert.deepEqual(
    rows.map(({ name }) => name),
    readMigrations().map(({ name }) => name),
  )
  const held = await cluster.query(`select from pg_locks where locktype = 'advisory' and granted`)
  assert.equal(held.length, 0, 'An advisory lock is still held')
  return `${rows.length} migrations, each once`
}

const sessions: Check = async ({ servers: [one, two], balancer, token }) => {
  const mine = await token(one.port)
  const status = async (port: number) => (await callAt(port, mine, 'GET', '/user/me')).status
  assert.deepEqual(
    [await status(two.port), await status(one.port), await status(balancer.port)],
    [200, 200, 200],
  )
  const out = await callAt(one.port, mine, 'DELETE', '/auth/user')
  assert.equal(out.status, 200, JSON.stringify(out.body))
  const after = await callAt(two.port, mine, 'GET', '/user/me')
  assert.equal(after.body['code'], 'INVALID_TOKEN')
  return 'logged in at one, used at the other, logged out at the first: over at once'
}

const live: Check = async ({ servers: [one, two], balancer, token }) => {
  const [writer, reader] = [await token(), await token()]
  const streams = [
    await LiveClient.open(`http://127.0.0.1:${two.port}`, reader),
    await LiveClient.open(`http://127.0.0.1:${balancer.port}`, reader),
  ]
  const from = performance.now()
  const id = await product(one.port, writer)
  const times: number[] = []
  for (const stream of streams) {
    const { data, at } = await stream.next('change', 5000)
    assert.deepEqual(data['changes'][0].ids, [id])
    times.push(at - from)
    stream.close()
  }
  assert.ok(Math.max(...times) < 2000, `heard after ${times.join(', ')} ms`)
  return `heard at the other after ${Math.max(...times).toFixed(0)} ms`
}

const limits: Check = async ({ servers }) => {
  const statuses: number[] = []
  for (let n = 0; n < 12; n++)
    statuses.push(
      (await callAt((servers[n % 2] ?? servers[0]).port, null, 'PUT', '/auth/user/factor', {})).status,
    )
  assert.deepEqual(
    statuses.map(status => status === 429),
    statuses.map((_, n) => n >= 10),
  )
  const codes: string[] = []
  for (let n = 0; n < 11; n++) {
    const user = { email: 'nobody@bench.example', password: `guess ${n}` }
    codes.push(
      (await callAt((servers[n % 2] ?? servers[0]).port, null, 'POST', '/auth/user', { user })).body[
        'code'
      ] as string,
    )
  }
  assert.ok(!codes.slice(0, 10).includes('ACCOUNT_LOCKED'))
  assert.equal(codes[10], 'ACCOUNT_LOCKED')
  return 'the 11th call of a minute and the 11th guess are refused, whichever server they reach'
}

/** A letter waits in the database; both servers look for it. */
const jobs: Check = async ({ servers, cluster }) => {
  await post(servers[0].port, null, '/request/identity/password', { identity: { email: OWNER.email } })
  await until('The letter is not sent', async () => {
    const rows = await cluster.query(`select from mail where sent is null`)
    return rows.length === 0
  })
  await sleep(1000)
  const letters = servers.flatMap(({ folder }) => {
    const mail = join(folder, 'data', 'mail')
    return existsSync(mail) ? readdirSync(mail).filter(name => name.endsWith('.eml')) : []
  })
  assert.equal(letters.length, 1, `letters: ${letters.join(', ')}`)
  return 'a letter is sent once'
}

const seals: Check = async ({ servers, cluster, pooler, token, organizationId }) => {
  const mine = await token()
  const made = await product(servers[0].port, mine)
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => register((servers[n % 2] ?? servers[0]).port, mine, made)),
  )
  await until(
    'Ledgers are not sealed',
    async () => (await cluster.query('select from unsealed limit 1')).length === 0,
  )
  const blocks = await cluster.query<{ gaps: number; count: number; records: number }>(
    `select count(*)::int as count, sum(count)::int as records, (max(number) - count(*))::int as gaps from seal
     where organization_id = '${organizationId}'`,
  )
  assert.equal(blocks[0]?.gaps, 0)
  const verify = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../scripts/verify.ts', import.meta.url))],
    {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: cluster.url(pooler.port),
        DATABASE_LISTEN_URL: cluster.url(),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const [code] = (await once(verify, 'close')) as [number]
  assert.equal(code, 0)
  return `${blocks[0]?.records} records in ${blocks[0]?.count} blocks, a whole chain`
}

/** Serials of one product by two servers at once: none twice, none left out. */
const numbers: Check = async ({ servers, cluster, token, organizationId }) => {
  const mine = await token()
  const made = await product(servers[0].port, mine)
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => register((servers[n % 2] ?? servers[0]).port, mine, made)),
  )
  const [row] = await cluster.query<{ count: number; least: number; most: number }>(
    `select count(distinct serial)::int as count, min(serial) as least, max(serial) as most from batch
     where organization_id = '${organizationId}' and product_id = '${made}'`,
  )
  assert.deepEqual(row, { count: 40, least: 1, most: 40 })
  return '40 batches of one product, numbered 1 to 40'
}

/** Each server is restarted while calls come in and a stream is open: not one call is asked again. */
const restarted: Check = async ({ servers, balancer, token }) => {
  const mine = await token()
  let done = 0
  let isOver = false
  const faults: string[] = []
  const asking = Array.from({ length: 4 }, async () => {
    while (!isOver)
      await callAt(balancer.port, mine, 'GET', '/user/me').then(
        ({ status }) => (status === 200 ? done++ : faults.push(`answered ${status}`)),
        (error: unknown) => faults.push(String(error)),
      )
  })
  let cut = 0
  for (const server of servers) {
    const stream = await LiveClient.open(`http://127.0.0.1:${balancer.port}`, mine)
    await server.stop()
    if (stream.isOver) {
      cut++
      assert.deepEqual(stream.events.at(-1)?.data, { reason: 'server' })
    }
    stream.close()
    await server.start()
    await sleep(3000)
  }
  isOver = true
  await Promise.all(asking)
  assert.deepEqual(faults, [])
  return `${done} answers, none asked again while each of two was restarted; ${cut} streams were told to come again`
}

export const CHECKS: Readonly<Record<string, Check>> = {
  'Migrations by two at once': migrations,
  Sessions: sessions,
  Live: live,
  Limits: limits,
  Jobs: jobs,
  Numbers: numbers,
  Seals: seals,
  'Each of two restarted': restarted,
}
