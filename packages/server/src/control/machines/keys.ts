/** Keys by which machines send: made here, told once, kept as digests; each is good for one device. */
import { randomUUID } from 'node:crypto'
import { brokenRule } from '@cloche/domain/problems'
import { DEVICE_KEYS_MAX } from '@cloche/domain/calls'
import type { Statement } from '../../database/connection.ts'
import type { Transaction } from '../../database/transaction.ts'
import { digestOfToken, MACHINE_KEYS, newToken } from '../../machine-tokens/index.ts'

/** Revoked ones are shown, too, up to so many in all. */
const SHOWN = 50

export interface DeviceKey {
  readonly id: string
  readonly ending: string
  readonly created: string
  readonly createdBy: string | null
  readonly lastUsed: string | null
  readonly revoked: string | null
}

/** Those of a device, the newest first. */
export const keysOf = (organizationId: string, deviceId: string): Statement<DeviceKey> => ({
  text: `select id, ending, created, created_by as "createdBy", last_used as "lastUsed", revoked from device_key
    where organization_id = $1 and device_id = $2 order by revoked is not null, created desc, id limit ${SHOWN}`,
  values: [organizationId, deviceId],
})

export interface NewKey {
  readonly id: string
  readonly key: string
  readonly ending: string
}

/**
 * A further key of a device whose row this transaction has locked.
 * @param by who makes it; null: the machine itself, as it joins, for which the oldest ones give way
 * @throws RULE_BROKEN where as many stand as may
 */
export async function makeKey(
  transaction: Transaction,
  organizationId: string,
  deviceId: string,
  by: string | null,
): Promise<NewKey> {
  const { rows } = await transaction.query<{ id: string }>({
    text: `select id from device_key where organization_id = $1 and device_id = $2 and revoked is null order by created desc, id`,
    values: [organizationId, deviceId],
  })
  if (rows.length >= DEVICE_KEYS_MAX) {
    if (by !== null) throw brokenRule('deviceId', 'problem.device.tooManyKeys', { limit: DEVICE_KEYS_MAX })
    const over = rows.slice(DEVICE_KEYS_MAX - 1).map(({ id }) => id)
    await transaction.query({
      text: `update device_key set revoked = now() where organization_id = $1 and device_id = $2 and id = any($3::uuid[])`,
      values: [organizationId, deviceId, over],
    })
  }
  const key = newToken(MACHINE_KEYS)
  const [id, ending] = [randomUUID(), key.slice(-4)]
  await transaction.query({
    text: `insert into device_key (digest, id, organization_id, device_id, ending, created_by) values ($1, $2, $3, $4, $5, $6)`,
    values: [digestOfToken(key), id, organizationId, deviceId, ending, by],
  })
  return { id, key, ending }
}

/** Revokes one; undefined where the device has none of that id that stands. */
export async function revokeKey(
  transaction: Transaction,
  organizationId: string,
  deviceId: string,
  id: string,
): Promise<{ readonly ending: string } | undefined> {
  const { rows } = await transaction.query<{ ending: string }>({
    text: `update device_key set revoked = now() where organization_id = $1 and device_id = $2 and id = $3 and revoked is null returning ending`,
    values: [organizationId, deviceId, id],
  })
  return rows[0]
}
