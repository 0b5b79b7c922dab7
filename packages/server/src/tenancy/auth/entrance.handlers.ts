/** How people come in where nobody has let them in: the first owner of the installation, and guests who sign up. */
import { Problem } from '@cloche/domain/problems'
import type { Services, GuestHandler } from '../../http/call-context.ts'
import { logSecurity } from '../../http/security-log.ts'
import { lookAtFirstLink, makePlatform } from '../organizations/first-start/make-platform.ts'
import { askSignUp, confirmSignUp, readSignUp } from '../organizations/sign-up.ts'
import { startSession } from './session-start.ts'

export const firstStart: GuestHandler<'auth.firstStart'> = ({ services, body, request }) =>
  lookAtFirstLink(services, body.secret, request.ip)

export const makeFirst: GuestHandler<'auth.makePlatform'> = async ({ services, body, request }) => {
  const person = await makePlatform(services, { ...body, ip: request.ip })
  logSecurity(request, 'makePlatform', { organization: person.organizationId })
  return { jwt: services.sessions.tokenOf(await startSession(services, person, request)) }
}

/** @throws NOT_FOUND where guests make no organizations */
function refuseClosed({ config }: Services): void {
  if (!config.signUp) throw new Problem('NOT_FOUND')
}

/** Known and unknown addresses take the same way here, and get the same answer. */
export const signUp: GuestHandler<'auth.signUp'> = async ({ services, body, request }) => {
  refuseClosed(services)
  await askSignUp(services.pool, services.outbox, body, request.ip)
  return {}
}

export const signUpRead: GuestHandler<'auth.signUpRead'> = async ({ services, body, request }) => {
  refuseClosed(services)
  const { organization, email, expires } = await readSignUp(services.pool, body.secret, request.ip)
  return { organization: { name: organization.name }, email, expires }
}

export const confirmSigningUp: GuestHandler<'auth.confirmSignUp'> = async ({ services, body, request }) => {
  refuseClosed(services)
  const person = await confirmSignUp(services, { ...body, ip: request.ip })
  logSecurity(request, 'confirmSignUp', { organization: person.organizationId })
  return { jwt: services.sessions.tokenOf(await startSession(services, person, request)) }
}
