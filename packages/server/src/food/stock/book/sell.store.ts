/** What a sale needs to know: which products its lines are, what of them and of their ingredients is there, and their recipes. */
import { RECIPE_PRODUCTS_MAX } from '@cloche/domain/calls'
import { ENTITIES } from '@cloche/domain/entities'
import type { SellFacts, SoldFrom } from '@cloche/domain/operations'
import { brokenRule } from '@cloche/domain/problems'
import type { Amount, AmountUnit, Money } from '@cloche/domain/rules/amounts'
import { bookOf, openBook, type RecipeLine, type RecipeProduct } from '@cloche/domain/rules/recipes'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import type { CallContext } from '../../../http/call-context.ts'
import { usableSql } from '../../../operations/stock-balances.ts'
import { zoneOfLocation } from '../../../operations/zones.ts'
import { CLOCK } from './operation.ts'

/** A place within reach, and its clock. */
export interface SoldPlace {
  readonly id: string
  readonly zone: string
}

/** The place of a sale; undefined where it is out of reach. */
export async function findPlace(
  transaction: Transaction,
  { actor, session }: CallContext,
  locationId: string,
): Promise<{ place: SoldPlace | undefined; now: string }> {
  const values: unknown[] = [actor.organizationId, locationId]
  const reach = rowScopeOf(ENTITIES.stockVariation, session, 'create')
  const within = rowScopeSql(ENTITIES.location, reach, value => `$${values.push(value)}`)
  const [places, clock] = await Promise.all([
    transaction.query({
      text: `select id, ${zoneOfLocation('location')} as zone from location
        where organization_id = $1 and id = $2 and deleted is null${within === undefined ? '' : ` and ${within}`}`,
      values,
    }),
    transaction.query(CLOCK),
  ])
  return { place: places.rows[0] as SoldPlace | undefined, now: clock.rows[0]?.['now'] as string }
}

/** A barcode as products keep it. */
const gtinOf = (code: string): string[] => (/^\d{8,14}$/.test(code) ? [code.padStart(14, '0')] : [])

export interface Named {
  readonly productId?: string
  readonly menuItemId?: string
  readonly code?: string
}

/** Answers for each line its product's id; undefined where it is none of ours. Names are never looked at. */
export async function matchLines(
  transaction: Transaction,
  organizationId: string,
  lines: readonly Named[],
): Promise<(string | undefined)[]> {
  const codes = [...new Set(lines.flatMap(line => line.code ?? []))]
  const statement: Statement<{ id: string; sku: string | null; gtin: string | null; items: string[] }> = {
    text: `select id, sku, gtin, array(select item.id from menu_item item
        where item.organization_id = $1 and item.product_id = product.id and item.id = any($4::uuid[]) and item.deleted is null) as items
      from product where organization_id = $1 and deleted is null and (sku = any($2::text[]) or gtin = any($3::text[]) or id = any($5::uuid[])
        or id in (select product_id from menu_item where organization_id = $1 and id = any($4::uuid[]) and deleted is null))`,
    values: [
      organizationId,
      codes,
      codes.flatMap(gtinOf),
      lines.flatMap(line => line.menuItemId ?? []),
      lines.flatMap(line => line.productId ?? []),
    ],
  }
  const { rows } = await transaction.query(statement)
  const found = rows as unknown as { id: string; sku: string | null; gtin: string | null; items: string[] }[]
  const bySku = new Map(found.flatMap(({ id, sku }) => (sku === null ? [] : [[sku, id]])))
  const byGtin = new Map(found.flatMap(({ id, gtin }) => (gtin === null ? [] : [[gtin, id]])))
  const byItem = new Map(found.flatMap(({ id, items }) => items.map(item => [item, id])))
  const ids = new Set(found.map(({ id }) => id))
  return lines.map(({ productId, menuItemId, code = '' }) => {
    const own = productId?.toLowerCase()
    if (own !== undefined) return ids.has(own) ? own : undefined
    if (menuItemId !== undefined) return byItem.get(menuItemId.toLowerCase())
    return bySku.get(code) ?? byGtin.get(gtinOf(code)[0] ?? '')
  })
}

export interface FoundProduct extends RecipeProduct {
  readonly consumptionUnit: AmountUnit | null
  readonly cost: Money | null
  readonly lines: readonly RecipeLine[]
}

interface PileRow {
  readonly productId: string
  readonly state: string
  readonly locationId: string
  readonly quantity: Amount
  readonly isLabelled: boolean
  readonly countedAt: string | null
}

/** What lies at a place and below it of some products. What is on hold is not there. `lock`: until the transaction ends. */
const pilesStatement = (
  organizationId: string,
  productIds: readonly string[],
  locationId: string,
  lock: boolean,
): Statement => ({
  text: `select kept.product_id as "productId", kept.state, kept.location_id as "locationId", kept.is_labelled as "isLabelled",
      json_build_object('value', round(kept.value, 6), 'unit', kept.measure) as quantity,
      (select max(at) from stock_variation counted where counted.organization_id = $1 and counted.product_id = kept.product_id
        and counted.location_id = kept.location_id and counted.state = kept.state and counted.reason = 'count' and counted.label_id is null
        and counted.at > now() - interval '400 days') as "countedAt"
    from stock_balance kept where kept.organization_id = $1 and kept.product_id = any($2::uuid[]) and round(kept.value, 6) > 0
      and kept.location_id = any(array(select id from location where organization_id = $1 and $3::uuid = any(hierarchy)))
      and ${usableSql('kept')}
    order by kept.product_id, kept.location_id <> $3, kept.location_id, kept.state, kept.batch_id, kept.is_labelled, kept.measure${lock ? ' for update of kept' : ''}`,
  values: [organizationId, productIds, locationId],
})

/** @throws RULE_BROKEN when the recipes of what is sold are too many */
export async function findSellFacts(
  transaction: Transaction,
  { actor }: CallContext,
  productIds: readonly string[],
  place: SoldPlace | undefined,
  lock: boolean,
): Promise<{ facts: SellFacts; products: ReadonlyMap<string, FoundProduct> }> {
  const { organizationId } = actor
  const { rows } = await transaction.query({
    text: 'select * from recipe_tree($1, $2::uuid[], $3)',
    values: [organizationId, [...new Set(productIds)], RECIPE_PRODUCTS_MAX],
  })
  const tree = rows as unknown as FoundProduct[]
  if (tree.length > RECIPE_PRODUCTS_MAX)
    throw brokenRule('sale', 'problem.recipe.tooLarge', { limit: RECIPE_PRODUCTS_MAX })
  const products = new Map(tree.map(product => [product.id, product]))
  const { rows: found } =
    place === undefined
      ? { rows: [] }
      : await transaction.query(pilesStatement(organizationId, [...products.keys()], place.id, lock))
  const piles = found as unknown as PileRow[]
  const facts: SellFacts = {
    costs: new Map(
      tree.map(({ id, cost, consumptionUnit }) => [id, { cost, unit: consumptionUnit ?? 'kg' }]),
    ),
    locations: new Set(place === undefined ? [] : [place.id]),
    recipes: tree.some(({ lines }) => lines.length > 0) ? openBook(bookOf(tree)) : undefined,
    there: piles.filter(({ isLabelled }) => !isLabelled) satisfies SoldFrom[],
    labelled: new Set(piles.flatMap(({ isLabelled, productId }) => (isLabelled ? [productId] : []))),
  }
  return { facts, products }
}
