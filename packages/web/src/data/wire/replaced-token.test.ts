/** A session that gets another token: what was asked by the token before ends nothing. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const answers: ((response: Response) => void)[] = []
vi.hoisted(() => {
  vi.stubGlobal('window', {
    location: { search: '', hash: '' },
    addEventListener: () => undefined,
  })
  vi.stubGlobal('navigator', { onLine: true, language: 'en', languages: ['en'] })
})
vi.stubGlobal('fetch', () => new Promise<Response>(resolve => answers.push(resolve)))
// Modules are shared by the files of a worker.
vi.resetModules()
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
const { callUnnamed, whenTokenIsInvalid } = await import('./call.ts')
const { keepSessionToken, sessionToken } = await import('../session/token.ts')

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })
const ended = vi.fn()
whenTokenIsInvalid(ended)
const asked = (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count))

beforeEach(() => {
  ended.mockReset()
  answers.length = 0
  keepSessionToken('before')
})

test('a refusal of the token that is being replaced waits for the one that comes', async () => {
  const back = callUnnamed('POST', '/auth/user/user', { body: { userId: 'me' } })
  const late = callUnnamed('GET', '/user/me', { repeats: false }).catch((error: unknown) => error)
  await asked(2)
  answers[1]!(json(400, { code: 'INVALID_TOKEN', message: '' }))
  expect(await late).toMatchObject({ code: 'INVALID_TOKEN' })
  expect(sessionToken()).toBe('before')
  answers[0]!(json(200, { jwt: 'after' }))
  await back
  await new Promise(resolve => setTimeout(resolve))
  expect(sessionToken()).toBe('after')
  expect(ended).not.toHaveBeenCalled()
})

test('where no other comes the session is over', async () => {
  const back = callUnnamed('POST', '/auth/user/user', { body: { userId: 'me' } }).catch(() => undefined)
  const late = callUnnamed('GET', '/user/me', { repeats: false }).catch(() => undefined)
  await asked(2)
  answers[1]!(json(400, { code: 'INVALID_TOKEN', message: '' }))
  await late
  expect(ended).not.toHaveBeenCalled()
  answers[0]!(json(400, { code: 'INVALID_TOKEN', message: '' }))
  await back
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1))
  expect(sessionToken()).toBeNull()
})

test('a refusal while nothing is under way ends it at once', async () => {
  const only = callUnnamed('GET', '/user/me', { repeats: false }).catch(() => undefined)
  await asked(1)
  answers[0]!(json(400, { code: 'INVALID_TOKEN', message: '' }))
  await only
  expect(ended).toHaveBeenCalledTimes(1)
  expect(sessionToken()).toBeNull()
})
