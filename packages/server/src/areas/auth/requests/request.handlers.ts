/** E-mailed links: asked for, looked at, confirmed. */
import type { GuestHandler } from '../../../http/call-context.ts'
import { logSecurity } from '../../../http/security-log.ts'
import { askRecovery, confirmRequest, describeRequest, type Confirmation } from '../../../requests/index.ts'

/** Known and unknown addresses take the same way here, and get the same answer. */
export const recoverPassword: GuestHandler<'auth.recoverPassword'> = async ({ services, body }) => {
  const { identity } = body as { identity: { email: string } }
  await askRecovery(services.pool, services.outbox, identity.email)
  return {}
}

export const readRequest: GuestHandler = async ({ services, params }) => ({
  request: await describeRequest(services.pool, { type: params['type'] ?? '', id: params['id'] ?? '' }),
})

export const confirm: GuestHandler<'auth.confirmRequest'> = async ({ services, body, request }) => {
  const settled = await confirmRequest(services, body as unknown as Confirmation)
  logSecurity(request, 'confirmRequest', settled)
  return { request: settled }
}
