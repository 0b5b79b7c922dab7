/** Whose only way in is the directory of their organization. */
import { domainOfEmail } from '@cloche/domain/rules/directory'
import type { Transaction } from '../../database/transaction.ts'
import { provenDomainsOf } from './domains.ts'
import { readDirectory } from './settings.ts'

/** What a password is worth to a person: what it always is, that with a second factor, or nothing. */
export type PasswordUse = 'taken' | 'withFactor' | 'refused'

interface Addressed {
  readonly organizationId: string
  readonly userId: string
  readonly email: string
}

/**
 * Judged in a transaction of the organization. Whom the organization chose for it may always come in, by password and
 * second factor.
 */
export async function passwordUseOf(
  transaction: Transaction,
  { organizationId, userId, email }: Addressed,
): Promise<PasswordUse> {
  const { settings } = await readDirectory(transaction, organizationId)
  if (!settings.isOn || !settings.isEnforced) return 'taken'
  if (settings.keeperId === userId) return 'withFactor'
  const domains = await provenDomainsOf(transaction, organizationId)
  return domains.includes(domainOfEmail(email) ?? '') ? 'refused' : 'taken'
}

/** Whether a person is the one who may always come in where nobody else may by password. */
export async function isOnlyKeeper(
  transaction: Transaction,
  { organizationId, userId }: Omit<Addressed, 'email'>,
): Promise<boolean> {
  const { settings } = await readDirectory(transaction, organizationId)
  return settings.isOn && settings.isEnforced && settings.keeperId === userId
}
