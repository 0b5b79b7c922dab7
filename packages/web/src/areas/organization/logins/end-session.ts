import { call } from '../../../data/wire/call.ts'
import type { Whose } from '../account/calls.ts'

/** Ends one open session, one's own or another person's. */
export async function endSession(whose: Whose, sessionId: string): Promise<void> {
  if (whose === null) await call('DELETE', '/auth/user/sessions', { body: { sessions: [sessionId] } })
  else await call('DELETE', '/user/sessions', { body: { sessions: [sessionId], user: whose } })
}

/** Ends all one's sessions but the one that asks. */
export async function endOtherSessions(): Promise<void> {
  await call('DELETE', '/auth/user/sessions', { body: { others: true } })
}
