/** Another clock at a place: the days of what stands there end at other instants, also at places below that go by it. */
import { nextLook } from '@cloche/domain/rules/tasks'
import { transact, serverScope } from '../../../database/transaction.ts'
import type { Follower } from '../../../event-log/index.ts'
import type { Services } from '../../../http/call-context.ts'
import { byTheClockStatement, lookedTasksStatement, planAnewStatement } from './due.store.ts'

/**
 * Says anew when the tasks of some places, and of those below, are looked at: by the clock that counts there now.
 * @param placeIds null: all of the organization
 */
async function planAnew(
  { pool }: Pick<Services, 'pool'>,
  organizationId: string,
  placeIds: readonly string[] | null,
): Promise<void> {
  const now = new Date().toISOString()
  for (let after: string | null = null; ;) {
    const last: string | undefined = await transact(pool, serverScope(organizationId), async transaction => {
      const { rows } = await transaction.query(byTheClockStatement(organizationId, placeIds, now, after))
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return undefined
      const looked = await transaction.query(lookedTasksStatement(organizationId, ids))
      const planned = looked.rows.flatMap(({ id, zone, nextStartAt, ...task }) => {
        const due = nextLook(task, nextStartAt, zone, now)
        return due === null ? [] : [{ id, due }]
      })
      await transaction.query(planAnewStatement(organizationId, planned, now))
      return ids.at(-1)
    })
    if (last === undefined) return
    after = last
  }
}

/** Follows places, and the organization whose clock counts where a place has none. */
export const tasksByTheirClocks: Follower = {
  name: 'tasks-by-their-clocks',
  entities: ['location', 'organization'],
  async take(services, happenings) {
    const asked = new Map<string, string[] | null>()
    for (const { organizationId, changes } of happenings)
      for (const { entity, verb, ids } of changes) {
        if (verb !== 'change') continue
        const before = asked.get(organizationId)
        const isWhole = entity === 'organization' || ids === null || before === null
        asked.set(organizationId, isWhole ? null : [...(before ?? []), ...ids])
      }
    for (const [organizationId, placeIds] of asked) await planAnew(services, organizationId, placeIds)
  },
}
