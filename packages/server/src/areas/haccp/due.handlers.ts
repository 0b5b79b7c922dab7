/** What has to be checked at intervals, and when it was checked last. */
import { ENTITIES } from '@cloche/domain/entities'
import { rowScopeOf, rowScopeSql } from '../../entity-engine/row-scope.ts'
import type { AnswerTo, Handler } from '../../http/call-context.ts'
import type { Statement } from '../../database/connection.ts'
import { lastCheck, WATCHED, WATCHED_MAX, WATCHED_ORDER } from '../../operations/due-points.ts'

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
        ${lastCheck()} as "lastAt"
      from haccp_point where organization_id = $1 and ${WATCHED}${
        within === undefined ? '' : ` and ${within}`
      } order by ${WATCHED_ORDER} limit ${WATCHED_MAX}`,
    values,
  }
  const [points] = await context.readTogether([statement])
  return { points: points.rows }
}
