/** Pages of the computed lists: asked, judged, filtered and ordered as any list. */
import type { EntityDeclaration, Row } from '@cloche/domain/catalogue'
import { ENTITIES, stockExpiration, stockPlace, stockProduct, stockState } from '@cloche/domain/entities'
import type { Statement } from '../../../database/connection.ts'
import { bounded, countOf } from '../../../entity-engine/list-page.ts'
import { withNames } from '../../../entity-engine/names.ts'
import { rowScopeOf, type RowScope } from '../../../entity-engine/row-scope.ts'
import { endOf, finished, listStatements, type ListRequest } from '../../../entity-engine/select.ts'
import { answerSheet, askedList } from '../../../entity-engine/sheets/export.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { countedSql, expirationsSql, placesSql, productsSql, statesSql } from './lists.store.ts'

type Tables = (reach: RowScope, value: (value: unknown) => string) => string

const WHOLE = { kind: 'organization' } as const

interface ComputedList {
  readonly entity: EntityDeclaration
  readonly tables: Tables
  /** The same without what only rows show, where nothing is asked of them. */
  readonly counted?: Tables
}

const LISTS = {
  stockProduct: { entity: stockProduct, tables: productsSql, counted: countedSql('stock_product', []) },
  stockPlace: { entity: stockPlace, tables: placesSql, counted: countedSql('stock_place', ['location_id']) },
  stockState: { entity: stockState, tables: statesSql, counted: countedSql('stock_state', ['state']) },
  stockExpiration: { entity: stockExpiration, tables: expirationsSql },
} as const satisfies Record<string, ComputedList>

type Asking = Pick<CallContext, 'actor' | 'session' | 'readTogether'>

/**
 * A page and its count over the computed tables. Reading one thing asks for another; names and places are judged by the
 * tables themselves.
 */
function statementsOf(
  { entity, tables, counted = tables }: ComputedList,
  context: Asking,
  asked: ListRequest,
  ids?: readonly string[],
) {
  const reach = rowScopeOf(ENTITIES.stockVariation, context.session, 'view')
  const { rows, count, finish } = listStatements(entity, context.actor.organizationId, asked, WHOLE)
  const isPlain = asked.search === undefined && Object.keys(asked.filter ?? {}).length === 0
  const over = ({ text, values = [] }: Statement, from = tables): Statement => {
    const all = [...values]
    const add = (value: unknown) => `$${all.push(value)}`
    const before = from(reach, add)
    // Rows are computed: their ids are texts, which no filter of records knows.
    const chosen =
      ids === undefined ? text : text.replace(' where ', ` where id = any(${add(ids)}::text[]) and `)
    return { text: `with ${before} ${chosen}`, values: all }
  }
  return { rows: over(rows), count: over(count, isPlain ? counted : tables), finish }
}

async function pageOf<E extends EntityDeclaration>(
  list: ComputedList & { readonly entity: E },
  context: Asking & { readonly body: ListRequest },
) {
  const asked = bounded(context.body)
  const { rows, count, finish } = statementsOf(list, context, asked)
  const naming = asked.names ? withNames(list.entity, context.session, rows, asked.attributes) : undefined
  const reading = naming?.statement ?? rows
  const [page, counted] = asked.noCount
    ? [...(await context.readTogether([reading])), undefined]
    : await context.readTogether([reading, count])
  const linked = naming?.take(page.rows)
  return {
    rows: finished(page.rows, finish) as unknown as Row<E>[],
    ...(counted === undefined ? endOf(asked, page.rows.length) : countOf(asked, counted.rows[0])),
    ...(linked === undefined ? {} : { names: linked(page.rows) }),
  }
}

export const products: Handler<'stock.products'> = async context => {
  const { rows, ...beside } = await pageOf(LISTS.stockProduct, context)
  return { stockProducts: rows, ...beside }
}
export const locations: Handler<'stock.locations'> = async context => {
  const { rows, ...beside } = await pageOf(LISTS.stockPlace, context)
  return { stockPlaces: rows, ...beside }
}
export const states: Handler<'stock.states'> = async context => {
  const { rows, ...beside } = await pageOf(LISTS.stockState, context)
  return { stockStates: rows, ...beside }
}
export const expirations: Handler<'stock.expirations'> = async context => {
  const { rows, ...beside } = await pageOf(LISTS.stockExpiration, context)
  return { stockExpirations: rows, ...beside }
}

/** One of the lists as CSV or XLSX, while it is read. */
export const exportList: Handler<'stock.export'> = context => {
  const list = LISTS[context.body.entity]
  const { ids, ...body } = context.body
  return answerSheet(context, list.entity, askedList(list.entity, body), async request => {
    const { rows, finish } = statementsOf(list, context, request, ids as readonly string[] | undefined)
    const [page] = await context.readTogether([rows])
    return finished(page?.rows ?? [], finish)
  })
}
