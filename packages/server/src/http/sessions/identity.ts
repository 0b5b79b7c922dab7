/** Log-ins of people: made without a password, ended everywhere at once. */
import { emailAddress } from '@cloche/domain/rules/addresses'
import { Problem } from '@cloche/domain/problems'
import { newId } from '../../adapters/ids.ts'
import type { Transaction } from '../../database/transaction.ts'
import { endingSessions } from './end.ts'

interface Person {
  readonly organizationId: string
  readonly userId: string
}

/** One form of an address: those that differ only in case, blanks around or how a domain is written are one person's. */
export function emailForm(email: string): string {
  // What is no address any more may be one that somebody logged in with before it was refused.
  return emailAddress(email) ?? email.trim().toLowerCase()
}

/**
 * Makes the log-in of a person, who cannot use it before choosing a password, where none is given.
 * @throws ALREADY_EXISTS when the address is anybody's in the installation, naming it by `path`.
 */
export async function createIdentity(
  transaction: Transaction,
  person: Person & { email: string; passwordHash?: string; path?: string },
): Promise<void> {
  const { email, passwordHash = null, organizationId, userId, path = 'user.email' } = person
  const { rowCount } = await transaction.query({
    text: `insert into identity (id, email, password_hash, organization_id, user_id) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    values: [newId(), emailForm(email), passwordHash, organizationId, userId],
  })
  if (rowCount === 0) throw addressTaken(path)
}

export function addressTaken(path: string): Problem {
  return new Problem('ALREADY_EXISTS', { faults: [{ path, rule: 'problem.field.taken' }] })
}

/** Ends the sessions of a person, save one and those that one was made from. Answers how many. */
export async function endSessions(
  transaction: Transaction,
  { organizationId, userId, except, only }: Person & { except?: string; only?: readonly string[] },
): Promise<number> {
  const { rows } = await transaction.query(
    endingSessions(
      `home_organization_id = $1 and user_id = $2 and expires > now()
         and id not in (select id from kept) and ($4::uuid[] is null or id = any($4))`,
      [organizationId, userId, except ?? null, only ?? null],
      `kept as (
         select id, parent_id, held_id from session where id = $3
         union select s.id, s.parent_id, s.held_id from session s join kept k on s.id in (k.parent_id, k.held_id)
       ),`,
    ),
  )
  return rows[0]?.count ?? 0
}

/** Some things only the person may do. @throws NOT_ALLOWED while an administrator works as them. */
export function refuseWhileActing({ actedBy }: { readonly actedBy?: unknown }): void {
  if (actedBy != null)
    throw new Problem('NOT_ALLOWED', { faults: [{ path: 'session', rule: 'problem.session.acting' }] })
}
