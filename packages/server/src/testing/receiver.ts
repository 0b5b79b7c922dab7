/** A server that keeps what it is sent, and answers as a test has it: a webhook's, a gateway's, a push service's. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOutside, type Outside } from '../adapters/outside/index.ts'

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** What it answers from now on. */
  answers(status: number, headers?: Readonly<Record<string, string>>): void
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let answer: { status: number; headers: Readonly<Record<string, string>> } = { status: 200, headers: {} }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      received.push({ method, path, headers, body: Buffer.concat(parts) })
      response.writeHead(answer.status, answer.headers).end('taken')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers: (status, headers = {}) => void (answer = { status, headers }),
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** A network in which an address that people may type leads to a receiver. */
export function leadingTo(address: string, to: () => string): Pick<Outside, 'fetch'> {
  const { fetch } = createOutside(true)
  return { fetch: (asked, options) => fetch(asked.replace(address, to()), options) }
}
