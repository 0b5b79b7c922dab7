/** One stream for all tabs of this browser. It rests when nobody has looked at any of them for a while. */
import type { LiveEvent } from './events.ts'
import { LiveStream, sessionIn } from './stream.ts'
import type { TabMessage } from './tab-message.ts'

/** A tab that is looked at says so every minute. */
const restAfter = 5 * 60_000
const lookEvery = 30_000
/** So long a tab may take from reading what it shows to following. */
const kept = 120_000
const keptMost = 2000

interface Scope {
  onconnect: ((event: MessageEvent) => void) | null
  addEventListener: (name: string, listener: () => void) => void
}

const scope = globalThis as unknown as Scope
const ports = new Set<MessagePort>()
let lookedAt = Date.now()
let session: string | null = null
/** Since when everything was heard, by `Date.now()`; null before the stream is ready. */
let heardSince: number | null = null
/** Since when the stream was asked for what came: that is heard, too, once it is ready. */
let askedSince = Number.POSITIVE_INFINITY
let heard: { readonly at: number; readonly event: LiveEvent }[] = []

/** Keeps what a tab that comes later must hear. */
function keep(event: LiveEvent): void {
  const now = Date.now()
  if (event.kind === 'ready') heardSince ??= Math.min(askedSince, now)
  if (event.kind !== 'change' && event.kind !== 'refresh') return
  heard.push({ at: now, event })
  while (heard.length > keptMost || heard[0]!.at < now - kept)
    heardSince = Math.max(heardSince ?? 0, heard.shift()!.at + 1)
}

const stream = new LiveStream(event => {
  keep(event)
  for (const port of ports) port.postMessage(event)
})

/** What one session heard is not for another. */
function forgetOthers(token: string | null): void {
  const next = token === null ? null : sessionIn(token)
  if (next === session) return
  session = next
  heardSince = null
  askedSince = Number.POSITIVE_INFINITY
  heard = []
}

/** A tab that comes later learns what happened since it read what it shows. */
function catchUp(port: MessagePort, since: number): void {
  if (heardSince === null) return
  port.postMessage({ kind: 'ready' })
  if (since < heardSince) port.postMessage({ kind: 'refresh' })
  else for (const { at, event } of heard) if (at >= since) port.postMessage(event)
}

scope.onconnect = ({ ports: [port] }) => {
  if (port === undefined) return
  ports.add(port)
  port.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'bye') {
      ports.delete(port)
      return
    }
    ports.add(port)
    if (data.isLookedAt) {
      lookedAt = Date.now()
      stream.resume()
    }
    forgetOthers(data.token)
    if (data.kind === 'hello') catchUp(port, data.since)
    askedSince = Math.min(askedSince, data.since)
    stream.use(data.token, data.since)
  }
}

setInterval(() => {
  if (Date.now() - lookedAt > restAfter) stream.pause()
}, lookEvery)
scope.addEventListener('online', () => stream.hurry())
