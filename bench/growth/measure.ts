/** The same work in a small database and in a grown one, in turns on the same machine. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { createPool, type Pool } from '../../packages/server/src/database/connection.ts'
import { keepPartitions } from '../../packages/server/src/database/partitions.ts'
import { sealNext } from '../../packages/server/src/ledger-seals/seal.ts'
import { install, type Installation } from '../installation.ts'
import { median } from '../load.ts'
import type { Figure } from '../figures.ts'
import { idOf, ownerOf } from './ids.ts'
import { prepareToExplain, writePlans } from './plans.ts'
import { ask, organizationsOf, WORK, type Measured, type Organization, type Work } from './work.ts'

const AT_MOST = 2
const SEALED_BLOCKS = 15

interface Side {
  readonly installation: Installation
  readonly superuser: pg.Client
  readonly port: number
  readonly organizations: readonly Organization[]
  close(): Promise<void>
}

async function open(folder: string, measured: number): Promise<Side> {
  if (!existsSync(folder)) throw new Error(`Nothing is in ${folder}: load it first, see bench/README.md`)
  const installation = await install({ folder })
  const superuser = new pg.Client({
    ...installation.connection,
    user: 'postgres',
    options: '-c TimeZone=UTC',
  })
  await superuser.connect()
  const organizations = await organizationsOf(superuser, measured)
  await prepareToExplain(superuser)
  const port = await installation.serve('./real-server.ts')
  return {
    installation,
    superuser,
    port,
    organizations,
    async close() {
      await superuser.end()
      await installation.close()
    },
  }
}

async function enter({ installation, port }: Side, organization: Organization): Promise<Measured> {
  const { place } = organization
  const token = await installation.token(port, ownerOf(place), idOf('location', place, 1))
  return { ...organization, port, token }
}

interface Times {
  /** Asked for the first time: what is far back comes from the disk. */
  readonly first: number[]
  /** Asked again at once: from memory. What writes is done anew. */
  readonly again: number[]
}

/** Times of some work at several places, in turns; the first of each warms up and is not counted. */
async function inTurns(work: Work, places: readonly Measured[]): Promise<Times[]> {
  const times = places.map((): Times => ({ first: [], again: [] }))
  for (let turn = 0; turn <= work.times; turn++)
    for (const [at, place] of places.entries()) {
      const first = await ask(place, work.request(place, turn))
      const again = await ask(place, work.request(place, turn))
      if (turn === 0) continue
      times[at]?.first.push(first)
      times[at]?.again.push(again)
    }
  return times
}

const share = (times: readonly number[], part: number) =>
  [...times].sort((one, two) => one - two)[Math.floor(times.length * part)] ?? 0
const spread = ({ first, again }: Times) =>
  `${median(again).toFixed(1)} ms, ${share(again, 0.95).toFixed(0)} at the 95th percentile, ${median(first).toFixed(1)} for the first time`

async function compareWork(small: Side, grown: Side): Promise<Figure[]> {
  const [alone] = small.organizations
  if (alone === undefined) throw new Error('The small database has no organization of that size')
  const places = [await enter(small, alone)]
  for (const organization of grown.organizations) places.push(await enter(grown, organization))
  const figures: Figure[] = []
  for (const work of WORK) {
    const [base = { first: [], again: [] }, ...others] = await inTurns(work, places)
    for (const [at, times] of others.entries())
      figures.push({
        name: `${work.name}, among ${grown.organizations[at]?.size} labels of one of many organizations, against ${alone.size} alone`,
        ratio: median(times.again) / median(base.again),
        atMost: AT_MOST,
        detail: `${spread(times)}, against ${spread(base)}`,
      })
    process.stderr.write(`${work.name} is measured\n`)
  }
  return figures
}

/** Milliseconds of a block of seals, in the largest organization. */
async function sealing(pool: Pool, organizationId: string): Promise<{ each: number; perSecond: number }> {
  const times: number[] = []
  let records = 0
  for (let block = 0; block < SEALED_BLOCKS; block++) {
    const from = performance.now()
    const count = await sealNext(pool, organizationId)
    if (count === 0) break
    records += count
    times.push(performance.now() - from)
  }
  const seconds = times.reduce((sum, time) => sum + time, 0) / 1000
  return { each: median(times), perSecond: records / seconds }
}

async function compareSealing(small: Side, grown: Side): Promise<Figure> {
  const pools = [small, grown].map(({ installation }) => createPool(installation.connection))
  const [one, many] = [
    await sealing(pools[0] as Pool, idOf('organization', 1, 0)),
    await sealing(pools[1] as Pool, idOf('organization', 1, 0)),
  ]
  for (const pool of pools) await pool.end()
  return {
    name: 'A block of a thousand records sealed',
    ratio: many.each / one.each,
    atMost: AT_MOST,
    detail: `${many.each.toFixed(0)} ms, ${many.perSecond.toFixed(0)} records/s, against ${one.each.toFixed(0)} ms`,
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** What keeps tables in order: months made ahead, and a month of readings taken off (and put back at once). */
async function upkeep({ superuser }: Side): Promise<Figure[]> {
  const ahead = await timed(() => keepPartitions(superuser))
  const { rows } = await superuser.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'reading'::regclass order by 1 offset 1 limit 1`,
  )
  const month = (rows[0] as { name: string }).name
  await superuser.query('begin')
  const off = await timed(() =>
    superuser.query(`alter table reading detach partition ${month}; drop table ${month}`),
  )
  await superuser.query('rollback')
  return [
    {
      name: 'Months looked after, of 1,000 ms',
      ratio: ahead / 1000,
      atMost: 1,
      detail: `${ahead.toFixed(0)} ms`,
    },
    {
      name: `The readings of ${month} dropped, of 1,000 ms`,
      ratio: off / 1000,
      atMost: 1,
      detail: `${off.toFixed(0)} ms`,
    },
  ]
}

/** @param folder holds `small` and `grown`, as they were loaded */
export async function measureGrowth(folder: string, measured: number): Promise<Figure[]> {
  const from = performance.now()
  const small = await open(join(folder, 'small'), measured)
  try {
    const grown = await open(join(folder, 'grown'), measured)
    process.stderr.write(
      `Both databases are up to date after ${((performance.now() - from) / 1000).toFixed(0)} s\n`,
    )
    try {
      const figures = [
        ...(await compareWork(small, grown)),
        await compareSealing(small, grown),
        ...(await upkeep(grown)),
      ]
      const [largest] = grown.organizations.toSorted((one, other) => other.size - one.size)
      if (largest !== undefined)
        await writePlans(grown.superuser, await enter(grown, largest), join(folder, 'grown', 'postgres.log'))
      return figures
    } finally {
      await grown.close()
    }
  } finally {
    await small.close()
  }
}
