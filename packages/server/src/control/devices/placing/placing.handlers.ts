/** A device that somebody stands before is found by what stands on it, and put where it is to stand. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { deviceClue, type DeviceClue } from '@cloche/domain/rules/devices'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { codeTypedBy, guessOnce, lockDevices, placeDevices } from '../../../tenancy/index.ts'
import { foundBy, type FoundDevice } from './found.store.ts'

const { device } = ENTITIES
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

/** @throws UNKNOWN_LINK for a place that is not within reach */
async function checkPlace(
  { session }: Pick<CallContext, 'session'>,
  transaction: Transaction,
  locationId: string,
): Promise<void> {
  const values: unknown[] = [session.organizationId, locationId]
  // Where a place is chosen, it and what lies below it.
  const within =
    session.rowFilter === 'organization'
      ? ''
      : ` and hierarchy @> array[$${values.push(session.rowFilter === 'none' ? null : session.locationId)}]::uuid[]`
  const { rows } = await transaction.query({
    text: `select 1 from location where organization_id = $1 and id = $2 and deleted is null${within} for share`,
    values,
  })
  if (rows.length === 0)
    throw new Problem('UNKNOWN_LINK', {
      faults: [{ path: 'locationId', rule: 'problem.field.unknownLink' }],
    })
}

/**
 * Puts it there with its sensors.
 * @throws NOT_FOUND for a device out of reach whose key is not said rightly, UNKNOWN_LINK for a place out of reach,
 * TOO_MANY_REQUESTS for whoever tries many keys
 */
export const placeDevice: Handler<'devices.place'> = async context => {
  const { session, actor, body } = context
  const [deviceId, locationId] = [body.deviceId.toLowerCase(), body.locationId.toLowerCase()]
  const clue = body.activationKey === undefined ? undefined : deviceClue(body.activationKey, device.bytecode)
  const key = clue === undefined || clue.by === 'id' ? null : clue.key
  if (body.activationKey !== undefined) {
    const found = key === null ? [] : await byKey(context, key)
    if (!found.some(({ id }) => id === deviceId)) throw new Problem('NOT_FOUND', { entity: device.name })
  }
  const scope = key === null ? rowScopeOf(device, session, 'edit') : WHOLE
  return context.write(async transaction => {
    await checkPlace(context, transaction, locationId)
    const write = { actor, transaction }
    const locked = await lockDevices(write, [deviceId], scope)
    if (locked.length === 0) throw new Problem('NOT_FOUND', { entity: device.name })
    const moved = await placeDevices(write, locked, locationId)
    const { rows } = await transaction.query(foundBy('id', deviceId, session.organizationId, WHOLE))
    return { device: rows[0] as FoundDevice, moved }
  })
}
