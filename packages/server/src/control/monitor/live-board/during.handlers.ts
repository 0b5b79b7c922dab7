/** What surrounded a sensor in a span: what its machine said, what went wrong, and the food that it told of. */
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { may } from '@cloche/domain/rules/permissions'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import type { AnswerTo, Handler } from '../../../http/call-context.ts'
import type { Session } from '../../../http/session.ts'
import { contentsOf, type FoodInside } from '../../../food/index.ts'

type During = AnswerTo<'monitor.sensorDuring'>

const { sensor, event, incidence, label } = ENTITIES
const [EVENTS_MAX, INCIDENCES_MAX, FOOD_MAX] = [2000, 200, 300]

interface Span {
  readonly from: string
  readonly to: string
}

/** Of which entity, and which of its rows a session sees, as a condition. */
function seenBy(
  session: Session,
  entity: typeof event | typeof incidence | typeof label,
  values: unknown[],
): string {
  const scope = rowScopeSql(entity, rowScopeOf(entity, session, 'view'), value => `$${values.push(value)}`)
  return scope === undefined ? '' : ` and ${scope}`
}

/**
 * Doors, defrosts and errors of the machine alone: what else it says is read elsewhere, and that a value of its sensors is beyond
 * limits is no error of its own.
 */
function eventsStatement(
  session: Session,
  deviceId: string,
  span: Span,
): Statement<During['events'][number]> {
  const values: unknown[] = [session.organizationId, deviceId, span.from, span.to]
  return {
    text: `select id, at, action, kind from event
      where organization_id = $1 and device_id = $2::text and at >= $3 and at <= $4
        and (action like '%door%' or action like '%defrost%' or (kind = 'error' and action not like 'sensor/%'))${seenBy(session, event, values)}
      order by at, id limit ${EVENTS_MAX}`,
    values,
  }
}

function incidencesStatement(
  session: Session,
  { sensorId, deviceId }: { readonly sensorId: string; readonly deviceId: string | null },
  span: Span,
): Statement<During['incidences'][number]> {
  const values: unknown[] = [session.organizationId, deviceId, span.from, span.to, sensorId]
  return {
    text: `select id, name, status, level, at, closed_at as "closedAt" from incidence
      where organization_id = $1 and (sensor_id = $5 or (sensor_id is null and device_id = $2)) and deleted is null and at <= $4
        and (at >= $3 or status <> 'closed')${seenBy(session, incidence, values)}
      order by at, id limit ${INCIDENCES_MAX}`,
    values,
  }
}

interface NamedLabel {
  readonly id: string
  readonly serial: string
  readonly product: string
}

async function namesOf(
  transaction: Transaction,
  session: Session,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedLabel>> {
  const values: unknown[] = [session.organizationId, ids]
  const { rows } = await transaction.query<NamedLabel>({
    text: `select seen.id, seen.serial, product.name as product from (
        select id, serial, product_id from label
        where organization_id = $1 and id = any($2::uuid[]) and deleted is null${seenBy(session, label, values)}
      ) seen join product on product.organization_id = $1 and product.id = seen.product_id`,
    values,
  })
  return new Map(rows.map(row => [row.id, row]))
}

/** A line a label: the stretches in which it was told of, as one. */
function foodOf(
  food: readonly FoodInside[],
  names: ReadonlyMap<string, NamedLabel>,
  span: Span,
  now: string,
): During['food'] {
  const lines = new Map<string, During['food'][number]>()
  // Whoever looks up to now sees what is there now.
  const reachesNow = Date.parse(span.to) >= Date.parse(now) - 60_000
  for (const { stay, from, to } of food)
    for (const labelId of stay.labelIds) {
      const named = names.get(labelId)
      if (named === undefined) continue
      const before = lines.get(labelId)
      const isInside = reachesNow && stay.to === null && Date.parse(to) >= Date.parse(span.to) - 60_000
      lines.set(labelId, {
        labelId,
        serial: named.serial,
        product: named.product,
        state: stay.state,
        from: before !== undefined && before.from < from ? before.from : from,
        to: before !== undefined && before.to > to ? before.to : to,
        isInside: isInside || before?.isInside === true,
      })
    }
  return [...lines.values()].toSorted(
    (one, other) => Number(other.isInside) - Number(one.isInside) || (one.from < other.from ? -1 : 1),
  )
}

/** Events, incidences and food are told to those alone who may see such. */
export const sensorDuring: Handler<'monitor.sensorDuring'> = context =>
  context.read(async transaction => {
    const { session, actor, body } = context
    const { organizationId, permissions } = session
    const { from, to } = body
    if (Date.parse(to) <= Date.parse(from)) throw brokenRule('to', 'problem.field.endBeforeStart')
    const scope = rowScopeOf(sensor, session, 'view')
    const { statement, finish } = readStatement(sensor, organizationId, body.sensorId.toLowerCase(), scope)
    const found = oneOrNotFound(sensor, (await transaction.query(statement)).rows, finish)
    const { deviceId } = found as { deviceId: string | null }
    const seesEvents = may(permissions, 'EV', 'view')
    const of = { sensorId: found.id, deviceId }
    const [events, incidences, contents] = await Promise.all([
      seesEvents && deviceId !== null
        ? transaction.query(eventsStatement(session, deviceId, body))
        : { rows: [] },
      seesEvents ? transaction.query(incidencesStatement(session, of, body)) : { rows: [] },
      may(permissions, 'LA', 'view')
        ? contentsOf(transaction, organizationId, found.id, { from, to }, actor.now)
        : { food: [], isWhole: true },
    ])
    const ids = [...new Set(contents.food.flatMap(({ stay }) => stay.labelIds))]
    const names = ids.length === 0 ? new Map() : await namesOf(transaction, session, ids)
    const food = foodOf(contents.food, names, body, actor.now)
    return {
      events: events.rows,
      incidences: incidences.rows,
      food: food.slice(0, FOOD_MAX),
      foodCount: food.length,
      isWhole: contents.isWhole && events.rows.length < EVENTS_MAX,
    }
  })
