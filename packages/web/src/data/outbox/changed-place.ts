/** Reads the place again when something of it changed, so that what is known without a connection is a minute old at most. */
import { heardStore } from '../live/apply.ts'
import type { LiveEvent } from '../live/events.ts'
import { factsReadAt } from './facts.ts'
import { isKept } from './offline-records.ts'

/** So long after a reading there is no other, however much changes. */
const rest = 40_000
/** Browsers that hear of the same change read at different moments of this time. */
const spread = 15_000

const concernsPlace = (event: LiveEvent | null) =>
  event?.kind === 'refresh' ||
  (event?.kind === 'change' && event.changes.some(({ entity }) => isKept(entity)))

/** `read` begins a reading; one that began after the change, for another reason, is enough. */
export function readWhenChanged(read: () => void): void {
  let changedAt = 0
  let isDue = false
  heardStore.subscribe(() => {
    if (!concernsPlace(heardStore.get())) return
    changedAt = Date.now()
    if (isDue) return
    isDue = true
    const wait = Math.max(0, factsReadAt() + rest - changedAt) + Math.random() * spread
    setTimeout(() => {
      isDue = false
      if (factsReadAt() <= changedAt) read()
    }, wait)
  })
}
