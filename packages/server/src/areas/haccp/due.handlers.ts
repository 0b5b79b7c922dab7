/** What has to be checked at intervals, and when it was checked last. */
import { DUE_POINTS_MAX } from '@cloche/domain/calls'
import { ENTITIES } from '@cloche/domain/entities'
import { rowScopeOf, rowScopeSql } from '../../entity-engine/row-scope.ts'
import type { AnswerTo, Handler } from '../../http/call-context.ts'
import type { Statement } from '../../database/connection.ts'

const { haccpPoint } = ENTITIES

export const due: Handler<'haccp.due'> = async context => {
  const { session } = context
  const values: unknown[] = [session.organizationId]
  const within = rowScopeSql(
    haccpPoint,
    rowScopeOf(haccpPoint, session, 'view'),
    value => `$${values.push(value)}`,
  )
  const statement: Statement<AnswerTo<'haccp.due'>['points'][number]> = {
    text: `select id as "haccpPointId", location_id as "locationId", every_hours as "everyHours",
        (select max(at) from haccp_check where organization_id = $1 and haccp_point_id = haccp_point.id) as "lastAt"
      from haccp_point where organization_id = $1 and deleted is null and active and every_hours is not null${
        within === undefined ? '' : ` and ${within}`
      } order by priority, name, id limit ${DUE_POINTS_MAX}`,
    values,
  }
  const [points] = await context.readTogether([statement])
  return { points: points.rows }
}
