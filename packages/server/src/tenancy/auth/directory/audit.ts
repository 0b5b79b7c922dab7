/** What is changed of how people log in, in the audit log; in the transaction of the change, after it. */
import { writeAudit } from '../../../audit/write-audit.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { DirectorySettings } from '../../directory/index.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'

/** Notes that a directory was given a token, or that one was revoked; never the token itself. */
export async function noteToken(
  transaction: Transaction,
  actor: Actor,
  isNew: boolean,
  { id, name, ending }: { readonly id: string; readonly name: string; readonly ending: string },
): Promise<void> {
  await transaction.enter(actor.organizationId)
  const values = { name, ending }
  await writeAudit(transaction, actor, {
    action: isNew ? 'access.token-created' : 'access.token-removed',
    entity: 'scimToken',
    recordId: id,
    ...(isNew ? { after: values } : { before: values }),
  })
}

/** The settings that differ, as they were or as they are. */
export function differing(of: DirectorySettings, other: DirectorySettings): WireRow {
  const names = Object.keys(of) as (keyof DirectorySettings)[]
  return Object.fromEntries(
    names
      .filter(name => JSON.stringify(of[name]) !== JSON.stringify(other[name]))
      .map(name => [`directory.${name}`, of[name]]),
  ) as WireRow
}
