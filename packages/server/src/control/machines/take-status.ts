/** Takes how a machine is and what it says it has, and answers what it is to have. */
import type { CallNamed } from '@cloche/domain/calls'
import type { BodyOf } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import type { Transaction } from '../../database/transaction.ts'
import { changeOf } from '../../entity-engine/changes.ts'
import type { MachineCaller } from './caller.ts'

export type MachineStatus = BodyOf<CallNamed<'machines.status'>>

/** Columns by what a status names; what it does not name stays as it is. */
const COLUMNS = {
  battery: 'battery',
  signal: 'signal',
  firmware: 'software_version',
  interval: '"interval"',
  confirmedSettings: 'confirmed_settings',
} as const satisfies Record<keyof MachineStatus, string>

export async function takeStatus(
  transaction: Transaction,
  { organizationId, deviceId, locationId, now }: MachineCaller,
  status: MachineStatus,
): Promise<{ settings: { readonly [name: string]: unknown }; now: string }> {
  const values: unknown[] = [organizationId, deviceId]
  const set = ['last_seen = now()']
  for (const [name, column] of Object.entries(COLUMNS) as [keyof MachineStatus, string][]) {
    const value = status[name]
    if (value === undefined) continue
    set.push(`${column} = $${values.push(name === 'confirmedSettings' ? JSON.stringify(value) : value)}`)
    if (name === 'confirmedSettings') set.push('confirmed_at = now()')
  }
  const { rows } = await transaction.query<{ settings: Readonly<Record<string, unknown>> | null }>({
    text: `update device set ${set.join(', ')} where organization_id = $1 and id = $2 returning saved_settings as settings`,
    values,
    change: changeOf(ENTITIES.device, 'change', [{ id: deviceId, locationId }]),
  })
  return { settings: rows[0]?.settings ?? {}, now: new Date(now).toISOString() }
}
