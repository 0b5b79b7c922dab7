/** Returning to the lock: nothing of whoever was here is left for the next. */
import { forgetSession } from '../session/enter.ts'
import { sessionToken } from '../session/token.ts'
import { call } from '../wire/call.ts'

/** The server is told for no longer than this: it ends what nobody uses by itself. */
const PATIENCE = 1500

let isLocking = false

/** Ends the session, forgets what was read, and begins the page anew: no screen, no draft, no list stays in it. */
export async function lockTerminal(): Promise<void> {
  if (isLocking) return
  isLocking = true
  const token = sessionToken()
  const ending =
    token === null || !navigator.onLine
      ? Promise.resolve()
      : call('DELETE', '/auth/user', {
          token,
          redirect: false,
          quiet: true,
          keepalive: true,
          signal: AbortSignal.timeout(PATIENCE),
        }).then(
          () => undefined,
          () => undefined,
        )
  await Promise.all([ending, forgetSession()])
  window.location.hash = '#/terminal'
  window.location.reload()
}
