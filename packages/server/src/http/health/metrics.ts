/** Figures for Prometheus: the process, the calls by route and status, the database and the health; for the operator. */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import type { Pool } from '../../database/connection.ts'
import { followerFigures } from '../../event-log/index.ts'
import { putAside, queueFigures } from '../../queue/index.ts'
import { endedRows } from '../../sweeping/ended.ts'
import type { LiveHub } from '../live/hub.ts'
import type { Health } from './health.ts'
import { refuseOthers } from './operator.ts'
import { PARTS, type Word } from './parts.ts'

const LEVELS: Record<Word, number> = { good: 0, unknown: 0, warning: 1, failed: 2 }

export interface Measured {
  readonly config: Config
  readonly pool: Pool
  readonly live: LiveHub
  readonly health: Health
}

export function registerMetrics(app: FastifyInstance, measured: Measured): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'cloche_call_seconds',
    help: 'Time of calls by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const look = gauges(registry, measured)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    // A stream lasts as long as somebody follows; that is no time of a call.
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return
    if (route?.startsWith('/api/'))
      calls.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    refuseOthers(measured.config, request, reply)
    await look()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** What is looked up when somebody asks, by its answer. */
function gauges(registry: Registry, { pool, live, health }: Measured): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `cloche_${name}`, help, labelNames, registers: [registry] })
  const connections = gauge('database_connections', 'Connections of the pool; waiting: calls without one.', [
    'state',
  ])
  const losses = gauge('database_connections_lost', 'Connections that broke since the start.')
  const unavailable = gauge('database_away_seconds', 'Seconds without the database since the start.')
  const streams = gauge('live_streams', 'Screens that follow this server.')
  const listening = gauge(
    'live_listening',
    '1: changes of other servers are heard, or nobody follows. 0: they are not.',
  )
  const levels = gauge('health', '0: well, or not known. 1: needs a look. 2: failed.', ['part'])
  const waiting = gauge('work_waiting', 'Work in the background that could be done now.', ['name'])
  const oldest = gauge('work_oldest_seconds', 'How long the first of it has waited.', ['name'])
  const atWork = gauge('work_at_hand', 'Work in the background that is being done.', ['name'])
  const aside = gauge('work_put_aside', 'Work that failed for good and waits for a person.')
  const behind = gauge('follower_behind_seconds', 'How far a follower is behind what happened.', ['name'])
  const ended = gauge('rows_ended', 'Rows that this server removed at their end since its start.', ['table'])
  const figures = gauge('health_figure', 'The figures of the parts of the health.', ['part', 'figure'])
  return async () => {
    const { open, idle, waiting: without, size } = pool.figures.use()
    for (const [state, value] of Object.entries({ open, idle, waiting: without, size }))
      connections.set({ state }, value)
    losses.set(pool.figures.losses)
    unavailable.set(pool.figures.secondsUnavailable)
    streams.set(live.size)
    listening.set(live.isListening === false ? 0 : 1)
    for (const one of [waiting, oldest, atWork, behind]) one.reset()
    for (const { name, ...queue } of await queueFigures(pool)) {
      waiting.set({ name }, queue.waiting)
      oldest.set({ name }, queue.oldest)
      atWork.set({ name }, queue.atWork)
    }
    for (const { name, behind: seconds } of await followerFigures(pool)) behind.set({ name }, seconds)
    for (const [table, count] of endedRows(pool)) ended.set({ table }, count)
    aside.set((await putAside(pool, { offset: 0, limit: 1 })).count)
    const parts = await health.read()
    figures.reset()
    for (const part of PARTS) {
      levels.set({ part }, LEVELS[parts[part].word])
      for (const [figure, value] of Object.entries(parts[part].figures))
        if (typeof value === 'number') figures.set({ part, figure }, value)
    }
  }
}
