/** Where food came from and where it went: as a graph, as a timeline, as a table. */
import { csvDelimiter } from '@cloche/domain/rules/sheets'
import { savedAs } from '../../http/file-answer.ts'
import { Readable } from 'node:stream'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { languageOf } from '@cloche/domain/text'
import { csvPieces } from '../../adapters/sheets/writing/csv-write.ts'
import { withNames } from '../../entity-engine/names.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import type { Handler } from '../../http/call-context.ts'
import { localeOf } from '../../http/problem-answers.ts'
import { withinDepth } from './trace-depth.ts'
import { finished } from '../../entity-engine/select.ts'
import { finishEvent, timelineStatements, TRACE_PARTS } from './trace.store.ts'
import { traceHeaders, traceRows, traceFileName } from './trace-table.ts'
import { NODES_MAX, readTrace, startIn, traceIn } from './trace.ts'

export const trace: Handler<'monitor.trace'> = async context => {
  const { depth, limit = NODES_MAX, ...asked } = context.body
  const texts = await readTrace(context, asked, limit)
  if (depth !== undefined) {
    const whole = traceIn(texts)
    const { nodes, links } = withinDepth(whole, texts.startIds, depth)
    const used = <Named extends { readonly id: string }>(
      all: readonly Named[],
      name: 'batchId' | 'productId' | 'locationId',
    ) => {
      const ids = new Set(nodes.map(node => node[name]))
      return all.filter(({ id }) => ids.has(id))
    }
    return {
      nodes,
      links,
      batches: used(whole.batches, 'batchId'),
      products: used(whole.products, 'productId'),
      locations: used(whole.locations, 'locationId'),
      isWhole: whole.isWhole && nodes.length === whole.nodes.length,
    }
  }
  const parts = TRACE_PARTS.map(part => `"${part}":${texts[part]}`).join(',')
  return context.reply.type('application/json; charset=utf-8').send(`{${parts},"isWhole":${texts.isWhole}}`)
}

export const traceTimeline: Handler<'monitor.traceTimeline'> = async context => {
  const { session } = context
  const { offset = 0, limit = 100, direction = 'both', ...asked } = context.body
  const rowScope = rowScopeOf(ENTITIES.label, session, 'view')
  const statements = timelineStatements(
    session.organizationId,
    startIn(asked),
    direction,
    NODES_MAX,
    rowScope,
    {
      offset,
      limit,
    },
  )
  const naming = withNames(ENTITIES.event, session, statements.events, ['userId'])
  const [found, events, count] = await context.readTogether([
    statements.found,
    naming.statement,
    statements.count,
  ])
  if (found.rows[0]?.isThere !== true) throw new Problem('NOT_FOUND', { entity: 'label' })
  const linked = naming.take(events.rows)
  const rows = finished(events.rows, finishEvent)
  return { events: rows, names: linked(rows), count: count.rows[0]?.count ?? 0 }
}

export const traceExport: Handler<'monitor.traceExport'> = async context => {
  const { query, reply, request, actor } = context
  const data = traceIn(await readTrace(context, query, NODES_MAX))
  const language = languageOf(localeOf(request))
  const name = `${traceFileName(language)}-${actor.now.slice(0, 10)}.csv`
  void reply.type('text/csv; charset=utf-8').header('content-disposition', savedAs(name))
  const pieces = csvPieces(traceHeaders(language), traceRows(data, language), csvDelimiter(language))
  return reply.send(Readable.from(pieces, { objectMode: false }))
}
