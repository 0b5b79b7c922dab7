import { followLive } from '../data/live/follow.ts'
import { beginAway } from '../data/local/away.ts'
import { startLocal } from '../data/local/start.ts'

/** What runs behind the screens: the browser's database, and following what others change. */
export function startBackground(): void {
  void startLocal()
  beginAway(import('../data/outbox/start.ts').then(part => part.startOutbox()))
  followLive()
}
