/** What is changed of how people log in, in the audit log; in the transaction of the change, after it. */
import { writeAudit } from '../../../audit/write-audit.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { DirectorySettings } from '../../../directory/index.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'

/** Notes a change of the directory: what was otherwise before, and what is now. */
export const noteDirectory = (
  transaction: Transaction,
  actor: Actor,
  before: WireRow | null,
  after: WireRow | null,
): Promise<unknown> =>
  writeAudit(transaction, actor, {
    action: 'settings.changed',
    entity: 'organization',
    recordId: actor.organizationId,
    verb: 'change',
    before,
    after,
  })

/** The same where tables stand apart from organizations: nothing of theirs is written afterwards. */
export async function noteDomain(
  transaction: Transaction,
  actor: Actor,
  before: WireRow | null,
  after: WireRow | null,
): Promise<void> {
  await transaction.enter(actor.organizationId)
  await noteDirectory(transaction, actor, before, after)
}

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
