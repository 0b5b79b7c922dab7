/** A location and the lists that hang on it. */
import type { EntityDeclaration, Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { deviceDoes, type DeviceType } from '@cloche/domain/rules/devices'
import { may } from '@cloche/domain/rules/permissions'
import type { Period } from '@cloche/domain/rules/places'
import { listRequestOf } from '../../../entity-engine/list-query.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { finished, listStatements, oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import { listAnswer, readOne, writeContext } from '../../../entity-engine/standard-handlers.ts'
import { redact } from '../../../entity-engine/redact.ts'
import { changeRecord, removeRecord } from '../../../entity-engine/write.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { locationCountsStatement } from '../location-counts.ts'
import { askedPlace, below, idIn, placeStatement, readAt, type PlaceReference } from './asked-place.ts'

const { location, device, sensor, action } = ENTITIES

export const readLocation: Handler = async context => {
  const { session, query, readTogether } = context
  const id = askedPlace(context)
  const rowScope = rowScopeOf(location, session, 'view')
  const { statement, finish } = readStatement(location, session.organizationId, id, rowScope)
  const [row, counts] = await readTogether([
    statement,
    ...(query['counts'] === true ? [locationCountsStatement(session, id)] : []),
  ])
  const found = oneOrNotFound(location, row?.rows ?? [], finish)
  return counts === undefined ? { location: found } : { location: found, counts: counts.rows[0] ?? {} }
}

/** The query of a list without the location it is asked at. */
function requestAt(entity: EntityDeclaration, { query }: CallContext) {
  const { locationId: _, ...rest } = query
  return listRequestOf(entity, rest)
}

export const locationLocations: Handler = async context => {
  const parentId = askedPlace(context)
  await context
    .readTogether([placeStatement(context.session, parentId)])
    .then(([place]) => oneOrNotFound(location, place?.rows ?? [], undefined))
  const request = requestAt(location, context)
  return listAnswer(context, location, { ...request, filter: { ...request.filter, parentId } })
}

/** Records of an entity at a location and below it. */
function listAt(entity: EntityDeclaration): Handler {
  return async context => {
    const { session } = context
    const id = askedPlace(context)
    const { rows, count, finish } = listStatements(
      entity,
      session.organizationId,
      requestAt(entity, context),
      below(id),
    )
    const { results } = await readAt(context, id, [rows, count])
    const [page, counted] = results
    return {
      [entity.many]: finished(page?.rows ?? [], finish).map(row => redact(entity, session, row)),
      count: counted?.rows[0]?.['count'] ?? 0,
    }
  }
}
export const locationDevices = listAt(device)
export const locationSensors = listAt(sensor)

type Action = Row<Entities['action']>

/** Executable actions with the machines there that do them; for whoever sees no devices, without machines. */
export const locationActions: Handler = async context => {
  const { session } = context
  const id = askedPlace(context)
  const request = requestAt(action, context)
  const { rows, count, finish } = listStatements(
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
  const { results } = await readAt(context, id, [
    rows,
    count,
    {
      text: `select id, type from device where organization_id = $1 and deleted is null and active and location_id in
               (select id from location where organization_id = $1 and hierarchy @> array[$2]::uuid[]) order by id limit 10000`,
      values: [session.organizationId, id],
    },
  ])
  const [actions, counted, machines] = results
  const seen = may(session.permissions, device.permission, 'view') ? (machines?.rows ?? []) : []
  const found = (finished(actions?.rows ?? [], finish) as unknown as Action[]).map(one => ({
    ...one,
    deviceIds: seen.flatMap(machine =>
      deviceDoes(machine['type'] as DeviceType, one.path) ? [machine['id'] as string] : [],
    ),
  }))
  return { actions: found, count: counted?.rows[0]?.['count'] ?? 0 }
}

export const locationPeriods: Handler = async context => ({
  periods: (await readOne(context, location, ['periods']))['periods'],
})

export const setLocationPeriods: Handler = context =>
  context.write(async transaction => {
    const reference = context.body['location'] as PlaceReference
    const version = typeof reference === 'string' ? undefined : reference.version
    const change: WireRow = {
      periods: context.body['periods'] as Period[],
      ...(version === undefined ? {} : { version }),
    }
    const write = writeContext(context, transaction, location, 'edit')
    const after = await changeRecord(write, location, idIn(reference), change)
    return { periods: after['periods'] }
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
