/** Who may have the file of which place, with which chapters. */
import { INSPECTOR_DAYS_MAX } from '@cloche/domain/calls'
import type { PermissionKey } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { daysBetween } from '@cloche/domain/rules/calendar'
import type { ChapterName } from '@cloche/domain/rules/inspector-file'
import { may } from '@cloche/domain/rules/permissions'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import type { Session } from '../../../http/session.ts'
import type { AskedFile } from './facts.ts'

/** What somebody must be allowed to see to hand a chapter on. */
const KEYS: Readonly<Record<ChapterName, PermissionKey>> = {
  plan: 'HP',
  checks: 'HP',
  curves: 'ST',
  breaches: 'EV',
  measures: 'EV',
  calibration: 'HP',
  training: 'HP',
  deliveries: 'LA',
  cleaning: 'HP',
}

/**
 * @throws RULE_BROKEN for days that end before they begin or are too many, and for no chapter; NOT_ALLOWED for a chapter that
 * the person may not see; NOT_FOUND for a place out of reach
 */
export async function checkAsked(
  transaction: Transaction,
  session: Session,
  { locationId, from, to, chapters }: AskedFile,
): Promise<void> {
  if (to < from) throw brokenRule('file.to', 'problem.field.endBeforeStart')
  if (daysBetween(from, to) >= INSPECTOR_DAYS_MAX)
    throw brokenRule('file.from', 'problem.statistics.tooLong', { limit: INSPECTOR_DAYS_MAX })
  if (chapters.length === 0) throw brokenRule('file.chapters', 'problem.field.required')
  if (chapters.some(name => !may(session.permissions, KEYS[name], 'view'))) throw new Problem('NOT_ALLOWED')
  const values: unknown[] = [session.organizationId, locationId]
  // The checks of a place are within reach where the place is.
  const scope = rowScopeSql(
    ENTITIES.haccpCheck,
    rowScopeOf(ENTITIES.haccpCheck, session, 'view'),
    value => `$${values.push(value)}`,
  )
  const { rows } = await transaction.query({
    text: `select 1 from (select organization_id, id as location_id from location
        where organization_id = $1 and id = $2 and deleted is null) haccp_check
      where organization_id = $1${scope === undefined ? '' : ` and ${scope}`}`,
    values,
  })
  if (rows.length === 0) throw new Problem('NOT_FOUND', { entity: 'location' })
}
