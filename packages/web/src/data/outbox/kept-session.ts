/** Who is logged in, kept for a start without a connection. The server judges again as soon as it can be asked. */
import { sessionStore, type Session } from '../session/session.ts'
import { keepFact, readFact } from './outbox-database.ts'

const key = 'session'

/** Keeps the session whenever it changes; a guest's is none. */
export function keepSession(): void {
  const keep = () => {
    const session = sessionStore.get()
    if (session.phase === 'user') void keepFact(key, session).catch(() => undefined)
  }
  keep()
  sessionStore.subscribe(keep)
}

/** The session as it was when the server was last there; undefined where none is kept. */
export async function keptSession(): Promise<Session | undefined> {
  return typeof indexedDB === 'undefined' ? undefined : readFact<Session>(key).catch(() => undefined)
}
