/** Requests as bytes, bent at any place, over real connections: answered by name or not at all, and never by a failure. */
import { connect, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { PROBLEMS, type ProblemCode } from '@cloche/domain/problems'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { attackSize, reportFigures } from '../testing/attack.ts'
import { chanceOf, type Chance } from '../testing/inputs/random.ts'

const SEED = Number(process.env['ATTACK_SEED'] ?? 20_261_122)
const SENT = attackSize(600, 20_000)
const LANES = 8
/** An unfinished request would be waited for. */
const WAIT_MS = 400

let t: TestApp
let token: string
let port: number
const failed: string[] = []
beforeAll(async () => {
  t = await createTestApp({
    logTo: { write: line => void (line.includes('"level":50') && failed.push(line.slice(0, 500))) },
  })
  token = await t.token(5)
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

/** Whole requests of several kinds. */
function wholeRequests(): Buffer[] {
  const head = `Host: localhost\r\nAuthorization: Bearer ${token}\r\n`
  const post = (path: string, body: string | Buffer, more = ''): Buffer =>
    Buffer.concat([
      Buffer.from(
        `POST /api/v0${path} HTTP/1.1\r\n${head}Content-Type: application/json\r\n${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
      ),
      Buffer.from(body),
    ])
  const list = '{"limit":2,"by":"name","filter":{"active":true},"search":"sofrito"}'
  return [
    Buffer.from(`GET /api/v0/products?limit=2&search=a%20b HTTP/1.1\r\n${head}\r\n`),
    Buffer.from(`GET /api/v0/openapi.json HTTP/1.1\r\n${head}Range: bytes=0-9\r\nIf-None-Match: "a"\r\n\r\n`),
    Buffer.from(`DELETE /api/v0/auth/identity HTTP/1.1\r\n${head}\r\n`),
    post('/products/get', list),
    post('/product', '{"product":{"name":"Árbol","type":"intermediate"}}'),
    post('/products/get', gzipSync(list), 'Content-Encoding: gzip\r\n'),
    Buffer.from(
      `POST /api/v0/products/get HTTP/1.1\r\n${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n` +
        `8\r\n{"limit"\r\n3;a=b\r\n:1}\r\n0\r\n\r\n`,
    ),
    Buffer.from(
      `POST /api/v0/attachment/upload?entity=product&name=a.csv HTTP/1.1\r\n${head}Content-Type: text/csv\r\nContent-Length: 10\r\n\r\nname,a\nb,1`,
    ),
    Buffer.from(
      `POST /api/v0/product HTTP/1.1\r\n${head}Content-Type: multipart/form-data; boundary=xx\r\nContent-Length: 58\r\n\r\n--xx\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--xx--`,
    ),
  ]
}

/** Lines that a request may carry only once, or not at all. */
const LINES = [
  'Content-Length: 3',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Content-Length: 1, 2',
  'Content-Length : 4',
  'Content-Length: 0x10',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding: x\r\n chunked',
  'Host: other.example',
  'Host:',
  'Authorization: Bearer x',
  'Content-Type: application/json; charset=utf-7',
  'Content-Type: text/csv',
  'Content-Encoding: br',
  'Content-Encoding: gzip, gzip, gzip',
  'Expect: 100-continue',
  'Expect: 200-maybe',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQ',
  'Connection: close, close, x',
  'X: \u0000',
  'X\u0001: a',
  ': a',
  'no colon at all',
  ' folded: line',
  `X: ${'a'.repeat(30_000)}`,
  ...Array.from({ length: 3 }, () => Array.from({ length: 150 }, (_, at) => `X-${at}: ${at}`).join('\r\n')),
]

function bend(whole: Buffer, chance: Chance): Buffer {
  const at = chance.below(whole.length + 1)
  const odd = Buffer.from(Array.from({ length: 1 + chance.below(6) }, () => chance.below(256)))
  const firstLine = whole.indexOf('\r\n') + 2
  switch (chance.below(9)) {
    case 0:
      return whole.subarray(0, at)
    case 1:
      return Buffer.concat([whole.subarray(0, at), odd, whole.subarray(at)])
    case 2:
      return Buffer.concat([whole.subarray(0, at), odd, whole.subarray(at + odd.length)])
    case 3:
      return Buffer.concat([whole.subarray(0, at), whole.subarray(at + odd.length)])
    case 4:
    case 5:
      return Buffer.concat([
        whole.subarray(0, firstLine),
        Buffer.from(`${chance.pick(LINES)}\r\n`),
        whole.subarray(firstLine),
      ])
    case 6:
      return Buffer.concat([whole, whole.subarray(0, at), whole])
    case 7:
      return Buffer.from(
        whole.toString('latin1').replaceAll('\r\n', chance.pick(['\n', '\r', '\r\r\n', '\n\r'])),
        'latin1',
      )
    default:
      return Buffer.from(
        whole
          .toString('latin1')
          .replace(
            'HTTP/1.1',
            chance.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.11', 'HTP/1.1', 'http/1.1', '']),
          ),
        'latin1',
      )
  }
}

/** Sends the bytes, ends, and answers what came back until the other side was done, or waited. */
function send(bytes: Buffer): Promise<string> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    const done = (): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(answer)
    }
    const timer = setTimeout(done, WAIT_MS)
    socket.setEncoding('latin1')
    socket.on('data', piece => (answer += String(piece)))
    socket.on('error', done)
    socket.on('close', done)
    socket.end(bytes)
  })
}

const INSIDE = /\bat .{0,80}\.[tj]s:\d|node_modules|node:internal|\/packages\/|syntax error at/

function faultOf(answer: string): string | undefined {
  for (const [, text] of answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
    const status = Number(text)
    if (status >= 500 || status < 100) return `status ${status}: ${answer.slice(0, 300)}`
  }
  const [, status = '', head = '', body = ''] =
    /^HTTP\/1\.1 (\d{3}) ([\s\S]*?)\r\n\r\n([\s\S]*?)(?:HTTP\/1\.1 |$)/.exec(answer) ?? []
  if (answer !== '' && status === '') return `no answer of HTTP: ${answer.slice(0, 200)}`
  if (INSIDE.test(answer)) return `tells of the inside: ${answer.slice(0, 500)}`
  if (
    Number(status) < 400 ||
    !/content-type: application\/json/i.test(head) ||
    /chunked|encoding/i.test(head)
  )
    return undefined
  try {
    const { code, message, details, ...more } = JSON.parse(Buffer.from(body, 'latin1').toString()) as Record<
      string,
      unknown
    >
    const isShape =
      typeof message === 'string' && typeof details === 'object' && Object.keys(more).length === 0
    return isShape && PROBLEMS[code as ProblemCode]?.status === Number(status)
      ? undefined
      : `of another shape: ${body}`
  } catch {
    return `no JSON: ${body.slice(0, 300)}`
  }
}

test(
  'bent bytes are refused by name or not at all',
  async context => {
    const chance = chanceOf(SEED)
    const whole = wholeRequests()
    const faults = new Map<string, string>()
    const statuses = new Map<string, number>()
    let left = SENT
    const lane = async (): Promise<void> => {
      while (left-- > 0) {
        const bytes = bend(chance.pick(whole), chance)
        const answer = await send(bytes)
        const status = answer === '' ? 'no answer' : answer.slice(9, 12)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const fault = faultOf(answer)
        if (fault !== undefined && faults.size < 50)
          faults.set(fault, JSON.stringify(bytes.toString('latin1')).slice(0, 1500))
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    const counts = [...statuses]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([status, count]) => `${status}: ${count}`)
    reportFigures(context, `${SENT} requests over connections, seed ${SEED}; ${counts.join(', ')}`)
    if (faults.size + failed.length > 0)
      throw new Error(
        [...[...faults].map(([what, bytes]) => `${what}\n  ${bytes}`), ...new Set(failed)].join('\n'),
      )
    expect((await t.call(token, 'GET', '/user/me')).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${port}/api/v0/health`)).status).toBe(200)
  },
  attackSize(60_000, 3_600_000),
)
