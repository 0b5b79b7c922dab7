/**
 * `GET /api/v0/health`: words for everybody, figures for the operator. `GET /api/v0/health/ready`: whether a balancer is
 * to send calls to this server, told from memory: it waits for nothing, however busy the database is.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../call-context.ts'
import type { Leave } from '../leave.ts'
import { isOperator } from './operator.ts'
import { PARTS, statusOf } from './parts.ts'

/**
 * A server whose own way to the database has been cut for so long is left out. A restart of the database, which all
 * servers feel at once, takes less: they stay in, and say themselves when to ask again.
 */
const AWAY_MAX_MS = 10_000

function unavailable(reply: FastifyReply, status: string) {
  void reply.status(503).header('retry-after', '1')
  return { status }
}

export function registerHealth(
  app: FastifyInstance,
  { config, pool, health }: Pick<Services, 'config' | 'pool' | 'health'>,
  leave: Leave,
): void {
  app.get('/api/v0/health', async (request, reply) => {
    if (leave.isBegun) return unavailable(reply, 'leaving')
    const parts = await health.read()
    const status = statusOf(parts)
    if (status === 'unavailable') unavailable(reply, status)
    const shown = isOperator(config, request)
      ? parts
      : Object.fromEntries(PARTS.map(name => [name, parts[name].word]))
    return { status, parts: shown }
  })
  app.get('/api/v0/health/ready', async (_request, reply) => {
    const { unavailableSince = Infinity } = pool.figures
    if (leave.isBegun) return unavailable(reply, 'leaving')
    if (performance.now() - unavailableSince > AWAY_MAX_MS) return unavailable(reply, 'unavailable')
    return { status: 'ready' }
  })
}
