/**
 * What every organization begins with, in its own language: the states of food and the actions of machines, which are
 * public, so that none can be changed; the profiles of jobs; templates of labels.
 */
import type { Locale } from '@cloche/domain/text'
import type { Statement } from '../../../database/connection.ts'
import { firstActions } from './actions.ts'
import { firstProfiles } from './profiles.ts'
import { firstStates } from './states.ts'
import { firstTemplates } from './templates.ts'

export { FINAL_STATES } from './states.ts'
export { blocksOf, TEMPLATES, templateWords } from './templates.ts'

/** @param templates false where the templates are made with the records that use them */
export function firstRecords(organizationId: string, locale: Locale, templates = true): Statement[] {
  return [
    ...firstStates(organizationId, locale),
    ...firstProfiles(organizationId, locale),
    ...firstActions(organizationId, locale),
    ...(templates ? firstTemplates(organizationId, locale) : []),
  ]
}
