/** Who is logged in, kept for a start without a connection. The server judges again as soon as it can be asked. */
import { sessionStore, type Session } from '../session/session.ts'
import { keptVault } from '../vault/vault.ts'
import { keepFact, readFact } from './outbox-database.ts'

const key = 'session'

/** Keeps the session as it is now; a guest's is none. */
export function keepSession(): void {
  const session = sessionStore.get()
  if (session.phase === 'user') void keepFact(key, session).catch(() => undefined)
}

/**
 * The session as it was when the server was last there; undefined where none is kept; `over` when it may not be used
 * any more.
 */
export async function keptSession(): Promise<Session | 'over' | undefined> {
  const vault = await keptVault()
  return vault === 'over' ? 'over' : vault && readFact<Session>(key)
}
