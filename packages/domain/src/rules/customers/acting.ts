import { ACTING_REFUSALS as actingRefusals } from '../../catalogue/names/customers.ts'
import { verbLevels } from '../permissions/index.ts'

export { actingRefusals }

/**
 * The highest role of a customer's people in whose name an affiliate works: those above govern the organization, its rights
 * and what becomes of its data.
 */
export const ACTING_MOST = 3

export type ActingRefusal = (typeof actingRefusals)[number]

/**
 * What forbids somebody of an affiliate to work in the name of a customer's person; undefined: nothing.
 * @param allowsActing whether the customer lets its affiliate
 * @param actor who would act: the role in the affiliate, and the level on AFF
 */
export function actingRefusal(
  allowsActing: boolean,
  actor: { readonly roleLevel: number; readonly level: number },
  person: { readonly roleLevel: number; readonly active: boolean },
): ActingRefusal | undefined {
  if (actor.level < verbLevels.edit) return 'mayNot'
  if (!allowsActing) return 'notAllowed'
  if (!person.active) return 'inactive'
  if (person.roleLevel > ACTING_MOST) return 'governs'
  return person.roleLevel > actor.roleLevel ? 'aboveOwn' : undefined
}

/** Whether somebody says for their organization what its affiliate may: its owners, at home. */
export const mayLetAct = (session: {
  readonly roleLevel: number
  readonly organizationId: string
  readonly homeOrganizationId: string
}): boolean => session.roleLevel >= 5 && session.organizationId === session.homeOrganizationId
