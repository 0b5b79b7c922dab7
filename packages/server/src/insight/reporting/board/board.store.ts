/** Places that a board compares or offers, of those that the session sees. */
import { ENTITIES } from '@cloche/domain/entities'
import { BOARD_CHOICES_MAX } from '@cloche/domain/calls'
import { GROUP_PLACES_MAX } from '@cloche/domain/catalogue'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import type { Session } from '../../../http/session.ts'

export interface NamedPlace {
  readonly id: string
  readonly name: string
}
export interface PlaceWithBelow extends NamedPlace {
  /** Its own id, and those of all that lies below it. */
  readonly ids: readonly string[]
  /** What is right there alone, beside the places below it. */
  readonly isAlone?: true
}

/** Places at which the session sees records of places, as a condition that begins with `and`. */
function seen(session: Session, values: unknown[]): string {
  const scope = rowScopeOf(ENTITIES.report, session, 'view')
  const sql = rowScopeSql(ENTITIES.location, scope, value => `$${values.push(value)}`)
  return sql === undefined ? '' : ` and ${sql}`
}

/** What can be chosen: the nearest to the top first. */
export function choicesStatement(session: Session): Statement<NamedPlace> {
  const values: unknown[] = [session.organizationId]
  return {
    text: `select id, name from location where organization_id = $1 and deleted is null${seen(session, values)}
      order by cardinality(hierarchy), name, id limit ${BOARD_CHOICES_MAX}`,
    values,
  }
}

/** Those of these places that the session sees; none are named: those right below its own. */
export function comparedStatement(session: Session, placeIds: readonly string[]): Statement<PlaceWithBelow> {
  const values: unknown[] = [session.organizationId, placeIds, session.locationId]
  return {
    text: `select id, name, array(select below.id from location below
        where below.organization_id = $1 and below.hierarchy @> array[location.id] order by below.id) as ids
      from location where organization_id = $1 and deleted is null
        and (id = any($2::uuid[]) or (cardinality($2::uuid[]) = 0 and parent_id is not distinct from $3::uuid))${seen(session, values)}
      order by name, id limit ${GROUP_PLACES_MAX}`,
    values,
  }
}
