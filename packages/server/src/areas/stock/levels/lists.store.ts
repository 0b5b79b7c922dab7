/** Stock as lists: sums of variations and of open labels, as tables that the engine's lists read. */
import { ENTITIES } from '@cloche/domain/entities'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { ON_HOLD, OPEN_FOOD } from '../../../operations/open-food.ts'
import { UNITS, worthOf } from '../../../operations/measures.ts'

type Value = (value: unknown) => string

const within = (entity: 'stockVariation' | 'label', reach: RowScope, value: Value) => {
  const sql = rowScopeSql(ENTITIES[entity], reach, value)
  return sql === undefined ? '' : ` and ${sql}`
}

/** Sums per product, measure and what else is named; what comes out at nothing is left out. */
function sums(dimensions: readonly string[], reach: RowScope, value: Value): string {
  const by = ['product_id', ...dimensions].join(', ')
  return `${UNITS}, moved as (
      select ${by}, quantity_unit, sum(quantity_value) as value, max(at) as changed from stock_variation
      where organization_id = $1${within('stockVariation', reach, value)} group by ${by}, quantity_unit
    ), summed as (
      select ${by}, measure, sum(value * factor) as value, max(changed) as changed
      from moved join units on units.unit = moved.quantity_unit
      group by ${by}, measure having round(sum(value * factor), 6) <> 0
    )`
}

const LABELLED = `${OPEN_FOOD} and state <> 'serve'`
const PRODUCT = `$1::uuid as organization_id, product.name, product.search_text, product.type`
const LEVEL = `summed.value as quantity_value, summed.measure as quantity_unit, ${worthOf('summed.value')} as cost, summed.changed,
      summed.changed as created`
const OF_PRODUCT = `join product on product.organization_id = $1 and product.id = summed.product_id`

export function productsSql(reach: RowScope, value: Value): string {
  return `${sums([], reach, value)}, open as (
      select product_id, count(*)::int as labels, count(*) filter (where ${ON_HOLD})::int as on_hold,
        min(least(expiration, best_before)) as expiration from label
      where organization_id = $1 and ${LABELLED}${within('label', reach, value)} group by product_id
    ), stock_product as (
      select summed.product_id || '.' || summed.measure as id, ${PRODUCT}, product.sku, ${LEVEL},
        coalesce(open.labels, 0) as labels, coalesce(open.on_hold, 0) as on_hold, open.expiration
      from summed ${OF_PRODUCT} left join open on open.product_id = summed.product_id
    )`
}

export function placesSql(reach: RowScope, value: Value): string {
  return `${sums(['location_id'], reach, value)}, stock_place as (
      select summed.product_id || '.' || summed.measure || '.' || summed.location_id as id, ${PRODUCT},
        summed.product_id, summed.location_id as place, ${LEVEL}
      from summed ${OF_PRODUCT}
    )`
}

export function statesSql(reach: RowScope, value: Value): string {
  return `${sums(['state'], reach, value)}, stock_state as (
      select summed.product_id || '.' || summed.measure || '.' || summed.state as id, ${PRODUCT},
        summed.product_id, summed.state, ${LEVEL}
      from summed ${OF_PRODUCT}
    )`
}

export function expirationsSql(reach: RowScope, value: Value): string {
  return `${UNITS}, open as (
      select product_id, batch_id, batch_status, location_id, state, least(expiration, best_before) as until, measure,
        sum(quantity_value * factor) as value, count(*)::int as labels, max(created) as created
      from label join units on units.unit = quantity_unit
      where organization_id = $1 and ${LABELLED} and least(expiration, best_before) is not null${within('label', reach, value)}
      group by 1, 2, 3, 4, 5, 6, 7
    ), stock_expiration as (
      select open.product_id || '.' || measure || '.' || batch_id || '.' || location_id || '.' || open.state || '.' ||
          extract(epoch from until) as id,
        ${PRODUCT}, open.product_id, batch_id, batch_status, location_id as place, open.state, until, open.value as quantity_value,
        measure as quantity_unit, labels, open.created
      from open join product on product.organization_id = $1 and product.id = open.product_id
    )`
}
