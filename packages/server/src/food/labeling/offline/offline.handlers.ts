/** What a browser keeps of the chosen place, so that registering, moving and scanning go on without a connection. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { isTimeZone } from '@cloche/domain/rules/calendar'
import { foodOf, makeBook, type RecipeProduct } from '@cloche/domain/rules/recipes'
import { languageOf } from '@cloche/domain/text'
import { named } from '../../../database/connection.ts'
import { maySee } from '../../../entity-engine/bytecode.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { ReadRow } from '../../../entity-engine/rows.ts'
import { finished } from '../../../entity-engine/select.ts'
import type { Handler } from '../../../http/call-context.ts'
import { addressOf, ingredientsOf } from '../print/content.ts'
import { theOrganization } from '../print/content.store.ts'
import {
  BATCH,
  BATCHING,
  HACCP_POINT,
  LABEL,
  offlineStatements,
  PRODUCT,
  PROGRAM,
  RECIPE_LINES_MAX,
  STATE,
  type CompositionRow,
} from './offline.store.ts'

/** Products with what travels up to them: allergens as registering reckons them, ingredients by weight. */
function productsWith(
  products: readonly ReadRow<typeof ENTITIES.product>[],
  compositions: readonly CompositionRow[],
  stated: readonly RecipeProduct[],
) {
  const lines = Map.groupBy(compositions, line => line.productId)
  const food = foodOf(makeBook(stated, compositions))
  return products.map(product => {
    const recipe = { lines: lines.get(product.id) ?? [] }
    return {
      ...product,
      allAllergens: food(product.id).allergens,
      printedIngredients: product.ingredientsText ?? ingredientsOf(recipe),
    }
  })
}

/** What goes into the products that are kept. */
function recipeLines(products: readonly { id: string }[], compositions: readonly CompositionRow[]) {
  const kept = new Set(products.map(({ id }) => id))
  return compositions
    .filter(({ productId }) => kept.has(productId))
    .slice(0, RECIPE_LINES_MAX)
    .map(({ productId, ingredientId, quantity, yield: share }) => ({
      productId,
      ingredientId,
      quantity,
      yield: share ?? 1,
    }))
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
  const found = await named(all, list => context.readTogether(list))
  /** Nothing of what this person may not see. */
  const seen = <R>(entity: EntityDeclaration, rows: readonly R[]) => (maySee(session, entity) ? rows : [])
  const organization = theOrganization(found.organization)
  const [place] = found.place.rows
  const zone = place?.timeZone ?? 'UTC'
  const products = productsWith(
    finished(found.products.rows, PRODUCT.finish),
    found.compositions.rows,
    found.stated.rows,
  )
  const batches = finished(found.batches.rows, BATCH.finish).map(batch => ({
    ...batch,
    statusBy: batch['statusBy'] as string | null,
  }))
  const { userId, memberId, userName, roleLevel, isPlatformOwner } = context.actor
  return {
    at: context.actor.now,
    by: { organizationId, userId, memberId, userName, roleLevel, isPlatformOwner },
    language: languageOf(organization.locale),
    place: {
      id: locationId,
      name: found.placeName.rows[0]?.name ?? '',
      timeZone: isTimeZone(zone) ? zone : 'UTC',
      lifeEnds: place?.lifeEnds ?? null,
    },
    organization: {
      name: organization.publicName ?? organization.name,
      address: addressOf(organization),
      digitalLinkDomain: organization.digitalLinkDomain,
      publicUrl: context.services.config.publicUrl,
    },
    locations: found.locations.rows,
    products: seen(ENTITIES.product, products),
    compositions: seen(ENTITIES.product, recipeLines(products, found.compositions.rows)),
    batchings: seen(ENTITIES.batching, finished(found.batchings.rows, BATCHING.finish)),
    programs: seen(ENTITIES.program, finished(found.programs.rows, PROGRAM.finish)),
    states: seen(ENTITIES.state, finished(found.states.rows, STATE.finish)),
    steps: seen(ENTITIES.elaboration, found.steps.rows),
    labels: seen(ENTITIES.label, finished(found.labels.rows, LABEL.finish)),
    batches: seen(ENTITIES.batch, batches),
    containers: seen(ENTITIES.container, found.containers.rows),
    haccpPoints: seen(
      ENTITIES.haccpPoint,
      finished(found.haccpPoints.rows, HACCP_POINT.finish).map(point => {
        const failing = found.failing.rows.find(({ haccpPointId }) => haccpPointId === point.id)
        return {
          ...point,
          failing: failing === undefined ? null : { incidenceId: failing.incidenceId, count: failing.count },
        }
      }),
    ),
    favorites: seen(ENTITIES.favorite, found.favorites.rows),
    habits: seen(ENTITIES.batch, found.habits.rows),
  }
}
