import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'

let t: TestApp
let token: string
let port: number
beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(5)
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

/** Sends bytes as they are; answers the status line and the body. */
async function send(text: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8')
  socket.on('data', piece => (answer += String(piece)))
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as Record<string, unknown> }
}

const head = () => `Host: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n`

test.each([
  ['no HTTP', () => 'garbage\r\n\r\n', 400, 'INVALID_REQUEST'],
  ['an unknown method', () => `FOO / HTTP/1.1\r\n${head()}\r\n`, 400, 'INVALID_REQUEST'],
  [
    'an address too long',
    () => `GET /api/v0/products?search=${'a'.repeat(20_000)} HTTP/1.1\r\n${head()}\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  ['an address that is none', () => `GET /api/v0/%ZZ HTTP/1.1\r\n${head()}\r\n`, 400, 'INVALID_REQUEST'],
  [
    'two lengths at once',
    () =>
      `POST /api/v0/product HTTP/1.1\r\n${head()}Content-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    'INVALID_REQUEST',
  ],
  [
    'NUL in an address',
    () => `GET /api/v0/products?search=%00 HTTP/1.1\r\n${head()}\r\n`,
    400,
    'CONTROL_CHARACTER',
  ],
])('%s is answered with a named problem', async (_what, text, status, code) => {
  const answer = await send(text())
  expect([answer.status, answer.body['code']]).toEqual([status, code])
  expect(Object.keys(answer.body)).toEqual(['code', 'message', 'details'])
})

test.each([
  ['a small one that swells', gzipSync(Buffer.alloc(50_000_000, ' ')), 413, 'TOO_LARGE'],
  ['one that is none', Buffer.from('no gzip'), 400, 'INVALID_REQUEST'],
])('a compressed body, %s, is refused', async (_what, payload, status, code) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/v0/product',
    headers: {
      authorization: token,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    payload,
  })
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})

test('an upload that breaks off leaves nothing, and the server goes on', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/v0/attachment/upload?name=a.png HTTP/1.1\r\n${head()}Content-Type: image/png\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc`,
  )
  await new Promise(resolve => setTimeout(resolve, 200))
  socket.destroy()
  const list = await t.call(token, 'POST', '/attachments/get', {})
  expect([list.status, list.body['count']]).toEqual([200, 0])
})
