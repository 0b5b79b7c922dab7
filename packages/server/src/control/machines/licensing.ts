/**
 * Licences of devices: what they admit, and the free one that a device takes when it joins, once the organization holds
 * licences for devices; whether a person joins it, or the machine by itself.
 */
import type { AnswerOf, Row } from '@cloche/domain/catalogue'
import type { CallNamed } from '@cloche/domain/calls'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import {
  licenseToTake,
  sensorsAdmitted,
  typesForDevice,
  type FreeLicense,
} from '@cloche/domain/rules/licensing'
import type { LicenseType } from '@cloche/domain/rules/permissions'
import type { Transaction } from '../../database/transaction.ts'
import type { AnyBehaviours, Actor, BehaviourContext } from '../../entity-engine/behaviours.ts'
import { changeRecord } from '../../entity-engine/write.ts'

const WHOLE = { kind: 'organization' } as const

export type Licensed = AnswerOf<CallNamed<'provider.deviceLicense'>>['licensed']
export type JoiningDevice = Pick<Row<Entities['device']>, 'id' | 'type' | 'joined' | 'locationId'>
type At = Pick<BehaviourContext, 'transaction'> & { readonly organizationId: string; readonly now: string }

const IN_FORCE = `organization_id = $1 and deleted is null and active and type like 'device-%'
  and status in ('completed', 'pending_cancel') and "from" <= $2 and ("to" is null or "to" > $2)`

/** What the licences of a device admit now. */
export async function licensedOf(
  { transaction, organizationId, now }: At,
  device: Pick<JoiningDevice, 'id' | 'type' | 'joined'>,
): Promise<Licensed> {
  const [held, counted] = await Promise.all([
    transaction.query<Licensed['licenses'][number] & { isOwn: boolean }>({
      text: `select id, name, type, "to", device_id is not distinct from $3 as "isOwn" from license where ${IN_FORCE}
        and (device_id = $3 or id = (select id from license where ${IN_FORCE} limit 1)) order by "to" nulls first, id limit 100`,
      values: [organizationId, now, device.id],
    }),
    transaction.query<{ count: number }>({
      text: 'select count(*)::int as count from sensor where organization_id = $1 and device_id = $2 and deleted is null',
      values: [organizationId, device.id],
    }),
  ])
  const own = held.rows.filter(({ isOwn }) => isOwn)
  const isLicensed = held.rows.length > 0
  return {
    licenses: own.map(({ id, name, type, to }) => ({ id, name, type, to })),
    isLicensed,
    sensors: counted.rows[0]?.count ?? 0,
    admitted: sensorsAdmitted(
      own.map(({ type }) => type),
      isLicensed,
    ),
    joined: device.joined,
    types: typesForDevice(device.type) as LicenseType[],
  }
}

/** Licences for devices that nothing holds, until the transaction ends: of two devices each takes another one. */
async function freeLicenses({ transaction, organizationId, now }: At): Promise<FreeLicense[]> {
  const { rows } = await transaction.query<FreeLicense>({
    text: `select id, type, status, active, "from", "to", location_id as "locationId" from license
      where ${IN_FORCE} and device_id is null order by id limit 5000 for update`,
    values: [organizationId, now],
  })
  return rows
}

async function pathOf(transaction: Transaction, organizationId: string, locationId: string | null) {
  const { rows } = await transaction.query<{ hierarchy: string[] }>({
    text: 'select hierarchy from location where organization_id = $1 and id = $2',
    values: [organizationId, locationId],
  })
  return rows[0]?.hierarchy ?? []
}

/**
 * Joins a device that this transaction has locked; one that was joined before, or holds a licence, stays as it is.
 * @throws RULE_BROKEN where devices are licensed and no licence is free that fits
 */
export async function joinDevice(
  { transaction, actor, behaviours }: { transaction: Transaction; actor: Actor; behaviours: AnyBehaviours },
  device: JoiningDevice,
): Promise<Licensed> {
  const { organizationId } = actor
  const at = { transaction, organizationId, now: actor.now }
  const before = await licensedOf(at, device)
  const write = { actor, transaction, behaviours, rowScope: WHOLE, places: WHOLE }
  if (before.isLicensed && before.licenses.length === 0 && device.joined === null) {
    const path = await pathOf(transaction, organizationId, device.locationId)
    const joining = { type: device.type, path, sensors: before.sensors }
    const taken = licenseToTake(await freeLicenses(at), joining, actor.now)
    if (taken === undefined) throw brokenRule('activationKey', 'problem.device.noneFree')
    await changeRecord(write, ENTITIES.license, taken.id, { deviceId: device.id })
  }
  if (device.joined !== null) return before
  const joined = await changeRecord(write, ENTITIES.device, device.id, { joined: actor.now })
  return licensedOf(at, joined)
}
