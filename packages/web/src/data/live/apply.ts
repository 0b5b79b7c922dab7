/**
 * What others change, brought on screen: stale answers are fetched again, at once where something is listed or
 * shown, at most every two seconds where it is counted. Drafts are not touched: they follow their record only while
 * nothing is being written. A tab that nobody sees waits until it is looked at.
 */
import { makeStore } from '../../kit/store.ts'
import { loadCounts } from '../session/counts.ts'
import { loadMe } from '../session/enter.ts'
import { sessionStore, type Session } from '../session/session.ts'
import { queryClient, queryKeys } from '../wire/queries.ts'
import type { LiveEvent } from './events.ts'
import { gathered, isAbout, isFigure, type Changed } from './stale.ts'
import { throttled } from './throttle.ts'

const listsEvery = 500
const figuresEvery = 2000

let changed: Changed = new Map()
let isOwn = true

const refreshLists = throttled(listsEvery, () => {
  const about = changed
  const here = about.get('location')
  // The place one is at comes with who one is: its name and its hours.
  const isHere = here !== undefined && (here === null || here.has(sessionStore.get().location?.id ?? ''))
  // What this session wrote itself is being fetched already by the screen that wrote it.
  const options = { cancelRefetch: !isOwn }
  changed = new Map()
  isOwn = true
  void queryClient.invalidateQueries(
    { predicate: ({ queryKey, state }) => isAbout(about, queryKey, state.data) },
    options,
  )
  if (isHere) void loadMe().catch(() => undefined)
})

const refreshFigures = throttled(figuresEvery, () => {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isFigure(queryKey) })
  void loadCounts()
})

function refreshAll(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.here })
  void queryClient.invalidateQueries({ queryKey: ['locations'] })
  void loadCounts()
}

/** Who one is, where, and what one may do. */
function identity({ me, organization, location, permissions }: Session): string {
  const rights = [permissions?.levels, permissions?.special, permissions?.rowFilter]
  return JSON.stringify([me?.id, organization?.id, organization?.isViewFull, location?.id, rights])
}

/** Place or rights moved: who one is is read again, and what is on screen when that makes a difference. */
async function followSession(): Promise<void> {
  const before = identity(sessionStore.get())
  await loadMe()
  if (identity(sessionStore.get()) !== before) await queryClient.resetQueries({ queryKey: queryKeys.here })
}

/** What was heard last, for whoever keeps more than what is on screen. */
export const heardStore = makeStore<LiveEvent | null>(null)

/** Brings one event on screen. */
export function applyLive(event: LiveEvent): void {
  heardStore.set(event)
  if (event.kind === 'change') {
    changed = gathered(changed, event.changes)
    isOwn &&= event.isOwn
    refreshLists()
    refreshFigures()
  } else if (event.kind === 'refresh') refreshAll()
  // A session that is over is refused at the next call, which leads to the log-in.
  else if (event.kind === 'session' || event.kind === 'end') void followSession().catch(() => undefined)
}
