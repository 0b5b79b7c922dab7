/**
 * Live: from a change that is answered to its arrival at 300 clients, against a plain call that reads the changed
 * record; and what telling costs a write, against the same statements that nobody is told of.
 */
import pg from 'pg'
import { transact, serverScope } from '../packages/server/src/database/transaction.ts'
import { createPool } from '../packages/server/src/database/connection.ts'
import { createSessions } from '../packages/server/src/http/session.ts'
import { BENCH_SECRET, type Installation } from './installation.ts'
import { followLive } from './live-stream.ts'
import { median } from './load.ts'
import type { Figure } from './figures.ts'

const CLIENTS = 300
const PEOPLE = 50
const CHANGES = 60
const WRITES = 400
const WIDTH = 8
const ROUNDS = 7

async function call<T>(
  port: number,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v0${path}`, {
    method,
    headers: { authorization: token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

interface Made {
  product: { id: string; version: number }
}

const share = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
const ascending = (values: readonly number[]) => [...values].sort((one, two) => one - two)

/** Tokens of so many people, each with a session: nobody may follow three hundred times. */
async function peoplesTokens({ connection, client, organizationId }: Installation): Promise<string[]> {
  await client.query(`set app.organization_id = '${organizationId}'`)
  const { rows } = await client.query<{ id: string }>(
    `insert into "user" (organization_id, id, name, full_name, email, role_level)
     select $1, gen_random_uuid(), 'Person', 'Person ' || n, 'person' || n || '@bench.example', 5
     from generate_series(1, ${PEOPLE}) n returning id`,
    [organizationId],
  )
  const pool = createPool(connection)
  const sessions = createSessions(pool, BENCH_SECRET)
  const from = { address: '127.0.0.1', agent: 'bench' }
  const tokens = []
  for (const { id } of rows)
    tokens.push(sessions.tokenOf(await sessions.start({ userId: id, organizationId }, from)))
  await pool.end()
  return tokens
}

async function arrival(installation: Installation): Promise<Figure[]> {
  const { serve, token: logIn } = installation
  const [writer, reader] = [await serve('./real-server.ts'), await serve('./real-server.ts')]
  const token = await logIn(writer)
  const tokens = await peoplesTokens(installation)
  const arrived = new Map<string, number[]>()
  const cuts: (() => void)[] = []
  for (let count = 0; count < CLIENTS; count++) {
    const person = tokens[count % PEOPLE] ?? token
    cuts.push(await followLive(reader, person, ({ ids }, at) => arrived.get(ids?.[0] ?? '')?.push(at)))
  }
  const delays: number[] = []
  const calls: number[] = []
  for (let count = 0; count < CHANGES; count++) {
    const id = crypto.randomUUID()
    arrived.set(id, [])
    const made = await call<Made>(writer, token, 'POST', '/product', {
      product: { id, name: `Live ${count}` },
    })
    const answered = performance.now()
    const end = answered + 5000
    while ((arrived.get(id)?.length ?? 0) < CLIENTS) {
      if (performance.now() > end) throw new Error(`Arrived at ${arrived.get(id)?.length} of ${CLIENTS}`)
      await new Promise(resolve => setImmediate(resolve))
    }
    for (const at of arrived.get(id) ?? []) delays.push(Math.max(0, at - answered))
    const asked = performance.now()
    await call(reader, token, 'GET', `/product?productId=${made.product.id}`)
    calls.push(performance.now() - asked)
  }
  for (const cut of cuts) cut()
  const [sorted, plain] = [ascending(delays), median(calls)]
  const detail = `p50 ${share(sorted, 0.5).toFixed(1)} ms, p99 ${share(sorted, 0.99).toFixed(1)} ms, a call ${plain.toFixed(1)} ms; ${CHANGES} changes, ${CLIENTS} clients, nothing lost`
  return [
    {
      name: `A change arrives at ${CLIENTS} clients of another server (p50)`,
      ratio: share(sorted, 0.5) / plain,
      atMost: 10,
      detail,
    },
    {
      name: `A change arrives at ${CLIENTS} clients of another server (p99)`,
      ratio: share(sorted, 0.99) / plain,
      atMost: 30,
      detail,
    },
  ]
}

/** Small writes, several at once: with telling, and the same with a statement that is not known to write a record. */
async function cost({ connection, organizationId, client }: Installation): Promise<Figure> {
  await client.query(`set app.organization_id = '${organizationId}'`)
  await client.query(
    `insert into product (organization_id, id, name, search_text) select $1, gen_random_uuid(), 'Told ' || n, '' from generate_series(1, ${WIDTH}) n`,
    [organizationId],
  )
  const { rows } = await client.query<{ id: string }>(
    `select id from product where name like 'Told %' order by id`,
  )
  const pool = createPool(connection, { size: WIDTH })
  const listener = new pg.Client(connection)
  await listener.connect()
  await listener.query('listen cloche_live')
  const scope = serverScope(organizationId)
  const change = (id: string) => ({ entity: 'product', verb: 'change', ids: [id], places: null }) as const
  const round = async (isAnnounced: boolean) => {
    const started = performance.now()
    await Promise.all(
      rows.map(async ({ id }) => {
        for (let count = 0; count < WRITES / WIDTH; count++)
          await transact(pool, scope, transaction =>
            transaction.query({
              // The comment hides from the transaction that this writes products.
              text: 'update/**/product set priority = priority + 1 where organization_id = $1 and id = $2',
              values: [organizationId, id],
              ...(isAnnounced ? { change: change(id) } : {}),
            }),
          )
      }),
    )
    return WRITES / ((performance.now() - started) / 1000)
  }
  await round(true)
  const [announced, silent]: [number[], number[]] = [[], []]
  for (let count = 0; count < ROUNDS; count++) {
    silent.push(await round(false))
    announced.push(await round(true))
  }
  await listener.end()
  await pool.end()
  return {
    name: `The smallest writes there are, ${WIDTH} at once, that are told`,
    ratio: median(announced) / median(silent),
    atLeast: 0.6,
    detail: `${median(announced).toFixed(0)} against ${median(silent).toFixed(0)} writes/s that nobody is told of`,
  }
}

export async function benchLive(installation: Installation): Promise<Figure[]> {
  return [...(await arrival(installation)), await cost(installation)]
}
