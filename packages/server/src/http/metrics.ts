/** Figures for Prometheus: the process, and the calls by route and status. */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export function registerMetrics(app: FastifyInstance): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'cloche_call_seconds',
    help: 'Time of calls by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    // A stream lasts as long as somebody follows; that is no time of a call.
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return
    if (route?.startsWith('/api/'))
      calls.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
