/** Opening an incidence for an event that warns or tells of an error. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { rowScopeOf, rowScopeSql } from '../../entity-engine/row-scope.ts'
import { writeContext } from '../../entity-engine/standard-handlers.ts'
import { createRecord } from '../../entity-engine/write.ts'
import type { Handler } from '../../http/call-context.ts'

const { event, incidence } = ENTITIES

/** @throws NOT_FOUND for an event that is not there or not within scope, ALREADY_EXISTS for one that has its incidence */
export const openIncidence: Handler<'monitor.openIncidence'> = context =>
  context.write(async transaction => {
    const { id, eventId, name } = context.body.open
    const { organizationId } = context.actor
    const values: unknown[] = [organizationId, eventId]
    const place = rowScopeSql(
      event,
      rowScopeOf(event, context.session, 'view'),
      value => `$${values.push(value)}`,
    )
    const { rows } = await transaction.query({
      text: `select id, at, kind, location_id as "locationId", label_id as "labelId", product_id as "productId"
             from event where organization_id = $1 and id = $2${place === undefined ? '' : ` and ${place}`} limit 1`,
      values,
    })
    const [found] = rows
    if (found === undefined) throw new Problem('NOT_FOUND', { entity: event.name })
    const { kind, id: of, ...taken } = found
    const opened = await createRecord(writeContext(context, transaction, incidence, 'create'), incidence, {
      ...(id === undefined ? {} : { id }),
      name,
      eventId: of,
      level: kind === 'error' ? 'error' : 'warning',
      ...taken,
    })
    if (opened['eventId'] !== of)
      throw new Problem('ALREADY_EXISTS', { faults: [{ path: 'open.id', rule: 'problem.field.taken' }] })
    return { incidence: opened }
  })
