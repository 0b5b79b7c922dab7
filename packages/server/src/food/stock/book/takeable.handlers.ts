/** What may be taken out of a place of one product, that which expires first on top. */
import { ENTITIES } from '@cloche/domain/entities'
import { pickable } from '@cloche/domain/operations'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { Handler } from '../../../http/call-context.ts'
import { locationOf } from './booking-facts.ts'
import { labelsOffered, takeableStatements, type OfferedPile } from './takeable.store.ts'

/** @throws LOCATION_REQUIRED */
export const takeable: Handler<'stock.takeable'> = async context => {
  const { organizationId, now } = context.actor
  const statements = takeableStatements(
    organizationId,
    rowScopeOf(ENTITIES.stockVariation, context.session, 'create'),
    context.body.productId.toLowerCase(),
    locationOf(context, context.body.locationId),
  )
  const [labels, piles] = await context.readTogether([statements.labels, statements.piles])
  const offered = labelsOffered(labels.rows)
  const namesOf = new Map(offered.map(({ row, names }) => [row.id, names]))
  const rows = pickable(
    offered.map(({ row }) => row),
    now,
  )
  return {
    labels: rows.map(({ label, block }) => ({
      id: label.id,
      serial: label.serial,
      batchCode: namesOf.get(label.id)?.batchCode ?? null,
      quantity: label.quantity,
      state: label.state,
      expiration: label.expiration,
      bestBefore: label.bestBefore,
      placeName: namesOf.get(label.id)?.placeName ?? '',
      block,
    })),
    loose: (piles.rows as unknown as OfferedPile[]).map(({ state, locationId, placeName, quantity }) => ({
      state,
      locationId,
      placeName,
      quantity,
    })),
  }
}
