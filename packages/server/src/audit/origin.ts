/** From where something was done: one row a writing request, beside the history whose lines name the request. */
import type { FastifyRequest } from 'fastify'
import { newId } from '../adapters/ids.ts'
import type { Origin } from '../database/statement.ts'

const ADDRESS_MAX = 100
const AGENT_MAX = 200

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
