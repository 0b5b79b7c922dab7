/** A name server on this machine that knows TXT records, for a product that asks it instead of the system's. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const QUERY_NAME = 12
const NO_ERROR = 0x8180
const NO_SUCH_NAME = 0x8183

/** The labels of the name that a query asks for (RFC 1035, 4.1.2), and where they end. */
function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = QUERY_NAME
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** An answer with one TXT record (RFC 1035, 3.3.14), or that there is none. */
function answerTo(query: Buffer, textOf: (name: string) => string | undefined): Buffer {
  const { name, end } = nameIn(query)
  const question = query.subarray(QUERY_NAME, end + 4)
  const text = textOf(name)
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(text === undefined ? NO_SUCH_NAME : NO_ERROR, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(text === undefined ? 0 : 1, 6)
  if (text === undefined) return Buffer.concat([header, question])
  const record = Buffer.alloc(13)
  // The name is the question's: a pointer to it. Then type TXT, class IN, a life of 0 s.
  record.writeUInt16BE(0xc0_0c, 0)
  record.writeUInt16BE(16, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt16BE(text.length + 1, 10)
  record.writeUInt8(text.length, 12)
  return Buffer.concat([header, question, record, Buffer.from(text, 'ascii')])
}

export interface NameServer {
  /** What a process needs in its environment to ask this server alone. */
  readonly settings: Record<string, string>
  /** TXT records by name; a text of at most 255 signs each. */
  readonly texts: Map<string, string>
  close(): void
}

export async function startNameServer(): Promise<NameServer> {
  const texts = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (query, from) =>
    socket.send(
      answerTo(query, name => texts.get(name)),
      from.port,
      from.address,
    ),
  )
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const server = `127.0.0.1:${socket.address().port}`
  const asked =
    'import dns from"node:dns";import{syncBuiltinESMExports}from"node:module";' +
    `dns.setServers(["${server}"]);syncBuiltinESMExports()`
  return {
    settings: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(asked)}` },
    texts,
    close: () => socket.close(),
  }
}
