/** Where food came from and where it went: as a graph, as a timeline, as a table. */
import { csvDelimiter } from '@cloche/domain/rules/sheets'
import { savedAs } from '../../http/file-answer.ts'
import { Readable } from 'node:stream'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { languageOf } from '@cloche/domain/text'
import { csvPieces } from '../../adapters/sheets/writing/csv-write.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import type { Handler } from '../../http/call-context.ts'
import { localeOf } from '../../http/problem-answers.ts'
import { withinDepth } from './trace-depth.ts'
import { finishEvent, timelineStatements, type Direction } from './trace.store.ts'
import { traceHeaders, traceRows, type TraceData, traceFileName } from './trace-table.ts'
import { NODES_MAX, readTrace, startIn } from './trace.ts'

const usedOnly = (text: string, ids: ReadonlySet<string>) =>
  (JSON.parse(text) as { id: string }[]).filter(({ id }) => ids.has(id))

export const trace: Handler = async context => {
  const { depth, limit = NODES_MAX, ...asked } = context.body as { depth?: number; limit?: number }
  const texts = await readTrace(context, asked, limit)
  const { isWhole, startIds } = texts
  if (depth !== undefined) {
    const graph = { nodes: JSON.parse(texts.nodes), links: JSON.parse(texts.links) } as TraceData
    const { nodes, links } = withinDepth(graph, startIds, depth)
    const ids = (name: 'batchId' | 'productId' | 'locationId') => new Set(nodes.map(node => node[name]))
    return {
      nodes,
      links,
      batches: usedOnly(texts.batches, ids('batchId')),
      products: usedOnly(texts.products, ids('productId')),
      locations: usedOnly(texts.locations, ids('locationId')),
      isWhole: isWhole && nodes.length === graph.nodes.length,
    }
  }
  const parts = ['nodes', 'links', 'batches', 'products', 'locations'] as const
  void context.reply.type('application/json; charset=utf-8')
  return `{${parts.map(part => `"${part}":${texts[part]}`).join(',')},"isWhole":${isWhole}}`
}

export const traceTimeline: Handler = async context => {
  const { session } = context
  const {
    offset = 0,
    limit = 100,
    direction = 'both',
    ...asked
  } = context.body as {
    offset?: number
    limit?: number
    direction?: Direction
  }
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
  const [found, events, count] = await context.readTogether([
    statements.found,
    statements.events,
    statements.count,
  ])
  if (found?.rows[0]?.['isThere'] !== true) throw new Problem('NOT_FOUND', { entity: 'label' })
  return { events: (events?.rows ?? []).map(finishEvent), count: count?.rows[0]?.['count'] ?? 0 }
}

export const traceExport: Handler<'monitor.traceExport'> = async context => {
  const { query, reply, request, actor } = context
  const { labelId, batchId, direction } = query
  const asked = {
    ...(labelId === undefined ? {} : { labelId }),
    ...(batchId === undefined ? {} : { batchId }),
    ...(direction === undefined ? {} : { direction }),
  }
  const texts = await readTrace(context, asked, NODES_MAX)
  const parts = ['nodes', 'links', 'batches', 'products', 'locations'] as const
  const data = Object.fromEntries(parts.map(part => [part, JSON.parse(texts[part])])) as unknown as TraceData
  const language = languageOf(localeOf(request))
  const name = `${traceFileName(language)}-${actor.now.slice(0, 10)}.csv`
  void reply.type('text/csv; charset=utf-8').header('content-disposition', savedAs(name))
  const pieces = csvPieces(traceHeaders(language), traceRows(data, language), csvDelimiter(language))
  return reply.send(Readable.from(pieces, { objectMode: false }))
}
