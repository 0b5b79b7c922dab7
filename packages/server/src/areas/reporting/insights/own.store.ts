/** Which insights a person put aside: kept where the person is at home, for nobody else to see. */
import type { Statement } from '../../../database/connection.ts'
import type { Session } from '../../../http/session.ts'

export type Own = Pick<Session, 'organizationId' | 'userId' | 'homeOrganizationId'>

export const ownStatement = ({
  organizationId,
  userId,
}: Own): Statement<{ readonly dismissed: readonly string[] }> => ({
  text: 'select dismissed from own_reporting where organization_id = $1 and user_id = $2',
  values: [organizationId, userId],
})

export const keepDismissed = ({ organizationId, userId }: Own, dismissed: readonly string[]): Statement => ({
  text: `insert into own_reporting (organization_id, user_id, dismissed) values ($1, $2, $3)
    on conflict (organization_id, user_id) do update set dismissed = excluded.dismissed, changed = now(), version = own_reporting.version + 1`,
  values: [organizationId, userId, JSON.stringify(dismissed)],
})
