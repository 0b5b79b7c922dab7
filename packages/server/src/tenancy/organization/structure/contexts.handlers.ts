/** What people work in: locations with their people, devices, sensors and actions, for pickers and the browser. */
import type { CallNamed } from '@cloche/domain/calls'
import type { AnswerOf } from '@cloche/domain/catalogue'
import { entityNamed } from '@cloche/domain/entities'
import { branchesOf } from '@cloche/domain/rules/location-tree'
import { may } from '@cloche/domain/rules/permissions'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { finished, listStatements } from '../../../entity-engine/select.ts'
import type { Handler } from '../../../http/call-context.ts'
import type { Session } from '../../../http/session.ts'
import { nodesStatement, type PlaceNode } from './structure.store.ts'

const PARTS_MAX = 10_000

/** What is told of each thing in a context. */
const PARTS = {
  users: {
    entity: 'user',
    names: ['id', 'fullName', 'companyPosition', 'roleLevel', 'image', 'locationIds'],
  },
  devices: { entity: 'device', names: ['id', 'name', 'type', 'serial', 'locationId'] },
  sensors: { entity: 'sensor', names: ['id', 'name', 'kind', 'path', 'unit', 'deviceId', 'locationId'] },
  actions: { entity: 'action', names: ['id', 'name', 'path', 'isExecutable', 'isSchedulable', 'hasReport'] },
} as const
type Part = keyof typeof PARTS
type Context = AnswerOf<CallNamed<'organization.contexts'>>['structure'][number]

function within(session: Session): readonly string[] | null {
  if (session.rowFilter === 'organization') return null
  return session.rowFilter === 'none' || session.locationId === null ? [] : [session.locationId]
}

function partStatement(part: Part, session: Session) {
  const entity = entityNamed(PARTS[part].entity)
  return listStatements(
    entity,
    session.organizationId,
    {
      attributes: PARTS[part].names,
      by: part === 'users' ? 'fullName' : 'name',
      sort: 'asc',
      limit: PARTS_MAX,
    },
    rowScopeOf(entity, session, 'view'),
  )
}

/**
 * The contexts within the session's scope. Sensors stand with their device, others with their location; people of the
 * whole organization and actions, which are bound to no place, stand with the outermost locations.
 */
export const contexts: Handler<'organization.contexts'> = async ({ session, readTogether }) => {
  const parts = (Object.keys(PARTS) as Part[]).filter(part =>
    may(session.permissions, entityNamed(PARTS[part].entity).permission, 'view'),
  )
  const asked = parts.map(part => partStatement(part, session))
  const [nodes, ...found] = await readTogether([
    nodesStatement(session.organizationId, within(session)),
    ...asked.map(({ rows }) => rows),
  ])
  const rows: Pick<Context, Part> = Object.fromEntries(
    parts.map((part, index) => [part, finished(found[index]?.rows ?? [], asked[index]?.finish)]),
  )
  const places = nodes.rows
  const known = new Set(places.map(({ id }) => id))
  const isOutermost = ({ parentId }: PlaceNode) => parentId === null || !known.has(parentId)
  const peopleAt = (node: PlaceNode) =>
    (rows.users ?? []).filter(({ locationIds }) => {
      const enrolled = locationIds ?? []
      return enrolled.length === 0 ? isOutermost(node) : enrolled.includes(node.id)
    })
  const contextOf = (node: PlaceNode) => ({
    id: node.id,
    name: node.name,
    type: node.type,
    parentId: node.parentId,
    ...(rows.users ? { users: peopleAt(node) } : {}),
    ...(rows.devices
      ? {
          devices: rows.devices
            .filter(({ locationId }) => locationId === node.id)
            .map(device => ({
              ...device,
              ...(rows.sensors
                ? { sensors: rows.sensors.filter(({ deviceId }) => deviceId === device.id) }
                : {}),
            })),
        }
      : {}),
    ...(rows.sensors
      ? {
          sensors: rows.sensors.filter(
            ({ deviceId, locationId }) => deviceId === null && locationId === node.id,
          ),
        }
      : {}),
    ...(rows.actions && isOutermost(node) ? { actions: rows.actions } : {}),
  })
  return { structure: branchesOf(places.map(contextOf)) }
}
