/** What the clock brings: times of triggers that have come, stock that moved in ways nobody was told of, forecasts of a new day. */
import { compareInstants, secondsBetween } from '@cloche/domain/rules/calendar'
import { holdsAt, nextTime } from '@cloche/domain/rules/triggers'
import type { Pool } from '../../database/connection.ts'
import { transact, transactPlatform, serverScope } from '../../database/transaction.ts'
import type { Services } from '../../http/call-context.ts'
import type { Job } from '../../http/area.ts'
import { lookAtForecasts } from './forecasts.ts'
import { noteFiring } from './note.ts'
import { lookAtStock } from './stock.ts'
import { dueTriggersStatement, nextStatement } from './triggers.store.ts'

type Looking = Pick<Services, 'pool' | 'behaviours' | 'queue'>

/** A time that came while no server ran is made up for within a day. */
const LATE_SECONDS = 86_400

/** The times that have come in one organization: of several that were missed the last one alone. */
export async function lookAtClock(
  services: Looking,
  organizationId: string,
  now: string = new Date().toISOString(),
): Promise<void> {
  await transact(services.pool, serverScope(organizationId), async transaction => {
    const { rows } = await transaction.query(dueTriggersStatement(organizationId, now))
    for (const trigger of rows) {
      const { id, timeZone, locationId } = trigger
      let at = trigger.nextAt as string
      let next = nextTime(trigger, at, timeZone)
      // A year of a rule of minutes is not walked through: what is long ago is left behind.
      const since = new Date(Date.parse(now) - LATE_SECONDS * 1000).toISOString()
      if (compareInstants(at, since) < 0) {
        const first = nextTime(trigger, since, timeZone)
        if (first !== null && compareInstants(first, now) <= 0) at = first
        next = first
      }
      while (next !== null && compareInstants(next, now) <= 0) {
        at = next
        next = nextTime(trigger, at, timeZone)
      }
      await transaction.query(nextStatement(organizationId, id, next))
      const isOpen = holdsAt({ ...trigger, placeIds: [] }, { places: [locationId], at, timeZone })
      if (!isOpen || secondsBetween(at, now) > LATE_SECONDS) continue
      for (const placeId of trigger.placeIds.length === 0 ? [locationId] : trigger.placeIds)
        await noteFiring(services, transaction, organizationId, trigger, {
          cause: 'time',
          key: `time ${placeId} ${new Date(at).toISOString()}`,
          entity: null,
          id: null,
          about: null,
          at,
          placeId,
          productId: null,
          batchId: null,
          deviceId: null,
        })
    }
  })
}

/** Each organization that is at work by itself: what fails at one keeps nobody else from their turn. */
async function eachAtWork(pool: Pool, work: (organizationId: string) => Promise<unknown>): Promise<void> {
  const { rows } = await transactPlatform(pool, transaction =>
    transaction.query<{ id: string }>({
      text: `select organization_id as id from customer where status = 'active' order by organization_id`,
    }),
  )
  const faults: unknown[] = []
  for (const { id } of rows) await work(id).catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw faults[0]
}

export const triggerJobs: readonly Job[] = [
  {
    name: 'times of triggers',
    everyMs: 15_000,
    run: services => eachAtWork(services.pool, id => lookAtClock(services, id)),
  },
  {
    name: 'stock of triggers',
    everyMs: 300_000,
    run: services => eachAtWork(services.pool, id => lookAtStock(services, id)),
  },
  {
    name: 'forecasts of triggers',
    everyMs: 300_000,
    run: services => eachAtWork(services.pool, id => lookAtForecasts(services, id)),
  },
]
