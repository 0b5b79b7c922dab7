/** What an organization and its owner are made with: judged before anything is made. */
import { emailAddress, isCountry } from '@cloche/domain/rules/addresses'
import { isTimeZone } from '@cloche/domain/rules/calendar'
import { Problem, type Fault } from '@cloche/domain/problems'
import type { Locale } from '@cloche/domain/text'

export interface OrganizationDraft {
  readonly name: string
  readonly country: string
  readonly timeZone: string
  readonly locale: Locale
}

export interface OwnerDraft {
  readonly name: string
  readonly lastName?: string
  readonly email: string
}

const isBlank = (text: string) => text.trim() === ''

/** @param at where the parts stand in what was sent. @throws RULE_BROKEN naming every fault */
export function checkDraft(organization: OrganizationDraft, owner: OwnerDraft, at = 'organization'): void {
  const { name, country, timeZone } = organization
  const faults: Fault[] = []
  const refuse = (path: string, rule: string) => faults.push({ path, rule })
  if (isBlank(name)) refuse(`${at}.name`, 'problem.field.required')
  if (!isCountry(country)) refuse(`${at}.country`, 'problem.country.unknown')
  if (!isTimeZone(timeZone)) refuse(`${at}.timeZone`, 'problem.field.timeZone')
  faults.push(...ownerFaults(owner))
  if (faults.length > 0) throw new Problem('RULE_BROKEN', { faults })
}

/** @throws RULE_BROKEN naming every fault */
export function checkOwner(owner: OwnerDraft): void {
  const faults = ownerFaults(owner)
  if (faults.length > 0) throw new Problem('RULE_BROKEN', { faults })
}

const ownerFaults = ({ name, email }: OwnerDraft): Fault[] => [
  ...(isBlank(name) ? [{ path: 'owner.name', rule: 'problem.field.required' }] : []),
  ...(emailAddress(email) === undefined ? [{ path: 'owner.email', rule: 'problem.field.email' }] : []),
]
