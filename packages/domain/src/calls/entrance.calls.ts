import { defineCall } from '../catalogue/call.ts'
import { organizationDraft } from './customer.calls.ts'
import { password } from './request.calls.ts'
import { instant, line, nullable, object, text } from './schema.ts'

const secret = line(100, 1)
const person = { name: line(200, 1), lastName: line(200), email: line(254, 3) }
const session = object({ jwt: text })

/** How people come in where nobody has let them in: the first owner of an installation, and guests who sign up. */
export const ENTRANCE_CALLS = [
  defineCall({
    name: 'auth.firstStart',
    area: 'auth',
    method: 'POST',
    path: '/first-start/get',
    gate: 'guest',
    summary: 'Whether the link of the first start still counts',
    body: object({ secret }),
    isRead: true,
    answer: object({
      expires: instant,
      /** The address it was mailed to. */
      email: nullable(text),
    }),
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'auth.makePlatform',
    area: 'auth',
    method: 'POST',
    path: '/first-start',
    gate: 'guest',
    summary: 'Make the installation’s own organization and its owner, who is logged in then; once',
    body: object({
      secret,
      organization: object(organizationDraft),
      owner: object({ ...person, password }, ['lastName']),
    }),
    answer: session,
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'auth.signUp',
    area: 'auth',
    method: 'POST',
    path: '/sign-up',
    gate: 'guest',
    summary:
      'Mail a link to whoever wants an organization of their own; the answer is the same for every address',
    body: object({ organization: object(organizationDraft), owner: object(person, ['lastName']) }),
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'auth.signUpRead',
    area: 'auth',
    method: 'POST',
    path: '/sign-up/get',
    gate: 'guest',
    summary: 'What a mailed link of a sign-up is about',
    body: object({ secret }),
    isRead: true,
    answer: object({ organization: object({ name: text }), email: text, expires: instant }),
    ratePerMinute: 60,
  }),
  defineCall({
    name: 'auth.confirmSignUp',
    area: 'auth',
    method: 'POST',
    path: '/sign-up/confirm',
    gate: 'guest',
    summary: 'Make the organization of a sign-up and its owner, who is logged in then; once',
    body: object({ secret, password }),
    answer: session,
    ratePerMinute: 60,
  }),
] as const
