/** Locations as a tree: all within scope, or one and what lies in it. */
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import { branchesOf } from '@cloche/domain/rules/location-tree'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import type { Handler } from '../../../http/call-context.ts'
import type { Session } from '../../../http/session.ts'
import { oneOrNotFound } from '../../../entity-engine/select.ts'
import { placeStatement } from './asked-place.ts'

const NODES_MAX = 10_000

type Node = Omit<AnswerOf<CallNamed<'organization.locationsStructure'>>['structure'][number], 'children'>

/** Living places in the order of screens. `under`: this one and those below it. */
function nodesStatement(session: Session, under?: string): Statement<Node> {
  const values: unknown[] = [session.organizationId]
  const value = (given: unknown) => `$${values.push(given)}`
  const within = rowScopeSql(ENTITIES.location, rowScopeOf(ENTITIES.location, session, 'view'), value)
  const conditions = [
    'organization_id = $1 and deleted is null',
    ...(within === undefined ? [] : [within]),
    ...(under === undefined ? [] : [`hierarchy @> array[${value(under)}]::uuid[]`]),
  ]
  return {
    text: `select id, name, type, parent_id as "parentId", active, color, icon, version from location
           where ${conditions.join(' and ')} order by priority, left(search_text, 100), id limit ${NODES_MAX}`,
    values,
  }
}

export const locationsStructure: Handler<'organization.locationsStructure'> = async ({
  session,
  readTogether,
}) => {
  const [nodes] = await readTogether([nodesStatement(session)])
  return { structure: branchesOf(nodes.rows) }
}

export const locationStructure: Handler<'organization.locationStructure'> = async context => {
  const { session, body, readTogether } = context
  const id = body.locationId.toLowerCase()
  const [place, nodes] = await readTogether([placeStatement(session, id), nodesStatement(session, id)])
  oneOrNotFound(ENTITIES.location, place.rows, undefined)
  return { structure: branchesOf(nodes.rows) }
}
