/** How deliveries of a supplier came lately: reckoned anew when one came, kept with the supplier. */
import type { Amount, Money } from '@cloche/domain/rules/amounts'
import { priceHeld, ratingOf, type DeliveryFacts, type Rated } from '@cloche/domain/rules/orders'
import type { Statement } from '../database/connection.ts'
import type { Transaction } from '../database/transaction.ts'
import { zoneOfLocation } from './zones.ts'

const DAY_MS = 86_400_000
/** How deliveries came is told of the last so many days. */
const RATED_DAYS = 90

const NOTHING = { good: 0, of: 0 }

interface RatedRow {
  readonly kind: 'onTime' | 'complete' | 'temperature'
  readonly good: number
  readonly of: number
}

const day = (column: string) => `(${column} at time zone ${zoneOfLocation('l')})::date`

/** How deliveries came since an instant. */
const ratedStatement = (
  organizationId: string,
  supplierId: string,
  since: string,
): Statement<RatedRow & Rated> => ({
  text: `select 'onTime' as kind, count(*) filter (where ${day('a.at')} <= ${day('b.deliver_at')})::int as good, count(*)::int as of
      from arrival a join order_batch b on b.organization_id = $1 and b.id = a.order_batch_id
      join location l on l.organization_id = $1 and l.id = a.location_id
      where a.organization_id = $1 and a.supplier_id = $2 and a.at >= $3 and a.deleted is null
    union all
    select 'complete', count(*) filter (where o.outcome in ('complete', 'over'))::int, count(*)::int
      from "order" o join order_batch b on b.organization_id = $1 and b.id = o.order_batch_id
      where o.organization_id = $1 and b.supplier_id = $2 and b.deliver_at >= $3 and o.status = 'end' and o.outcome <> 'open' and o.deleted is null
    union all
    select 'temperature', count(*) filter (where not (i.outcome <> 'accepted' and i.refused_reason = 'temperature'))::int, count(*)::int
      from order_batch_item i join arrival a on a.organization_id = $1 and a.id = i.arrival_id
      where i.organization_id = $1 and a.supplier_id = $2 and a.at >= $3 and i.temperature is not null and i.deleted is null`,
  values: [organizationId, supplierId, since],
})

interface PricedRow {
  readonly paid: Money
  readonly came: Amount
  readonly agreed: Money
  readonly ordered: Amount
}

const amount = (column: string) => `json_build_object('value', ${column}_value, 'unit', ${column}_unit)`

/** What was charged for lots, beside what was agreed for their line; the last thousand. */
const pricedStatement = (
  organizationId: string,
  supplierId: string,
  since: string,
): Statement<PricedRow> => ({
  text: `select i.price::float8 as paid, ${amount('i.quantity')} as came, o.price::float8 as agreed, ${amount('o.quantity')} as ordered
      from order_batch_item i join arrival a on a.organization_id = $1 and a.id = i.arrival_id
      join "order" o on o.organization_id = $1 and o.id = i.order_id
      where i.organization_id = $1 and a.supplier_id = $2 and a.at >= $3 and i.outcome <> 'refused' and i.price is not null
        and o.price is not null and i.deleted is null order by a.at desc, i.id limit 1000`,
  values: [organizationId, supplierId, since],
})

/** The facts behind a rating. */
export async function deliveriesOf(
  transaction: Transaction,
  organizationId: string,
  supplierId: string,
  now: string,
): Promise<DeliveryFacts & { readonly since: string }> {
  const since = new Date(Date.parse(now) - RATED_DAYS * DAY_MS).toISOString()
  const [rated, priced] = await Promise.all([
    transaction.query(ratedStatement(organizationId, supplierId, since)),
    transaction.query(pricedStatement(organizationId, supplierId, since)),
  ])
  const of = (kind: string) => {
    const row = rated.rows.find(one => one.kind === kind)
    return row === undefined ? NOTHING : { good: row.good, of: row.of }
  }
  return {
    onTime: of('onTime'),
    complete: of('complete'),
    temperature: of('temperature'),
    price: priceHeld(priced.rows),
    since,
  }
}

/** Writes what a delivery makes of a supplier's rating. */
export async function rateSupplier(
  transaction: Transaction,
  organizationId: string,
  supplierId: string,
  now: string,
): Promise<void> {
  const stars = ratingOf(await deliveriesOf(transaction, organizationId, supplierId, now))
  await transaction.query({
    text: `update supplier set rating = $3::float8
      where organization_id = $1 and id = $2 and rating is distinct from $3::float8`,
    values: [organizationId, supplierId, stars],
    change: { entity: 'supplier', verb: 'change', ids: [supplierId], places: null },
  })
}

/** The same for all suppliers of an organization whose deliveries were written past the calls. */
export async function rateSuppliers(
  transaction: Transaction,
  organizationId: string,
  now: string,
): Promise<void> {
  const { rows } = await transaction.query<{ id: string }>({
    text: 'select id from supplier where organization_id = $1 and deleted is null order by id limit 1000',
    values: [organizationId],
  })
  for (const { id } of rows) await rateSupplier(transaction, organizationId, id, now)
}
