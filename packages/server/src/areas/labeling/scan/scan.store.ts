/** Finding records by what is printed on them. Each statement answers entity, id and title. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import type { LabelFields } from '@cloche/domain/rules/codes'
import type { Statement } from '../../../database/connection.ts'
import { reachOf, reachSql, type Reacher } from '../../../entity-engine/reach.ts'
import { searchForm } from '../../../entity-engine/rows.ts'
import { tableName } from '../../../entity-engine/table.ts'

export interface Finder {
  readonly entity: EntityDeclaration
  readonly statement: Statement
}

/** Each code finds at most so many records of a kind. */
const EACH = 10

const TITLES: Record<'label' | 'batch' | 'product' | 'container', string> = {
  label: `concat_ws(' ', (select name from product where organization_id = $1 and id = label.product_id), serial)`,
  batch: `concat_ws(' ', name, code)`,
  product: 'name',
  container: `concat_ws(' ', name, code)`,
}

type Value = (value: unknown) => string

function finder(
  name: keyof typeof TITLES,
  organizationId: string,
  session: Reacher,
  condition: (value: Value) => string,
): Finder {
  const entity = ENTITIES[name]
  const values: unknown[] = [organizationId]
  const value: Value = each => `$${values.push(each)}`
  const where = condition(value)
  const within = reachSql(entity, reachOf(entity, session, 'view'), value)
  return {
    entity,
    statement: {
      text:
        `select '${name}' as entity, id, ${TITLES[name]} as title from ${tableName(entity)} ` +
        `where organization_id = $1 and ${where} and deleted is null${within === undefined ? '' : ` and ${within}`} ` +
        `order by created desc, id desc limit ${EACH}`,
      values,
    },
  }
}

const productOf = (gtin: string) =>
  `product_id = (select id from product where organization_id = $1 and gtin = ${gtin} and deleted is null)`

/** By the elements of a GS1 code, the most particular thing first. */
export function byElements(organizationId: string, session: Reacher, fields: LabelFields): Finder[] {
  const { sscc, serial, batch } = fields
  const gtin = fields.gtin ?? fields.contentGtin
  const of = (name: keyof typeof TITLES, condition: (value: Value) => string) =>
    finder(name, organizationId, session, condition)
  const ofProduct = (value: Value) => (gtin === undefined ? '' : ` and ${productOf(value(gtin))}`)
  return [
    ...(sscc === undefined ? [] : [of('container', value => `sscc = ${value(sscc)}`)]),
    ...(serial === undefined ? [] : [of('label', value => `serial = ${value(serial)}${ofProduct(value)}`)]),
    ...(batch === undefined || gtin === undefined
      ? []
      : [of('batch', value => `code = ${value(batch)} and ${productOf(value(gtin))}`)]),
    ...(gtin === undefined ? [] : [of('product', value => `gtin = ${value(gtin)}`)]),
  ]
}

/** By text that people type or that other systems print: serial, batch code or supplier's lot, SKU, container. */
export function byText(organizationId: string, session: Reacher, text: string): Finder[] {
  const upper = text.toUpperCase()
  const pattern = `%${searchForm(text).replace(/[\\%_]/g, '\\$&')}%`
  const same = (column: string, value: Value) => `upper(${column}) = ${value(upper)}`
  const of = (name: keyof typeof TITLES, condition: (value: Value) => string) =>
    finder(name, organizationId, session, condition)
  // The search text has an index for parts of it; the comparison then keeps what is the same.
  const within = (value: Value) => `search_text like ${value(pattern)}`
  return [
    of('label', value => `serial = ${value(upper.replace(/[\s-]/g, ''))}`),
    of('batch', value => `${within(value)} and (${same('code', value)} or ${same('supplier_lot', value)})`),
    of('product', value => `${within(value)} and (${same('sku', value)} or ${same('code', value)})`),
    of('container', value => `${within(value)} and (${same('code', value)} or ${same('sscc', value)})`),
  ]
}
