/**
 * Writing the audit log. It is the history: records write their lines by themselves, with where from and as whom; this
 * is for what is done besides, in the transaction of what it is about.
 */
import type { AuditAction } from '@cloche/domain/rules/audit'
import type { Transaction } from '../database/transaction.ts'
import type { Actor } from '../entity-engine/behaviours.ts'
import { historyStatement } from '../entity-engine/history.ts'
import type { WireRow } from '../entity-engine/rows.ts'

export interface AuditEntry {
  readonly action: AuditAction
  /** What it was done to: an entity and the id of its record. */
  readonly entity: string
  readonly recordId: string
  /** What the record's own history calls it; absent: the end of the action. */
  readonly verb?: string
  readonly before?: WireRow | null
  readonly after?: WireRow | null
  /** Absent: it was done. */
  readonly isRefused?: boolean
}

/** `login-failed` as history writes it. */
const verbOf = (action: AuditAction): string =>
  (action.split('.')[1] ?? '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Adds an entry; who did it, where and from where, the actor says. Nobody need wait for it. */
export function writeAudit(transaction: Transaction, actor: Actor, entry: AuditEntry): Promise<unknown> {
  const { action, verb = verbOf(action), isRefused = false, ...line } = entry
  return transaction.query(
    historyStatement(actor, {
      ...line,
      action,
      verb,
      version: null,
      ...(isRefused ? { outcome: 'refused' } : {}),
    }),
  )
}

/** Notes a change of the settings of the actor's organization: what was otherwise before, and what is now. */
export const noteSettings = (
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

/**
 * The same as the last of a platform's transaction: it is within the organization afterwards, and reaches no table apart
 * from organizations any more.
 */
export async function noteSettingsLast(
  transaction: Transaction,
  actor: Actor,
  before: WireRow | null,
  after: WireRow | null,
): Promise<void> {
  await transaction.enter(actor.organizationId)
  await noteSettings(transaction, actor, before, after)
}
