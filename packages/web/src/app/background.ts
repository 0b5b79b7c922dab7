import { followLive } from '../data/live/follow.ts'
import { beginOffline } from '../data/local/offline.ts'
import { startLocal } from '../data/local/start.ts'

/** What runs behind the screens: the browser's database, and following what others change. */
export function startBackground(): void {
  void startLocal()
  beginOffline(import('../data/outbox/start.ts').then(part => part.startOutbox()))
  // Asked for when there is no connection: it has to be here by then.
  void import('../data/outbox/kept-session.ts').catch(() => undefined)
  void import('../data/terminal/watch.ts').then(part => part.watchTerminal()).catch(() => undefined)
  followLive()
}
