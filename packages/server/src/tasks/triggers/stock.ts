/** Triggers of stock: what crossed its level since the look before. */
import { crossedLevels, holdsAt } from '@cloche/domain/rules/triggers'
import type { Amount } from '@cloche/domain/rules/amounts'
import { transact, serverScope } from '../../database/transaction.ts'
import type { Services } from '../../http/call-context.ts'
import { noteFiring } from './note.ts'
import { goingStatement, haveStatement, stockTriggersStatement } from './triggers.store.ts'

type Looking = Pick<Services, 'pool' | 'behaviours' | 'queue'>

/** Looks at the stock of one organization; two servers one after another. */
export async function lookAtStock(
  services: Looking,
  organizationId: string,
  now: string = new Date().toISOString(),
): Promise<void> {
  await transact(services.pool, serverScope(organizationId), async transaction => {
    const { rows: triggers } = await transaction.query(stockTriggersStatement(organizationId))
    for (const trigger of triggers) {
      const { id, timeZone, locationId, placeIds } = trigger
      const places = placeIds.length === 0 ? [locationId] : placeIds
      const isOpen = holdsAt({ ...trigger, placeIds: [] }, { places: [locationId], at: now, timeZone })
      const going: Record<string, string> = {}
      for (const placeId of places) {
        const { rows } = await transaction.query(haveStatement(organizationId, placeId, trigger.productIds))
        const have = (productId: string): Amount[] =>
          rows.filter(row => row.productId === productId).map(({ value, unit }) => ({ value, unit }))
        const before = Object.fromEntries(
          Object.entries(trigger.going).flatMap(([key, since]) =>
            key.startsWith(`${placeId}/`) ? [[key.slice(placeId.length + 1), since]] : [],
          ),
        )
        const crossed = crossedLevels(trigger, before, have, now)
        for (const [productId, since] of Object.entries(crossed.going)) {
          const isBegun = crossed.begun.includes(productId)
          // Outside its hours it waits until they come.
          if (isBegun && !isOpen) continue
          going[`${placeId}/${productId}`] = since
          if (isBegun)
            await noteFiring(services, transaction, organizationId, trigger, {
              cause: 'stock',
              key: `stock ${placeId} ${productId} ${now}`,
              entity: null,
              id: null,
              about: null,
              at: now,
              placeId,
              productId,
              batchId: null,
              deviceId: null,
            })
        }
      }
      if (JSON.stringify(going) !== JSON.stringify(trigger.going))
        await transaction.query(goingStatement(organizationId, id, going))
    }
  })
}
