/** The machine that calls by its key: whose it is, looked up with every call, so that a revoked key opens nothing. */
import { Problem } from '@cloche/domain/problems'
import { measuresSince } from '@cloche/domain/rules/readings'
import type { Pool } from '../../database/connection.ts'
import { transactPlatform, type Transaction } from '../../database/transaction.ts'
import { digestOfToken, isToken, MACHINE_KEYS } from '../../machine-tokens/index.ts'
import { refuseStopped, statusStatement } from '../../tenancy/index.ts'
import { heardStatement } from './heard.ts'

export interface MachineCaller {
  readonly organizationId: string
  readonly deviceId: string
  readonly serial: string
  readonly locationId: string
  /** Since when it can have measured; milliseconds of the epoch. */
  readonly since: number
  /** Milliseconds of the epoch, by the clock of the database. */
  readonly now: number
}

interface KeyRow {
  readonly organizationId: string
  readonly deviceId: string
  readonly isDue: boolean
}

interface DeviceRow {
  readonly serial: string
  readonly locationId: string
  readonly created: number
  readonly boughtAt: number | null
  readonly isUnseen: boolean
  readonly now: number
}

/** A sign of life is written down when the one before is so old; each costs a write. */
const SEEN_EVERY = '15 seconds'

const KEY = `select organization_id as "organizationId", device_id as "deviceId",
    coalesce(last_used < now() - interval '1 minute', true) as "isDue"
  from device_key where digest = $1 and revoked is null`

const MS = (column: string) => `(extract(epoch from ${column}) * 1000)::double precision`
const DEVICE = `select serial, location_id as "locationId", ${MS('created')} as created, ${MS('bought_at')} as "boughtAt",
    coalesce(last_seen < now() - interval '${SEEN_EVERY}', true) as "isUnseen", ${MS('now()')} as now
  from device where organization_id = $1 and id = $2 and deleted is null and active`

/**
 * Work of the machine whose key it is, in one transaction within its organization.
 * @throws INVALID_KEY; ORGANIZATION_SUSPENDED, ORGANIZATION_CLOSED, after which it may come again
 */
export function asMachine<T>(
  pool: Pool,
  key: string,
  work: (transaction: Transaction, caller: MachineCaller) => Promise<T>,
): Promise<T> {
  if (!isToken(MACHINE_KEYS, key)) return Promise.reject(new Problem('INVALID_KEY'))
  const digest = digestOfToken(key)
  return transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query<KeyRow>({ text: KEY, values: [digest], keepsPlan: true })
    const [owner] = rows
    if (owner === undefined) throw new Problem('INVALID_KEY')
    const { organizationId, deviceId, isDue } = owner
    if (isDue)
      void transaction.query({
        text: 'update device_key set last_used = now() where digest = $1',
        values: [digest],
        keepsPlan: true,
      })
    const [, status, found] = await Promise.all([
      transaction.enter(organizationId),
      transaction.query(statusStatement(organizationId)),
      transaction.query<DeviceRow>({ text: DEVICE, values: [organizationId, deviceId], keepsPlan: true }),
    ])
    refuseStopped(status.rows)
    const [device] = found.rows
    if (device === undefined) throw new Problem('INVALID_KEY')
    const { serial, locationId, now } = device
    const caller = { organizationId, deviceId, serial, locationId, since: measuresSince(device), now }
    const answer = await work(transaction, caller)
    // At the end: whoever else writes of this machine waits for it no longer than need be.
    if (device.isUnseen)
      void transaction.query(heardStatement(organizationId, [{ id: deviceId, locationId, at: now }]))
    return answer
  })
}
