/** What receiving needs to know: the order with its lines, products, the place, the point at the door; read in one trip. */
import { ENTITIES } from '@cloche/domain/entities'
import type { OrderAtDoor, LineAtDoor, ReceiveFacts } from '@cloche/domain/operations'
import { bookOf, openBook, type RecipeLine, type RecipeProduct } from '@cloche/domain/rules/recipes'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { selection } from '../../../entity-engine/rows.ts'
import { finished } from '../../../entity-engine/select.ts'
import { OWING, slotOf, type OwingRow } from '../../../operations/due-points.ts'
import { failingSql } from '../../../operations/failing-points.ts'
import { costingOf, costingStatements } from '../../../operations/stock-costs.ts'
import { planVersionAt } from '../../../operations/plan-version.ts'
import { zoneOfLocation } from '../../../operations/zones.ts'

const point = selection(ENTITIES.haccpPoint)
/** Allergens are told of the whole tree or not at all. */
const WHOLE_TREE = 1_000_000

/** An order within reach. `lock`: until the transaction ends; whoever receives against it at the same time waits. */
export function orderStatement(
  organizationId: string,
  id: string,
  reach: RowScope,
  lock: boolean,
): Statement<OrderAtDoor> {
  const values: unknown[] = [organizationId, id]
  const within = rowScopeSql(ENTITIES.orderBatch, reach, value => `$${values.push(value)}`)
  return {
    text: `select id, version, name, code, status, location_id as "locationId", supplier_id as "supplierId", supplier_location_id as "supplierLocationId", supplier,
        (select name from supplier where organization_id = $1 and supplier.id = order_batch.supplier_id) as "supplierName"
      from order_batch where organization_id = $1 and id = $2 and deleted is null${within === undefined ? '' : ` and ${within}`}${lock ? ' for no key update' : ''}`,
    values,
    keepsPlan: true,
  }
}

const amountOf = (column: string) =>
  `case when ${column}_value is null then null else json_build_object('value', ${column}_value, 'unit', ${column}_unit) end`

/** Its lines, in their order. */
export const orderLinesStatement = (
  organizationId: string,
  orderBatchId: string,
  lock: boolean,
): Statement<LineAtDoor & { readonly packs: number | null; readonly supplierProductId: string | null }> => ({
  text: `select id, version, location_id as "locationId", product_id as "productId", ${amountOf('quantity')} as quantity,
      ${amountOf('received')} as received, ${amountOf('refused')} as refused, outcome, status, price, packs,
      substitute_id as "substituteId", supplier_product_id as "supplierProductId"
    from "order" where organization_id = $1 and order_batch_id = $2 and deleted is null
    order by priority, id${lock ? ' for no key update' : ''}`,
  values: [organizationId, orderBatchId],
  keepsPlan: true,
})

type Product = ReceiveFacts['products'] extends ReadonlyMap<string, infer P> ? P : never

interface ProductRow extends Omit<Product, 'allAllergens'> {
  readonly allergens: Product['allAllergens']
  readonly hasRecipe: boolean
}

const productsStatement = (organizationId: string, ids: readonly string[]): Statement<ProductRow> => ({
  text: `select id, name, life, life_ends as "lifeEnds", batch_pattern as "batchPattern", next_product_serial as "nextProductSerial",
      temperature_min as "temperatureMin", temperature_max as "temperatureMax", allergens,
      exists (select 1 from composition where organization_id = $1 and product_id = product.id and deleted is null) as "hasRecipe"
    from product where organization_id = $1 and id = any($2::uuid[]) and deleted is null order by id for key share`,
  values: [organizationId, ids],
  keepsPlan: true,
})

const placeStatement = (
  organizationId: string,
  id: string,
): Statement<NonNullable<ReceiveFacts['location']>> => ({
  text: `select id, ${zoneOfLocation('location')} as "timeZone",
      (select above.life_ends from location above where above.organization_id = $1 and above.id = any(location.hierarchy)
        and above.life_ends is not null and above.deleted is null order by cardinality(above.hierarchy) desc limit 1) as "lifeEnds"
    from location where organization_id = $1 and id = $2 and deleted is null`,
  values: [organizationId, id],
  keepsPlan: true,
})

/** The point where deliveries to a place are checked: at the place itself, or at the nearest above it. */
export const doorStatement = (organizationId: string, locationId: string): Statement => ({
  text: `select ${point.sql} from haccp_point where organization_id = $1 and deleted is null and active
      and stage = 'receiving' and measure = 'temperature' and location_id = any((select hierarchy from location
        where organization_id = $1 and id = $2)::uuid[])
    order by (select cardinality(hierarchy) from location where organization_id = $1 and id = haccp_point.location_id) desc,
      priority, id limit 1`,
  values: [organizationId, locationId],
  keepsPlan: true,
})

const CLOCK: Statement<{ now: string; isFinal: boolean | null }> = {
  text: `select date_trunc('milliseconds', clock_timestamp()) as now,
    (select is_final from state where organization_id = $1 and path = 'init' and deleted is null) as "isFinal"`,
}

/** Products with the allergens of all that goes into them. */
async function productsOf(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Product>> {
  const { rows } = await transaction.query(productsStatement(organizationId, ids))
  const made = rows.filter(row => row.hasRecipe).map(({ id }) => id)
  const tree =
    made.length === 0
      ? []
      : (
          await transaction.query<RecipeProduct & { lines: RecipeLine[] }>({
            text: 'select * from recipe_tree($1, $2::uuid[], $3)',
            values: [organizationId, made, WHOLE_TREE],
          })
        ).rows
  const book = openBook(bookOf(tree))
  return new Map(
    rows.map(({ allergens, hasRecipe, ...row }) => [
      row.id,
      { ...row, allAllergens: hasRecipe ? book.allergensOf(row.id) : allergens },
    ]),
  )
}

export const doorIn = (rows: readonly Record<string, unknown>[]) =>
  (finished(rows as never, point.finish)[0] ?? null) as unknown as
    | (NonNullable<ReceiveFacts['door']>['point'] & { readonly hazardId: string | null })
    | null

/** What a check at the door needs to know besides the point. */
async function doorOf(
  transaction: Transaction,
  organizationId: string,
  locationId: string,
  at: string,
): Promise<ReceiveFacts['door']> {
  const found = doorIn((await transaction.query(doorStatement(organizationId, locationId))).rows)
  if (found === null) return null
  const [planVersionId, owing, failing] = await Promise.all([
    planVersionAt(transaction, organizationId, { ...found, at }),
    transaction.query<OwingRow & { readonly lastAt: string | null }>({
      text: `select ${OWING}, (select max(at) from haccp_check where organization_id = $1 and haccp_point_id = haccp_point.id
          and corrects_id is null and at <= $3::timestamptz) as "lastAt" from haccp_point where organization_id = $1 and id = $2`,
      values: [organizationId, found.id, at],
    }),
    transaction.query<{ incidenceId: string; count: number }>({
      text: failingSql('', 'opened.haccp_point_id = $2', '$3::timestamptz'),
      values: [organizationId, found.id, at],
    }),
  ])
  const [owed] = owing.rows
  const slot = owed === undefined ? undefined : slotOf(owed, owed.lastAt, at)
  const isOwed = slot !== undefined && slot.opensAt <= Date.parse(at)
  return {
    point: found,
    planVersionId,
    dueAt: isOwed ? new Date(slot.dueAt).toISOString() : null,
    failing: failing.rows[0] ?? null,
  }
}

/** So many batches of each product get their numbers at once, committed by themselves: nobody waits for them. */
export const takeManySerials = (
  organizationId: string,
  counts: ReadonlyMap<string, number>,
): Statement<{ id: string; product: number; batch: number }> => ({
  text: `with asked as (select * from unnest($2::uuid[], $3::int[]) as asked(id, count)),
      mine as (select product.id from product join asked on asked.id = product.id
        where product.organization_id = $1 and product.deleted is null order by product.id for no key update),
      number as (update organization set next_batch_serial = next_batch_serial + $4::int where id = $1
        and exists (select 1 from mine) returning next_batch_serial - $4::int as batch)
    update product set next_product_serial = next_product_serial + asked.count from asked, number
    where product.organization_id = $1 and product.id = asked.id and product.id in (select id from mine)
    returning product.id, next_product_serial - asked.count as product, number.batch`,
  values: [
    organizationId,
    [...counts.keys()],
    [...counts.values()],
    [...counts.values()].reduce((sum, count) => sum + count, 0),
  ],
  change: { entity: 'product', verb: 'change', ids: [...counts.keys()], places: null },
})

export interface Found {
  readonly facts: Omit<ReceiveFacts, 'words' | 'mayPrice'>
  readonly now: string
}

/** Everything that receiving against an order has to know; what it changes is locked. */
export async function findForReceiving(
  transaction: Transaction,
  organizationId: string,
  asked: {
    readonly orderBatchId: string
    readonly productIds: readonly string[]
    readonly at: string | undefined
  },
  reach: RowScope,
): Promise<Found> {
  const { rows } = await transaction.query(orderStatement(organizationId, asked.orderBatchId, reach, true))
  const [order] = rows
  const lines = (await transaction.query(orderLinesStatement(organizationId, asked.orderBatchId, true))).rows
  const ids = [...new Set([...asked.productIds, ...lines.map(({ productId }) => productId)])]
  const [products, place, clock] = await Promise.all([
    productsOf(transaction, organizationId, ids),
    order && transaction.query(placeStatement(organizationId, order.locationId)),
    transaction.query({ ...CLOCK, values: [organizationId] }),
  ])
  const [lock, costing] = costingStatements(organizationId, asked.productIds)
  const [, costed] = await Promise.all([transaction.query(lock), transaction.query(costing)])
  const { now = '', isFinal = null } = clock.rows[0] ?? {}
  const at = asked.at ?? now
  const door = order === undefined ? null : await doorOf(transaction, organizationId, order.locationId, at)
  return {
    now,
    facts: {
      order: order ?? null,
      lines: order === undefined ? [] : lines,
      products,
      costing: costingOf(costed.rows),
      location: place?.rows[0],
      states: new Map(isFinal === null ? [] : [['init', { isFinal }]]),
      door,
    },
  }
}

const batch = selection(ENTITIES.orderBatch)
const order = selection(ENTITIES.order)

/** An order as it stands, and its lines; what came with an arrival as labels is read beside it. */
export const standingStatements = (organizationId: string, orderBatchId: string): Statement[] => [
  {
    text: `select ${batch.sql} from order_batch where organization_id = $1 and id = $2`,
    values: [organizationId, orderBatchId],
  },
  {
    text: `select ${order.sql} from "order" where organization_id = $1 and order_batch_id = $2 and deleted is null order by priority, id`,
    values: [organizationId, orderBatchId],
  },
]
export const standingIn = (
  batches: readonly Record<string, unknown>[],
  orders: readonly Record<string, unknown>[],
) => ({
  orderBatch: finished(batches as never, batch.finish)[0],
  orders: finished(orders as never, order.finish),
})

const LABEL_NAMES = [
  'id',
  'version',
  'serial',
  'productId',
  'batchId',
  'batchStatus',
  'state',
  'isFinal',
  'quantity',
  'bestBefore',
  'expiration',
  'locationId',
  'madeAt',
  'stateSince',
  'initialQuantity',
] as const
const label = selection(ENTITIES.label, [...LABEL_NAMES])

/** The labels that were made of what came with an arrival. */
export const arrivedLabelsStatement = (
  organizationId: string,
  orderBatchId: string,
  arrivalId: string,
): Statement => ({
  text: `select ${label.sql} from label where organization_id = $1 and deleted is null and batch_id = any(array(
      select batch_id from order_batch_item where organization_id = $1 and order_batch_id = $2 and arrival_id = $3
        and batch_id is not null)) and created = (select created from arrival where organization_id = $1 and id = $3)
    order by id`,
  values: [organizationId, orderBatchId, arrivalId],
})
export const labelsIn = (rows: readonly Record<string, unknown>[]) => finished(rows as never, label.finish)
