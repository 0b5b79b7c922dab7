/** Connections to systems that have a licence of their own: whether it is in force where they are, and what ends without it. */
import { ENTITIES } from '@cloche/domain/entities'
import { mayConnect, type PlacedLicense } from '@cloche/domain/rules/licensing'
import { licensedConnectors, licenseOfConnector } from '@cloche/domain/rules/permissions'
import type { BehaviourContext } from '../../../entity-engine/behaviours.ts'
import { changeRecord } from '../../../entity-engine/write.ts'

const WHOLE = { kind: 'organization' } as const

interface Connection {
  readonly type: string
  readonly locationIds: readonly string[]
}

async function licensesOf({ transaction, actor }: BehaviourContext): Promise<PlacedLicense[]> {
  const { rows } = await transaction.query<PlacedLicense>({
    text: `select type, status, active, "from", "to", location_id as "locationId", user_id as "userId", is_personal as "isPersonal"
      from license where organization_id = $1 and deleted is null and active and type = any($2::text[])
        and status in ('completed', 'pending_cancel') and ("to" is null or "to" > $3) limit 1000`,
    values: [
      actor.organizationId,
      licensedConnectors.flatMap(one => licenseOfConnector(one) ?? []),
      actor.now,
    ],
  })
  return rows
}

/** The ways to the places of connections, by id; of the whole organization those to its outermost places, by ''. */
async function pathsOf({ transaction, actor }: BehaviourContext, ids: readonly string[]) {
  const { rows } = await transaction.query<{ id: string; hierarchy: string[]; isOutermost: boolean }>({
    text: `select id, hierarchy, parent_id is null as "isOutermost" from location
      where organization_id = $1 and deleted is null and (parent_id is null or id = any($2::uuid[]))`,
    values: [actor.organizationId, ids],
  })
  return ({ locationIds }: Connection) =>
    rows
      .filter(({ id, isOutermost }) => (locationIds.length === 0 ? isOutermost : locationIds.includes(id)))
      .map(({ hierarchy }) => hierarchy)
}

/** Whether the licence of its system is in force at all of its places. */
export async function isLicensed(context: BehaviourContext, connection: Connection): Promise<boolean> {
  if (licenseOfConnector(connection.type) === undefined) return true
  const licenses = await licensesOf(context)
  const paths = await pathsOf(context, connection.locationIds)
  return mayConnect(connection.type, licenses, paths(connection), context.actor.now)
}

/** Switches off what runs without its licence; it stands, and says why. What the platform's people switched on so goes on. */
export async function switchOffUnlicensed(context: BehaviourContext): Promise<void> {
  const { transaction, actor } = context
  const { rows } = await transaction.query<Connection & { id: string }>({
    text: `select id, type, location_ids as "locationIds" from connector
      where organization_id = $1 and deleted is null and status <> 'off' and not is_exempt
        and type = any($2::text[]) order by id for update`,
    values: [actor.organizationId, licensedConnectors],
  })
  if (rows.length === 0) return
  const licenses = await licensesOf(context)
  const paths = await pathsOf(
    context,
    rows.flatMap(({ locationIds }) => locationIds),
  )
  for (const connection of rows) {
    if (mayConnect(connection.type, licenses, paths(connection), actor.now)) continue
    await changeRecord(
      { ...context, behaviours: {}, rowScope: WHOLE, places: WHOLE },
      ENTITIES.connector,
      connection.id,
      {
        status: 'off',
        offReason: 'license',
      },
    )
  }
}
