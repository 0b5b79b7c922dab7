/** The key under which this person's browsers seal what waits to be sent. */
import type { Handler } from '../../http/call-context.ts'
import { IDLE_HOURS } from '../../http/session.ts'

export const waitingKey: Handler<'auth.waitingKey'> = async ({ services, session, readTogether }) => {
  await readTogether([])
  const { homeOrganizationId, userId, actedBy, terminalId } = session
  return {
    waiting: services.waitingKeys({
      homeOrganizationId,
      userId,
      actorId: actedBy?.userId ?? null,
      terminalId,
    }),
    // A session that nobody used for so long is over, and what was kept under it with it.
    keptSeconds: IDLE_HOURS * 3600,
  }
}
