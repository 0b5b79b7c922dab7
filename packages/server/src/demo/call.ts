/** Calls as the demo makes them. */
import type { FastifyInstance } from 'fastify'
import { ENGLISH, type Words } from './words/words.ts'

/** A call that answers `A`; a refusal ends the loading. */
export type Call = <A = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
) => Promise<A>

/** Calls with a token, whose texts are said in these words. */
export function caller(
  app: FastifyInstance,
  token?: string,
  { sayIn }: Pick<Words, 'sayIn'> = ENGLISH,
): Call {
  return async <A>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) => {
    const response = await app.inject({
      method,
      url: `/api/v0${path}`,
      headers: token === undefined ? {} : { authorization: token },
      ...(body === undefined ? {} : { payload: sayIn(body) }),
    })
    if (response.statusCode !== 200)
      throw new Error(`The demo could not be loaded: ${method} ${path} answered ${response.body}`)
    return response.json() as A
  }
}
