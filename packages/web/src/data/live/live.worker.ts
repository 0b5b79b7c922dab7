/** One stream for all tabs of this browser. It rests when nobody has looked at any of them for a while. */
import { LiveStream } from './stream.ts'
import type { TabMessage } from './tab-message.ts'

/** A tab that is looked at says so every minute. */
const restAfter = 5 * 60_000
const lookEvery = 30_000

interface Scope {
  onconnect: ((event: MessageEvent) => void) | null
  addEventListener: (name: string, listener: () => void) => void
}

const scope = globalThis as unknown as Scope
const ports = new Set<MessagePort>()
let lookedAt = Date.now()
let isReady = false

const stream = new LiveStream(event => {
  if (event.kind === 'ready') isReady = true
  for (const port of ports) port.postMessage(event)
})

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
    stream.use(data.token)
    if (data.kind === 'hello' && isReady) port.postMessage({ kind: 'ready' })
  }
}

setInterval(() => {
  if (Date.now() - lookedAt > restAfter) stream.pause()
}, lookEvery)
scope.addEventListener('online', () => stream.hurry())
