/** What of a person their directory decides. */
import { Problem } from '@cloche/domain/problems'
import { directoryFields, type DirectorySource } from '@cloche/domain/rules/directory'
import type { Transaction } from '../../database/transaction.ts'
import type { Actor } from '../../entity-engine/behaviours.ts'
import { readDirectory } from './settings.ts'

/** A person, as far as it matters whose they are. */
interface Kept {
  readonly directorySource: DirectorySource | null
  readonly roleLevel: number
}

/** The fields of a person that are not edited here, in a transaction of the organization. */
export async function fieldsOfDirectory(
  transaction: Transaction,
  organizationId: string,
  user: Kept,
): Promise<string[]> {
  // Owners are nobody's but their own.
  if (user.directorySource === null || user.roleLevel === 5) return []
  const { settings } = await readDirectory(transaction, organizationId)
  return directoryFields(user.directorySource, settings.rules)
}

/** @throws FIXED_FIELD naming what the directory decides of those fields; the directory itself changes them */
export async function refuseOwned(
  { transaction, actor }: { transaction: Transaction; actor: Actor },
  user: Kept,
  changed: readonly string[],
): Promise<void> {
  if (actor.isDirectory === true || user.directorySource === null) return
  const owned = await fieldsOfDirectory(transaction, actor.organizationId, user)
  const faults = changed
    .filter(name => owned.includes(name))
    .map(name => ({ path: `user.${name}`, rule: 'problem.user.directoryDecides' }))
  if (faults.length > 0) throw new Problem('FIXED_FIELD', { faults })
}

/** Who is removed is nobody in the directory any more; their name stays on what they did. */
export async function forgetInDirectory(
  transaction: Transaction,
  organizationId: string,
  userId: string,
): Promise<void> {
  for (const table of ['directory_member', 'directory_person'])
    await transaction.query({
      text: `delete from ${table} where organization_id = $1 and user_id = $2`,
      values: [organizationId, userId],
      change: null,
    })
}
