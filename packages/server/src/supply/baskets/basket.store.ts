/** What a basket is filled from: levels with what is there and what comes, offers, orders of before. */
import type { Amount } from '@cloche/domain/rules/amounts'
import type { Weekday } from '@cloche/domain/rules/orders'
import type { Statement } from '../../database/connection.ts'
import { UNITS } from '../../operations/measures.ts'
import { usableSql } from '../../operations/stock-balances.ts'

export interface LevelRow {
  readonly productId: string
  readonly product: string
  readonly minimumValue: number
  readonly minimumUnit: Amount['unit']
  readonly parValue: number | null
  readonly parUnit: Amount['unit'] | null
  readonly packValue: number | null
  readonly packUnit: Amount['unit'] | null
  readonly supplierId: string | null
  readonly sourceLocationId: string | null
}

/** The levels of a place. */
export const levelsStatement = (organizationId: string, locationId: string): Statement<LevelRow> => ({
  text: `select v.product_id as "productId", p.name as product, v.minimum_value::float8 as "minimumValue", v.minimum_unit as "minimumUnit",
      v.par_value::float8 as "parValue", v.par_unit as "parUnit", v.pack_value::float8 as "packValue", v.pack_unit as "packUnit", v.supplier_id as "supplierId", v.source_location_id as "sourceLocationId"
    from stock_level v join product p on p.organization_id = v.organization_id and p.id = v.product_id and p.deleted is null
    where v.organization_id = $1 and v.location_id = $2 and v.deleted is null and v.active order by p.name, v.id limit 2000`,
  values: [organizationId, locationId],
})

export interface AmountRow {
  readonly productId: string
  readonly value: number
  readonly unit: Amount['unit']
}

/** What is there of some products at a place and below it: balances that are kept, without what is held or rejected. */
export const haveStatement = (
  organizationId: string,
  locationId: string,
  productIds: readonly string[],
): Statement<AmountRow> => ({
  text: `select b.product_id as "productId", b.measure as unit, greatest(round(sum(b.value), 6), 0)::float8 as value
    from stock_balance b
    where b.organization_id = $1 and b.product_id = any($3::uuid[]) and round(b.value, 6) <> 0 and ${usableSql('b')}
      and b.location_id in (select id from location where organization_id = $1 and hierarchy @> array[$2::uuid])
    group by 1, 2`,
  values: [organizationId, locationId, productIds],
})

/** What was ordered for a place, left, and did not come yet; what was confirmed counts, where it was. */
export const comingStatement = (
  organizationId: string,
  locationId: string,
  productIds: readonly string[],
): Statement<AmountRow> => ({
  text: `with ${UNITS}
    select o.product_id as "productId", units.measure as unit,
      sum(greatest(coalesce(o.confirmed_value, o.quantity_value) * units.factor
        - coalesce(o.received_value * arrived.factor, 0), 0))::float8 as value
    from "order" o join order_batch b on b.organization_id = o.organization_id and b.id = o.order_batch_id and b.deleted is null
    join units on units.unit = coalesce(o.confirmed_unit, o.quantity_unit)
    left join units arrived on arrived.unit = o.received_unit and arrived.measure = units.measure
    where o.organization_id = $1 and o.location_id = $2 and o.product_id = any($3::uuid[]) and o.deleted is null
      and o.status = 'start' and o.outcome in ('open', 'part') and b.status = 'start' and b.sending not in ('draft', 'toApprove', 'declined')
    group by 1, 2`,
  values: [organizationId, locationId, productIds],
})

export interface OfferRow {
  readonly supplierProductId: string
  readonly supplierId: string
  readonly productId: string
  readonly product: string
  readonly supplierName: string | null
  readonly supplierCode: string | null
  readonly packValue: number
  readonly packUnit: Amount['unit']
  readonly packName: string | null
  readonly price: number | null
  readonly previousPrice: number | null
  readonly minimumPacks: number
  readonly isPreferred: boolean
}

const OFFER = `s.id as "supplierProductId", s.supplier_id as "supplierId", s.product_id as "productId", p.name as product,
  s.supplier_name as "supplierName", s.supplier_code as "supplierCode", s.pack_value::float8 as "packValue", s.pack_unit as "packUnit",
  s.pack_name as "packName", s.price::float8 as price,
  case when s.price_changed_at > now() - interval '30 days' then s.previous_price::float8 end as "previousPrice",
  s.minimum_packs as "minimumPacks", s.is_preferred as "isPreferred"`
const OFFERED = `from supplier_product s join supplier u on u.organization_id = s.organization_id and u.id = s.supplier_id
    and u.deleted is null and u.active
  join product p on p.organization_id = s.organization_id and p.id = s.product_id and p.deleted is null
  where s.organization_id = $1 and s.deleted is null and s.active`

/** Who sells some products, the preferred ones first. */
export const offersOfStatement = (
  organizationId: string,
  productIds: readonly string[],
): Statement<OfferRow> => ({
  text: `select ${OFFER} ${OFFERED} and s.product_id = any($2::uuid[]) order by s.is_preferred desc, s.price nulls last, s.id limit 5000`,
  values: [organizationId, productIds],
})

/** What a supplier sells, as far as it is found. */
export const offersStatement = (
  organizationId: string,
  supplierId: string,
  search: string,
): Statement<OfferRow> => ({
  text: `select ${OFFER} ${OFFERED} and s.supplier_id = $2
      and ($3 = '' or p.name ilike $4 or s.supplier_name ilike $4 or s.supplier_code ilike $4) order by p.name, s.id limit 200`,
  values: [organizationId, supplierId, search, `%${search.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`],
})

export interface BeforeRow {
  readonly orderBatchId: string
  readonly name: string
  readonly supplierId: string | null
  readonly supplierLocationId: string | null
  readonly productId: string
  readonly product: string
  readonly value: number
  readonly unit: Amount['unit']
}

const BEFORE = `select b.id as "orderBatchId", coalesce(b.code, b.name) as name, b.supplier_id as "supplierId",
    b.supplier_location_id as "supplierLocationId", o.product_id as "productId", p.name as product,
    o.quantity_value::float8 as value, o.quantity_unit as unit
  from order_batch b join "order" o on o.organization_id = b.organization_id and o.order_batch_id = b.id and o.deleted is null and o.status <> 'cancel'
  join product p on p.organization_id = o.organization_id and p.id = o.product_id and p.deleted is null
  where b.organization_id = $1 and b.location_id = $2 and b.deleted is null and b.status <> 'cancel'`

/** What was ordered for the same day of last week: between these instants. */
export const lastWeekStatement = (
  organizationId: string,
  locationId: string,
  from: string,
  to: string,
): Statement<BeforeRow> => ({
  text: `${BEFORE} and b.sent_at >= $3 and b.sent_at < $4 order by b.sent_at, o.priority limit 1000`,
  values: [organizationId, locationId, from, to],
})

export const templateStatement = (
  organizationId: string,
  locationId: string,
  orderBatchId: string,
): Statement<BeforeRow> => ({
  text: `${BEFORE} and b.id = $3 order by o.priority limit 1000`,
  values: [organizationId, locationId, orderBatchId],
})

export interface DraftRow {
  readonly orderBatchId: string
  readonly code: string | null
  readonly supplierId: string | null
  readonly supplierLocationId: string | null
  readonly deliverAt: string
  readonly note: string | null
  readonly createdBy: string | null
  /** Somebody was asked to approve it. */
  readonly isAsked: boolean
  /** It left, and is changed. */
  readonly isSent: boolean
  readonly orderVersion: number
}

const DRAFT = `select id as "orderBatchId", code, supplier_id as "supplierId", supplier_location_id as "supplierLocationId",
    deliver_at as "deliverAt", note, created_by as "createdBy", sending = 'toApprove' as "isAsked", sending not in ('draft', 'toApprove') as "isSent", order_version as "orderVersion"
  from order_batch where organization_id = $1 and location_id = $2 and deleted is null`

/** Orders of a place that wait to be sent, the newest first. */
export const draftsStatement = (organizationId: string, locationId: string): Statement<DraftRow> => ({
  text: `${DRAFT} and status = 'pending' and sending in ('draft', 'toApprove') order by created desc, id limit 500`,
  values: [organizationId, locationId],
})

/** An order that left and that nothing came of yet. */
export const sentStatement = (
  organizationId: string,
  locationId: string,
  orderBatchId: string,
): Statement<DraftRow> => ({
  text: `${DRAFT} and id = $3 and status = 'start' and sending not in ('draft', 'toApprove', 'despatched')`,
  values: [organizationId, locationId, orderBatchId],
})

/** Orders of a place that are kept as templates. */
export const templatesStatement = (
  organizationId: string,
  locationId: string,
): Statement<{ readonly orderBatchId: string; readonly name: string }> => ({
  text: `select id as "orderBatchId", coalesce(name, code, '') as name from order_batch where organization_id = $1 and location_id = $2
    and deleted is null and is_template order by name, id limit 100`,
  values: [organizationId, locationId],
})

export interface GroupRow {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly orderDays: readonly Weekday[]
  readonly deliveryDays: readonly Weekday[]
  readonly orderBefore: string | null
  readonly leadDays: number
  readonly minimum: number | null
  readonly deliveryFee: number | null
  readonly sentToday: number
}

/** All suppliers that are offered at a place, and what was ordered of them since an instant. */
export const groupsStatement = (
  organizationId: string,
  locationId: string,
  from: string,
): Statement<GroupRow> => ({
  text: `select s.id, s.name, s.email, s.phone, s.order_days as "orderDays", s.delivery_days as "deliveryDays",
      s.order_before as "orderBefore", s.lead_days as "leadDays", s.minimum::float8 as minimum, s.delivery_fee::float8 as "deliveryFee",
      (select count(*)::int from order_batch b where b.organization_id = $1 and b.supplier_id = s.id and b.location_id = $2
        and b.deleted is null and b.status <> 'cancel' and b.sending not in ('draft', 'toApprove') and coalesce(b.sent_at, b.updated) >= $3
        and b.sent_by_id is not null) as "sentToday"
    from supplier s where s.organization_id = $1 and s.deleted is null and s.active
      and (s.place_ids = '{}' or s.place_ids && (select hierarchy from location where organization_id = $1 and id = $2))
    order by s.name, s.id limit 500`,
  values: [organizationId, locationId, from],
})

/** Rules by which a place of ours brings what no supplier sells: those at this place or above it, the nearest first. */
export const placeRulesStatement = (
  organizationId: string,
  locationId: string,
): Statement<{ readonly targetLocationId: string; readonly productIds: readonly string[] }> => ({
  text: `select f.target_location_id as "targetLocationId", f.product_ids as "productIds"
    from order_forwarder f join location l on l.organization_id = f.organization_id and l.id = $2
    join location at on at.organization_id = f.organization_id and at.id = f.location_id
    where f.organization_id = $1 and f.deleted is null and f.active and f.via = 'location' and f.target_location_id is not null
      and f.target_location_id <> $2 and f.location_id = any(l.hierarchy)
    order by cardinality(at.hierarchy) desc, cardinality(f.product_ids) = 0, f.id limit 100`,
  values: [organizationId, locationId],
})
