/** What narrows the audit log. */
import type { AuditGroup, AuditOutcome } from '@cloche/domain/rules/audit'

export interface AuditFilters {
  readonly search: string
  /** Days (YYYY-MM-DD); empty where the span is open. */
  readonly from: string
  readonly to: string
  readonly group: AuditGroup | null
  readonly userId: string | null
  readonly locationId: string | null
  readonly entity: string | null
  readonly outcome: AuditOutcome | null
  readonly sort: 'asc' | 'desc'
}

export const noFilters: AuditFilters = {
  search: '',
  from: '',
  to: '',
  group: null,
  userId: null,
  locationId: null,
  entity: null,
  outcome: null,
  sort: 'desc',
}

/** How many of those that stand behind a button narrow the log now. */
export function hiddenCount({ from, to, userId, locationId, entity, outcome }: AuditFilters): number {
  return (
    [from, to].filter(day => day !== '').length + [userId, locationId, entity, outcome].filter(Boolean).length
  )
}
