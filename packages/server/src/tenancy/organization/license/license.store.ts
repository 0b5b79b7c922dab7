/** What licences ask of the database. */
import { fitsDevice, type CountedLicense } from '@cloche/domain/rules/licensing'
import type { LicenseStatus } from '@cloche/domain/rules/permissions'
import type { Statement } from '../../../database/connection.ts'
import type { BehaviourContext } from '../../../entity-engine/behaviours.ts'

/**
 * Whether a person works at a place of a licence, above it or below it; admins and owners work everywhere. Of a person or
 * place that is not there nothing is said: that link is refused by itself.
 */
export async function worksAt(
  { actor, transaction }: BehaviourContext,
  userId: string,
  locationId: string,
): Promise<boolean> {
  const { rows } = await transaction.query({
    text: `select u.role_level >= 4 or l.hierarchy && u.location_ids
             or exists (select 1 from location below where below.organization_id = $1
               and below.id = any(u.location_ids) and below.hierarchy @> array[$3]::uuid[]) as fits
           from "user" u, location l
           where u.organization_id = $1 and u.id = $2 and l.organization_id = $1 and l.id = $3`,
    values: [actor.organizationId, userId, locationId],
  })
  return rows[0]?.['fits'] !== false
}

/** Whether a device stands at the place of a licence or below it; of one that is not there nothing is said. */
export async function deviceStandsAt(
  { actor, transaction }: BehaviourContext,
  deviceId: string,
  locationId: string,
): Promise<boolean> {
  const { rows } = await transaction.query({
    text: `select l.hierarchy @> array[$3]::uuid[] as fits
           from device d join location l on l.organization_id = $1 and l.id = d.location_id
           where d.organization_id = $1 and d.id = $2`,
    values: [actor.organizationId, deviceId, locationId],
  })
  return rows[0]?.['fits'] !== false
}

/** The status of a living purchase, which stays so until the transaction ends. */
export async function statusOfPurchase(
  { actor, transaction }: BehaviourContext,
  purchaseId: string,
): Promise<LicenseStatus | undefined> {
  const { rows } = await transaction.query({
    text: 'select status from purchase where organization_id = $1 and id = $2 and deleted is null for share',
    values: [actor.organizationId, purchaseId],
  })
  return rows[0]?.['status'] as LicenseStatus | undefined
}

/** Everything that limits are computed from: living licences, and how many people may work. */
export function limitStatements(organizationId: string): [Statement, Statement] {
  return [
    {
      text: `select type, status, active, "from", "to", user_id as "userId", device_id as "deviceId", is_personal as "isPersonal"
             from license where organization_id = $1 and deleted is null and active
               and status in ('completed', 'pending_cancel') and ("to" is null or "to" > now()) limit 20000`,
      values: [organizationId],
    },
    {
      text: 'select count(*)::int as count from "user" where organization_id = $1 and deleted is null and active',
      values: [organizationId],
    },
  ]
}

/** The rows of those statements as the room of licences takes them. */
export function limitsInput(licenses: Record<string, unknown>[], people: Record<string, unknown>[]) {
  return {
    licenses: licenses as unknown as CountedLicense[],
    people: Number(people[0]?.['count'] ?? 0),
  }
}

/** Whether a device is of a kind that may hold such a licence; of one that is not there nothing is said. */
export async function deviceFits(
  { actor, transaction }: BehaviourContext,
  deviceId: string,
  type: string,
): Promise<boolean> {
  const { rows } = await transaction.query<{ type: string }>({
    text: 'select type from device where organization_id = $1 and id = $2',
    values: [actor.organizationId, deviceId],
  })
  const [device] = rows
  return device === undefined || fitsDevice(type, device.type)
}
