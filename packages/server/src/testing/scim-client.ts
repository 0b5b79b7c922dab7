/** Calls a directory would make, with a token of an organization. */
import type { TestApp } from './app.ts'

export interface ScimAnswer {
  readonly status: number
  readonly body: Record<string, any>
  readonly headers: Record<string, unknown>
}
export type Scim = (method: string, path: string, body?: object) => Promise<ScimAnswer>

/** A new token of the organization of an owner. */
export async function scimToken(t: TestApp, owner: string): Promise<string> {
  const { body } = await t.call(owner, 'POST', '/organization/directory/token', { name: 'Okta' })
  return body['token'] as string
}

export const scimBy =
  (t: TestApp, token: string | null, type = 'application/scim+json'): Scim =>
  async (method, path, body) => {
    const answer = await t.app.inject({
      method: method as 'GET',
      url: `/scim/v2${path}`,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    return {
      status: answer.statusCode,
      body: answer.payload === '' ? {} : (answer.json() as Record<string, unknown>),
      headers: answer.headers,
    }
  }
