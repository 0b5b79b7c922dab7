/** A location and the lists that hang on it. */
import type { CallNamed } from '@cloche/domain/calls'
import type { EntityDeclaration, QueryOf } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import { machineDoes, type DoingMachine } from '@cloche/domain/rules/devices'
import { may } from '@cloche/domain/rules/permissions'
import type { Statement } from '../../../database/connection.ts'
import { countedPage } from '../../../entity-engine/counted-page.ts'
import { listRequestOf } from '../../../entity-engine/list-query.ts'
import { withNames } from '../../../entity-engine/names.ts'
import { finished, listStatements, oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import { listPage } from '../../../entity-engine/list-page.ts'
import { readOne, writeContext } from '../../../entity-engine/standard-handlers.ts'
import { redact } from '../../../entity-engine/redact.ts'
import { changeRecord, removeRecord } from '../../../entity-engine/write.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { locationCountsStatement } from '../../organizations/location-counts.ts'
import { below, idIn, placeStatement, readAt, readingAt } from './asked-place.ts'

const { location, device, sensor, action } = ENTITIES

export const readLocation: Handler<'organization.location'> = async context => {
  const { session, query, readTogether } = context
  const id = query.locationId.toLowerCase()
  const rowScope = rowScopeOf(location, session, 'view')
  const { statement, finish } = readStatement(location, session.organizationId, id, rowScope)
  const naming = query.names === true ? withNames(location, session, statement, undefined) : undefined
  const read = naming?.statement ?? statement
  const [row, counts] = await readTogether(
    query.counts === true ? [read, locationCountsStatement(session, id)] : [read],
  )
  const linked = naming?.take(row.rows)
  const found = oneOrNotFound(location, row.rows, finish)
  return {
    location: found,
    ...(counts === undefined ? {} : { counts: counts.rows[0] ?? {} }),
    ...(linked === undefined ? {} : { names: linked([found]) }),
  }
}

type ListAt = CallContext<object, QueryOf<CallNamed<'organization.locationLocations'>>>

/** The location that a list is asked at, and the rest of its query. */
function requestAt(entity: EntityDeclaration, { query }: ListAt) {
  const { locationId, ...rest } = query
  return { id: locationId.toLowerCase(), request: listRequestOf(entity, rest) }
}

export const locationLocations: Handler<'organization.locationLocations'> = async context => {
  const { id: parentId, request } = requestAt(location, context)
  await context
    .readTogether([placeStatement(context.session, parentId)])
    .then(([place]) => oneOrNotFound(location, place?.rows ?? [], undefined))
  const filter = { ...request.filter, parentId }
  const { rows, ...counts } = await listPage(context, location, { ...request, exactCount: true, filter })
  return { locations: rows, ...counts }
}

/** Records of an entity at a location and below it. */
async function listAt<E extends EntityDeclaration>(context: ListAt, entity: E) {
  const { session } = context
  const { id, request } = requestAt(entity, context)
  const statements = listStatements(entity, session.organizationId, request, below(id))
  const { rows, counts } = await countedPage(request, statements, readingAt(context, id))
  return { rows: finished(rows, statements.finish).map(row => redact(entity, session, row)), counts }
}

export const locationDevices: Handler<'organization.locationDevices'> = async context => {
  const { rows, counts } = await listAt(context, device)
  return { devices: rows, ...counts }
}

export const locationSensors: Handler<'organization.locationSensors'> = async context => {
  const { rows, counts } = await listAt(context, sensor)
  return { sensors: rows, ...counts }
}

/** Executable actions with the machines there that do them; for whoever sees no devices, without machines. */
export const locationActions: Handler<'organization.locationActions'> = async context => {
  const { session } = context
  const { id, request } = requestAt(action, context)
  const statements = listStatements(
    action,
    session.organizationId,
    {
      ...request,
      // What a machine does is told by the path.
      ...(request.attributes ? { attributes: [...new Set([...request.attributes, 'path'])] } : {}),
      filter: { ...request.filter, active: true, isExecutable: true },
    },
    { kind: 'organization' },
  )
  const machinesThere: Statement<DoingMachine & { id: string }> = {
    text: `select id, type, (select action_ids from equipment
              where organization_id = $1 and equipment.id = device.equipment_id and deleted is null) as "modelActionIds"
            from device where organization_id = $1 and deleted is null and active and location_id in
             (select id from location where organization_id = $1 and hierarchy @> array[$2]::uuid[]) order by id limit 10000`,
    values: [session.organizationId, id],
  }
  const seesMachines = may(session.permissions, device.permission, 'view')
  const [{ rows, counts }, { results }] = await Promise.all([
    countedPage(request, statements, readingAt(context, id)),
    readAt(context, id, [machinesThere]),
  ])
  const seen = seesMachines ? results[0].rows : []
  const found = finished(rows, statements.finish).map(one => ({
    ...one,
    deviceIds: seen.flatMap(machine => (machineDoes(machine, one) ? [machine.id] : [])),
  }))
  return { actions: found, ...counts }
}

export const locationPeriods: Handler<'organization.locationPeriods'> = async context => ({
  periods: (await readOne(context, location, ['periods'])).periods,
})

export const setLocationPeriods: Handler<'organization.setLocationPeriods'> = context =>
  context.write(async transaction => {
    const { location: reference, periods } = context.body
    const version = typeof reference === 'string' ? undefined : reference.version
    const change = { periods, ...(version === undefined ? {} : { version }) }
    const write = writeContext(context, transaction, location, 'edit')
    const { periods: after } = await changeRecord(write, location, idIn(reference), change)
    return { periods: after }
  })

/** The innermost first: what lies in another goes before it. */
export const removeLocations: Handler<'organization.removeLocations'> = context =>
  context.write(async transaction => {
    const references = context.body.locations
    const write = writeContext(context, transaction, location, 'delete')
    const { rows } = await transaction.query({
      text: 'select id, cardinality(hierarchy) as depth from location where organization_id = $1 and id = any($2::uuid[])',
      values: [context.session.organizationId, references.map(idIn)],
    })
    const depths = new Map(rows.map(row => [row['id'] as string, Number(row['depth'])]))
    const inOrder = references.toSorted(
      (one, two) => (depths.get(idIn(two)) ?? 0) - (depths.get(idIn(one)) ?? 0),
    )
    for (const reference of inOrder)
      await removeRecord(
        write,
        location,
        idIn(reference),
        typeof reference === 'string' ? undefined : reference.version,
      )
    return { count: references.length }
  })
