/** Shared tablets for tests: one that is enrolled, and people who unlock it. */
import { isGuessable } from '@cloche/domain/rules/terminals'
import type { TestApp } from './app.ts'
import { rowsOf } from './labels.ts'

let tablets = 0
let figures = 604_080

/** Another PIN each time, none that is guessed first. */
export function freshPin(): string {
  do figures += 7
  while (isGuessable(String(figures)))
  return String(figures)
}

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

/** As if hours had passed since PINs were tried and given. */
export async function restedTries(t: TestApp): Promise<void> {
  await rowsOf(t, 'delete from token_pace where organization_id = $1')
  await t.pool.use(connection => connection.send({ text: 'delete from call_rate' }))
}

/** As if its person had chosen the PIN that somebody else gave. */
export const asChosen = (t: TestApp, userTokenId: string) =>
  rowsOf(t, 'update user_token set is_given = false where organization_id = $1 and id = $2', [userTokenId])

export interface KnownPin {
  readonly pin: string
  readonly userId: string
}

/** The PIN of the person of a token, at a place, which they have chosen. */
export async function pinFor(
  t: TestApp,
  token: string,
  locationIds: readonly string[] = [t.home.places.kitchen],
): Promise<KnownPin> {
  const owner = await t.token(5, { place: 'root' })
  const userId = (await t.call(token, 'GET', '/user/me')).body['user'].id as string
  const pin = freshPin()
  const userToken = { name: 'PIN', kind: 'pin', pin, userId, locationIds }
  await restedTries(t)
  const answer = await t.call(owner, 'POST', '/user-control/token', { userToken })
  if (answer.status !== 200) throw new Error(`No PIN: ${JSON.stringify(answer.body)}`)
  await asChosen(t, answer.body['userToken'].id)
  return { pin, userId }
}

/** The session of whoever has that PIN, on a tablet. */
export async function unlocked(t: TestApp, key: string, { userId, pin }: KnownPin): Promise<string> {
  const { body } = await t.call(key, 'POST', '/terminal/unlock', { userId, pin })
  if (typeof body['jwt'] !== 'string') throw new Error(`Not unlocked: ${JSON.stringify(body)}`)
  return body['jwt']
}
