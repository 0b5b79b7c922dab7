/** The calls of a person's account: of one's own with `null`, else of the person with this id. */
import type { Permissions } from '@cloche/domain/rules/permissions'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'

/** Whose account: another person's id, or null for one's own. */
export type Whose = string | null

const pathOf = (whose: Whose) => (whose === null ? '/user/me' : '/user')
const ofPerson = (whose: Whose) => (whose === null ? {} : { userId: whose })
const inBody = (whose: Whose) => (whose === null ? {} : { user: whose })

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
): Promise<{ logins: readonly Login[]; count: number }> {
  return call('GET', `${pathOf(whose)}/logins`, {
    query: { ...ofPerson(whose), ...page },
    ...(signal === undefined ? {} : { signal }),
  })
}

export async function fetchPermissions(whose: Whose, signal?: AbortSignal): Promise<Permissions | null> {
  const answer = await call<{ permissions: Permissions | null }>('GET', `${pathOf(whose)}/permissions`, {
    query: ofPerson(whose),
    ...(signal === undefined ? {} : { signal }),
  })
  return answer.permissions
}

export type Place = Answer<'GET', '/user/me/places'>['locations'][number]

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
  const user = {
    ...(whose === null ? {} : { id: whose }),
    email,
    ...(password === undefined ? {} : { password }),
  }
  const { asks } = await call<{ asks?: 'formerAddress' }>('PUT', `${pathOf(whose)}/email`, { body: { user } })
  return asks ?? 'newAddress'
}

export async function assignLicense(whose: Whose, license: string): Promise<void> {
  await call('PUT', `${pathOf(whose)}/license`, { body: { license, ...inBody(whose) } })
}

export async function takeBackLicense(whose: Whose, license: string): Promise<void> {
  await call('DELETE', `${pathOf(whose)}/license`, { body: { license, ...inBody(whose) } })
}

/** Something that waits to be confirmed by a link, or did. */
export type AccountRequest = Answer<'GET', '/user/requests'>['requests'][number]

export function fetchRequests(userId: string, page: Page, signal?: AbortSignal) {
  return call('GET', '/user/requests', {
    query: { userId, ...page },
    ...(signal === undefined ? {} : { signal }),
  })
}
