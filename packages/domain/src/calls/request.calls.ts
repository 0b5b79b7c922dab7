import { defineCall } from '../catalogue/call.ts'
import { LOCALES } from '../catalogue/names/languages.ts'
import { flag, instant, line, object, oneOf, text } from './schema.ts'

/** Characters of a password that somebody chooses. */
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200
export const REQUEST_TYPES = ['email', 'password', 'invitation', 'enrolment'] as const

/** A password as it is sent; how long a chosen one must be is told by its own problem. */
export const password = { type: 'string', minLength: 1, maxLength: 2 * PASSWORD_MAX } as const
const link = { type: oneOf(REQUEST_TYPES), id: line(100, 1) } as const

export const REQUEST_CALLS = [
  defineCall({
    name: 'auth.recoverPassword',
    area: 'auth',
    method: 'POST',
    path: '/request/identity/password',
    gate: 'guest',
    summary: 'Mail a link for a new password; the answer is the same whether or not the address is known',
    body: object({ identity: object({ email: line(254, 3) }) }),
    ratePerMinute: 10,
  }),
  defineCall({
    name: 'auth.request',
    area: 'auth',
    method: 'GET',
    path: '/request/{type}/{id}',
    gate: 'guest',
    summary: 'What an e-mailed link is about',
    params: object(link),
    answer: object({
      request: object(
        {
          type: oneOf(REQUEST_TYPES),
          purpose: oneOf(['confirm', 'cancel']),
          status: oneOf(['pending']),
          expires: instant,
          organization: object({ name: line(200) }),
          /** The name only to whom the link was sent. */
          user: object({ name: text, lastName: text, fullName: text, locale: oneOf(LOCALES) }, [
            'name',
            'lastName',
            'fullName',
          ]),
          email: line(254),
          location: object({ name: line(200) }),
        },
        ['location'],
      ),
    }),
    isRead: true,
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'auth.confirmRequest',
    area: 'auth',
    method: 'POST',
    path: '/request/confirm',
    gate: 'guest',
    summary: 'Do what an e-mailed link is about, once',
    body: object(
      {
        request: object(link),
        password,
        name: line(200, 1),
        lastName: line(200),
        locale: oneOf(LOCALES),
        accept: flag,
      },
      ['password', 'name', 'lastName', 'locale', 'accept'],
    ),
    answer: object({
      /** `agreed`: said at the address one has; the new one is asked next. */
      request: object({
        type: oneOf(REQUEST_TYPES),
        status: oneOf(['done', 'agreed', 'refused', 'cancelled']),
      }),
    }),
    ratePerMinute: 30,
  }),
] as const
