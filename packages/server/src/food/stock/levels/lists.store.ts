/** Stock as lists: balances and open labels, as tables that the engine's lists read. */
import { ENTITIES } from '@cloche/domain/entities'
import { lookedUp, rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { ON_HOLD, OPEN_FOOD } from '../../../operations/open-food.ts'
import { UNITS, worthOf } from '../../../operations/measures.ts'
import { THERE } from '../../../operations/stock-balances.ts'

type Value = (value: unknown) => string

/** Looked up, and not joined: each product has a few piles, and places would be gone through for each of them. */
const within = (entity: 'stockVariation' | 'label', reach: RowScope, value: Value) => {
  const sql = rowScopeSql(ENTITIES[entity], reach, value)
  return sql === undefined ? '' : ` and ${lookedUp(sql)}`
}

/**
 * What there is, summed by what is named besides product and measure. Piles that come out at nothing together, as three in one
 * place and three less than nothing in another, are listed as nothing: there is food, and something is wrong.
 */
const sumsOf = (dimensions: readonly string[], reach: RowScope, value: Value) => {
  const by = [...dimensions, 'measure'].join(', ')
  return `select ${by}, round(sum(value), 6) as value, max(changed) as changed from stock_balance
      where organization_id = $1 and product_id = product.id and ${THERE}${within('stockVariation', reach, value)}
      group by ${by}`
}

/**
 * As many rows as a list has, for its count alone: products are not looked at where nothing is asked of them. Whoever sees a
 * tenth of the places or more counts along the products until there are enough, whoever sees less counts the piles there.
 */
export const countedSql =
  (table: string, dimensions: readonly string[]) =>
  (reach: RowScope, value: Value): string => {
    const scope = rowScopeSql(ENTITIES.stockVariation, reach, value)
    const counted = (condition: string) =>
      `select $1::uuid as organization_id from stock_balance where organization_id = $1 and ${THERE}${condition}
      group by ${['product_id', ...dimensions, 'measure'].join(', ')}`
    const seen = rowScopeSql(ENTITIES.location, reach, value)
    if (scope === undefined || seen === undefined) return `${table} as (${counted('')})`
    const isWide = `(select count(*) filter (where ${seen}) * 10 >= count(*) from location where organization_id = $1)`
    return `${table} as (
      ${counted(` and ${isWide} and ${lookedUp(scope)}`)}
      union all ${counted(` and not ${isWide} and ${scope}`)}
    )`
  }

const LABELLED = `${OPEN_FOOD} and state <> 'serve'`
const PRODUCT = `$1::uuid as organization_id, product.name, product.search_text, product.type`
const LEVEL = `summed.value as quantity_value, summed.measure as quantity_unit, ${worthOf('summed.value')} as cost, summed.changed,
      summed.changed as created`

/** Products are walked in the order that is asked for, and each looks up its piles: nothing is summed that is not shown. */
export function productsSql(reach: RowScope, value: Value): string {
  return `${UNITS}, stock_product as (
      select product.id || '.' || summed.measure as id, ${PRODUCT}, product.sku, ${LEVEL},
        open.labels, open.on_hold, open.expiration
      from product cross join lateral (${sumsOf([], reach, value)}) summed
      left join lateral (
        select count(*)::int as labels, count(*) filter (where ${ON_HOLD})::int as on_hold, min(least(expiration, best_before)) as expiration
        from label where organization_id = $1 and product_id = product.id and ${LABELLED}${within('label', reach, value)}
      ) open on true where product.organization_id = $1
    )`
}

export function placesSql(reach: RowScope, value: Value): string {
  return `${UNITS}, stock_place as (
      select product.id || '.' || summed.measure || '.' || summed.location_id as id, ${PRODUCT},
        product.id as product_id, summed.location_id as place, ${LEVEL}
      from product cross join lateral (${sumsOf(['location_id'], reach, value)}) summed where product.organization_id = $1
    )`
}

export function statesSql(reach: RowScope, value: Value): string {
  return `${UNITS}, stock_state as (
      select product.id || '.' || summed.measure || '.' || summed.state as id, ${PRODUCT},
        product.id as product_id, summed.state, ${LEVEL}
      from product cross join lateral (${sumsOf(['state'], reach, value)}) summed where product.organization_id = $1
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
