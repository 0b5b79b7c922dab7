/** Open tasks of people who left: they are for the others that they were for, or for whoever is there, and taken on by nobody. */
import { ENTITIES } from '@cloche/domain/entities'
import { serverActor } from '../../audit/server-actor.ts'
import type { Statement } from '../../database/connection.ts'
import { transact, serverScope } from '../../database/transaction.ts'
import { changeRecord } from '../../entity-engine/write.ts'
import type { Follower } from '../../event-log/index.ts'
import type { Services } from '../../http/call-context.ts'
import { findPeopleThere } from '../../operations/people-there.ts'

const WHOLE = { kind: 'organization' } as const
const AT_ONCE = 200

interface OpenTask {
  readonly id: string
  readonly userIds: readonly string[]
  readonly claimedBy: string | null
}

const openStatement = (organizationId: string, people: readonly string[]): Statement<OpenTask> => ({
  text: `select id, user_ids as "userIds", claimed_by as "claimedBy" from task
    where organization_id = $1 and deleted is null and status in ('pending', 'start', 'pause')
      and (user_ids && $2::uuid[] or claimed_by = any($2::uuid[]))
    order by start_at, id limit ${AT_ONCE} for update`,
  values: [organizationId, people],
})

/** @returns whether there may be more */
const passOn = (
  { pool, behaviours }: Pick<Services, 'pool' | 'behaviours'>,
  organizationId: string,
  ids: readonly string[],
): Promise<boolean> =>
  transact(pool, serverScope(organizationId), async transaction => {
    const there = await findPeopleThere(transaction, organizationId, ids)
    const left = ids.filter(id => !there.has(id))
    if (left.length === 0) return false
    const { rows } = await transaction.query(openStatement(organizationId, left))
    const actor = serverActor(organizationId)
    const write = { actor, transaction, behaviours, rowScope: WHOLE, places: WHOLE, forgetsRemoved: true }
    for (const { id, userIds, claimedBy } of rows)
      await changeRecord(write, ENTITIES.task, id, {
        userIds: userIds.filter(one => !left.includes(one)),
        ...(claimedBy !== null && left.includes(claimedBy) ? { isClaimed: false } : {}),
      })
    return rows.length === AT_ONCE
  })

/** Follows people who are put out of use or removed. */
export const tasksOfWhoLeft: Follower = {
  name: 'tasks-of-who-left',
  entities: ['user'],
  async take(services, happenings) {
    for (const { organizationId, changes } of happenings)
      for (const { verb, ids } of changes)
        if ((verb === 'change' || verb === 'remove') && ids !== null)
          while (await passOn(services, organizationId, ids));
  },
}
