/** What a middling kitchen's day costs: rows, bytes and processor time, by doing what is done in it. */
import { readdirSync, readFileSync } from 'node:fs'
import { newId } from '../packages/server/src/adapters/ids.ts'
import { createPool } from '../packages/server/src/database/connection.ts'
import { sealNext } from '../packages/server/src/ledger-seals/seal.ts'
import type { Figure } from './figures.ts'
import { post } from './post.ts'
import type { Installation } from './installation.ts'
import { processorSeconds } from './several/processes.ts'

/** How often each is done in a day. */
const DAY = { register: 30, readings: 288, scan: 300, list: 600, trace: 20 } as const
type Kind = keyof typeof DAY
const DAYS = 10
const LABELS = 10
const INPUTS = 3
const SENSORS = 8
const PRODUCTS = 20
/** What a day may cost at most. */
const MOST = { rows: 6000, megabytes: 4, seconds: 10 }

interface Label {
  readonly id: string
  readonly serial: string
}

/** Processor seconds of PostgreSQL with all that it has run, by the process that starts its others. */
function databaseSeconds(postmaster: number): number {
  const stat = readFileSync(`/proc/${postmaster}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // Of those that have ended, as it keeps it; in hundredths of a second.
  const ended = (Number(fields[13]) + Number(fields[14])) / 100
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => parentOf(pid) === postmaster)
  return [postmaster, ...children].reduce((sum, pid) => sum + secondsOf(pid), ended)
}

/** Undefined for one that has ended meanwhile. */
function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

function secondsOf(pid: number): number {
  try {
    return processorSeconds(pid)
  } catch {
    return 0
  }
}

/** Seals what waits, as servers do in the background. */
async function sealAll({ connection, organizationId }: Installation): Promise<void> {
  const pool = createPool(connection)
  while ((await sealNext(pool, organizationId)) > 0);
  await pool.end()
}

/** Rows and bytes of all tables. */
async function stored({ client }: Installation): Promise<{ rows: Map<string, number>; bytes: number }> {
  const { rows: tables } = await client.query<{ name: string; bytes: number }>(
    `select oid::regclass::text as name, pg_total_relation_size(oid)::float8 as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const rows = new Map<string, number>()
  for (const { name } of tables) {
    const counted = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`)
    const whole = name.replace(/_(\d{6}|default)$/, '')
    rows.set(whole, (rows.get(whole) ?? 0) + (counted.rows[0]?.count ?? 0))
  }
  return { rows, bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0) }
}

export async function benchDay(installation: Installation): Promise<Figure[]> {
  const { client, locationId, organizationId } = installation
  await client.query(`set app.organization_id = '${organizationId}'`)
  const port = await installation.serve('./real-server.ts')
  const token = await installation.token(port)
  const ask = <T>(path: string, body: unknown) => post<T>(port, token, path, body)
  const products: string[] = []
  for (let n = 0; n < PRODUCTS; n++) {
    const product = { name: `Soup ${n}`, type: 'intermediate' }
    products.push((await ask<{ product: { id: string } }>('/product', { product })).product.id)
  }
  const sensors: string[] = []
  for (let n = 0; n < SENSORS; n++) {
    const sensor = {
      name: `Fridge ${n}`,
      kind: 'temperature',
      path: `temperature/fridge${n}`,
      unit: 'C',
      locationId,
    }
    sensors.push((await ask<{ sensor: { id: string } }>('/sensor', { sensor })).sensor.id)
  }
  let labels: Label[] = []
  const at = <T>(all: readonly T[], n: number) => all[n % all.length] as T
  /** @param inputs none while there is nothing yet that could go in */
  const register = async (n: number, inputs: number) => {
    const taken = Array.from({ length: inputs }, (_, turn) => at(labels, n * 7 + turn * 31).id)
    const registration = {
      id: newId(),
      productId: at(products, n),
      state: 'chill',
      items: [{ count: LABELS, quantity: { value: 1, unit: 'kg' } }],
      inputs: [...new Set(taken)].map(labelId => ({ labelId, quantity: { value: 0.001, unit: 'kg' } })),
    }
    const made = await ask<{ labels: Label[] }>('/labeling/register', { registration })
    labels = [...labels, ...made.labels].slice(-2000)
  }
  for (let n = 0; n < PRODUCTS; n++) await register(n, 0)
  const work: Readonly<Record<Kind, (n: number) => Promise<unknown>>> = {
    register: n => register(n, INPUTS),
    readings: n =>
      ask('/monitor/streams', {
        readings: sensors.map(sensorId => ({
          id: newId(),
          sensorId,
          at: new Date().toISOString(),
          value: 3 + Math.sin(n),
        })),
      }),
    scan: n => ask('/labeling/scan', { code: at(labels, n * 13).serial }),
    list: n =>
      ask('/labeling/labels/get', {
        offset: 0,
        limit: 50,
        by: 'expiration',
        sort: 'asc',
        filter: { active: true, productId: at(products, n), state: 'chill' },
      }),
    trace: n => ask('/monitor/trace/get', { labelId: at(labels, n * 17).id, direction: 'back', limit: 200 }),
  }
  const server = installation.pids.at(-1) as number
  const backend = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]
    ?.pid as number
  const postmaster = parentOf(backend) as number
  const processor = () => secondsOf(server) + databaseSeconds(postmaster)
  // Whoever comes first pays for plans and compiled code.
  for (const kind of Object.keys(DAY) as Kind[]) for (let n = 0; n < 20; n++) await work[kind](n)

  await sealAll(installation)
  const before = await stored(installation)
  const from = processor()
  const costs: string[] = []
  for (const [kind, times] of Object.entries(DAY) as [Kind, number][]) {
    const began = processor()
    for (let n = 0; n < times * DAYS; n++) await work[kind](n)
    costs.push(`${kind} ${(((processor() - began) * 1000) / times / DAYS).toFixed(1)} ms`)
  }
  const seconds = (processor() - from) / DAYS
  const [database, own] = [databaseSeconds(postmaster), process.cpuUsage()]
  await sealAll(installation)
  const { user, system } = process.cpuUsage(own)
  const behind = ((user + system) / 1e6 + databaseSeconds(postmaster) - database) / DAYS
  const after = await stored(installation)
  const grown = [...after.rows]
    .map(([name, count]) => ({ name, count: (count - (before.rows.get(name) ?? 0)) / DAYS }))
    .filter(({ count }) => count >= 0.5)
    .sort((one, other) => other.count - one.count)
  const rows = grown.reduce((sum, { count }) => sum + count, 0)
  const megabytes = (after.bytes - before.bytes) / DAYS / 1e6
  return [
    {
      name: `Rows of a kitchen's day, of ${MOST.rows}`,
      ratio: rows / MOST.rows,
      atMost: 1,
      detail: `${rows.toFixed(0)}: ${grown.map(({ name, count }) => `${name} ${count.toFixed(0)}`).join(', ')}`,
    },
    {
      name: `Bytes of a kitchen's day, of ${MOST.megabytes} MB`,
      ratio: megabytes / MOST.megabytes,
      atMost: 1,
      detail: `${megabytes.toFixed(2)} MB, with indexes`,
    },
    {
      name: `Processor time of a kitchen's day, of ${MOST.seconds} s`,
      ratio: (seconds + behind) / MOST.seconds,
      atMost: 1,
      detail: `${seconds.toFixed(2)} s of server and PostgreSQL, one call after another, and ${behind.toFixed(2)} s of sealing: ${costs.join(', ')} a call`,
    },
  ]
}
