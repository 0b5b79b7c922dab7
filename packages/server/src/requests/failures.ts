/** Failed log-ins, counted by the digest of the e-mail address and of where they come from. */
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { Problem } from '@cloche/domain/problems'
import type { Pool } from '../database/connection.ts'
import { transactPlatform } from '../database/transaction.ts'

/** Of one e-mail address; and from one place, where a whole kitchen may sit behind one line. */
const FAILURES_MAX = 10
const FAILURES_FROM_MAX = 100
const LOCK_MINUTES = 15

export const failureDigest = (email: string) => createHash('sha256').update(email).digest()

/** Of IPv6 the network counts: whoever has one address has all of it. */
function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.toLowerCase().startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = ip.includes('::')
    ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
    : []
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map(part => Number.parseInt(part, 16).toString(16))
    .join(':')
}

const fromDigest = (ip: string) =>
  createHash('sha256')
    .update(`from ${networkOf(ip)}`)
    .digest()

/** Until when an e-mail address and a network are locked: ISO instants. */
export async function locksOf(pool: Pool, email: string, ip: string) {
  const digests = [failureDigest(email), fromDigest(ip)]
  const { rows } = await transactPlatform(pool, transaction =>
    transaction.query({
      text: 'select address_digest, locked_until from login_failure where address_digest = any($1) and locked_until > now()',
      values: [digests],
    }),
  )
  const until = (digest: Buffer | undefined) =>
    rows.find(row => digest?.equals(row['address_digest'] as Buffer))?.['locked_until'] as string | undefined
  return { address: until(digests[0]), network: until(digests[1]) }
}

const secondsUntil = (instant: string) => Math.max(1, Math.ceil((Date.parse(instant) - Date.now()) / 1000))

/** @throws ACCOUNT_LOCKED, TOO_MANY_REQUESTS */
export function refuseLocked(locks: Awaited<ReturnType<typeof locksOf>>): void {
  if (locks.address !== undefined)
    throw new Problem('ACCOUNT_LOCKED', { retryAfter: secondsUntil(locks.address) })
  if (locks.network !== undefined)
    throw new Problem('TOO_MANY_REQUESTS', { retryAfter: secondsUntil(locks.network) })
}

export async function countFailure(pool: Pool, email: string, ip: string): Promise<void> {
  await transactPlatform(pool, async transaction => {
    for (const [digest, max] of [
      [failureDigest(email), FAILURES_MAX],
      [fromDigest(ip), FAILURES_FROM_MAX],
    ] as const)
      await transaction.query({
        text: `insert into login_failure (address_digest, failures) values ($1, 1)
             on conflict (address_digest) do update set
               failures = case when login_failure.changed < now() - make_interval(mins => $3) then 1 else login_failure.failures + 1 end,
               locked_until = case when login_failure.failures + 1 >= $2 and login_failure.changed >= now() - make_interval(mins => $3)
                 then now() + make_interval(mins => $3) end,
               changed = now()`,
        values: [digest, max, LOCK_MINUTES],
      })
  })
}

/** A success clears the address, not the network: one's own account is no way to try others for ever. */
export async function clearFailures(pool: Pool, email: string): Promise<void> {
  await transactPlatform(pool, transaction =>
    transaction.query({
      text: 'delete from login_failure where address_digest = $1',
      values: [failureDigest(email)],
    }),
  )
}
