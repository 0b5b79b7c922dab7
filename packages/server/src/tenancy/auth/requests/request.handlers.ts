/** E-mailed links: asked for, looked at, confirmed. */
import { originOf } from '../../../audit/origin.ts'
import type { GuestHandler } from '../../../http/call-context.ts'
import { logSecurity } from '../../../http/security-log.ts'
import { askRecovery, confirmRequest, describeRequest } from '../../requests/index.ts'

/** Known and unknown addresses take the same way here, and get the same answer. */
export const recoverPassword: GuestHandler<'auth.recoverPassword'> = async ({ services, body }) => {
  await askRecovery(services.pool, services.outbox, body.identity.email)
  return {}
}

export const readRequest: GuestHandler<'auth.request'> = async ({ services, params }) => ({
  request: await describeRequest(services.pool, params),
})

export const confirm: GuestHandler<'auth.confirmRequest'> = async ({ services, body, request }) => {
  const settled = await confirmRequest({ ...services, origin: originOf(request) }, body)
  logSecurity(request, 'confirmRequest', settled)
  return { request: settled }
}
