/** What is planned and offered at a place, and the recipes of it. */
import type { Amount, AmountUnit } from '@cloche/domain/rules/amounts'
import type { MenuOffered } from '@cloche/domain/rules/orders'
import type { RecipeLine, RecipeProduct } from '@cloche/domain/rules/recipes'
import type { Repeat } from '@cloche/domain/rules/recurrence'
import type { Statement } from '../../database/connection.ts'

export interface TaskRow {
  readonly name: string
  readonly productId: string
  /** Null: its recipe as it is written. */
  readonly quantity: Amount | null
  readonly startAt: string
  readonly recurrence: Repeat
}

/** Tasks at a place and below it that make something until an instant, and were not begun. Counting, cleaning and thawing make nothing. */
export const tasksStatement = (
  organizationId: string,
  locationId: string,
  from: string,
  to: string,
): Statement<TaskRow> => ({
  text: `select t.name, t.product_id as "productId", t.start_at as "startAt", t.recurrence,
      case when t.quantity_value is not null then json_build_object('value', t.quantity_value::float8, 'unit', t.quantity_unit) end as quantity
    from task t join location l on l.organization_id = t.organization_id and l.id = t.location_id and l.hierarchy @> array[$2::uuid]
    join product p on p.organization_id = t.organization_id and p.id = t.product_id and p.deleted is null
    left join action a on a.organization_id = t.organization_id and a.id = t.action_id
    where t.organization_id = $1 and t.deleted is null and t.active and t.status in ('pending', 'lock') and t.start_at < $4
      and (t.start_at >= $3 or t.recurrence <> 'none')
      and not exists (select from day_plan_line planned where planned.organization_id = t.organization_id and planned.task_id = t.id and planned.kind = 'thaw')
      and (a.path is null or not (a.path like 'stock/%' or a.path like 'clean%'))
    order by t.start_at, t.id limit 1000`,
  values: [organizationId, locationId, from, to],
})

export interface MenuItemRow extends Omit<MenuOffered, 'items'> {
  readonly menuId: string
  readonly productId: string
  /** Of it on a day. */
  readonly count: number
}

/** What menus of a place expect of each of their items on a day, within some days. */
export const menusStatement = (
  organizationId: string,
  locationId: string,
  from: string,
  to: string,
): Statement<MenuItemRow> => ({
  text: `select m.id as "menuId", m.name, m."from"::text as "from", m."to"::text as "to", m.weekdays, i.product_id as "productId",
      coalesce(i.expected, m.covers)::float8 as count
    from menu m join menu_item i on i.organization_id = m.organization_id and i.menu_id = m.id and i.deleted is null and i.active
    join product p on p.organization_id = i.organization_id and p.id = i.product_id and p.deleted is null
    where m.organization_id = $1 and m.deleted is null and m.active and coalesce(i.expected, m.covers) > 0
      and (m.location_ids = '{}' or m.location_ids && (select hierarchy from location where organization_id = $1 and id = $2))
      and (m."from" is null or m."from" <= $4) and (m."to" is null or m."to" >= $3)
    order by m.name, m.id, i.priority, i.id limit 2000`,
  values: [organizationId, locationId, from, to],
})

export interface RecipeRow extends RecipeProduct {
  readonly consumptionUnit: AmountUnit | null
  readonly lines: readonly RecipeLine[]
}

/** Some products with all that goes into them, each once. */
export const recipesStatement = (
  organizationId: string,
  productIds: readonly string[],
  most: number,
): Statement<RecipeRow> => ({
  text: 'select * from recipe_tree($1, $2::uuid[], $3)',
  values: [organizationId, productIds, most],
})

/** Products that somebody brings to a place although they have a recipe: by a level, a catalogue or a rule. */
export const broughtStatement = (
  organizationId: string,
  locationId: string,
  productIds: readonly string[],
): Statement<{ readonly productId: string }> => ({
  text: `select product_id as "productId" from stock_level where organization_id = $1 and location_id = $2 and product_id = any($3::uuid[])
      and deleted is null and active and (supplier_id is not null or source_location_id is not null)
    union select s.product_id from supplier_product s
      join supplier u on u.organization_id = s.organization_id and u.id = s.supplier_id and u.deleted is null and u.active
        and (u.place_ids = '{}' or u.place_ids && (select hierarchy from location where organization_id = $1 and id = $2))
      where s.organization_id = $1 and s.product_id = any($3::uuid[]) and s.deleted is null and s.active
    union select named.id from order_forwarder f
      join location l on l.organization_id = f.organization_id and l.id = $2 and f.location_id = any(l.hierarchy)
      cross join unnest(f.product_ids) as named(id)
      where f.organization_id = $1 and f.deleted is null and f.active and f.via = 'location' and f.target_location_id <> $2
        and named.id = any($3::uuid[])`,
  values: [organizationId, locationId, productIds],
})
