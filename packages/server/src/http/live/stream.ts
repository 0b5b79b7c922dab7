/** One client's stream of server-sent events. */
import type { FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Session } from '../session.ts'

/** What a client may leave unread before it is dropped. */
const UNREAD_MAX_BYTES = 256 * 1024

export type LiveEvent = 'ready' | 'change' | 'refresh' | 'session' | 'end'

export class Stream {
  session: Session
  readonly #raw: ServerResponse

  /** Takes the answer over: what follows is written past the framework, uncompressed and unbuffered. */
  constructor(session: Session, reply: FastifyReply, onClose: (stream: Stream) => void) {
    this.session = session
    this.#raw = reply.raw
    const headers = reply.getHeaders() as Record<string, string>
    reply.hijack()
    this.#raw.on('close', () => onClose(this))
    this.#raw.on('error', () => this.#raw.destroy())
    this.#raw.socket?.setNoDelay(true)
    this.#raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // A connection that streamed carries no other call, so that a stopping server waits for none.
      connection: 'close',
    })
  }

  send(event: LiveEvent, data: object = {}): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  beat(): void {
    this.#write(': beat\n\n')
  }

  end(reason: 'session' | 'server'): void {
    this.send('end', { reason })
    this.#raw.end()
  }

  #write(text: string): void {
    if (this.#raw.destroyed || this.#raw.writableEnded) return
    if (this.#raw.writableLength > UNREAD_MAX_BYTES) this.#raw.destroy()
    else this.#raw.write(text)
  }
}
