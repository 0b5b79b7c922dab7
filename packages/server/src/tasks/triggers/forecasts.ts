/** Triggers of forecasts: days to come of which more, or less, is expected than an amount. */
import { localDay } from '@cloche/domain/rules/calendar'
import { daysBeyond, holdsAt } from '@cloche/domain/rules/triggers'
import { transact, serverScope, type Transaction } from '../../database/transaction.ts'
import type { Services } from '../../http/call-context.ts'
import { expectedStatement, firedStatement, type ExpectedRow } from './forecasts.store.ts'
import { firingId, noteFiring } from './note.ts'
import { listeningStatement, type TriggerRow } from './triggers.store.ts'

type Looking = Pick<Services, 'pool' | 'behaviours' | 'queue'>

/** So many starts of one trigger in one look; the next look has the rest. */
const FOUND_MAX = 200

/** Days of which a trigger says something, whether it fired because of them before or not; the nearest first. */
export async function expectedDays(
  transaction: Transaction,
  organizationId: string,
  trigger: TriggerRow,
  now: string,
): Promise<ExpectedRow[]> {
  const { rows } = await transaction.query(expectedStatement(organizationId, trigger))
  return daysBeyond(trigger, rows, ({ timeZone }) => localDay(now, timeZone)).filter(({ places, timeZone }) =>
    holdsAt(trigger, { places, at: now, timeZone }),
  )
}

const keyOf = ({ locationId, productId, day }: ExpectedRow) => `forecast ${locationId} ${productId} ${day}`

/** Looks at the forecasts of one organization: each product and day fires a trigger once, however often it is worked out. */
export async function lookAtForecasts(
  services: Looking,
  organizationId: string,
  now: string = new Date().toISOString(),
): Promise<void> {
  await transact(services.pool, serverScope(organizationId), async transaction => {
    const { rows: triggers } = await transaction.query(listeningStatement(organizationId, ['forecast']))
    for (const trigger of triggers) {
      const found = await expectedDays(transaction, organizationId, trigger, now)
      if (found.length === 0) continue
      const ids = found.map(one => firingId(trigger.id, keyOf(one)))
      const { rows } = await transaction.query(firedStatement(organizationId, ids))
      const fired = new Set(rows.map(({ id }) => id))
      const fresh = found.filter((_, index) => !fired.has(ids[index] as string))
      for (const one of fresh.slice(0, FOUND_MAX))
        await noteFiring(services, transaction, organizationId, trigger, {
          cause: 'forecast',
          key: keyOf(one),
          entity: 'forecast',
          id: one.id,
          about: null,
          at: one.computedAt,
          day: one.day,
          placeId: one.locationId,
          productId: one.productId,
          batchId: null,
          deviceId: null,
        })
    }
  })
}
