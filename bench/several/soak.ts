/** Mixed load for a while on two servers that are restarted, and their PostgreSQL with them: what was felt of it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { LiveClient } from '../../packages/server/src/testing/live-client.ts'
import { median } from '../load.ts'
import type { Figure } from '../figures.ts'
import { startFleet, type Fleet } from './fleet.ts'
import { People, type Felt } from './people.ts'
import { memoryMebibytes } from './processes.ts'

const PEAK_MS = 15_000
const PEAK_PEOPLE = 12
const STREAMS = 20
/** Calls under way at most: who comes then is not counted, but told. */
const UNDER_WAY_MAX = 400
/** How long after a restart its traces are still explained by it. */
const AFTER_MS = 8000
const SAMPLE_MS = 5000
const P99_MS = 250

interface Span {
  readonly what: string
  readonly from: number
  readonly to: number
}

/** Calls a second that can be had, with nobody waiting between two. */
async function peakOf(people: People): Promise<number> {
  const from = performance.now()
  const before = people.felt.length
  await Promise.all(
    Array.from({ length: PEAK_PEOPLE }, async () => {
      while (performance.now() - from < PEAK_MS) await people.any()
    }),
  )
  return (people.felt.length - before) / ((performance.now() - from) / 1000)
}

/** Keeps streams open, and opens again what was cut off, as browsers do. */
function keepStreams({ balancer }: Fleet, people: People) {
  let [isOver, reopened, heard] = [false, 0, 0]
  const keep = async () => {
    for (let isFirst = true; !isOver; isFirst = false) {
      if (!isFirst) {
        reopened++
        await sleep(1000)
      }
      try {
        const stream = await LiveClient.open(`http://127.0.0.1:${balancer.port}`, people.token)
        while (!isOver && !stream.isOver && stream.status === 200) {
          await sleep(500)
          heard += stream.events.splice(0).length
        }
        stream.close()
      } catch {
        // Cut off as it began.
      }
    }
  }
  const all = Promise.all(Array.from({ length: STREAMS }, keep))
  return {
    async stop() {
      isOver = true
      await all
      return { reopened, heard }
    },
  }
}

/** Starts calls at an even rate until an instant, whatever becomes of those before. Answers how many found no room. */
async function loadEvenly(people: People, perSecond: number, until: number): Promise<number> {
  const underWay = new Set<Promise<void>>()
  let turnedAway = 0
  const from = performance.now()
  for (let count = 0; performance.now() < until;) {
    const due = Math.floor(((performance.now() - from) / 1000) * perSecond)
    for (; count < due; count++) {
      if (underWay.size >= UNDER_WAY_MAX) turnedAway++
      else {
        const call: Promise<void> = people.any().finally(() => underWay.delete(call))
        underWay.add(call)
      }
    }
    await sleep(5)
  }
  await Promise.all(underWay)
  return turnedAway
}

/** One server after the other early on, PostgreSQL after a third: then memory is watched for the rest. */
async function restarts({ servers, cluster }: Fleet, from: number, milliseconds: number): Promise<Span[]> {
  const spans: Span[] = []
  const at = async (part: number, what: string, work: () => Promise<void>) => {
    await sleep(Math.max(0, from + part * milliseconds - performance.now()))
    const begun = performance.now()
    await work()
    spans.push({ what, from: begun, to: performance.now() + AFTER_MS })
    process.stderr.write(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s\n`)
    // The balancer comes to know that it is back before anything else goes away.
    await sleep(AFTER_MS)
  }
  for (const [place, server] of servers.entries())
    await at(0.1 + place * 0.1, `Server ${place + 1} restarted`, async () => {
      await server.stop()
      await server.start()
    })
  await at(1 / 3, 'PostgreSQL restarted', async () => cluster.restart())
  return spans
}

function watchMemory({ servers }: Fleet) {
  const samples: { at: number; mebibytes: readonly number[] }[] = []
  const timer = setInterval(() => {
    try {
      samples.push({ at: performance.now(), mebibytes: servers.map(({ pid }) => memoryMebibytes(pid)) })
    } catch {
      // A server is away.
    }
  }, SAMPLE_MS)
  return {
    /** The last fifth to the fifth after the first quarter, since an instant; the greater of the servers. */
    growthSince(since: number) {
      clearInterval(timer)
      const later = samples.filter(({ at }) => at > since)
      const part = (from: number, to: number, server: number) =>
        median(
          later
            .slice(Math.floor(later.length * from), Math.ceil(later.length * to))
            .map(({ mebibytes }) => mebibytes[server] ?? 0),
        )
      const each = servers.map((_, server) => ({ from: part(0.25, 0.45, server), to: part(0.8, 1, server) }))
      return { ratio: Math.max(...each.map(({ from, to }) => to / from)), each }
    },
  }
}

const share = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0

/** How many of so many ids are not in a table. */
async function missing({ cluster }: Fleet, table: string, ids: readonly string[]): Promise<number> {
  let count = 0
  for (let from = 0; from < ids.length; from += 20_000) {
    const list = ids.slice(from, from + 20_000)
    const [row] = await cluster.query<{ count: number }>(
      `select count(*)::int as count from unnest('{${list.join(',')}}'::uuid[]) id where not exists (select from ${table} t where t.id = id.id)`,
    )
    count += row?.count ?? list.length
  }
  return count
}

/** Runs it, and answers what must hold. */
export async function soak(minutes: number): Promise<Figure[]> {
  const fleet = await startFleet()
  try {
    const people = new People(fleet)
    await people.begin()
    const peak = await peakOf(people)
    process.stderr.write(`At most ${peak.toFixed(0)} calls a second; ${(peak / 2).toFixed(0)} from now on\n`)
    const streams = keepStreams(fleet, people)
    const memory = watchMemory(fleet)
    const from = performance.now()
    const [turnedAway, spans] = await Promise.all([
      loadEvenly(people, peak / 2, from + minutes * 60_000),
      restarts(fleet, from, minutes * 60_000),
    ])
    const { reopened, heard } = await streams.stop()
    const grown = memory.growthSince(spans.at(-1)?.to ?? from)
    const felt = people.felt.filter(({ at }) => at >= from)
    const isExplained = ({ at, milliseconds }: Felt) =>
      spans.some(span => at + milliseconds >= span.from && at <= span.to)
    const calm = felt.filter(call => !isExplained(call))
    const times = calm.map(({ milliseconds }) => milliseconds).sort((one, two) => one - two)
    const failed = felt.filter(({ failures }) => failures.length > 0)
    const statuses = new Map<string, number>()
    for (const status of failed.flatMap(({ failures }) => failures))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const lost =
      (await missing(fleet, 'label', people.labels)) + (await missing(fleet, 'stream', people.readings))
    const none = (name: string, count: number, detail: string): Figure => ({
      name,
      ratio: count,
      atMost: 0,
      detail,
    })
    return [
      none(
        'Acknowledged writes that are not there',
        lost,
        `of ${people.labels.length} labels and ${people.readings.length} readings`,
      ),
      none(
        'Failures that no restart explains',
        failed.filter(call => !isExplained(call)).length,
        `of ${felt.length} calls; with restarts ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ') || 'none'}`,
      ),
      none(
        'Calls that the client gave up',
        felt.filter(({ isGivenUp }) => isGivenUp).length,
        `${failed.length} calls were asked again and answered then; ${turnedAway} found no room`,
      ),
      {
        name: `99 of 100 answers outside of the restarts' seconds, of ${P99_MS} ms`,
        ratio: share(times, 0.99) / P99_MS,
        atMost: 1,
        detail: `${share(times, 0.99).toFixed(0)} ms; ${share(times, 0.5).toFixed(1)} ms in the middle, ${(peak / 2).toFixed(0)} calls/s`,
      },
      {
        name: 'Memory at the end to that after the last restart',
        ratio: grown.ratio,
        atMost: 1.15,
        detail: grown.each.map(each => `${each.from.toFixed(0)} to ${each.to.toFixed(0)} MiB`).join(', '),
      },
      {
        name: 'Streams that were cut off, to those that restarts explain',
        ratio: reopened / (STREAMS * 2),
        atMost: 1,
        detail: `${reopened} opened again, ${heard} events heard`,
      },
    ]
  } finally {
    await fleet.close()
  }
}
