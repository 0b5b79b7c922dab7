/** Who gets a notification by e-mail. */
import { computePermissions, may, type RoleLevel } from '@cloche/domain/rules/permissions'
import type { Transaction } from '../../database/transaction.ts'
import type { Actor } from '../../entity-engine/behaviours.ts'
import { findPerson, type Person } from '../../tenancy/index.ts'

/** More would be no notification any more. */
const RECIPIENTS_MAX = 20

interface Candidate {
  readonly id: string
  readonly roleLevel: RoleLevel
  readonly locationIds: readonly string[]
}

/** Whether somebody manages notifications at a place, as the session there would judge; licences give no such right. */
function manages(
  { id, roleLevel, locationIds }: Candidate,
  hierarchy: readonly string[],
  now: string,
): boolean {
  const permissions = computePermissions({
    roleLevel,
    isPlatformOwner: false,
    userId: id,
    licenses: [],
    enrolledLocationIds: locationIds,
    locationPath: hierarchy,
    now,
  })
  return may(permissions, 'N', 'edit')
}

/**
 * The person whom it is for; without one, those who manage notifications at the place: the people enrolled there or
 * above, and where nobody is, those who manage the whole organization.
 */
export async function recipientsOf(
  transaction: Transaction,
  { organizationId, now }: Actor,
  hierarchy: readonly string[],
  userId: string | null,
): Promise<Person[]> {
  if (userId !== null) {
    const person = await findPerson(transaction, organizationId, userId)
    return person === undefined ? [] : [person]
  }
  const { rows } = await transaction.query<Candidate>({
    text: `select id, role_level as "roleLevel", location_ids as "locationIds" from "user"
           where organization_id = $1 and deleted is null and active and (role_level >= 4 or location_ids && $2::uuid[])
           order by role_level, id limit 1000`,
    values: [organizationId, hierarchy],
  })
  const managing = rows.filter(one => manages(one, hierarchy, now))
  const near = managing.filter(({ roleLevel }) => roleLevel < 4)
  const chosen = (near.length > 0 ? near : managing).slice(0, RECIPIENTS_MAX)
  const people = await Promise.all(chosen.map(({ id }) => findPerson(transaction, organizationId, id)))
  return people.filter(person => person !== undefined)
}
