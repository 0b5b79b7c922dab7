/** The far side of the contract: keeps what arrives, and answers as a test wants. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'

export interface Call {
  readonly name: string
  readonly key: string
  readonly isPacked: boolean
  readonly at: number
  // What a machine sends: tests look into it.
  readonly body: any
}

export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: object
}

const KEY = `clm_${'k'.repeat(30)}abcdef`

export class ClocheStandIn {
  readonly key = KEY
  readonly calls: Call[] = []
  /** Answers instead of the usual ones while it answers something. */
  answer: (call: Call) => Answer | undefined = () => undefined
  #server = createServer()
  #port = 0

  async start(): Promise<this> {
    this.#server = createServer((request, response) => {
      void bytesOf(request).then(bytes => {
        const isPacked = request.headers['content-encoding'] === 'gzip'
        const call: Call = {
          name: (request.url ?? '').replace('/api/v0/machines/', ''),
          key: request.headers.authorization?.replace('Bearer ', '') ?? '',
          isPacked,
          at: Date.now(),
          body: JSON.parse((isPacked ? gunzipSync(bytes) : bytes).toString()),
        }
        this.calls.push(call)
        const { status = 200, headers = {}, body } = this.answer(call) ?? { body: usual(call) }
        response.writeHead(status, { 'content-type': 'application/json', ...headers })
        response.end(JSON.stringify(body))
      })
    })
    await new Promise<void>(resolve => this.#server.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (this.#server.address() as AddressInfo).port
    return this
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Everything that arrived in calls of this name. */
  sent(name: 'readings' | 'events'): any[] {
    return this.calls.flatMap(call => (call.name === name ? call.body[name] : []))
  }
}

function usual({ name, body }: Call): object {
  if (name === 'join') return { deviceId: '7d9f3a52-0d0f-4a5e-9a43-3d1f1d6f5b10', key: KEY }
  if (name === 'status') return { settings: {} }
  const count = (body.readings ?? body.events).length
  return { accepted: count, duplicates: 0, rejected: [] }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Waits until it answers something. @throws after ten seconds, with what is known then */
export async function until<T>(look: () => T | undefined | false, say: () => string): Promise<T> {
  for (const end = Date.now() + 10_000; ; await sleep(20)) {
    const found = look()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(say())
  }
}
