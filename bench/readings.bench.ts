/**
 * Readings of machines: batches of 1,000 over HTTP, against PostgreSQL's COPY of the very rows that they wrote, while
 * alerts watch them; the memory of the server over a million of them; a month of a sensor as a curve.
 */
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { copyIn, copyOut } from './copy.ts'
import type { Figure } from './figures.ts'
import type { Installation } from './installation.ts'
import { median } from './load.ts'
import { makeMachine, sendReadings, watchAll, type Machine as Made } from './machines.ts'
import { post } from './post.ts'

const MACHINES = 16
/** Of each machine; each reports once a second. */
const SENSORS = 10
const BATCH = 1000
/** Batches of a round, and how many are under way at once. */
const BATCHES = 160
const WIDTH = 8
const ROUNDS = 5
/** Batches that bring it to a million readings, after which its memory is looked at again. */
const MILLION = 1000
/** What they send is weeks old: nobody is to be told of silence. Seconds. */
const WATCHED = { after: 600, silentAfter: 60 * 86_400 }
const MONTH_MINUTES = 43_200
const ASKS = 9

interface Machine extends Made {
  /** Seconds of the epoch of its next reading. */
  next: number
}

/** The next batch of a machine as its body: all its sensors, second by second. */
function nextBatch(machine: Machine): string {
  const seconds = BATCH / SENSORS
  const readings = Array.from({ length: BATCH }, (_, row) => {
    const second = Math.floor(row / SENSORS)
    const at = new Date((machine.next + second) * 1000).toISOString()
    return {
      sensor: machine.sensors[row % SENSORS],
      at,
      value: Math.round(40 + 20 * Math.sin((machine.next + row) / 300)) / 10,
    }
  })
  machine.next += seconds
  return JSON.stringify({ readings })
}

/** Sends so many batches, made before; answers the seconds that they took. */
async function send(port: number, machines: readonly Machine[], count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: WIDTH })
  const batches = Array.from({ length: count }, (_, turn) => {
    const machine = machines[turn % machines.length] as Machine
    return { body: nextBatch(machine), key: machine.key }
  })
  const started = performance.now()
  let next = 0
  const worker = async () => {
    for (let batch = batches[next++]; batch !== undefined; batch = batches[next++])
      await sendReadings(port, batch.key, batch.body, agent)
  }
  await Promise.all(Array.from({ length: WIDTH }, worker))
  agent.destroy()
  return (performance.now() - started) / 1000
}

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Rows that came since a place in the table, as COPY writes them. */
async function since(
  client: Installation['client'],
  from: readonly number[],
  machines: readonly Machine[],
): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const [index, machine] of machines.entries())
    parts.push(
      await copyOut(
        client,
        `select * from reading where sensor_id in (${machine.sensors.map(id => `'${id}'`).join()}) ` +
          `and at >= to_timestamp(${from[index]}) and at < to_timestamp(${machine.next})`,
      ),
    )
  return Buffer.concat(parts)
}

async function benchCurve(
  { client, organizationId, serveBare }: Installation,
  port: number,
  token: string,
): Promise<Figure[]> {
  const begins = Math.floor(Date.now() / 60_000) * 60_000 - (MONTH_MINUTES + 10) * 60_000
  const { sensor: month } = await post<{ sensor: { id: string } }>(port, token, '/sensor', {
    sensor: { name: 'A month', path: 'month', kind: 'temperature' },
  })
  for (let from = 0; from < MONTH_MINUTES; from += BATCH)
    await post(port, token, '/monitor/streams', {
      readings: Array.from({ length: Math.min(BATCH, MONTH_MINUTES - from) }, (_, step) => ({
        sensorId: month.id,
        at: new Date(begins + (from + step) * 60_000).toISOString(),
        value: Math.round(40 + 20 * Math.sin((from + step) / 300)) / 10,
      })),
    })
  await client.query(`set app.organization_id = '${organizationId}'`)
  await client.query('create table bare_month (like reading including indexes)')
  await client.query('insert into bare_month select * from reading where sensor_id = $1', [month.id])
  await client.query('analyze')
  const [from, to] = [begins, begins + MONTH_MINUTES * 60_000 - 1]
  const ask = async () => {
    const started = performance.now()
    const { series } = await post<{ series: { at: number[] }[] }>(port, token, '/monitor/streams/series', {
      sensorIds: [month.id],
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      points: MONTH_MINUTES,
    })
    if (series[0]?.at.length !== MONTH_MINUTES) throw new Error(`${series[0]?.at.length} points of a month`)
    return performance.now() - started
  }
  const barePort = await serveBare({
    '/month': {
      rows: {
        text: `select at, value from bare_month where organization_id = $1 and sensor_id = $2 and at between $3 and $4 order by at`,
        values: [organizationId, month.id, new Date(from).toISOString(), new Date(to).toISOString()],
      },
    },
  })
  const askBare = async () => {
    const started = performance.now()
    const { rows } = (await (await fetch(`http://127.0.0.1:${barePort}/month`)).json()) as { rows: unknown[] }
    if (rows.length !== MONTH_MINUTES) throw new Error(`${rows.length} rows of a month`)
    return performance.now() - started
  }
  await ask()
  await askBare()
  const [times, bare]: [number[], number[]] = [[], []]
  for (let time = 0; time < ASKS; time++) {
    bare.push(await askBare())
    times.push(await ask())
  }
  const detail = `${median(times).toFixed(0)} ms, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}; the bare rows ${median(bare).toFixed(0)} ms`
  const name = `${MONTH_MINUTES.toLocaleString('en')} points of a month in one call`
  return [
    { name: `${name}, against 300 ms`, ratio: median(times) / 300, atMost: 1, detail },
    {
      name: `${name}, against the barest server that answers its rows`,
      ratio: median(times.map((took, time) => took / (bare[time] as number))),
      atMost: 1.5,
      detail,
    },
  ]
}

export async function benchReadings(installation: Installation): Promise<Figure[]> {
  const { client, serve, token: logIn, organizationId } = installation
  const port = await serve('./real-server.ts')
  const pid = installation.pids.at(-1) as number
  const token = await logIn(port)
  const machines: Machine[] = []
  const begins = Math.floor(Date.now() / 1000) - 20 * 86_400
  for (let number = 0; number < MACHINES; number++)
    machines.push({ ...(await makeMachine(port, token, number, SENSORS)), next: begins })
  await watchAll(port, token, installation.locationId, WATCHED)
  await client.query(`set app.organization_id = '${organizationId}'`)
  await client.query('create table bare_reading (like reading including all)')
  await send(port, machines, BATCHES)
  const memory = [memoryOf(pid)]
  const ours: number[] = []
  const copied: number[] = []
  const ratios: number[] = []
  let bytes = 0
  for (let round = 0; round < ROUNDS; round++) {
    const from = machines.map(({ next }) => next)
    const took = await send(port, machines, BATCHES)
    const rows = await since(client, from, machines)
    bytes = rows.length
    await client.query('truncate bare_reading')
    const started = performance.now()
    await copyIn(client, 'bare_reading', rows)
    const copy = (performance.now() - started) / 1000
    ours.push((BATCHES * BATCH) / took)
    copied.push((BATCHES * BATCH) / copy)
    ratios.push(copy / took)
  }
  const rest = MILLION - BATCHES * (ROUNDS + 1)
  if (rest > 0) await send(port, machines, rest)
  memory.push(memoryOf(pid))
  const [before = 0, after = 0] = memory
  const rate = (values: readonly number[]) => Math.round(median(values)).toLocaleString('en')
  return [
    {
      name: `Readings over HTTP in batches of ${BATCH}, against COPY of the same rows`,
      ratio: median(ratios),
      atLeast: 0.35,
      detail: `${rate(ours)} readings/s, COPY ${rate(copied)}/s, ${bytes} bytes of rows; rounds ${ratios.map(ratio => ratio.toFixed(2)).join(', ')}`,
    },
    {
      name: 'The same, against 100,000 a second',
      ratio: median(ours) / 100_000,
      atLeast: 1,
      detail: `rounds ${ours.map(one => Math.round(one / 1000)).join(', ')} thousand`,
    },
    {
      name: 'Memory of the server after a million readings, against the same after 160,000',
      ratio: after / before,
      atMost: 1.25,
      detail: `${before.toFixed(0)} and ${after.toFixed(0)} MiB`,
    },
    ...(await benchCurve(installation, port, token)),
  ]
}
