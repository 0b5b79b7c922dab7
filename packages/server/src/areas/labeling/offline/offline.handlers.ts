/** What a browser keeps of the chosen place, so that registering, moving and scanning go on without a connection. */
import { languageOf } from '@cloche/domain/text'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { isTimeZone } from '@cloche/domain/rules/calendar'
import { foodOf, makeBook, type RecipeLine, type RecipeProduct } from '@cloche/domain/rules/recipes'
import type { QueryResult } from '../../../database/connection.ts'
import { maySee } from '../../../entity-engine/bytecode.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { Selection, WireRow } from '../../../entity-engine/rows.ts'
import type { Handler } from '../../../http/call-context.ts'
import { addressOf, ingredientsOf } from '../print/content.ts'
import type { OrganizationRow } from '../print/content.store.ts'
import { BATCHING, HACCP_POINT, LABEL, offlineStatements, PRODUCT, PROGRAM, STATE } from './offline.store.ts'

const put = (result: QueryResult | undefined, { finish }: Selection): WireRow[] =>
  (result?.rows ?? []).map(row => (finish ? finish(row) : row))

type CompositionRow = RecipeLine & { readonly name: string }

/** Products with what travels up to them: allergens as registering reckons them, ingredients by weight. */
function productsWith(
  products: WireRow[],
  compositions: readonly CompositionRow[],
  stated: readonly RecipeProduct[],
): WireRow[] {
  const lines = Map.groupBy(compositions, line => line.productId)
  const food = foodOf(makeBook(stated, compositions))
  return products.map(product => {
    const id = product['id'] as string
    const recipe = { lines: lines.get(id) ?? [] }
    return {
      ...product,
      allAllergens: food(id).allergens,
      printedIngredients: product['ingredientsText'] ?? ingredientsOf(recipe),
    }
  })
}

export const offline: Handler<'labeling.offline'> = async context => {
  const { session } = context
  const { locationId, organizationId } = session
  if (locationId === null) throw new Problem('LOCATION_REQUIRED')
  const all = offlineStatements({
    organizationId,
    locationId,
    labels: rowScopeOf(ENTITIES.label, session, 'view'),
    batches: rowScopeOf(ENTITIES.batch, session, 'view'),
    favorites: rowScopeOf(ENTITIES.favorite, session, 'view'),
    locations: rowScopeOf(ENTITIES.location, session, 'view'),
    containers: rowScopeOf(ENTITIES.container, session, 'view'),
    haccpPoints: rowScopeOf(ENTITIES.haccpPoint, session, 'view'),
  })
  const results = await context.readTogether(Object.values(all))
  const of = (name: keyof typeof all) => results[Object.keys(all).indexOf(name)]
  const rows = (name: keyof typeof all) => of(name)?.rows ?? []
  /** Nothing of what this person may not see. */
  const seen = (entity: keyof typeof ENTITIES, found: WireRow[]) =>
    maySee(session, ENTITIES[entity]) ? found : []
  const organization = rows('organization')[0] as unknown as OrganizationRow
  const zone = String(rows('place')[0]?.['timeZone'] ?? 'UTC')
  const products = productsWith(
    put(of('products'), PRODUCT),
    rows('compositions') as unknown as CompositionRow[],
    rows('stated') as unknown as RecipeProduct[],
  )
  const favorites = seen('favorite', rows('favorites'))
  const { userId, memberId, userName, roleLevel, isPlatformOwner } = context.actor
  return {
    at: context.actor.now,
    by: { organizationId, userId, memberId, userName, roleLevel, isPlatformOwner },
    language: languageOf(organization.locale),
    place: {
      id: locationId,
      name: rows('placeName')[0]?.['name'] ?? '',
      timeZone: isTimeZone(zone) ? zone : 'UTC',
      lifeEnds: rows('place')[0]?.['lifeEnds'] ?? null,
    },
    organization: {
      name: organization.publicName ?? organization.name,
      address: addressOf(organization),
      digitalLinkDomain: organization.digitalLinkDomain,
      publicUrl: context.services.config.publicUrl,
    },
    locations: rows('locations'),
    products: seen('product', products),
    batchings: seen('batching', put(of('batchings'), BATCHING)),
    programs: seen('program', put(of('programs'), PROGRAM)),
    states: seen('state', put(of('states'), STATE)),
    steps: seen('elaboration', rows('steps')),
    labels: seen('label', put(of('labels'), LABEL)),
    batches: seen('batch', rows('batches')),
    containers: seen('container', rows('containers')),
    haccpPoints: seen('haccpPoint', put(of('haccpPoints'), HACCP_POINT)),
    favorites,
    habits: seen('batch', rows('habits')),
  }
}
