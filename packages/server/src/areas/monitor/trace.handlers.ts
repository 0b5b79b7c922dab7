/** Where food came from and where it went: as a graph, as a timeline, as a table. */
import { csvDelimiter } from '@cloche/domain/rules/sheets'
import { savedAs } from '../../http/file-answer.ts'
import { Readable } from 'node:stream'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { expandTrace, partOfTrace } from '@cloche/domain/rules/traceability'
import { languageOf } from '@cloche/domain/text'
import { csvPieces } from '../../adapters/sheets/writing/csv-write.ts'
import { withNames } from '../../entity-engine/names.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import type { Handler } from '../../http/call-context.ts'
import { localeOf } from '../../http/problem-answers.ts'
import { withinDepth } from './trace-depth.ts'
import { finished } from '../../entity-engine/select.ts'
import { finishEvent, timelineStatements } from './trace.store.ts'
import { traceHeaders, traceRows, traceFileName } from './trace-table.ts'
import { NODES_MAX, readTrace, startIn, type FullTrace, type Trace } from './trace.ts'

export const trace: Handler<'monitor.trace'> = async context => {
  const { depth, limit = NODES_MAX, detail = 'outline', ...asked } = context.body
  const text = await readTrace(context, asked, limit, detail === 'full')
  if (depth === undefined) return context.reply.type('application/json; charset=utf-8').send(text)
  const whole = JSON.parse(text.toString()) as Trace
  const { starts, links } = expandTrace(whole)
  const startIds = starts.map(({ id }) => id)
  return partOfTrace(whole, withinDepth(links, startIds, depth))
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
  const data = expandTrace(
    JSON.parse((await readTrace(context, query, NODES_MAX, true)).toString()) as FullTrace,
  )
  const language = languageOf(localeOf(request))
  const name = `${traceFileName(language)}-${actor.now.slice(0, 10)}.csv`
  void reply.type('text/csv; charset=utf-8').header('content-disposition', savedAs(name))
  const pieces = csvPieces(traceHeaders(language), traceRows(data, language), csvDelimiter(language))
  return reply.send(Readable.from(pieces, { objectMode: false }))
}
