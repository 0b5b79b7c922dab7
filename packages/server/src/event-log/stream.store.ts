/**
 * How far followers have come. Numbers are given in the order of writing, which for each record is the order of its
 * changes, but transactions end in any order: so a follower reads windows of transactions that have all ended, and within
 * a window by number. Nothing is missed so, and nothing is told before what it builds on.
 */
import type { Pool } from '../database/connection.ts'
import { transactPlatform } from '../database/transaction.ts'
import type { Happening } from './follower.ts'

const LEASE_SECONDS = 60

/**
 * The first transaction that is still under way here; the next one to come where none is. Those of other databases of the
 * same PostgreSQL write nothing here and hold nobody up; one whose database is not known counts as one of this one.
 */
const FIRST_UNDER_WAY = `coalesce((
  select xact from pg_snapshot_xip(pg_current_snapshot()) xact
  where not exists (
    select from pg_locks
    join pg_stat_activity using (pid)
    where locktype = 'transactionid' and granted and mode = 'ExclusiveLock' and transactionid = xact::xid
      and datname <> current_database())
  order by xact limit 1), pg_snapshot_xmax(pg_current_snapshot()))`

export interface Place {
  readonly from: string
  readonly to: string
  readonly last: number
  readonly tries: number
  /** Until when it is leased, as text: who comes later than that has lost it. */
  readonly lease: string
}

/**
 * A follower that is new begins now; so does one whose place is counted in transactions of another PostgreSQL, from which
 * this database was restored: here they are yet to come.
 */
export function enlist(pool: Pool, name: string): Promise<unknown> {
  return transactPlatform(pool, transaction =>
    transaction.query({
      text: `insert into follower (name, from_xact, to_xact)
        select $1, first, first from (select ${FIRST_UNDER_WAY} as first) here
        on conflict (name) do update set from_xact = excluded.from_xact, to_xact = excluded.to_xact, last_id = 0, leased_until = null
          where follower.to_xact > pg_snapshot_xmax(pg_current_snapshot())`,
      values: [name],
    }),
  )
}

/** The place of a follower that no other server works for; undefined: one does, or it rests after a failure. */
export function lease(pool: Pool, name: string): Promise<Place | undefined> {
  return transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<Place>({
      text: `update follower set leased_until = now() + make_interval(secs => $2)
        where name = $1 and (leased_until is null or leased_until < now())
        returning from_xact::text as "from", to_xact::text as "to", last_id as last, tries, leased_until::text as lease`,
      values: [name, LEASE_SECONDS],
    })
    return rows[0]
  })
}

/**
 * What comes next at a place, and the place it was read at: the next window where that one is over. It is held up where
 * something may have been written that waits for a transaction still under way.
 */
export function readFrom(
  pool: Pool,
  place: Place,
  limit: number,
): Promise<{ place: Place; happenings: Happening[]; isHeldUp: boolean }> {
  return transactPlatform(pool, async transaction => {
    const read = async (at: Place) => {
      const { rows } = await transaction.query<Happening>({
        text: `select id::text, at, organization_id as "organizationId", session_id as "sessionId", changes from happening
          where xact >= $1::xid8 and xact < $2::xid8 and id > $3 order by happening.id limit $4`,
        values: [at.from, at.to, at.last, limit],
      })
      return rows
    }
    const first = await read(place)
    if (first.length > 0) return { place, happenings: first, isHeldUp: false }
    const { rows } = await transaction.query<{ to: string; end: string }>({
      text: `select greatest(${FIRST_UNDER_WAY}, $1::xid8)::text as "to",
        pg_snapshot_xmax(pg_current_snapshot())::text as end`,
      values: [place.to],
    })
    const { to, end } = rows[0] ?? { to: place.to, end: place.to }
    const next = { ...place, from: place.to, to, last: 0 }
    return { place: next, happenings: await read(next), isHeldUp: BigInt(to) < BigInt(end) }
  })
}

/**
 * The follower has come so far, and is free for any server. Who took longer than the lease changes nothing: another goes on
 * from where it was, and is not put back.
 * @returns whether it was still leased
 */
export function moveOn(
  pool: Pool,
  name: string,
  { from, to, last, lease: leased }: Omit<Place, 'tries'>,
): Promise<boolean> {
  return transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query({
      text: `update follower set from_xact = $2::xid8, to_xact = $3::xid8, last_id = $4, leased_until = null, tries = 0,
        fault = null, at = now() where name = $1 and leased_until = $5::timestamptz returning 1`,
      values: [name, from, to, last, leased],
    })
    return rows.length > 0
  })
}

/** The follower failed, and rests, each time for longer. */
export function rest(
  pool: Pool,
  name: string,
  { tries, lease: leased }: Place,
  fault: string,
): Promise<unknown> {
  return transactPlatform(pool, transaction =>
    transaction.query({
      text: `update follower set leased_until = now() + make_interval(secs => $2), tries = tries + 1, fault = $3
        where name = $1 and leased_until = $4::timestamptz`,
      values: [name, 2 ** tries, fault, leased],
    }),
  )
}

/** One happening, by its number; undefined once it is no longer kept. */
export function happeningOf(pool: Pool, id: string): Promise<Happening | undefined> {
  return transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<Happening>({
      text: `select id::text, at, organization_id as "organizationId", session_id as "sessionId", changes
        from happening where id = $1`,
      values: [id],
    })
    return rows[0]
  })
}

export interface FollowerFigures {
  readonly name: string
  /** Seconds since what it has not been told yet happened first; 0: it has been told all. */
  readonly behind: number
  readonly tries: number
  readonly fault: string | null
}

export function followerFigures(pool: Pool): Promise<FollowerFigures[]> {
  return transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<FollowerFigures>({
      text: `select name, tries, fault, coalesce(extract(epoch from now() - (select min(at) from (
            select at from happening where (xact >= to_xact or (xact >= from_xact and xact < to_xact and id > last_id))
            order by xact, id limit 1) first)), 0)::float8 as behind
          from follower order by name`,
    })
    return rows
  })
}
