/** Organizations where a person worked as a guest: as one of an affiliate that looks after them, or of the platform. */
import type { Pool } from '../../database/connection.ts'
import { organizationSetting, transactPlatform, type Transaction } from '../../database/transaction.ts'

interface Person {
  readonly organizationId: string
  readonly userId: string
}

/** Where sessions of a person worked, before the sessions go. */
export async function organizationsOfSessions(
  transaction: Transaction,
  homeId: string,
  userId: string,
): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>({
    text: `select distinct organization_id as id from session
           where home_organization_id = $1 and user_id = $2 and organization_id <> $1`,
    values: [homeId, userId],
  })
  return rows.map(({ id }) => id)
}

/**
 * The organizations, but their own, that may hold something of what the person did: those that their organization looks
 * after, those where a session of theirs worked, and those whose history or tickets name their id.
 */
export async function visitedBy(
  pool: Pool,
  { organizationId, userId }: Person,
  sessionsIn: readonly string[],
): Promise<string[]> {
  const [others, lookedAfter] = await transactPlatform(pool, transaction =>
    Promise.all([
      transaction.query<{ id: string }>({
        text: `select organization_id as id from customer where organization_id <> $1 and status <> 'erased' order by 1`,
        values: [organizationId],
      }),
      transaction.query<{ id: string }>({
        text: 'select organization_id as id from affiliation where affiliate_id = $1',
        values: [organizationId],
      }),
    ]),
  )
  const likely = new Set([...sessionsIn, ...lookedAfter.rows.map(({ id }) => id)])
  const visited: string[] = []
  for (const { id } of others.rows)
    if (likely.has(id) || (await isNamedIn(pool, id, userId))) visited.push(id)
  return visited
}

/** Whether something there was done by them, as indexes tell it. */
const isNamedIn = (pool: Pool, organizationId: string, userId: string): Promise<boolean> =>
  transactPlatform(pool, async transaction => {
    await transaction.query(organizationSetting(organizationId))
    const { rows } = await transaction.query<{ isNamed: boolean }>({
      text: `select exists (select from history where organization_id = $1 and user_id = $2)
               or exists (select from history where organization_id = $1 and acted_by_user_id = $2)
               or exists (select from ticket_message where organization_id = $1 and user_id = $2) as "isNamed"`,
      values: [organizationId, userId],
    })
    return rows[0]?.isNamed === true
  })
