/** The calls of a person's account: of one's own with `null`, else of the person with this id. */
import type { Permissions } from '@cloche/domain/rules/permissions'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'

/** Whose account: another person's id, or null for one's own. */
export type Whose = string | null

/** The key of something of a person in the cache; forgotten with every write. */
export const accountKey = (whose: Whose, ...parts: readonly unknown[]) =>
  queryKeys.named('account', whose ?? 'me', ...parts)

export interface Page {
  readonly offset: number
  readonly limit: number
}

export type Login = Answer<'GET', '/user/logins'>['logins'][number]

export function fetchLogins(
  whose: Whose,
  page: Page,
  signal?: AbortSignal,
): Promise<Answer<'GET', '/user/logins'>> {
  const options = signal === undefined ? {} : { signal }
  return whose === null
    ? call('GET', '/user/me/logins', { query: page, ...options })
    : call('GET', '/user/logins', { query: { userId: whose, ...page }, ...options })
}

/** `locationId`: of another person, at another place than the one worked in. */
export async function fetchPermissions(
  whose: Whose,
  signal?: AbortSignal,
  locationId: string | null = null,
): Promise<Permissions> {
  const options = signal === undefined ? {} : { signal }
  const answer =
    whose === null
      ? await call('GET', '/user/me/permissions', options)
      : await call('GET', '/user/permissions', {
          query: { userId: whose, ...(locationId === null ? {} : { locationId }) },
          ...options,
        })
  return answer.permissions
}

/** Enrols in exactly these places; those that somebody must confirm first come back as requests. */
export function savePlaces(
  whose: Whose,
  locations: readonly string[],
): Promise<Answer<'PUT', '/user/locations'>> {
  return whose === null
    ? call('PUT', '/user/me/locations', { body: { locations } })
    : call('PUT', '/user/locations', { body: { locations, user: whose } })
}

/**
 * Asks for another address. One's own change proves who asks by the password. Answers where it is confirmed first:
 * at the new address, or at the former one by the person it is proposed to.
 */
export async function changeEmail(
  whose: Whose,
  email: string,
  password?: string,
): Promise<'newAddress' | 'formerAddress'> {
  if (whose === null) {
    await call('PUT', '/user/me/email', { body: { user: { email, password: password ?? '' } } })
    return 'newAddress'
  }
  const { asks } = await call('PUT', '/user/email', { body: { user: { id: whose, email } } })
  return asks ?? 'newAddress'
}

export async function assignLicense(whose: Whose, license: string): Promise<void> {
  if (whose === null) await call('PUT', '/user/me/license', { body: { license } })
  else await call('PUT', '/user/license', { body: { license, user: whose } })
}

export async function takeBackLicense(whose: Whose, license: string): Promise<void> {
  if (whose === null) await call('DELETE', '/user/me/license', { body: { license } })
  else await call('DELETE', '/user/license', { body: { license, user: whose } })
}

/** Something that waits to be confirmed by a link, or did. */
export type AccountRequest = Answer<'GET', '/user/requests'>['requests'][number]

export function fetchRequests(userId: string, page: Page, signal?: AbortSignal) {
  return call('GET', '/user/requests', {
    query: { userId, ...page },
    ...(signal === undefined ? {} : { signal }),
  })
}
