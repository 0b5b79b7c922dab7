/** The place that orders, and packs as they are offered to it. */
import type { EntityDeclaration, Verb } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import type { CataloguePack } from '@cloche/domain/rules/orders'
import type { Transaction } from '../../database/transaction.ts'
import { rowScopeOf, rowScopeSql } from '../../entity-engine/row-scope.ts'
import type { AnswerTo, CallContext } from '../../http/call-context.ts'
import { placeStatement, type PlaceRow } from './order.store.ts'
import type { OfferRow } from './basket.store.ts'

const { orderBatch } = ENTITIES

export type Place = PlaceRow & { readonly id: string }
export type BasketLine = AnswerTo<'ordering.basket'>['groups'][number]['lines'][number]

/** The place that orders, or is asked of: named, or the chosen one. @throws LOCATION_REQUIRED, NOT_FOUND */
export async function placeOf(
  context: Pick<CallContext, 'session' | 'actor'>,
  transaction: Transaction,
  asked: string | undefined,
  { entity = orderBatch, verb = 'create' }: { entity?: EntityDeclaration; verb?: Verb } = {},
): Promise<Place> {
  const id = asked?.toLowerCase() ?? context.session.locationId
  if (id === null || id === undefined) throw new Problem('LOCATION_REQUIRED')
  const { organizationId } = context.actor
  const values: unknown[] = [organizationId, id]
  const within = rowScopeSql(
    ENTITIES.location,
    rowScopeOf(entity, context.session, verb),
    value => `$${values.push(value)}`,
  )
  const [there, place] = await Promise.all([
    transaction.query({
      text: `select id from location where organization_id = $1 and id = $2 and deleted is null${within === undefined ? '' : ` and ${within}`}`,
      values,
    }),
    transaction.query(placeStatement(organizationId, id)),
  ])
  const [row] = place.rows
  if (there.rows.length === 0 || row === undefined) throw new Problem('NOT_FOUND', { entity: 'location' })
  return { ...row, id }
}

export const packOf = (offer: OfferRow): CataloguePack => ({
  pack: { value: offer.packValue, unit: offer.packUnit },
  price: offer.price,
  minimumPacks: offer.minimumPacks,
})

export const offerAnswer = (offer: OfferRow): NonNullable<BasketLine['offer']> => ({
  supplierProductId: offer.supplierProductId,
  productId: offer.productId,
  product: offer.product,
  supplierName: offer.supplierName,
  supplierCode: offer.supplierCode,
  pack: { value: offer.packValue, unit: offer.packUnit },
  packName: offer.packName,
  price: offer.price,
  previousPrice: offer.previousPrice,
  minimumPacks: offer.minimumPacks,
})
