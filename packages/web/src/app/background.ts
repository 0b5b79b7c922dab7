import { followLive } from '../data/live/follow.ts'
import { startLocal } from '../data/local/start.ts'

/** What runs behind the screens: the browser's database, and following what others change. */
export function startBackground(): void {
  void startLocal()
  followLive()
}
