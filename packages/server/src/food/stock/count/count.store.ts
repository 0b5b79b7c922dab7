/** What counts need to know: their place with its shelves, what there is, what was counted, labels as they stand. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { entryOf, type EntryFacts, type LabelRow, type PileToCount } from '@cloche/domain/operations'
import { measureOf, type Amount, type AmountUnit, type Price } from '@cloche/domain/rules/amounts'
import type { CountedEntry, CountFacts, CountMovement, OpenCount } from '@cloche/domain/rules/counts'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { selection } from '../../../entity-engine/rows.ts'
import { finished, oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import type { CallContext } from '../../../http/call-context.ts'
import { UNITS } from '../../../operations/measures.ts'
import { OPEN_FOOD } from '../../../operations/open-food.ts'
import { THERE } from '../../../operations/stock-balances.ts'

const { label, stockCount, stockCountEntry, stockVariation } = ENTITIES
export type Count = Row<Entities['stockCount']>
export type Entry = Row<Entities['stockCountEntry']>

const wholeEntry = selection(stockCountEntry)
const wholeLabel = selection(label)

/** A count within the caller's reach. `lock`: it stays as it is until the transaction ends. @throws NOT_FOUND */
export async function findCount(
  transaction: Transaction,
  { actor, session }: CallContext,
  id: string,
  lock = false,
): Promise<Count> {
  const reach = rowScopeOf(stockVariation, session, 'create')
  const { statement, finish } = readStatement(stockCount, actor.organizationId, id.toLowerCase(), reach, {
    lock,
  })
  return oneOrNotFound(stockCount, (await transaction.query(statement)).rows, finish)
}

const OPEN_MAX = 100

/** The counts of a place that are not over. */
export const openCountsAt = (organizationId: string, locationId: string): Statement<OpenCount> => ({
  text: `select id, kind, status, due_at as "dueAt", started_at as "startedAt" from stock_count
    where organization_id = $1 and location_id = $2 and status in ('open', 'review') and deleted is null
    order by created desc, id limit ${OPEN_MAX}`,
  values: [organizationId, locationId],
})

/** A place of a count: itself, or a shelf in it. */
export interface CountPlace {
  readonly id: string
  readonly name: string
}

/** The place and all that is in it, as one walks: branch by branch, by priority and name. */
export async function placesOf(
  transaction: Transaction,
  organizationId: string,
  locationId: string,
): Promise<CountPlace[]> {
  const { rows } = await transaction.query<CountPlace & { parentId: string | null; priority: number }>({
    text: `select id, name, parent_id as "parentId", priority from location
           where organization_id = $1 and hierarchy @> array[$2::uuid] and deleted is null order by priority, name, id`,
    values: [organizationId, locationId],
  })
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const branch = (id: string): CountPlace[] =>
    (below.get(id) ?? []).flatMap(({ id: child, name }) => [{ id: child, name }, ...branch(child)])
  const root = rows.find(({ id }) => id === locationId)
  return root === undefined ? [] : [{ id: root.id, name: root.name }, ...branch(locationId)]
}

/** A pile with what its lines on screens need. */
export interface PileFound {
  readonly productId: string
  readonly name: string
  readonly state: string
  readonly placeId: string
  readonly measure: AmountUnit
  readonly value: number
  readonly unit: AmountUnit
  readonly worth: number | null
  readonly countedAt: string | null
  readonly step: number | null
}

/** What there is at these places by product, state and measure, and when it was counted last. */
export async function pilesAt(
  transaction: Transaction,
  organizationId: string,
  placeIds: readonly string[],
): Promise<PileFound[]> {
  const { rows } = await transaction.query<PileFound>({
    text: `with ${UNITS}, summed as (
        select product_id, state, location_id, measure, round(sum(value), 6) as value from stock_balance
        where organization_id = $1 and location_id = any($2::uuid[]) and ${THERE} group by 1, 2, 3, 4
      ), counted as (
        select distinct on (line.product_id, line.state, line.place_id) line.product_id, line.state, line.place_id,
          line.counted_at, line.step
        from stock_count_line line join stock_count on stock_count.organization_id = $1
          and stock_count.id = line.stock_count_id and stock_count.status = 'booked'
        where line.organization_id = $1 and line.place_id = any($2::uuid[])
        order by line.product_id, line.state, line.place_id, line.counted_at desc
      )
      select product.id as "productId", product.name, summed.state, summed.location_id as "placeId", summed.measure,
        summed.value::float8 as value, counted.counted_at as "countedAt", counted.step,
        case when own.measure = summed.measure then product.consumption_unit else summed.measure end as unit,
        (select round(abs(product.cost * summed.value / priced.factor), 2)::float8 from units priced
          where priced.unit = product.consumption_unit and priced.measure = summed.measure) as worth
      from summed join product on product.organization_id = $1 and product.id = summed.product_id and product.deleted is null
        left join units own on own.unit = product.consumption_unit
        left join counted on counted.product_id = summed.product_id and counted.state = summed.state
          and counted.place_id = summed.location_id
      where summed.value <> 0`,
    values: [organizationId, placeIds],
  })
  return rows
}

/** The same as the rule of sheets reads it. */
export function toCount(piles: readonly PileFound[], places: readonly CountPlace[]): PileToCount[] {
  const shelf = new Map(places.map(({ id }, index) => [id, index]))
  return piles.map(({ productId, name, state, placeId, unit, worth, countedAt, step }) => ({
    productId,
    name,
    state,
    placeId,
    unit,
    countedAt,
    shelf: shelf.get(placeId) ?? 0,
    last: step,
    value: worth,
  }))
}

/** All entries of a count, in the order in which they were seen. */
export async function entriesOf(
  transaction: Transaction,
  organizationId: string,
  countId: string,
): Promise<Entry[]> {
  const { rows } = await transaction.query({
    text: `select ${wholeEntry.sql} from stock_count_entry where organization_id = $1 and stock_count_id = $2
           and deleted is null order by at, id`,
    values: [organizationId, countId],
  })
  return finished(rows, wholeEntry.finish) as unknown as Entry[]
}

/** Labels by their ids. `lock`: they stay as they are until the transaction ends. */
export async function labelsById(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
  lock: boolean,
): Promise<Map<string, LabelRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await transaction.query({
    text: `select ${wholeLabel.sql} from label where organization_id = $1 and id = any($2::uuid[]) and deleted is null
           order by id${lock ? ' for update' : ''}`,
    values: [organizationId, ids],
  })
  return new Map((finished(rows, wholeLabel.finish) as unknown as LabelRow[]).map(row => [row.id, row]))
}

/**
 * What there was of these products at these places when the count began, in one sum a pile, and every movement since. What
 * was before is not summed again: it is what there is now less what moved since.
 */
async function movementsSince(
  transaction: Transaction,
  organizationId: string,
  placeIds: readonly string[],
  productIds: readonly string[],
  from: string,
): Promise<CountMovement[]> {
  const pile = 'product_id, state, location_id, label_id, measure'
  const here = 'organization_id = $1 and location_id = any($2::uuid[]) and product_id = any($3::uuid[])'
  const { rows } = await transaction.query<
    Omit<CountMovement, 'quantity' | 'at'> & Amount & { at: string | null }
  >({
    text: `with ${UNITS}, since as (
        select ${pile}, at, sum(quantity_value * factor) as value
        from stock_variation join units on units.unit = quantity_unit where ${here} and at > $4 group by ${pile}, at
      ), opening as (
        select product_id, state, location_id, null::uuid as label_id, measure, value from stock_balance
        where ${here} and not is_labelled and ${THERE}
        union all select product_id, state, location_id, id, measure, quantity_value * factor
          from label join units on units.unit = quantity_unit where ${here} and ${OPEN_FOOD} and state <> 'serve'
        union all select ${pile}, -value from since
      ), moved as (
        select ${pile}, null::timestamptz as at, sum(value) as value from opening group by ${pile}
        union all select ${pile}, at, value from since
      )
      select product_id as "productId", state, location_id as "placeId", label_id as "labelId", at, measure as unit,
        round(value, 6)::float8 as value from moved where round(value, 6) <> 0`,
    values: [organizationId, placeIds, productIds, from],
  })
  return rows.map(({ value, unit, at, ...moved }) => ({ ...moved, at: at ?? '', quantity: { value, unit } }))
}

/** What the judgement of a count needs, and the rows it was read from. */
export interface CountRead {
  readonly count: Count
  readonly places: readonly CountPlace[]
  readonly entries: readonly CountedEntry[]
  readonly rows: readonly Entry[]
  readonly judged: CountFacts
  readonly labels: ReadonlyMap<string, LabelRow>
  readonly names: ReadonlyMap<string, string>
  readonly now: string
}

/** Reads a count whole. `lock`: for booking it. */
export async function readCount(
  transaction: Transaction,
  context: CallContext,
  id: string,
  lock: boolean,
): Promise<CountRead> {
  const { organizationId } = context.actor
  const count = await findCount(transaction, context, id, lock)
  const rows = await entriesOf(transaction, organizationId, count.id)
  const places = await placesOf(transaction, organizationId, count.locationId)
  const entries = rows.map(entryOf)
  const piles = [...count.sheet, ...entries]
  const productIds = [...new Set(piles.map(({ productId }) => productId))]
  const placeIds = [...new Set([...places.map(place => place.id), ...piles.map(({ placeId }) => placeId)])]
  const instants = [count.startedAt, ...entries.map(({ at }) => at)].filter(at => at !== null)
  const from = instants.toSorted()[0] ?? count.created
  if (lock) await lockProducts(transaction, organizationId, productIds)
  const movements = await movementsSince(transaction, organizationId, placeIds, productIds, from)
  const labelIds = [
    ...new Set([...movements, ...entries].flatMap(({ labelId }) => (labelId === null ? [] : [labelId]))),
  ].toSorted()
  const labels = await labelsById(transaction, organizationId, labelIds, lock)
  const [products, counted, clock] = await Promise.all([
    transaction.query<Price & { id: string; name: string }>({
      text: 'select id, name, cost, consumption_unit as unit from product where organization_id = $1 and id = any($2::uuid[])',
      values: [organizationId, productIds],
    }),
    transaction.query<{ productId: string; state: string; placeId: string; unit: AmountUnit; at: string }>({
      text: `select line.product_id as "productId", line.state, line.place_id as "placeId", line.counted_unit as unit,
          max(line.counted_at) as at
        from stock_count_line line join stock_count on stock_count.organization_id = $1
          and stock_count.id = line.stock_count_id and stock_count.status = 'booked'
        where line.organization_id = $1 and line.place_id = any($2::uuid[]) and line.product_id = any($3::uuid[])
          and line.stock_count_id <> $4 group by 1, 2, 3, 4 order by at`,
      values: [organizationId, placeIds, productIds, count.id],
    }),
    transaction.query<{ now: string }>({
      text: `select date_trunc('milliseconds', clock_timestamp()) as now`,
      values: [],
    }),
  ])
  return {
    count,
    places,
    entries,
    rows,
    labels,
    judged: {
      movements,
      labels,
      prices: new Map(products.rows.map(row => [row.id, row])),
      // Counted in kilograms and in grams it is one pile: the latest stays.
      countedAt: new Map(
        counted.rows.map(({ productId, state, placeId, unit, at }) => [
          `${productId} ${state} ${placeId} ${measureOf(unit)}`,
          at,
        ]),
      ),
    },
    names: new Map(products.rows.map(row => [row.id, row.name])),
    now: clock.rows[0]?.now as string,
  }
}

/** Counts of one product wait for each other. */
export async function lockProducts(
  transaction: Transaction,
  organizationId: string,
  productIds: readonly string[],
): Promise<void> {
  if (productIds.length === 0) return
  await transaction.query({
    text: `select pg_advisory_xact_lock(key) from (
        select hashtextextended($1 || id, 0) as key from unnest($2::text[]) as given(id) order by 1) as keys`,
    values: [`${organizationId}/stock/count/`, productIds],
  })
}

/** In which states labels were before they were closed. */
export async function statesBefore(
  transaction: Transaction,
  organizationId: string,
  labels: Iterable<LabelRow>,
): Promise<Map<string, string>> {
  const closed = [...labels].filter(({ isFinal }) => isFinal).map(({ id }) => id)
  if (closed.length === 0) return new Map()
  const { rows } = await transaction.query<{ id: string; state: string }>({
    text: `select distinct on (label_id) label_id as id, from_state as state from event
           where organization_id = $1 and label_id = any($2::uuid[]) and action = 'label/move' and from_state is not null
           order by label_id, at desc, id desc`,
    values: [organizationId, closed],
  })
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Where labels are on their way to, and since when; undefined where none is. */
export async function travelOf(
  transaction: Transaction,
  organizationId: string,
  labels: Iterable<LabelRow>,
): Promise<EntryFacts['travels']> {
  const ids = [...labels].flatMap(({ shipmentId }) => shipmentId ?? [])
  if (ids.length === 0) return undefined
  const { rows } = await transaction.query<NonNullable<EntryFacts['travels']>>({
    text: `select place.name as place, shipment.sent_at as "sentAt" from shipment
           join location place on place.organization_id = $1 and place.id = shipment.to_location_id
           where shipment.organization_id = $1 and shipment.id = any($2::uuid[]) limit 1`,
    values: [organizationId, ids],
  })
  return rows[0]
}
