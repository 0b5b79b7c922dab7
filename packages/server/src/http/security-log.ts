/**
 * What somebody who watches over the installation needs to see: who logged in and out, and which attempts were
 * refused. A line names call, address and session, never an e-mail address, a password or a token.
 */
import type { ProblemCode } from '@cloche/domain/problems'
import type { FastifyRequest } from 'fastify'

/** Refusals that may be somebody trying something. */
const WATCHED: ReadonlySet<ProblemCode> = new Set([
  'INVALID_TOKEN',
  'NOT_ALLOWED',
  'WRONG_CREDENTIALS',
  'WRONG_CODE',
  'ACCOUNT_LOCKED',
  'TOO_MANY_REQUESTS',
])

/** The id of a session in a signed token, as it says itself: for the log alone, nothing is decided by it. */
function saidSession(authorization: string | undefined): string | undefined {
  const [, payload] = authorization?.replace(/^Bearer\s+/i, '').split('.') ?? []
  if (payload === undefined || payload.length > 2000) return undefined
  try {
    const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid?: unknown }
    return typeof said.sid === 'string' && /^[0-9a-f-]{36}$/.test(said.sid) ? said.sid : undefined
  } catch {
    return undefined
  }
}

const lineOf = (request: FastifyRequest) => ({
  call: `${request.method} ${request.routeOptions.url ?? request.url.split('?')[0]}`,
  address: request.ip,
  sessionId: saidSession(request.headers.authorization),
})

/** Writes a refusal to the log, where it is one of those that are watched. */
export function logRefusal(request: FastifyRequest, code: ProblemCode): void {
  if (WATCHED.has(code)) request.log.warn({ security: code, ...lineOf(request) }, 'Refused')
}

/** Writes to the log that something worth watching was done, such as a log-in. */
export function logSecurity(
  request: FastifyRequest,
  what: string,
  more: Readonly<Record<string, string>> = {},
): void {
  request.log.info({ security: what, ...lineOf(request), ...more }, 'Security')
}
