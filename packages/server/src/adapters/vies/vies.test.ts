/** VIES against a stand-in: what is sent, which answers count, and that none of them is an error. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createVies } from './index.ts'

let url = ''
let asked: Record<string, unknown>[] = []
let answer: (body: Record<string, unknown>, response: ServerResponse) => void

const server = createServer((request: IncomingMessage, response) => {
  let text = ''
  request.on('data', part => (text += String(part)))
  request.on('end', () => {
    const body = JSON.parse(text) as Record<string, unknown>
    asked.push({ ...body, path: `${request.method} ${request.url}` })
    answer(body, response)
  })
})
const says =
  (body: unknown, status = 200) =>
  (_: unknown, response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

beforeAll(async () => {
  await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api`
})
afterAll(() => new Promise(done => void server.close(done)))
beforeEach(() => {
  asked = []
})

test('a number that is known: the answer and the number of the consultation', async () => {
  answer = says({ countryCode: 'FR', vatNumber: '40303265045', valid: true, requestIdentifier: 'WAPIAAAAW1' })
  expect(await createVies({ url }).check('FR40303265045', 'ESB12345674')).toMatchObject({
    answer: 'valid',
    consultation: 'WAPIAAAAW1',
  })
  expect(asked).toEqual([
    {
      path: 'POST /rest-api/check-vat-number',
      countryCode: 'FR',
      vatNumber: '40303265045',
      requesterMemberStateCode: 'ES',
      requesterNumber: 'B12345674',
    },
  ])
})

test('one that is not, asked by nobody', async () => {
  answer = says({ valid: false, requestIdentifier: '' })
  expect(await createVies({ url }).check('EL094259216', null)).toMatchObject({
    answer: 'invalid',
    consultation: null,
  })
  expect(asked).toEqual([
    { path: 'POST /rest-api/check-vat-number', countryCode: 'EL', vatNumber: '094259216' },
  ])
})

test.each([
  ['the country is away', { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }, 200],
  [
    'too many ask at once',
    { actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] },
    500,
  ],
  ['a no beside a fault', { valid: false, errorWrappers: [{ error: 'SERVICE_UNAVAILABLE' }] }, 200],
  ['something else', { hello: true }, 200],
  ['no object', 'closed', 503],
  ['a no with a fault of the server', { valid: false }, 500],
])('%s: it could not be checked', async (_, body, status) => {
  answer = says(body, status)
  expect(await createVies({ url }).check('FR40303265045', null)).toMatchObject({
    answer: 'unavailable',
    consultation: null,
  })
})

test('no answer in time, one without end, a way elsewhere, nobody there', async () => {
  const check = (at = url) => createVies({ url: at, timeoutMs: 300 }).check('FR40303265045', null)
  answer = () => undefined
  expect(await check()).toMatchObject({ answer: 'unavailable' })
  answer = says({ valid: true, name: 'x'.repeat(100_000) })
  expect(await check()).toMatchObject({ answer: 'unavailable' })
  answer = (__, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  expect(await check()).toMatchObject({ answer: 'unavailable' })
  expect(await check('http://127.0.0.1:1')).toMatchObject({ answer: 'unavailable' })
})

test('a seller whose own number is not known there asks again without it', async () => {
  answer = (body, response) =>
    body['requesterNumber'] === undefined
      ? says({ valid: true })(body, response)
      : says({ actionSucceed: false, errorWrappers: [{ error: 'INVALID_REQUESTER_INFO' }] }, 400)(
          body,
          response,
        )
  expect(await createVies({ url }).check('FR40303265045', 'ESB12345674')).toMatchObject({
    answer: 'valid',
    consultation: null,
  })
  expect(asked).toHaveLength(2)
})

test('an answer is kept: a yes for hours, a no for minutes, silence for one', async () => {
  let now = Date.parse('2026-11-24T10:00:00.000Z')
  const vies = createVies({ url, now: () => now })
  const after = async (minutes: number) => {
    now += minutes * 60_000
    await vies.check('FR40303265045', null)
    return asked.length
  }
  answer = says({}, 503)
  expect([await after(0), await after(0.5), await after(1)]).toEqual([1, 1, 2])
  answer = says({ valid: false })
  expect([await after(2), await after(4), await after(2)]).toEqual([3, 3, 4])
  answer = says({ valid: true })
  expect([await after(6), await after(300), await after(61)]).toEqual([5, 5, 6])
})
