/** Mixed load for a while on two servers that are restarted, and their PostgreSQL with them: what was felt of it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { LiveClient } from '../../packages/server/src/testing/live-client.ts'
import type { Figure } from '../figures.ts'
import { startFleet, type Fleet } from './fleet.ts'
import { watchMemory } from './memory.ts'
import { People, type Felt } from './people.ts'

/** The first calls find nothing compiled and nothing in memory: they tell of no peak. */
const WARM_UP_MS = 10_000
const PEAK_MS = 20_000
const PEAK_PEOPLE = 12
const STREAMS = 20
/** Calls under way at most, as seconds of the rate: longer than a client asks again. */
const UNDER_WAY_S = 15
/** How long after a restart its traces are still explained by it. */
const AFTER_MS = 8000
const P99_MS = 250

/** A run as long as this begins its restarts a second time. */
const SECOND_ROUND_MINUTES = 30

interface Span {
  readonly what: 'server' | 'database'
  readonly from: number
  readonly to: number
}

/** Calls a second that can be had on this machine, those who ask included, with nobody waiting between two. */
async function peakOf(people: People): Promise<number> {
  const askFor = async (milliseconds: number) => {
    const [from, before] = [performance.now(), people.felt.length]
    await Promise.all(
      Array.from({ length: PEAK_PEOPLE }, async () => {
        while (performance.now() - from < milliseconds) await people.any()
      }),
    )
    return (people.felt.length - before) / ((performance.now() - from) / 1000)
  }
  await askFor(WARM_UP_MS)
  return askFor(PEAK_MS)
}

/** Keeps streams open, and opens again what was cut off, as browsers do. */
function keepStreams({ balancer }: Fleet, people: People) {
  let [isOver, cut, heard] = [false, 0, 0]
  const keep = async () => {
    while (!isOver) {
      try {
        const stream = await LiveClient.open(`http://127.0.0.1:${balancer.port}`, people.token)
        while (!isOver && !stream.isOver && stream.status === 200) {
          await sleep(500)
          heard += stream.events.splice(0).length
        }
        if (stream.isOver) cut++
        stream.close()
      } catch {
        // Cut off as it began.
      }
      if (!isOver) await sleep(1000)
    }
  }
  const all = Promise.all(Array.from({ length: STREAMS }, keep))
  return {
    async stop() {
      isOver = true
      await all
      return { cut, heard }
    },
  }
}

/**
 * Starts calls at an even rate until an instant, whatever becomes of those before; each is timed from when it was due.
 * Answers how many found no room.
 */
async function loadEvenly(people: People, perSecond: number, until: number): Promise<number> {
  const underWay = new Set<Promise<void>>()
  let turnedAway = 0
  const from = performance.now()
  for (let count = 0; performance.now() < until;) {
    const due = Math.floor(((performance.now() - from) / 1000) * perSecond)
    for (; count < due; count++) {
      if (underWay.size >= perSecond * UNDER_WAY_S) turnedAway++
      else {
        const at = from + ((count + 1) / perSecond) * 1000
        const call: Promise<void> = people.any(at).finally(() => underWay.delete(call))
        underWay.add(call)
      }
    }
    await sleep(5)
  }
  await Promise.all(underWay)
  return turnedAway
}

/** One server after the other, then PostgreSQL, early on: memory is watched for the rest. */
async function restarts({ servers, cluster }: Fleet, from: number, minutes: number): Promise<Span[]> {
  const spans: Span[] = []
  const seconds = (since: number, until: number) => ((until - since) / 1000).toFixed(1)
  /** @param stop and `start` settle when it has ended, and when it answers again */
  const restart = async (
    what: Span['what'],
    name: string,
    { stop, start }: { stop: () => void | Promise<void>; start: () => unknown },
  ) => {
    const begun = performance.now()
    await stop()
    const ended = performance.now()
    await start()
    const back = performance.now()
    spans.push({ what, from: begun, to: back + AFTER_MS })
    process.stderr.write(
      `${name} restarted in second ${seconds(from, begun)}: ended after ${seconds(begun, ended)} s, was back ${seconds(ended, back)} s later\n`,
    )
    // The balancer comes to know that it is back before anything else goes away.
    await sleep(AFTER_MS)
  }
  for (const part of minutes >= SECOND_ROUND_MINUTES ? [0.05, 0.25] : [0.1]) {
    await sleep(Math.max(0, from + part * minutes * 60_000 - performance.now()))
    for (const [place, server] of servers.entries())
      await restart('server', `Server ${place + 1}`, {
        stop: () => server.stop(),
        start: () => server.start(),
      })
    await restart('database', 'PostgreSQL', { stop: () => cluster.stop(), start: () => cluster.start() })
  }
  return spans
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

/** Of readings, each its sensor and its instant. */
async function missingReadings({ cluster }: Fleet, readings: readonly string[]): Promise<number> {
  let count = 0
  for (let from = 0; from < readings.length; from += 20_000) {
    const list = readings.slice(from, from + 20_000).map(one => one.split(' '))
    const [row] = await cluster.query<{ count: number }>(
      `select count(*)::int as count from unnest('{${list.map(([sensor]) => sensor).join()}}'::uuid[], '{${list.map(([, at]) => at).join()}}'::timestamptz[]) one(sensor_id, at)
       where not exists (select from reading t where t.sensor_id = one.sensor_id and t.at = one.at)`,
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
      restarts(fleet, from, minutes),
    ])
    const grown = memory.grownSince(spans.at(-1)?.to ?? from)
    const { cut, heard } = await streams.stop()
    const felt = people.felt.filter(({ at }) => at >= from)
    const isDuring = ({ at, milliseconds }: Felt, some: readonly Span[]) =>
      some.some(span => at + milliseconds >= span.from && at <= span.to)
    const database = spans.filter(({ what }) => what === 'database')
    const outside = felt.filter(call => !isDuring(call, spans))
    const times = outside.map(({ milliseconds }) => milliseconds).sort((one, two) => one - two)
    const slow = outside.filter(({ milliseconds }) => milliseconds > P99_MS)
    const failed = felt.filter(({ failures }) => failures.length > 0)
    const apart = failed.filter(call => !isDuring(call, database))
    const lost =
      (await missing(fleet, 'label', people.labels)) + (await missingReadings(fleet, people.readings))
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
        'Calls that failed at first though PostgreSQL was not being restarted',
        apart.length,
        `of ${felt.length} calls, servers restarted meanwhile; ${countsOf(apart, from)}`,
      ),
      none(
        'Calls that the client gave up, or that found no room',
        felt.filter(({ isGivenUp }) => isGivenUp).length + turnedAway,
        `${turnedAway} without room; ${failed.length} were asked again in all; ${countsOf(failed, from)}`,
      ),
      {
        name: `99 of 100 answers outside of the restarts' seconds, of ${P99_MS} ms`,
        ratio: share(times, 0.99) / P99_MS,
        atMost: 1,
        detail: `${share(times, 0.99).toFixed(0)} ms of ${times.length} calls; ${share(times, 0.5).toFixed(1)} ms in the middle, ${(peak / 2).toFixed(0)} calls/s, timed from when each was due; ${slow.length} slower, ${secondsOf(slow, from)}`,
      },
      {
        name: 'Memory of servers, the end of a line to its beginning',
        ratio: Math.max(...grown.map(({ ratio }) => ratio)),
        atMost: 1.1,
        detail: grown
          .map(
            each =>
              `${each.from.toFixed(0)} to ${each.to.toFixed(0)} MiB in ${each.minutes.toFixed(1)} minutes (${each.perHour.toFixed(0)} MiB an hour)`,
          )
          .join(', '),
      },
      {
        name: 'Streams that were cut off, to those that restarts of servers explain',
        ratio: cut / (STREAMS * spans.filter(({ what }) => what === 'server').length),
        atMost: 1,
        detail: `${cut} cut off, ${heard} events heard`,
      },
    ]
  } finally {
    await fleet.close()
  }
}

/** How calls failed, how often each way, and in which seconds of the run. */
function countsOf(failed: readonly Felt[], from: number): string {
  if (failed.length === 0) return 'none'
  const counts = new Map<string, number>()
  for (const status of failed.flatMap(({ failures }) => failures))
    counts.set(status, (counts.get(status) ?? 0) + 1)
  return `${[...counts].map(([status, count]) => `${status}: ${count}`).join(', ')}, ${secondsOf(failed, from)}`
}

/** In which seconds of the run calls were due. */
function secondsOf(calls: readonly Felt[], from: number): string {
  const seconds = [...new Set(calls.map(({ at }) => Math.floor((at - from) / 1000)))].sort((a, b) => a - b)
  return `due in seconds ${seconds.join(' ')}`
}
