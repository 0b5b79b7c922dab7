/** Events as figures of days, and as a sheet. */
import { savedAs } from '../../http/file-answer.ts'
import { Readable } from 'node:stream'
import { REPORT_DAYS_MAX, type CallNamed } from '@cloche/domain/calls'
import type { BodyOf } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { addToDay, daysBetween } from '@cloche/domain/rules/calendar'
import { csvDelimiter, type ColumnKind } from '@cloche/domain/rules/sheets'
import { languageOf, translate, type Language } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { XLSX_TYPE, type WrittenRow } from '../../adapters/sheets/table.ts'
import { csvPieces } from '../../adapters/sheets/writing/csv-write.ts'
import { xlsxPieces } from '../../adapters/sheets/writing/xlsx-write.ts'
import { rowScopeOf } from '../../entity-engine/row-scope.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { localeOf } from '../../http/problem-answers.ts'
import { clockStatement, daysStatement, pageStatement, type AskedEvents } from './events.store.ts'

const TEXTS = wordsOf('monitor', 'names', 'reporting', 'tracing', 'actions', 'haccp')
const PAGE = 1000
/** Lines of a sheet at most. */
const LINES_MAX = 100_000
const COLUMNS = [
  'at',
  'kind',
  'action',
  'product',
  'label',
  'fromState',
  'toState',
  'quantity',
  'unit',
  'location',
  'person',
] as const

/** Of one action: what was measured and how it came out. */
const OF_ACTION = [
  'at',
  'kind',
  'product',
  'label',
  'quantity',
  'unit',
  'celsius',
  'lowerLimit',
  'upperLimit',
  'took',
  'outcome',
  'location',
  'person',
] as const
type ColumnName = (typeof COLUMNS)[number] | (typeof OF_ACTION)[number]

const KINDS: { readonly [name: string]: ColumnKind } = {
  at: 'moment',
  quantity: 'number',
  celsius: 'number',
  lowerLimit: 'number',
  upperLimit: 'number',
  took: 'number',
}

/** @throws LOCATION_REQUIRED, RULE_BROKEN for days that end before they begin or are too many */
async function askedIn(
  context: CallContext<object, object>,
  { from, to, action }: BodyOf<CallNamed<'reporting.events'>>,
): Promise<AskedEvents> {
  const { session } = context
  if (session.locationId === null) throw new Problem('LOCATION_REQUIRED')
  if (to < from) throw brokenRule('to', 'problem.field.endBeforeStart')
  if (daysBetween(from, to) >= REPORT_DAYS_MAX)
    throw brokenRule('from', 'problem.statistics.tooLong', { limit: REPORT_DAYS_MAX })
  const [clock] = await context.readTogether([clockStatement(session.organizationId, session.locationId)])
  return {
    organizationId: session.organizationId,
    timeZone: clock.rows[0]?.zone ?? 'UTC',
    from,
    to,
    action,
    rowScope: rowScopeOf(ENTITIES.event, session, 'view'),
  }
}

export const eventDays: Handler<'reporting.events'> = async context => {
  const asked = await askedIn(context, context.body)
  const [found] = await context.readTogether([daysStatement(asked)])
  const byDay = new Map(found.rows.map(row => [row.day, row]))
  const length = daysBetween(asked.from, asked.to) + 1
  const days = Array.from({ length }, (_, at) => {
    const day = addToDay(asked.from, { days: at })
    return byDay.get(day) ?? { day, events: 0, warnings: 0, errors: 0 }
  })
  return { days }
}

async function* rowsOf(
  context: CallContext<object, object>,
  asked: AskedEvents,
  language: Language,
  columns: readonly ColumnName[],
): AsyncGenerator<WrittenRow[]> {
  const texts = TEXTS[language]
  const word = (key: string, other: string) =>
    Object.hasOwn(texts, key) ? translate(texts, key, {}, language) : other
  const state = (path: unknown) => (typeof path === 'string' ? word(`statePath.${path}`, path) : '')
  for (let offset = 0; offset < LINES_MAX; offset += PAGE) {
    const [page] = await context.readTogether([pageStatement(asked, PAGE, offset)])
    const rows = page?.rows ?? []
    yield rows.map(row =>
      columns.map(name => {
        const value = row[name]
        if (name === 'kind') return word(`event.choice.kind.${String(value)}`, String(value))
        if (name === 'action')
          return word(`tracing.action.${String(value)}`, word(`actionPath.${String(value)}`, String(value)))
        if (name === 'outcome' && typeof value === 'string')
          return word(`process.choice.status.${value}`, word(`haccpCheck.choice.outcome.${value}`, value))
        if (name === 'fromState' || name === 'toState') return state(value)
        return typeof value === 'number' ? value : ((value as string | null) ?? '')
      }),
    )
    if (rows.length < PAGE) return
  }
}

export const exportEvents: Handler<'reporting.eventsExport'> = async context => {
  const { query, reply, request } = context
  const asked = await askedIn(context, query)
  const language = languageOf(localeOf(request))
  const texts = TEXTS[language]
  const columns: readonly ColumnName[] = asked.action === undefined ? COLUMNS : OF_ACTION
  const headers = columns.map(name => translate(texts, `report.column.${name}`, {}, language))
  const format = query.format
  const rows = rowsOf(context, asked, language, columns)
  const name = `${translate(texts, 'report.file', {}, language)}-${asked.from}-${asked.to}.${format}`
  void reply.header('content-disposition', savedAs(name))
  void reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : XLSX_TYPE)
  const pieces =
    format === 'csv'
      ? csvPieces(headers, rows, csvDelimiter(language))
      : xlsxPieces(
          translate(texts, 'event.many', {}, language),
          headers,
          rows,
          columns.map(name => KINDS[name]),
        )
  return reply.send(Readable.from(pieces, { objectMode: false }))
}
