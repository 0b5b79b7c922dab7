/** Pages of the computed lists: asked, judged, filtered and ordered as any list. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { ENTITIES, stockExpiration, stockPlace, stockProduct, stockState } from '@cloche/domain/entities'
import type { Statement } from '../../../database/connection.ts'
import { checkedList } from '../../../entity-engine/list-query.ts'
import { reachOf, type Reach } from '../../../entity-engine/reach.ts'
import { finished, listStatements } from '../../../entity-engine/select.ts'
import type { Handler } from '../../../http/call-context.ts'
import { expirationsSql, placesSql, productsSql, statesSql } from './lists.store.ts'

type Tables = (reach: Reach, value: (value: unknown) => string) => string

const WHOLE = { kind: 'organization' } as const

/** Reading one thing asks for another; names and places are judged by the tables themselves. */
function listHandler(entity: EntityDeclaration, tables: Tables): Handler {
  return async context => {
    const { organizationId } = context.actor
    const asked = checkedList(entity, context.body, 'body')
    const reach = reachOf(ENTITIES.stockVariation, context.session, 'view')
    const { rows, count, finish } = listStatements(entity, organizationId, asked, WHOLE)
    const [page, counted] = await context.readTogether([rows, count].map(statement => over(statement)))
    return { [entity.many]: finished(page?.rows ?? [], finish), count: counted?.rows[0]?.['count'] ?? 0 }

    function over({ text, values = [] }: Statement): Statement {
      const all = [...values]
      const before = tables(reach, value => `$${all.push(value)}`)
      return { text: `with ${before} ${text}`, values: all }
    }
  }
}

export const products = listHandler(stockProduct, productsSql)
export const locations = listHandler(stockPlace, placesSql)
export const states = listHandler(stockState, statesSql)
export const expirations = listHandler(stockExpiration, expirationsSql)
