/** What a label says of open alarms: of the chamber it stands in, and of those it went through. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { may } from '@cloche/domain/rules/permissions'
import type { StayLabel } from '@cloche/domain/rules/traceability'
import type { Statement } from '../../database/connection.ts'
import { rowScopeOf, rowScopeSql, type RowScope } from '../../entity-engine/row-scope.ts'
import type { Handler } from '../../http/call-context.ts'
import { breachesOfLabel, type OpenBreach } from '../../food/index.ts'

const { incidence, label } = ENTITIES
/** Alarms that are looked at: more of them are open where nobody looks at any. */
const OPEN_MAX = 500

function labelStatement(organizationId: string, id: string, reach: RowScope): Statement<StayLabel> {
  const values: unknown[] = [organizationId, id]
  const place = rowScopeSql(label, reach, value => `$${values.push(value)}`)
  return {
    text: `select id, batch_id as "batchId", state, is_final as "isFinal", created as "createdAt" from label
      where organization_id = $1 and id = $2 and deleted is null${place === undefined ? '' : ` and ${place}`}`,
    values,
  }
}

function openStatement(organizationId: string, reach: RowScope): Statement<OpenBreach> {
  const values: unknown[] = [organizationId]
  const place = rowScopeSql(incidence, reach, value => `$${values.push(value)}`)
  return {
    text: `select id, name, sensor_id as "sensorId", began, ended, is_alerting as "isAlerting" from incidence
      where organization_id = $1 and status <> 'closed' and sensor_id is not null and began is not null and deleted is null
        ${place === undefined ? '' : ` and ${place}`} order by began desc limit ${OPEN_MAX}`,
    values,
  }
}

/** @throws NOT_FOUND for a label that is not there or not within scope */
export const labelAlarms: Handler<'monitor.labelAlarms'> = context =>
  context.read(async transaction => {
    const { session, actor } = context
    const { organizationId, now } = actor
    const id = context.body.labelId.toLowerCase()
    const [labels, open] = await Promise.all([
      transaction.query(labelStatement(organizationId, id, rowScopeOf(label, session, 'view'))),
      transaction.query(openStatement(organizationId, rowScopeOf(incidence, session, 'view'))),
    ])
    const [found] = labels.rows
    if (found === undefined) throw new Problem('NOT_FOUND', { entity: label.name })
    const breaches =
      found.isFinal || !may(session.permissions, incidence.permission, 'view')
        ? []
        : await breachesOfLabel(transaction, organizationId, found, open.rows, now)
    return {
      alarms: breaches.map(({ id: incidenceId, name, began, isInside }) => ({
        incidenceId,
        name: name ?? '',
        began,
        isInside,
      })),
    }
  })
