/** What a browser keeps of the chosen place, so that registering, moving and scanning go on without a connection. */
import { languageOf } from '@cloche/domain/text'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { allergensThroughComposition, type AllergenMap } from '@cloche/domain/rules/allergens'
import { isTimeZone } from '@cloche/domain/rules/calendar'
import type { Quantity } from '@cloche/domain/rules/traceability'
import type { QueryResult } from '../../../database/connection.ts'
import { maySee } from '../../../entity-engine/bytecode.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { Selection, WireRow } from '../../../entity-engine/rows.ts'
import type { Handler } from '../../../http/call-context.ts'
import { addressOf, ingredientsOf } from '../print/content.ts'
import type { OrganizationRow } from '../print/content.store.ts'
import { BATCHING, LABEL, offlineStatements, PRODUCT, PROGRAM, STATE } from './offline.store.ts'

const put = (result: QueryResult | undefined, { finish }: Selection): WireRow[] =>
  (result?.rows ?? []).map(row => (finish ? finish(row) : row))

interface CompositionRow {
  readonly productId: string
  readonly ingredientId: string
  readonly name: string
  readonly quantity: Quantity
}

/** Products with what travels up to them: allergens through their recipe, ingredients by weight. */
function productsWith(products: WireRow[], compositions: CompositionRow[], stated: WireRow[]): WireRow[] {
  const lines = Map.groupBy(compositions, line => line.productId)
  const own = new Map(stated.map(row => [row['id'] as string, row['allergens'] as AllergenMap]))
  const read = (id: string) => {
    const allergens = own.get(id)
    return allergens && { allergens, inputIds: (lines.get(id) ?? []).map(line => line.ingredientId) }
  }
  return products.map(product => {
    const id = product['id'] as string
    const recipe = { lines: lines.get(id) ?? [] }
    return {
      ...product,
      allAllergens: allergensThroughComposition(id, read),
      printedIngredients: product['ingredientsText'] ?? ingredientsOf(recipe),
    }
  })
}

export const offline: Handler = async context => {
  const { session } = context
  const { locationId, organizationId } = session
  if (locationId === null) throw new Problem('LOCATION_REQUIRED')
  const all = offlineStatements({
    organizationId,
    locationId,
    labels: rowScopeOf(ENTITIES.label, session, 'view'),
    batches: rowScopeOf(ENTITIES.batch, session, 'view'),
    favorites: rowScopeOf(ENTITIES.favorite, session, 'view'),
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
    rows('stated'),
  )
  const favorites = seen('favorite', rows('favorites'))
  return {
    at: context.actor.now,
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
    products: seen('product', products),
    batchings: seen('batching', put(of('batchings'), BATCHING)),
    programs: seen('program', put(of('programs'), PROGRAM)),
    states: seen('state', put(of('states'), STATE)),
    steps: seen('elaboration', rows('steps')),
    labels: seen('label', put(of('labels'), LABEL)),
    batches: seen('batch', rows('batches')),
    favorites,
    habits: seen('batch', rows('habits')),
  }
}
