import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'

let t: TestApp
let token: string
let port: number
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
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

const head = () => `Host: localhost\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n`

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
  ['one that is none', Buffer.from('no gzip'), 400, 'MALFORMED_BODY'],
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

/** A body as bytes. */
const post = (payload: Buffer | string, more: object = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/api/v0/product',
    headers: { authorization: token, 'content-type': 'application/json', ...more },
    payload,
  })
const named = (name: Buffer | string) =>
  Buffer.concat([Buffer.from('{"product":{"name":"'), Buffer.from(name), Buffer.from('"}}')])

describe('a body', () => {
  test.each<[string, number[]]>([
    ['a byte alone', [0xff]],
    ['the end of a character alone', [0x80]],
    ['a character that breaks off', [0xe2, 0x82]],
    ['a longer form than needed', [0xc0, 0xaf]],
    ['half a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a character beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
    ['Latin-1', [...Buffer.from('pur\xe9', 'latin1')]],
  ])('of bytes that are no UTF-8 is refused, not mended: %s', async (_what, bytes) => {
    const answer = await post(named(Buffer.from(bytes)))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED_BODY'])
  })

  test.each([
    '{"product":{"name":"a","name":"b"}}',
    '{"product":{"name":"a"},"product":{"name":"b"}}',
    '{"product":{"name":"a","n\\u0061me":"b"}}',
    '{"product":{"name":"a" , "metas":{"x":{"value":1},"x" : {"value":2}}}}',
    '{"product":{"name":"a","metas":{"x":{"value":"\\\\","value":"\\":\\""}}}}',
    '{"product":{"name":"a","name":"a"}}',
    '{"product":{"name":"a","":1,"":2}}',
    '{"product":{"name":"a","7":1,"7":2}}',
    '{"a":[{"b":[{"c":1,"c":1}]}]}',
    '{"product":{"name":"a","__proto__":{"x":1},"__proto__":{"y":1}}}',
    '{"product":{"name":"a","__proto__":{"roleLevel":5}}}',
    '{"product":{"name":"a","constructor":{"prototype":{"x":1}}}}',
    '\ufeff{"product":{"name":"a"}}',
    '{"product":{"name":"a"}} {}',
    '"text"',
    'null',
  ])('is refused: %s', async body => {
    const answer = await post(body)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED_BODY'])
  })

  test.each([
    ['"\\ud800"', 'CONTROL_CHARACTER'],
    ['"\\udc00\\ud800"', 'CONTROL_CHARACTER'],
    ['"a\\u0000"', 'CONTROL_CHARACTER'],
  ])('with %s is refused', async (name, code) => {
    expect((await post(`{"product":{"name":${name}}}`)).json().code).toBe(code)
  })

  test.each(['x":"y', '\\', '\\"', ':', '"":', '{"a":1,"a":1}', '👩‍🍳 salsa de piñones\t:', 'a\\":"b'])(
    'is read as it is where only its texts look odd: %s',
    async name => {
      const answer = await post(
        JSON.stringify({ product: { name, metas: { x: { value: name }, y: { value: name } } } }, null, 2),
      )
      // A tab is no character of a name.
      if (name.includes('\t')) expect(answer.json().code).toBe('INVALID_REQUEST')
      else
        expect(answer.json().product).toMatchObject({
          name,
          metas: { x: { value: name }, y: { value: name } },
        })
    },
  )
})

test.each([
  ['bytes that are no UTF-8', '/products?search=%FF'],
  ['half a surrogate pair', '/products?search=%ED%A0%80'],
  ['a percent sign alone', '/products?search=100%'],
  ['such bytes in the path', `/product/%FF`],
  ['such bytes in a name', '/products?%C3=1'],
  ['a parameter twice', '/products?limit=1&limit=2'],
  ['one of every call twice', '/products?locale=en&locale=es'],
])('an address with %s is refused', async (_what, path) => {
  for (const method of ['GET', 'PATCH'] as const) {
    const answer = await t.app.inject({ method, url: `/api/v0${path}`, headers: { authorization: token } })
    if (answer.statusCode === 404) continue
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_REQUEST'])
  }
})

test.each(['Authorization: Bearer x', 'Host: y', 'authorization: z'])(
  'a header that comes twice is refused: %s',
  async header => {
    const answer = await send(`GET /api/v0/user/me HTTP/1.1\r\n${head()}${header}\r\n\r\n`)
    expect([answer.status, answer.body['code']]).toEqual([400, 'INVALID_REQUEST'])
  },
)
