/** Curves of sensors over any span. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { idsOnce } from '../../adapters/ids.ts'
import { keptSince } from '../../database/retention.ts'
import { rowScopeOf, rowScopeSql } from '../../entity-engine/row-scope.ts'
import type { Handler } from '../../http/call-context.ts'
import { seriesOf, type CurveSensor } from '../temperature-history/index.ts'

const { sensor } = ENTITIES
/** Points of one answer, over all its sensors. */
const POINTS_MAX = 250_000

/** Sensors that are not there, or not within reach, are left out. */
export const series: Handler<'monitor.series'> = context =>
  context.read(async transaction => {
    const { session, actor, services, body } = context
    const [from, to] = [Date.parse(body.from), Date.parse(body.to)]
    if (to <= from) throw brokenRule('to', 'problem.field.endBeforeStart')
    const ids = idsOnce(body.sensorIds)
    const values: unknown[] = [session.organizationId, ids]
    const place = rowScopeSql(sensor, rowScopeOf(sensor, session, 'view'), value => `$${values.push(value)}`)
    const within = place === undefined ? '' : ` and ${place}`
    const { rows } = await transaction.query<CurveSensor>({
      text: `select id, unit, coalesce("interval", (select d."interval" from device d
          where d.organization_id = $1 and d.id = sensor.device_id)) as interval
        from sensor where organization_id = $1 and id = any($2::uuid[]) and deleted is null${within}
        order by array_position($2::uuid[], id)`,
      values,
    })
    const now = new Date(actor.now)
    const points = Math.max(2, Math.min(body.points, Math.floor(POINTS_MAX / Math.max(1, rows.length))))
    const span = {
      from,
      to,
      points,
      keptSince: keptSince(services.config.readingsMonths, now),
      now: now.getTime(),
    }
    return { series: await seriesOf(transaction, session.organizationId, rows, span) }
  })
