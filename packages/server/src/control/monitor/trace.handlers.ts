/** Where food came from and where it went: as a graph, as a timeline, as a table. */
import { csvDelimiter } from '@cloche/domain/rules/sheets'
import { savedAs } from '../../http/file-answer.ts'
import { Readable } from 'node:stream'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { expandTrace, partOfTrace } from '@cloche/domain/rules/traceability'
import { may } from '@cloche/domain/rules/permissions'
import { languageOf } from '@cloche/domain/text'
import { csvPieces } from '../../adapters/sheets/writing/csv-write.ts'
import { withNames } from '../../entity-engine/names.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import type { Statement } from '../../database/connection.ts'
import type { WireRow } from '../../entity-engine/rows.ts'
import { localeOf } from '../../http/problem-answers.ts'
import { withinDepth } from './trace-depth.ts'
import { endOf, finished } from '../../entity-engine/select.ts'
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

/** What those are called that no field of an event links: who vouched as the second person, and the shared tablets. */
async function besideOf(context: CallContext, events: readonly WireRow[]) {
  const ids = (of: (event: WireRow) => unknown) => [
    ...new Set(events.map(of).filter(id => typeof id === 'string')),
  ]
  const secondIds = may(context.session.permissions, ENTITIES.user.permission, 'view')
    ? ids(({ data }) => (data as WireRow | null)?.['verifiedBy'])
    : []
  const terminalIds = ids(event => event['terminalId'])
  if (secondIds.length + terminalIds.length === 0) return { seconds: [], terminals: [] }
  const { organizationId } = context.session
  const [seconds, terminals] = await context.readTogether([
    {
      text: 'select id, full_name as "fullName" from "user" where organization_id = $1 and id::text = any($2::text[])',
      values: [organizationId, secondIds],
    } satisfies Statement<{ id: string; fullName: string | null }>,
    {
      text: 'select id, name from terminal where organization_id = $1 and id::text = any($2::text[])',
      values: [organizationId, terminalIds],
    } satisfies Statement<{ id: string; name: string }>,
  ])
  return { seconds: seconds.rows, terminals: terminals.rows }
}

export const traceTimeline: Handler<'monitor.traceTimeline'> = async context => {
  const { session } = context
  const { offset = 0, limit = 100, noCount = false, direction = 'both', ...asked } = context.body
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
  const [found, events, count] = await context.readTogether(
    noCount ? [statements.found, naming.statement] : [statements.found, naming.statement, statements.count],
  )
  if (found.rows[0]?.isThere !== true) throw new Problem('NOT_FOUND', { entity: 'label' })
  const linked = naming.take(events.rows)
  const rows = finished(events.rows, finishEvent)
  const names = linked(rows)
  const { seconds, terminals } = await besideOf(context, rows)
  const named = seconds.length === 0 ? names : { ...names, user: [...(names.user ?? []), ...seconds] }
  return {
    events: rows,
    names: named,
    terminals,
    ...(count === undefined ? endOf({ offset, limit }, rows.length) : { count: count.rows[0]?.count ?? 0 }),
  }
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
