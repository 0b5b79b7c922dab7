/**
 * Follows what others change, for as long as somebody is logged in: through a worker that all tabs share, or where
 * a browser has none, by this tab alone.
 */
import { sessionToken, whenTokenChanges } from '../session/token.ts'
import { busyCount } from '../wire/busy.ts'
import { queryClient } from '../wire/queries.ts'
import { applyLive } from './apply.ts'
import type { LiveEvent } from './events.ts'
import { LiveStream, sessionIn } from './stream.ts'
import type { TabMessage } from './tab-message.ts'

const sayEvery = 60_000
const quietFor = 1500
const lookEvery = 100
const restAfter = 5 * 60_000

let unseen: LiveEvent | null = null
const sessionNow = () => {
  const token = sessionToken()
  return token === null ? null : sessionIn(token)
}
let session = sessionNow()
/** Since when this tab has read what it shows, by `Date.now()`: since it was opened, or somebody logged in. */
let readSince = Math.floor(performance.timeOrigin)

/** Events of a tab that nobody sees are gathered into one: refresh when it is looked at. */
function hear(event: LiveEvent): void {
  document.documentElement.dataset['live'] = event.kind === 'end' ? 'off' : 'on'
  if (event.kind === 'ready') return
  if (document.hidden && (event.kind === 'change' || event.kind === 'refresh')) unseen = { kind: 'refresh' }
  else applyLive(event)
}

function catchUp(): void {
  if (document.hidden || unseen === null) return
  unseen = null
  applyLive({ kind: 'refresh' })
}

/** Says whether this tab is seen and who is logged in, whenever that changes and every minute. */
function keepSaying(say: (kind: TabMessage['kind']) => void): void {
  say('hello')
  whenTokenChanges(() => say('state'))
  document.addEventListener('visibilitychange', () => {
    say('state')
    catchUp()
  })
  window.addEventListener('pagehide', () => say('bye'))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) say('hello')
  })
  setInterval(() => say('state'), sayEvery)
}

function followByWorker(): void {
  const worker = new SharedWorker(new URL('./live.worker.ts', import.meta.url), {
    type: 'module',
    name: 'cloche-live',
  })
  // A worker that cannot be fetched or run.
  worker.onerror = alone
  worker.port.onmessage = ({ data }: MessageEvent<LiveEvent>) => hear(data)
  keepSaying(kind => {
    const isLookedAt = !document.hidden
    const message: TabMessage = { kind, token: sessionToken(), since: readSince, isLookedAt }
    worker.port.postMessage(message)
  })
}

function alone(): void {
  const stream = new LiveStream(hear)
  let rest: ReturnType<typeof setTimeout> | undefined
  keepSaying(kind => {
    stream.use(kind === 'bye' ? null : sessionToken(), readSince)
    if (!document.hidden) {
      clearTimeout(rest)
      rest = undefined
      stream.resume()
    } else rest ??= setTimeout(() => stream.pause(), restAfter)
  })
  window.addEventListener('online', () => stream.hurry())
}

/** Settles once nothing was fetched for a while: the stream is in no screen's way. */
async function whenQuiet(): Promise<void> {
  for (let quiet = 0; quiet < quietFor; quiet += lookEvery) {
    if (queryClient.isFetching() > 0 || busyCount() > 0) quiet = 0
    await new Promise(resolve => setTimeout(resolve, lookEvery))
  }
}

/** Begins to follow as soon as somebody is logged in and the first screen has its data; called once. */
export function followLive(): void {
  let isBegun = false
  const begin = () => {
    if (isBegun || sessionToken() === null) return
    isBegun = true
    void whenQuiet().then(typeof SharedWorker === 'undefined' ? alone : followByWorker)
  }
  begin()
  whenTokenChanges(() => {
    const next = sessionNow()
    if (next !== session) readSince = Date.now()
    session = next
    begin()
  })
}
