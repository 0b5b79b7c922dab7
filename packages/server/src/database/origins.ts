/** From where something was done, noted beside the history whose lines name the request. */
import type { Origin, Statement } from './statement.ts'

/** The statement that notes it; in whatever transactions of the request it comes, it is noted once. */
export function originStatement(
  organizationId: string,
  { requestId, sessionId, address, agent }: Origin,
  { at, userId }: { readonly at: string; readonly userId: string | null },
): Statement {
  return {
    text:
      'insert into audit_origin (organization_id, request_id, at, user_id, session_id, address, agent) ' +
      'values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing',
    values: [organizationId, requestId, at, userId, sessionId, address, agent],
    change: null,
    keepsPlan: true,
    adds: 'silently',
  }
}
