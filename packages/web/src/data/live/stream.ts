/**
 * Follows the stream of changes: reconnects with back-off and jitter, notices when it falls silent, and says
 * `refresh` whenever something may have been missed. Runs in a worker as well as in a page.
 */
import { eventIn, type LiveEvent } from './events.ts'

const firstPause = 500
const longestPause = 30_000
/** A server that says it will be back soon is asked again sooner. */
const longestUnavailablePause = 4_000
/** The server sends a heartbeat every 20 s. */
const silence = 50_000
/** What was read is a little older than it seems: the question takes its way, too. */
const margin = 1000
const longestAgo = 600_000

const nothing: { wake: () => void } = { wake: () => undefined }

/** The session that a token names; the token itself when that cannot be read. */
export function sessionIn(token: string): string {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) as { sid?: string }).sid ?? token
  } catch {
    return token
  }
}

export class LiveStream {
  readonly #emit: (event: LiveEvent) => void
  #token: string | null = null
  #since = 0
  #isPaused = false
  #missed = false
  #run: AbortController | undefined
  #waiting = nothing

  constructor(emit: (event: LiveEvent) => void) {
    this.#emit = emit
  }

  /**
   * Follows as the session of this token; null follows nothing. Another token of the same session changes nothing.
   *
   * @param since when the oldest was read of what is on screen, by `Date.now()`: what came after it is heard
   */
  use(token: string | null, since = Date.now()): void {
    const before = this.#token
    this.#token = token
    const isSame = before !== null && token !== null && sessionIn(before) === sessionIn(token)
    if (isSame) this.#since = Math.min(this.#since, since)
    if (isSame || before === token) return
    this.#missed = false
    this.#since = since
    this.#restart()
  }

  pause(): void {
    if (this.#isPaused) return
    this.#isPaused = true
    this.#missed = true
    this.#restart()
  }

  resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    this.#restart()
  }

  /** The network is back: tries at once. */
  hurry(): void {
    this.#waiting.wake()
  }

  #restart(): void {
    this.#run?.abort()
    this.#run = undefined
    if (this.#token === null || this.#isPaused) return
    this.#run = new AbortController()
    void this.#follow(this.#run.signal)
  }

  async #follow(signal: AbortSignal): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt++) {
      let pause = Math.min(firstPause * 2 ** attempt, longestPause)
      try {
        const outcome = await this.#readOnce(signal)
        if (signal.aborted) return
        if (outcome === 'over') return this.#emit({ kind: 'end' })
        if (outcome === 'full') pause = longestPause
        if (outcome === 'away') pause = Math.min(pause, longestUnavailablePause)
        if (outcome === 'lost') [attempt, pause] = [0, firstPause]
      } catch {
        if (signal.aborted) return
      }
      this.#missed = true
      await this.#rest(pause * (0.5 + Math.random() / 2), signal)
    }
  }

  async #rest(milliseconds: number, signal: AbortSignal): Promise<void> {
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, milliseconds)
      const wake = () => {
        clearTimeout(timer)
        resolve()
      }
      this.#waiting = { wake }
      signal.addEventListener('abort', wake, { once: true })
    })
    this.#waiting = nothing
  }

  /**
   * `over`: the session ended. `full`: the server takes no more. `away`: it cannot answer for a moment. `lost`: it was
   * followed until now.
   */
  async #readOnce(signal: AbortSignal): Promise<'over' | 'full' | 'away' | 'lost'> {
    const ago = Math.min(Math.max(Date.now() - this.#since, 0) + margin, longestAgo)
    // After a gap all is read anew anyway.
    const answer = await fetch(this.#missed ? '/api/v0/live' : `/api/v0/live?ago=${ago}`, {
      headers: { Authorization: `Bearer ${this.#token}`, Accept: 'text/event-stream' },
      cache: 'no-store',
      signal,
    })
    if (answer.status === 400) return 'over'
    if (answer.status === 429) return 'full'
    if (answer.status === 503) return 'away'
    if (!answer.ok || answer.body === null) throw new Error(`The stream is refused: ${answer.status}`)
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const watch = setTimeout(() => void reader.cancel().catch(() => undefined), silence)
      const { done, value } = await reader.read().finally(() => clearTimeout(watch))
      if (done) return 'lost'
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventIn(block)
        if (event?.kind === 'end') return 'over'
        if (event !== undefined) this.#tell(event)
      }
    }
  }

  #tell(event: LiveEvent): void {
    this.#emit(event)
    if (event.kind !== 'ready' || !this.#missed) return
    this.#missed = false
    this.#emit({ kind: 'refresh' })
  }
}
