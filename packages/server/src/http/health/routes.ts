/** `GET /api/v0/health`: words for everybody, figures for the operator. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Health } from './health.ts'
import { isOperator } from './operator.ts'
import { PARTS, statusOf } from './parts.ts'

export function registerHealth(app: FastifyInstance, config: Config, health: Health): void {
  app.get('/api/v0/health', async (request, reply) => {
    const parts = await health.read()
    const status = statusOf(parts)
    if (status === 'unavailable') void reply.status(503).header('retry-after', '1')
    const shown = isOperator(config, request)
      ? parts
      : Object.fromEntries(PARTS.map(name => [name, parts[name].word]))
    return { status, parts: shown }
  })
}
