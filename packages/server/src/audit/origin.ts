/** From where something was done: one row a writing request, beside the history whose lines name the request. */
import type { FastifyRequest } from 'fastify'
import { newId } from '../adapters/ids.ts'
import type { Statement } from '../database/statement.ts'

const ADDRESS_MAX = 100
const AGENT_MAX = 200

/** The request that something is done by. */
export interface Origin {
  readonly requestId: string
  readonly sessionId: string | null
  readonly address: string | null
  readonly agent: string | null
}

const cut = (text: string | undefined, max: number): string | null => text?.slice(0, max) ?? null

/** Where a request comes from, under an id of its own. */
export function originOf(request: FastifyRequest, sessionId: string | null = null): Origin {
  return {
    requestId: newId(),
    sessionId,
    address: cut(request.ip, ADDRESS_MAX),
    agent: cut(request.headers['user-agent'], AGENT_MAX),
  }
}

/** The statement that notes it; in whatever transactions of the request it comes, it is noted once. */
export function originStatement(
  organizationId: string,
  { requestId, sessionId, address, agent }: Origin,
  { at, userId }: { readonly at: string; readonly userId: string | null },
): Statement {
  return {
    text:
      'insert into audit_origin (organization_id, request_id, at, user_id, session_id, address, agent) ' +
      'values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing',
    values: [organizationId, requestId, at, userId, sessionId, address, agent],
    change: null,
    keepsPlan: true,
    adds: 'silently',
  }
}
