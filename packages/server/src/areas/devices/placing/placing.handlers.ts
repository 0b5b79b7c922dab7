/** A device that somebody stands before is found by what stands on it, and put where it is to stand. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { deviceClue, goesAlong, type DeviceClue } from '@cloche/domain/rules/devices'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { changeRecord, type WriteContext } from '../../../entity-engine/write.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { codeTypedBy, guessOnce } from '../../../requests/index.ts'
import { foundBy, type FoundDevice } from './found.store.ts'

const { device, sensor } = ENTITIES
const WHOLE = { kind: 'organization' } as const

type Reading = Pick<CallContext, 'session' | 'services' | 'readTogether'>

/** Whoever has the key stands before the machine: it is found wherever it was entered. Tries are counted. */
async function byKey({ session, services, readTogether }: Reading, key: string): Promise<FoundDevice[]> {
  const found = await guessOnce(services.pool, codeTypedBy('activation key', session.userId), async () => {
    const [{ rows }] = await readTogether([foundBy('activationKey', key, session.organizationId, WHOLE)])
    return rows.length === 0 ? undefined : rows
  })
  return found ?? []
}

async function byClue(context: Reading, clue: DeviceClue): Promise<readonly FoundDevice[]> {
  const { session, readTogether } = context
  if (clue.by === 'activationKey') return byKey(context, clue.key)
  const [by, value] = clue.by === 'id' ? (['id', clue.id] as const) : (['serial', clue.serial] as const)
  const scope = rowScopeOf(device, session, 'view')
  const [{ rows }] = await readTogether([foundBy(by, value, session.organizationId, scope)])
  if (rows.length > 0 || clue.by === 'id' || clue.key === null) return rows
  return byKey(context, clue.key)
}

/** @throws TOO_MANY_REQUESTS for whoever tries many keys */
export const findDevices: Handler<'devices.find'> = async context => {
  const clue = deviceClue(context.body.code, device.bytecode)
  return { devices: clue === undefined ? [] : [...(await byClue(context, clue))] }
}

/** The sensors that stand where it stood go along. */
async function moveSensors(
  { actor, behaviours }: WriteContext,
  transaction: Transaction,
  before: { readonly id: string; readonly locationId: string },
  locationId: string,
): Promise<number> {
  const { rows } = await transaction.query<{ id: string; locationId: string }>({
    text: `select id, location_id as "locationId" from sensor
           where organization_id = $1 and device_id = $2 and deleted is null order by id limit 10000`,
    values: [actor.organizationId, before.id],
  })
  const moving = rows.filter(one => goesAlong(one, before))
  const write = { actor, transaction, behaviours, rowScope: WHOLE, places: WHOLE }
  for (const { id } of moving) await changeRecord(write, sensor, id, { locationId })
  return moving.length
}

/**
 * Puts it there; where it stood on a plan is of no worth at another place.
 * @throws NOT_FOUND for a device out of reach whose key is not said rightly, UNKNOWN_LINK for a place out of reach,
 * TOO_MANY_REQUESTS for whoever tries many keys
 */
export const placeDevice: Handler<'devices.place'> = async context => {
  const { session, services, body } = context
  const { organizationId } = session
  const [deviceId, locationId] = [body.deviceId.toLowerCase(), body.locationId.toLowerCase()]
  const clue = body.activationKey === undefined ? undefined : deviceClue(body.activationKey, device.bytecode)
  const key = clue === undefined || clue.by === 'id' ? null : clue.key
  if (body.activationKey !== undefined) {
    const found = key === null ? [] : await byKey(context, key)
    if (!found.some(({ id }) => id === deviceId)) throw new Problem('NOT_FOUND', { entity: device.name })
  }
  return context.write(async transaction => {
    const scope = key === null ? rowScopeOf(device, session, 'edit') : WHOLE
    const { statement, finish } = readStatement(device, organizationId, deviceId, scope, { lock: true })
    const before = oneOrNotFound(device, (await transaction.query(statement)).rows, finish)
    const write = {
      ...writeContext(context as unknown as CallContext, transaction, device, 'edit'),
      behaviours: services.behaviours,
      rowScope: scope,
    }
    let moved = 0
    if (before.locationId !== locationId) {
      await changeRecord(write, device, deviceId, { locationId, geometry: null })
      moved = await moveSensors(write, transaction, before as { id: string; locationId: string }, locationId)
    }
    const { rows } = await transaction.query(foundBy('id', deviceId, organizationId, WHOLE))
    return { device: rows[0] as FoundDevice, moved }
  })
}
