/** Returns, as SQL: what could go back, what went, and what its paper says. `$1` organization. */
import { ENTITIES } from '@cloche/domain/entities'
import type { BatchOrigin, LabelRow, ReturnedLine } from '@cloche/domain/operations'
import type { Amount, Price } from '@cloche/domain/rules/amounts'
import type { OrderParty } from '@cloche/domain/rules/orders'
import type { Language, Locale } from '@cloche/domain/text'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { selection } from '../../../entity-engine/rows.ts'
import { finished } from '../../../entity-engine/select.ts'
import { OPEN_FOOD } from '../../../operations/open-food.ts'
import { zoneOfLocation } from '../../../operations/zones.ts'

const label = selection(ENTITIES.label)
const amountOf = (column: string) =>
  `case when ${column}_value is null then null else json_build_object('value', ${column}_value, 'unit', ${column}_unit) end`

/** Labels that came of deliveries of a supplier and hold something; the one that was scanned, or by product, lot or paper. */
export function returnableStatement(
  organizationId: string,
  supplierId: string,
  search: string | null,
  reach: RowScope,
): Statement<LabelRow & { readonly batchId: string }> {
  const values: unknown[] = [organizationId, supplierId, search]
  const within = rowScopeSql(ENTITIES.label, reach, value => `$${values.push(value)}`)
  return {
    text: `select ${label.sql} from label where organization_id = $1 and ${OPEN_FOOD}
        and batch_id in (select batch_id from order_batch_item where organization_id = $1 and deleted is null
          and batch_id is not null and arrival_id in (select id from arrival where organization_id = $1 and supplier_id = $2))
        and ($3::text is null or serial = $3
          or product_id in (select id from product where organization_id = $1 and strpos(lower(name), lower($3)) > 0)
          or batch_id in (select id from batch where organization_id = $1
            and (strpos(lower(coalesce(supplier_lot, '')), lower($3)) > 0 or lower(supplier_document) = lower($3) or lower(code) = lower($3))))
        ${within === undefined ? '' : `and ${within}`}
      order by coalesce(expiration, best_before) nulls last, id limit 200`,
    values,
  }
}

export const finishLabels = (rows: readonly object[]): LabelRow[] =>
  finished(rows as never, label.finish) as unknown as LabelRow[]

interface OriginRow extends BatchOrigin {
  readonly batchId: string
  readonly product: string
  readonly lot: string | null
  readonly came: string | null
  readonly document: string | null
}

/** With what batches came. */
export const originsStatement = (
  organizationId: string,
  batchIds: readonly string[],
): Statement<OriginRow> => ({
  text: `select distinct on (item.batch_id) item.batch_id as "batchId", arrival.supplier_id as "supplierId",
      item.order_batch_id as "orderBatchId", item.price::float8 as price, ${amountOf('item.quantity')} as quantity,
      (select name from product where organization_id = $1 and id = item.product_id) as product,
      (select supplier_lot from batch where organization_id = $1 and id = item.batch_id) as lot, arrival.at as came, arrival.document
    from order_batch_item item join arrival on arrival.organization_id = $1 and arrival.id = item.arrival_id
    where item.organization_id = $1 and item.batch_id = any($2::uuid[]) and item.deleted is null order by item.batch_id, item.id`,
  values: [organizationId, batchIds],
})

/** Labels by their ids within reach, locked. */
export async function lockLabels(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
  reach: RowScope,
): Promise<LabelRow[]> {
  const values: unknown[] = [organizationId, ids]
  const within = rowScopeSql(ENTITIES.label, reach, value => `$${values.push(value)}`)
  const { rows } = await transaction.query({
    text: `select ${label.sql} from label where organization_id = $1 and id = any($2::uuid[]) and deleted is null${within === undefined ? '' : ` and ${within}`} order by id for update`,
    values,
  })
  return finishLabels(rows)
}

export async function costsOf(transaction: Transaction, organizationId: string, ids: readonly string[]) {
  const { rows } = await transaction.query<Price & { id: string }>({
    text: 'select id, cost, consumption_unit as unit from product where organization_id = $1 and id = any($2::uuid[])',
    values: [organizationId, [...new Set(ids)]],
  })
  return new Map(rows.map(row => [row.id, row]))
}

/** The clock of the database, read behind the locks. */
export const CLOCK: Statement<{ now: string }> = {
  text: `select date_trunc('milliseconds', clock_timestamp()) as now`,
}

/** The lines of a return within reach, with how their labels stand. */
export async function returnedLines(
  transaction: Transaction,
  organizationId: string,
  returnId: string,
  reach: RowScope,
  labelReach: RowScope,
): Promise<ReturnedLine[]> {
  const values: unknown[] = [organizationId, returnId]
  const within = rowScopeSql(ENTITIES.supplierEntry, reach, value => `$${values.push(value)}`)
  const { rows } = await transaction.query<Omit<ReturnedLine, 'label'> & { labelId: string | null }>({
    text: `select id, location_id as "locationId", supplier_id as "supplierId", money::float8 as money, product_id as "productId",
        batch_id as "batchId", order_batch_id as "orderBatchId", ${amountOf('quantity')} as quantity, document, label_id as "labelId",
        exists (select 1 from supplier_entry by_it where by_it.organization_id = $1 and by_it.claim_id = supplier_entry.id and by_it.deleted is null) as "isSettled",
        coalesce((select from_state from event where event.organization_id = $1 and event.label_id = supplier_entry.label_id
          and event.action = 'label/return' order by event.at desc, event.id desc limit 1), 'init') as "fromState"
      from supplier_entry where organization_id = $1 and paper_id = $2 and kind = 'return' and deleted is null${within === undefined ? '' : ` and ${within}`}
      order by id limit 500`,
    values,
  })
  const labels = await lockLabels(
    transaction,
    organizationId,
    rows.flatMap(({ labelId }) => labelId ?? []),
    labelReach,
  )
  const byId = new Map(labels.map(one => [one.id, one]))
  return rows.map(({ labelId, ...line }) => ({ ...line, label: byId.get(labelId ?? '') ?? null }))
}

export interface ReturnPaperRow {
  readonly at: string
  readonly supplierId: string
  readonly supplier: string
  readonly email: string | null
  readonly language: Language | null
  readonly customerNumber: string | null
  readonly timeZone: string
  readonly currency: string
  readonly locale: Locale
  readonly buyer: string
  readonly buyerVatId: string | null
  readonly buyerEmail: string | null
  readonly place: string
  readonly placeAddress: Pick<OrderParty, 'address' | 'city' | 'postcode'>
  readonly by: string | null
  readonly document: string
  readonly note: string | null
  readonly mailId: string | null
  readonly product: string
  readonly lot: string | null
  readonly delivery: string | null
  readonly quantity: Amount
  readonly reason: string
  readonly money: number | null
}

/** What the paper of a return says, a row a line; only what still goes back. */
export const returnPaperStatement = (
  organizationId: string,
  returnId: string,
  reach: RowScope,
): Statement<ReturnPaperRow> => {
  const values: unknown[] = [organizationId, returnId]
  const within = rowScopeSql(ENTITIES.supplierEntry, reach, value => `$${values.push(value)}`)
  return {
    text: `select entry.at, entry.supplier_id as "supplierId", entry.document, entry.note, entry.mail_id as "mailId",
        ${amountOf('entry.quantity')} as quantity, entry.reason, entry.money::float8 as money, l.name as place,
        json_build_object('address', l.address, 'city', l.city, 'postcode', l.postcode) as "placeAddress",
        ${zoneOfLocation('l')} as "timeZone", s.name as supplier, s.email, s.language, s.customer_number as "customerNumber",
        o.currency, o.locale, o.name as buyer, o.vat_id as "buyerVatId", o.email as "buyerEmail",
        (select coalesce(full_name, name) from "user" where organization_id = $1 and id = entry.user_id) as by,
        (select name from product where organization_id = $1 and id = entry.product_id) as product,
        (select supplier_lot from batch where organization_id = $1 and id = entry.batch_id) as lot,
        (select supplier_document from batch where organization_id = $1 and id = entry.batch_id) as delivery
      from (select * from supplier_entry where organization_id = $1 and paper_id = $2 and kind = 'return' and deleted is null
          ${within === undefined ? '' : `and ${within}`} order by id limit 500) entry
        join location l on l.organization_id = $1 and l.id = entry.location_id
        join supplier s on s.organization_id = $1 and s.id = entry.supplier_id
        join organization o on o.id = $1
      order by entry.id`,
    values,
  }
}
