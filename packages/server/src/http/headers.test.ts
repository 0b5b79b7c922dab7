/** What every answer says to the browser about itself. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
})
afterAll(() => t.close())

const headersOf = async (method: string, url: string, headers: Record<string, string> = {}) => {
  const answer = await t.app.inject({ method: method as 'GET', url, headers })
  return { status: answer.statusCode, headers: answer.headers }
}

test.each(['/api/v0/health', '/api/v0/user/me', '/api/v0/nothing', '/nothing'])(
  '%s is told apart from scripts, frames and guesses',
  async url => {
    const { headers } = await headersOf('GET', url)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['content-type']).toMatch(/^application\/json; charset=utf-8/)
    const policy = String(headers['content-security-policy'])
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "default-src 'self'",
    ])
      expect(policy).toContain(part)
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? ''
    expect(scripts).not.toMatch(/unsafe-inline|'unsafe-eval'|\*|https?:/)
    expect(headers['set-cookie']).toBeUndefined()
  },
)

test('answers of calls are kept by nobody', async () => {
  const { headers } = await headersOf('GET', '/api/v0/user/me', { authorization: await t.token(1) })
  expect(headers['cache-control']).toBe('no-store')
})

test('another origin gets no leave, neither ahead of a call nor with its answer', async () => {
  const origin = 'https://elsewhere.example'
  const ahead = await headersOf('OPTIONS', '/api/v0/products', {
    origin,
    'access-control-request-method': 'DELETE',
    'access-control-request-headers': 'authorization',
  })
  expect(ahead.status).toBe(404)
  const call = await headersOf('GET', '/api/v0/user/me', { origin, authorization: await t.token(1) })
  for (const { headers } of [ahead, call])
    expect(Object.keys(headers).filter(name => name.startsWith('access-control-'))).toEqual([])
})

test('a form of another page cannot make a call', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/v0/auth/user',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'user=x',
  })
  expect(answer.statusCode).toBe(415)
  const plain = await t.app.inject({
    method: 'POST',
    url: '/api/v0/auth/user',
    headers: { 'content-type': 'text/plain' },
    payload: '{"user":{"email":"a@b.c","password":"x"},"provider":"cloche"}',
  })
  expect(plain.statusCode).toBe(415)
})

test('TRACE is no method of it', async () => {
  const answer = await t.app.inject({ method: 'TRACE' as 'GET', url: '/api/v0/health' })
  expect([404, 405]).toContain(answer.statusCode)
})
