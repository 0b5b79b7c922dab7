/** A client of the live stream: gathers the events as they come. */
import { setTimeout as sleep } from 'node:timers/promises'

export interface HeardEvent {
  readonly event: string
  readonly data: Record<string, any>
  /** Milliseconds of `performance.now()`. */
  readonly at: number
}

export class LiveClient {
  readonly events: HeardEvent[] = []
  status = 0
  headers = new Headers()
  isOver = false
  readonly #abort = new AbortController()

  /** Opens the stream at a server's address and waits until it is ready (or refused). `ago`: milliseconds to catch up. */
  static async open(address: string, token: string, ago?: number): Promise<LiveClient> {
    const client = new LiveClient()
    const answer = await fetch(`${address}/api/v0/live${ago === undefined ? '' : `?ago=${ago}`}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
      signal: client.#abort.signal,
    })
    client.status = answer.status
    client.headers = answer.headers
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel()
      return client
    }
    void client.#read(answer.body)
    await client.next('ready')
    return client
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = ''
    const decoder = new TextDecoder()
    try {
      for await (const chunk of body) {
        text += decoder.decode(chunk, { stream: true })
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) this.#take(block)
      }
    } catch {
      // Cut off.
    }
    this.isOver = true
  }

  #take(block: string): void {
    const event = /^event: (.*)$/m.exec(block)?.[1]
    const data = /^data: (.*)$/m.exec(block)?.[1]
    if (event !== undefined)
      this.events.push({ event, data: JSON.parse(data ?? '{}') as HeardEvent['data'], at: performance.now() })
  }

  /** The next event of that kind that is not yet taken. @throws when none comes in time */
  async next(event: string, withinMs = 2000): Promise<HeardEvent> {
    const end = performance.now() + withinMs
    for (;;) {
      const index = this.events.findIndex(one => one.event === event)
      const [found] = index === -1 ? [] : this.events.splice(index, 1)
      if (found) return found
      if (performance.now() > end) throw new Error(`No event ${event}; heard ${JSON.stringify(this.events)}`)
      await sleep(5)
    }
  }

  /** Waits until the stream is over. */
  async over(withinMs = 6000): Promise<void> {
    const end = performance.now() + withinMs
    while (!this.isOver) {
      if (performance.now() > end) throw new Error('The stream does not end')
      await sleep(10)
    }
  }

  close(): void {
    this.#abort.abort()
  }
}
