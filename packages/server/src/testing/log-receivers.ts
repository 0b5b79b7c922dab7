/** Receivers of audit logs, as real servers: one that is posted to, one of syslog over TLS. */
import { once } from 'node:events'
import { createServer as createHttp, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createServer as createTls } from 'node:tls'
import { selfSigned } from './certificate.ts'

export interface Posted {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface HttpReceiver {
  readonly url: string
  readonly got: Posted[]
  /** How many were under way at once, at most. */
  readonly most: () => number
  /** What it answers from now on. */
  answer(status: number, headers?: Record<string, string>, waitMs?: number): void
  close(): Promise<void>
}

export async function httpReceiver(): Promise<HttpReceiver> {
  const got: Posted[] = []
  let [status, headers, waitMs]: [number, Record<string, string>, number] = [204, {}, 0]
  let [underWay, most] = [0, 0]
  const server = createHttp((request, response) => {
    const parts: Buffer[] = []
    most = Math.max(most, (underWay += 1))
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      setTimeout(() => {
        underWay -= 1
        response.writeHead(status, headers).end()
      }, waitMs)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/audit`,
    got,
    most: () => most,
    answer(nextStatus, nextHeaders = {}, nextWait = 0) {
      ;[status, headers, waitMs] = [nextStatus, nextHeaders, nextWait]
    },
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

export interface SyslogReceiver {
  /** `localhost` and its port. */
  readonly address: string
  /** The certificate that it is trusted by. */
  readonly ca: string
  readonly got: string[]
  /** It reads no more from then on, and hangs up. */
  hangUp(isHanging: boolean): void
  close(): Promise<void>
}

/** The messages in front of a text of frames, and what is left. */
function messagesIn(bytes: Buffer): { messages: string[]; rest: Buffer } {
  const messages: string[] = []
  let rest = bytes
  for (;;) {
    const space = rest.indexOf(32)
    const size = Number(rest.subarray(0, Math.max(space, 0)).toString())
    if (space < 1 || !Number.isInteger(size) || rest.length < space + 1 + size) return { messages, rest }
    messages.push(rest.subarray(space + 1, space + 1 + size).toString())
    rest = rest.subarray(space + 1 + size)
  }
}

export async function syslogReceiver(): Promise<SyslogReceiver> {
  const { key, cert } = selfSigned('localhost')
  const got: string[] = []
  const sockets = new Set<Socket>()
  let isHanging = false
  const server = createTls({ key, cert }, socket => {
    sockets.add(socket)
    let rest: Buffer = Buffer.alloc(0)
    socket.on('error', () => undefined)
    if (isHanging) return void socket.destroy()
    socket.on('data', (part: Buffer) => {
      const found = messagesIn(Buffer.concat([rest, part]))
      got.push(...found.messages)
      rest = found.rest
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `localhost:${(server.address() as AddressInfo).port}`,
    ca: cert,
    got,
    hangUp: next => (isHanging = next),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(done => server.close(done))
    },
  }
}
