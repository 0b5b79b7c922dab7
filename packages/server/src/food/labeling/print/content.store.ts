/** What labels say, read with everything they stand on in one statement. */
import { type Locale } from '@cloche/domain/text'
import { ENTITIES } from '@cloche/domain/entities'
import type { AllergenMap } from '@cloche/domain/rules/allergens'
import type { Amount } from '@cloche/domain/rules/amounts'
import type { QueryResult, Statement } from '../../../database/connection.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'

export interface ContentRow {
  readonly id: string
  readonly serial: string
  readonly mode: 'individual' | 'range' | 'perStep'
  readonly count: number
  readonly batchId: string
  readonly productId: string
  readonly locationId: string
  readonly state: string
  readonly isFinal: boolean
  readonly stateName: string | null
  readonly quantity: Amount
  /** Of one label or piece, as it was registered. */
  readonly itemQuantity: Amount | null
  readonly madeAt: string
  readonly bestBefore: string | null
  readonly expiration: string | null
  readonly allergens: AllergenMap
  readonly productName: string
  readonly gtin: string | null
  readonly storage: string | null
  readonly origin: string | null
  readonly ingredients: string | null
  readonly recipe: { lines?: readonly { name: string; quantity: Amount }[] } | null
  readonly batchCode: string | null
  readonly supplierLot: string | null
  readonly labelSize: string | null
  readonly templateId: string | null
  readonly labelCode: 'none' | 'gs1-128' | 'datamatrix' | null
  readonly locationName: string
  readonly timeZone: string
  readonly personName: string | null
}

/** Labels within scope, in the order of the given ids. */
export function contentStatement(
  organizationId: string,
  ids: readonly string[],
  rowScope: RowScope,
): Statement<ContentRow> {
  const values: unknown[] = [organizationId, ids]
  const within = rowScopeSql(ENTITIES.label, rowScope, value => `$${values.push(value)}`)
  const amount = (column: string) => `json_build_object('value', ${column}_value, 'unit', ${column}_unit)`
  return {
    text: `select label.id, label.serial, label.mode, label.count, label.batch_id as "batchId", label.product_id as "productId",
        label.location_id as "locationId", label.state, label.is_final as "isFinal", state.name as "stateName", ${amount('label.quantity')} as quantity,
        case when batch_item.quantity_value is null then null else ${amount('batch_item.quantity')} end as "itemQuantity",
        label.made_at as "madeAt", label.best_before as "bestBefore", label.expiration, label.allergens,
        product.name as "productName", product.gtin, product.storage, product.origin, product.ingredients_text as ingredients,
        batch.recipe, batch.code as "batchCode", batch.supplier_lot as "supplierLot",
        batching.label_size as "labelSize", batching.label_code as "labelCode", batching.template_id as "templateId", location.name as "locationName",
        coalesce((select above.time_zone from location above where above.organization_id = $1 and above.id = any(location.hierarchy)
          and above.time_zone is not null and above.deleted is null order by cardinality(above.hierarchy) desc limit 1),
          (select time_zone from organization where id = $1)) as "timeZone",
        coalesce("user".full_name, "user".name) as "personName"
      from (select * from label where organization_id = $1 and id = any($2::uuid[]) and deleted is null${within === undefined ? '' : ` and ${within}`}) label
      join product on product.organization_id = $1 and product.id = label.product_id
      join batch on batch.organization_id = $1 and batch.id = label.batch_id
      join location on location.organization_id = $1 and location.id = label.location_id
      left join batching on batching.organization_id = $1 and batching.id = batch.batching_id
      left join batch_item on batch_item.organization_id = $1 and batch_item.id = label.batch_item_id
      left join state on state.organization_id = $1 and state.path = label.state and state.deleted is null
      left join "user" on "user".organization_id = $1 and "user".id = label.made_by_id
      order by array_position($2::uuid[], label.id)`,
    values,
  }
}

export interface OrganizationRow {
  readonly name: string
  readonly publicName: string | null
  readonly locale: Locale
  readonly address: string | null
  readonly postcode: string | null
  readonly city: string | null
  readonly digitalLinkDomain: string | null
  readonly timeZone: string | null
}

/** The one row of `organizationStatement`. */
export function theOrganization({ rows }: QueryResult<OrganizationRow>): OrganizationRow {
  const [organization] = rows
  if (organization === undefined) throw new Error('Who has a session has an organization')
  return organization
}

export function organizationStatement(organizationId: string): Statement<OrganizationRow> {
  return {
    text: `select name, public_name as "publicName", locale, address, postcode, city, digital_link_domain as "digitalLinkDomain", time_zone as "timeZone"
           from organization where id = $1`,
    values: [organizationId],
  }
}

/** Labels printed for the first time know when; later prints change nothing. Locked in the order of their ids. */
export function printedStatement(actor: Actor, now: string, ids: readonly string[]): Statement {
  return {
    text: `update label set printed_at = $3, version = version + 1, updated = $3, updated_by = $4
           where organization_id = $1 and id in (select id from label
             where organization_id = $1 and id = any($2::uuid[]) and printed_at is null order by id for update)`,
    values: [actor.organizationId, ids, now, actor.userId],
  }
}
