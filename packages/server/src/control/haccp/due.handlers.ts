/** What has to be checked and when, and what is known at a point before it is checked. */
import { ENTITIES } from '@cloche/domain/entities'
import { rowScopeOf, rowScopeSql } from '../../entity-engine/row-scope.ts'
import type { AnswerTo, Handler } from '../../http/call-context.ts'
import type { Statement } from '../../database/connection.ts'
import {
  lastCheck,
  owedSince,
  OWING,
  slotAnswer,
  slotOf,
  WATCHED,
  WATCHED_MAX,
  WATCHED_ORDER,
  type OwingRow,
} from '../../operations/due-points.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import { owingStatement, readingOf, failingStatement, readingsStatement } from './beside.store.ts'

const { haccpPoint } = ENTITIES
type DuePoint = AnswerTo<'haccp.due'>['points'][number]
type Row = OwingRow & Pick<DuePoint, 'haccpPointId' | 'locationId' | 'profileId' | 'lastAt'>

export const due: Handler<'haccp.due'> = async context => {
  const { session, actor } = context
  const values: unknown[] = [session.organizationId]
  const within = rowScopeSql(
    haccpPoint,
    rowScopeOf(haccpPoint, session, 'view'),
    value => `$${values.push(value)}`,
  )
  const statement: Statement<Row> = {
    text: `select id as "haccpPointId", location_id as "locationId", profile_id as "profileId", ${OWING},
        ${lastCheck()} as "lastAt"
      from haccp_point where organization_id = $1 and ${WATCHED}${
        within === undefined ? '' : ` and ${within}`
      } order by ${WATCHED_ORDER} limit ${WATCHED_MAX}`,
    values,
  }
  const [points] = await context.readTogether([statement])
  return {
    points: points.rows.map(row => {
      const { haccpPointId, locationId, everyHours, profileId, lastAt } = row
      return {
        haccpPointId,
        locationId,
        everyHours,
        profileId,
        lastAt,
        dueAt: owedSince(row, lastAt, actor.now),
        slot: slotAnswer(slotOf(row, lastAt, actor.now)),
      }
    }),
  }
}

/** @throws NOT_FOUND for a point that is not there or not within scope */
export const atPoint: Handler<'haccp.atPoint'> = async context => {
  const { session, actor } = context
  const { organizationId } = session
  const id = context.body.haccpPointId.toLowerCase()
  const { statement, finish } = readStatement(
    haccpPoint,
    organizationId,
    id,
    rowScopeOf(haccpPoint, session, 'view'),
    { names: ['id', 'sensorId'] },
  )
  return context.read(async transaction => {
    const point = oneOrNotFound(haccpPoint, (await transaction.query(statement)).rows, finish)
    const [owing, readings, failing] = await Promise.all([
      transaction.query(owingStatement(organizationId, id, actor.now)),
      transaction.query(readingsStatement(organizationId, point.sensorId, actor.now)),
      transaction.query(failingStatement(organizationId, id, actor.now)),
    ])
    const [row] = owing.rows
    const lastAt = row?.lastAt ?? null
    return {
      reading: readingOf(readings.rows),
      sensor: readings.rows[0]?.name ?? null,
      lastAt,
      slot: row === undefined ? null : slotAnswer(slotOf(row, lastAt, actor.now)),
      failures: failing.rows[0]?.count ?? 0,
    }
  })
}
