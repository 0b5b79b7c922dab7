/** A machine joins by itself: by the code of its organization, its serial number and its activation key. */
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import type { Origin } from '../../database/statement.ts'
import { serverActor } from '../../audit/server-actor.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { Pool } from '../../database/connection.ts'
import { transactPlatform } from '../../database/transaction.ts'
import type { AnyBehaviours } from '../../entity-engine/behaviours.ts'
import { organizationOfCode, refuseStopped, statusStatement } from '../../tenancy/index.ts'
import { heardStatement } from './heard.ts'
import { makeKey } from './keys.ts'
import { joinDevice, type JoiningDevice } from './licensing.ts'

export interface Joining {
  readonly connectionCode: string
  readonly serialNumber: string
  readonly activationKey: string
}

const FOUND = `select id, name, type, joined, location_id as "locationId" from device
  where organization_id = $1 and serial = $2 and activation_key = $3 and deleted is null and active for update`

/**
 * Joins it, with a licence where the organization licenses devices, and makes the key of its calls. One that joined before
 * gets a further key: it may have lost the one it had.
 * @returns undefined where any of the three is wrong
 * @throws RULE_BROKEN where no licence is free; ORGANIZATION_SUSPENDED, ORGANIZATION_CLOSED
 */
export function joinMachine(
  { pool, behaviours }: { readonly pool: Pool; readonly behaviours: AnyBehaviours },
  { connectionCode, serialNumber, activationKey }: Joining,
  origin: Origin,
): Promise<{ deviceId: string; key: string } | undefined> {
  return transactPlatform(pool, async transaction => {
    const { rows: owners } = await transaction.query(organizationOfCode(connectionCode))
    const organizationId = owners[0]?.organizationId
    if (organizationId === undefined) return undefined
    await transaction.enter(organizationId)
    const { rows } = await transaction.query<JoiningDevice & Pick<Row<Entities['device']>, 'name'>>({
      text: FOUND,
      values: [organizationId, serialNumber.trim(), activationKey.trim().toUpperCase()],
    })
    const [device] = rows
    if (device === undefined) return undefined
    refuseStopped((await transaction.query(statusStatement(organizationId))).rows)
    const actor = {
      ...serverActor(organizationId, origin),
      kind: 'device' as const,
      userName: device.name,
      locationId: device.locationId,
    }
    await joinDevice({ transaction, actor, behaviours }, device)
    const made = await makeKey(transaction, organizationId, device.id, null)
    const heard = { id: device.id, locationId: device.locationId, at: Date.parse(actor.now) }
    await transaction.query(heardStatement(organizationId, [heard]))
    await writeAudit(transaction, actor, {
      action: 'access.machine-joined',
      entity: ENTITIES.device.name,
      recordId: device.id,
      verb: 'join',
      after: { ending: made.ending },
    })
    return { deviceId: device.id, key: made.key }
  })
}
