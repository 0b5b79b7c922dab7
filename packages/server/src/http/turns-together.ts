/**
 * Heavy calls of all servers together: each has a line in the database while it is under way, so that the limits of a
 * person and of an organization hold however many servers there are.
 */
import { HEAVY_LIMITS } from '@cloche/domain/catalogue'
import { Problem } from '@cloche/domain/problems'
import { newId } from '../adapters/ids.ts'
import type { Pool } from '../database/connection.ts'
import { transactPlatform } from '../database/transaction.ts'
import type { Caller } from './turns.ts'

/** Longer than a call may take: what a server that went away left counts no more. */
const LEASE = '2 minutes'
const AGAIN_MS = 250
const RETRY_SECONDS = 10

const TAKE = `insert into heavy_call (id, organization_id, user_id, is_urgent, until)
  select $1, $2, $3, $6, now() + interval '${LEASE}'
  where (select count(*) from heavy_call where organization_id = $2 and is_urgent = $6 and until > now()) < $4
    and (select count(*) from heavy_call where organization_id = $2 and user_id = $3 and is_urgent = $6 and until > now()) < $5`

/** Takes one of the places of all servers, or answers undefined where there is none. */
function tryTake(
  pool: Pool,
  { organizationId, userId }: Caller,
  isUrgent: boolean,
): Promise<string | undefined> {
  const id = newId()
  return transactPlatform(pool, async transaction => {
    // One after the other in an organization: the count that is read is the one that holds.
    await transaction.query({
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 7062))',
      values: [organizationId],
    })
    const { rowCount } = await transaction.query({
      text: TAKE,
      values: [id, organizationId, userId, HEAVY_LIMITS.organization, HEAVY_LIMITS.person, isUrgent],
    })
    return rowCount === 1 ? id : undefined
  })
}

const rest = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Waits for a place among those of all servers; urgent calls have places of their own. @returns what gives it back.
 * @throws TOO_MANY_REQUESTS when there was none for `HEAVY_LIMITS.waitSeconds`, or who asked has gone
 */
export async function takeTogether(
  pool: Pool,
  caller: Caller,
  signal: AbortSignal,
  isUrgent = false,
): Promise<() => void> {
  const end = Date.now() + HEAVY_LIMITS.waitSeconds * 1000
  for (;;) {
    const id = await tryTake(pool, caller, isUrgent)
    if (id !== undefined)
      return () => {
        // Nobody waits for it; what is not given back ends by itself.
        void pool
          .use(connection => connection.send({ text: 'delete from heavy_call where id = $1', values: [id] }))
          .catch(() => undefined)
      }
    if (signal.aborted || Date.now() + AGAIN_MS > end)
      throw new Problem('TOO_MANY_REQUESTS', { retryAfter: RETRY_SECONDS })
    await rest(AGAIN_MS)
  }
}
