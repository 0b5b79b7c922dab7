/** What a person keeps of reporting, where the person is at home, for nobody else to see. */
import type { Board } from '@cloche/domain/rules/board'
import type { Statement } from '../../database/connection.ts'
import type { Session } from '../../http/session.ts'

export type Own = Pick<Session, 'organizationId' | 'userId' | 'homeOrganizationId'>

export interface OwnReporting {
  /** Keys of insights that were put aside. */
  readonly dismissed: readonly string[]
  /** How the board was set up; null: not yet. */
  readonly board: Board | null
}

/** Whoever is at work in an organization that is not their own keeps nothing there. */
export const isAtHome = ({ organizationId, homeOrganizationId }: Session): boolean =>
  organizationId === homeOrganizationId

export const ownStatement = ({ organizationId, userId }: Own): Statement<OwnReporting> => ({
  text: 'select dismissed, board from own_reporting where organization_id = $1 and user_id = $2',
  values: [organizationId, userId],
})

const keep = (column: 'dismissed' | 'board', { organizationId, userId }: Own, value: unknown): Statement => ({
  text: `insert into own_reporting (organization_id, user_id, ${column}) values ($1, $2, $3)
    on conflict (organization_id, user_id) do update set ${column} = excluded.${column}, changed = now(), version = own_reporting.version + 1`,
  values: [organizationId, userId, JSON.stringify(value)],
})

export const keepDismissed = (own: Own, dismissed: readonly string[]): Statement =>
  keep('dismissed', own, dismissed)

export const keepBoard = (own: Own, board: Board): Statement => keep('board', own, board)
