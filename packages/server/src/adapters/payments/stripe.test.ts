/** Stripe Checkout against a stand-in that answers as its documentation says. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signMessage } from './message-signature.ts'
import { BadSignature } from './service.ts'
import { createStripe } from './stripe.ts'

const asked: { method: string; path: string; form: URLSearchParams; headers: IncomingMessage['headers'] }[] =
  []
let server: Server
let url: string
let state: object = { status: 'open', payment_status: 'unpaid' }
const ids = {
  organizationId: '019a0000-0000-7000-8000-000000000001',
  purchaseId: '019a0000-0000-7000-8000-000000000002',
}
const session = {
  id: 'cs_1',
  url: 'https://checkout.example/cs_1',
  amount_total: 1209,
  currency: 'eur',
  metadata: ids,
}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const path = request.url ?? ''
      asked.push({
        method: request.method ?? '',
        path,
        form: new URLSearchParams(body),
        headers: request.headers,
      })
      response.statusCode = request.headers.authorization === 'Bearer sk_test' ? 200 : 401
      response.end(JSON.stringify({ ...session, payment_intent: 'pi_1', ...state }))
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise(done => server.close(done)))

const stripe = (key = 'sk_test') => createStripe({ key, webhookSecret: 'whsec', url })
const payment = {
  key: 'page-1',
  ...ids,
  title: 'Chef',
  email: 'a@b.example',
  cents: 1209,
  currency: 'EUR',
  locale: 'es',
  returnUrl: 'https://c.example/#/purchase/1',
}

test('opens a page, reads it, gives money back once', async () => {
  expect(await stripe().open(payment)).toEqual({ reference: 'cs_1', url: session.url })
  const { form, path, method } = asked.at(-1)!
  expect([method, path]).toEqual(['POST', '/v1/checkout/sessions'])
  expect(asked.at(-1)!.headers['idempotency-key']).toBe('page-1')
  expect(Object.fromEntries(form)).toMatchObject({
    mode: 'payment',
    'line_items[0][price_data][unit_amount]': '1209',
    'line_items[0][price_data][currency]': 'eur',
    'metadata[purchaseId]': ids.purchaseId,
  })
  expect(await stripe().read('cs_1')).toBeNull()
  state = { status: 'complete', payment_status: 'paid' }
  expect(await stripe().read('cs_1')).toMatchObject({ kind: 'paid', cents: 1209, currency: 'EUR', ...ids })
  await stripe().refund({ reference: 'cs_1', cents: 500, id: 'refund-1' })
  expect(asked.at(-1)!.headers['idempotency-key']).toBe('refund-1')
  expect(Object.fromEntries(asked.at(-1)!.form)).toEqual({ payment_intent: 'pi_1', amount: '500' })
})

test('a refusal of the service says nothing of the key', async () => {
  const refused = await stripe('sk_wrong')
    .open(payment)
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'UNAVAILABLE' })
  expect(JSON.stringify(refused)).not.toContain('sk_wrong')
})

test('messages count when they are signed, now, by the secret', () => {
  const now = Date.parse('2026-11-24T10:00:00Z')
  const message = (type: string, more: object = {}) =>
    Buffer.from(
      JSON.stringify({
        id: 'evt_1',
        type,
        data: { object: { ...session, payment_status: 'paid', ...more } },
      }),
    )
  const read = (bytes: Buffer, at = now, secret = 'whsec') =>
    stripe().event(bytes, signMessage(secret, bytes, at), now)
  expect(read(message('checkout.session.completed'))).toMatchObject({
    id: 'evt_1',
    kind: 'paid',
    reference: 'cs_1',
    ...ids,
  })
  expect(read(message('checkout.session.completed', { payment_status: 'unpaid' }))).toBeNull()
  expect(read(message('checkout.session.async_payment_failed'))).toMatchObject({ kind: 'failed' })
  expect(read(message('customer.created'))).toBeNull()
  expect(read(message('checkout.session.completed', { metadata: {} }))).toBeNull()
  const bytes = message('checkout.session.completed')
  for (const wrong of [
    () => read(bytes, now, 'other'),
    () => read(bytes, now - 301_000),
    () => read(bytes, now + 301_000),
  ])
    expect(wrong).toThrow(BadSignature)
  for (const header of ['', 't=1', 'v1=00', `t=x,v1=${'0'.repeat(64)}`])
    expect(() => stripe().event(bytes, header, now)).toThrow(BadSignature)
  // Of several signatures one is enough: secrets are changed so.
  expect(
    stripe().event(bytes, signMessage('whsec', bytes, now).replace(',v1=', ',v1=00,v1='), now),
  ).not.toBeNull()
})
