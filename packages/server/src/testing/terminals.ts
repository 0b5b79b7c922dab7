/** Shared tablets for tests: one that is enrolled, and people who unlock it. */
import type { TestApp } from './app.ts'

let tablets = 0
let figures = 604_080

/** A PIN that nobody has yet. */
export const freshPin = (): string => String((figures += 7))

/** A tablet at a place, enrolled; its key and its id. */
export async function enrolledTerminal(
  t: TestApp,
  more: object = {},
): Promise<{ readonly id: string; readonly key: string }> {
  const owner = await t.token(5, { place: 'root' })
  const terminal = { name: 'Pass', locationId: t.home.places.kitchen, ...more }
  const { id } = (await t.call(owner, 'POST', '/user-control/terminal', { terminal })).body['terminal']
  const { code } = (await t.call(owner, 'POST', '/user-control/terminal/code', { terminalId: id })).body
  tablets += 1
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/v0/terminal/enroll',
    payload: { code },
    // Each from an address of its own: from one, only so many may try in a minute.
    remoteAddress: `10.84.${tablets >> 8}.${tablets & 255}`,
  })
  return { id, key: response.json<{ key: string }>().key }
}

/** The PIN of the person of a token, at a place. */
export async function pinFor(
  t: TestApp,
  token: string,
  locationIds: readonly string[] = [t.home.places.kitchen],
): Promise<{ readonly pin: string; readonly userId: string }> {
  const owner = await t.token(5, { place: 'root' })
  const userId = (await t.call(token, 'GET', '/user/me')).body['user'].id as string
  const pin = freshPin()
  const userToken = { name: 'PIN', kind: 'pin', pin, userId, locationIds }
  const answer = await t.call(owner, 'POST', '/user-control/token', { userToken })
  if (answer.status !== 200) throw new Error(`No PIN: ${JSON.stringify(answer.body)}`)
  return { pin, userId }
}

/** The session of whoever has that PIN, on a tablet. */
export async function unlocked(t: TestApp, key: string, pin: string): Promise<string> {
  const { body } = await t.call(key, 'POST', '/terminal/unlock', { pin })
  if (typeof body['jwt'] !== 'string') throw new Error(`Not unlocked: ${JSON.stringify(body)}`)
  return body['jwt']
}
