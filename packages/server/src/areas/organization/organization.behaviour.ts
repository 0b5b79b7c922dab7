/** The organization itself: what it may say of itself. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import type { Behaviour } from '../../entity-engine/behaviours.ts'

type Organization = Row<Entities['organization']>

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const organizationBehaviour: Behaviour<Organization> = {
  beforeChange(_context, _before, change) {
    const { timeZone, digitalLinkDomain } = change
    if (typeof timeZone === 'string' && !isTimeZone(timeZone))
      throw brokenRule('organization.timeZone', 'problem.field.notOneOf')
    if (
      typeof digitalLinkDomain === 'string' &&
      !/^https:\/\/[a-z0-9.-]+(:\d+)?(\/[\w.-]+)*$/i.test(digitalLinkDomain)
    )
      throw brokenRule('organization.digitalLinkDomain', 'problem.field.format')
    return change
  },
}
