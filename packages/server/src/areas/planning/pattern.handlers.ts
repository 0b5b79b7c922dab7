/** Laying a pattern out: its tasks at their hours, on a day or through the week of that day, by the place's clock. */
import { PATTERN_TASKS_MAX } from '@cloche/domain/calls'
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { addToDay, timeOnDay, weekOf } from '@cloche/domain/rules/calendar'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import { writeContext } from '../../entity-engine/standard-handlers.ts'
import { createRecord } from '../../entity-engine/write.ts'
import type { Handler } from '../../http/call-context.ts'
import { derivedId } from '../../adapters/ids.ts'
import { timeZoneAt } from './place-clock.ts'

const { pattern, task } = ENTITIES

interface Planned {
  readonly id: string
  readonly text: string
  readonly weekday: number
  readonly at: string
  readonly expectedDuration: number | null
  readonly actionId: string | null
  readonly productId: string | null
  readonly userId: string | null
}

export const applyPattern: Handler<'planning.applyPattern'> = context =>
  context.write(async transaction => {
    const { id, patternId, day } = context.body.apply
    const { organizationId } = context.actor
    const rowScope = rowScopeOf(pattern, context.session, 'view')
    const { statement, finish } = readStatement(pattern, organizationId, patternId.toLowerCase(), rowScope)
    const found = oneOrNotFound(pattern, (await transaction.query(statement)).rows, finish)
    const { rows } = await transaction.query<Planned>({
      text: `select id, text, weekday, at, expected_duration::float8 as "expectedDuration", action_id as "actionId",
               product_id as "productId", user_id as "userId"
             from pattern_task where organization_id = $1 and pattern_id = $2 and deleted is null and active
             order by weekday, at, priority, id limit $3`,
      values: [organizationId, found.id, PATTERN_TASKS_MAX],
    })
    if (rows.length === 0) throw brokenRule('apply.patternId', 'problem.pattern.empty')
    const locationId = found.locationId
    const zone = await timeZoneAt(transaction, organizationId, locationId)
    const monday = weekOf(day).first
    const write = writeContext(context, transaction, task, 'create')
    const tasks: Row<Entities['task']>[] = []
    for (const planned of rows) {
      const on = found.span === 'week' ? addToDay(monday, { days: planned.weekday - 1 }) : day
      tasks.push(
        await createRecord(write, task, {
          id: derivedId(id.toLowerCase(), planned.id),
          name: planned.text,
          locationId,
          startAt: timeOnDay(on, planned.at, zone),
          expectedDuration: planned.expectedDuration,
          actionId: planned.actionId,
          productId: planned.productId,
          userIds: planned.userId === null ? [] : [planned.userId],
          patternId: found.id,
        }),
      )
    }
    return { tasks }
  })
