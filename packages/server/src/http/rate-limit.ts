/**
 * Limits how often one address, or one network of IPv6, may make a call in a minute. What keeps people from guessing is counted in the database,
 * for all servers together; what keeps off floods, by each server for itself: there every answer would cost a write.
 */
import { Problem } from '@cloche/domain/problems'
import type { FastifyRequest } from 'fastify'
import type { Pool } from '../database/connection.ts'
import { networkOf } from './network.ts'

const WINDOW_MS = 60_000
const ADDRESSES_MAX = 50_000
/** Calls that may be made so often a minute, or less, are counted for all servers together. */
const COUNTED_TOGETHER = 60

interface Window {
  started: number
  count: number
}

/** Who counts: a server, with its database. */
export interface RateOwner {
  readonly pool: Pool
}

const windows = new WeakMap<RateOwner, Map<string, Window>>()

/** A hook that refuses the request over the limit with TOO_MANY_REQUESTS and says when to come again. */
export function allowRate(call: string, perMinute: number, owner: RateOwner) {
  return (request: FastifyRequest): Promise<void> => limitRate(owner, call, networkOf(request.ip), perMinute)
}

/** The same of whoever is known by an id: a token, whatever address it comes from. @throws TOO_MANY_REQUESTS */
export async function limitRate(
  owner: RateOwner,
  call: string,
  who: string,
  perMinute: number,
): Promise<void> {
  countWeight(owner, call, who, { weight: 1, perMinute })
  if (perMinute <= COUNTED_TOGETHER) refuseOver(perMinute, await countTogether(owner.pool, call, who))
}

function refuseOver(perMinute: number, { started, count }: Window): void {
  if (count <= perMinute) return
  const retryAfter = Math.max(1, Math.ceil((started + WINDOW_MS - Date.now()) / 1000))
  throw new Problem('TOO_MANY_REQUESTS', { retryAfter })
}

/** Counts what is worth so much, at this server alone. @throws TOO_MANY_REQUESTS over the limit */
export function countWeight(
  owner: RateOwner,
  what: string,
  who: string,
  { weight, perMinute }: { readonly weight: number; readonly perMinute: number },
): void {
  refuseOver(perMinute, countHere(owner, `${what} ${who}`, weight))
}

function countHere(owner: RateOwner, key: string, weight: number): Window {
  const all = windows.get(owner) ?? new Map<string, Window>()
  windows.set(owner, all)
  const now = Date.now()
  const known = all.get(key)
  if (known && now - known.started < WINDOW_MS) {
    known.count += weight
    return known
  }
  if (all.size >= ADDRESSES_MAX) forgetOld(all, now)
  const window = { started: now, count: weight }
  all.set(key, window)
  return window
}

async function countTogether(pool: Pool, call: string, address: string): Promise<Window> {
  const { rows } = await pool.use(connection =>
    connection.send<{ age: number; count: number }>({ text: COUNT, values: [call, address] }),
  )
  const { age, count } = rows[0] as (typeof rows)[number]
  return { started: Date.now() - age, count }
}

const IS_OVER = `call_rate.started <= now() - interval '${WINDOW_MS} milliseconds'`
const COUNT = `insert into call_rate (call, address) values ($1, $2) on conflict (call, address) do update set
    count = case when ${IS_OVER} then 1 else call_rate.count + 1 end,
    started = case when ${IS_OVER} then now() else call_rate.started end
  returning count, extract(epoch from now() - started)::float * 1000 as age`

function forgetOld(all: Map<string, Window>, now: number): void {
  for (const [key, window] of all) if (now - window.started >= WINDOW_MS) all.delete(key)
  if (all.size >= ADDRESSES_MAX) all.clear()
}
