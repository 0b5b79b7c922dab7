/** What an organization is given or loses by those who look after it stands in its own audit log. */
import { noteSettingsLast } from '../../../audit/write-audit.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'

/** The last of a platform's transaction. What changed nothing leaves no line. */
export async function noteGiven(
  transaction: Transaction,
  actor: Actor,
  organizationId: string,
  before: WireRow,
  after: WireRow,
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return
  const guest = { ...actor, organizationId, memberId: null, locationId: null }
  await noteSettingsLast(transaction, guest, before, after)
}
