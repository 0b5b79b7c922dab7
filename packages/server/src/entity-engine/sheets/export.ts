/** The records of a list as a sheet, page by page: any number of them in little memory. */
import { savedAs } from '../../http/file-answer.ts'
import { Readable } from 'node:stream'
import { EXPORT_ROWS_MAX } from '@cloche/domain/calls'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { sheetFields, targetOf } from '@cloche/domain/derive'
import { Problem } from '@cloche/domain/problems'
import {
  columnKind,
  sheetHeaders,
  sheetNames,
  templateNames,
  writeCell,
} from '@cloche/domain/rules/record-sheets'
import { csvDelimiter, plain } from '@cloche/domain/rules/sheets'
import { allWords as words } from '@cloche/domain/text/all-words'
import { XLSX_TYPE, type WrittenRow } from '../../adapters/sheets/table.ts'
import { csvPieces } from '../../adapters/sheets/writing/csv-write.ts'
import { xlsxPieces } from '../../adapters/sheets/writing/xlsx-write.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { mapInSlices } from '../../workers/index.ts'
import { checkedList } from '../list-query.ts'
import { rowScopeOf } from '../row-scope.ts'
import type { WireRow } from '../rows.ts'
import { finished, listStatements, type ListRequest } from '../select.ts'
import { tellable } from '../list-page.ts'
import { redactRows } from '../redact.ts'
import { askedEntity } from './asked.ts'
import { timeZoneShown } from './clock.ts'
import { namesOf } from './linked.ts'
import { languageOfCall, manyOf } from './words.ts'

/** Rows at a time: as many as are read and written in some milliseconds. */
const PAGE = 100

/** Reads one page of a list. */
export type ReadPage = (request: ListRequest) => Promise<WireRow[]>

/** Pages in the order of ids, which no change meanwhile can shift. */
async function* pagesOf(read: ReadPage, asked: ListRequest): AsyncGenerator<WireRow[]> {
  let after: string | undefined
  for (let done = 0; done < EXPORT_ROWS_MAX; done += PAGE) {
    const found = await read({
      ...asked,
      by: 'id',
      sort: 'asc',
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    yield found
    if (found.length < PAGE) return
    after = found.at(-1)?.['id'] as string
  }
}

/** The links of some rows, by field. */
function linksOf(entity: EntityDeclaration, rows: readonly WireRow[]) {
  return Object.entries(sheetFields(entity)).flatMap(([name, field]) => {
    if (targetOf(field) === null) return []
    const values = rows.flatMap(row => (row[name] ?? []) as string | string[])
    return [{ field, words: [...new Set(values)] }]
  })
}

/** The field that a column shows, whole or a part of it. */
const fieldOf = (column: string): string => column.split('.', 1)[0] ?? column

async function* cellsOf(
  context: CallContext,
  entity: EntityDeclaration,
  names: readonly string[],
  pages: AsyncIterable<WireRow[]>,
): AsyncGenerator<WrittenRow[]> {
  const language = languageOfCall(context)
  for await (const rows of pages) {
    const writing = { words, language, nameOf: await namesOf(context, linksOf(entity, rows)) }
    yield await mapInSlices(rows, row =>
      names.map(name => writeCell(entity, name, row[fieldOf(name)], writing)),
    )
  }
}

/** Sends rows as a file that is called like the records, with the day. */
async function sendSheet(
  context: CallContext,
  entity: EntityDeclaration,
  names: readonly string[],
  rows: AsyncIterable<WrittenRow[]>,
  format: 'csv' | 'xlsx',
) {
  const { reply, actor } = context
  const language = languageOfCall(context)
  const title = manyOf(entity, language)
  const headers = sheetHeaders(entity, names, words, language)
  const kinds = names.map(name => columnKind(entity, name))
  const timeZone = await timeZoneShown(context)
  const file = `${plain(title).replaceAll(' ', '-')}-${actor.now.slice(0, 10)}.${format}`
  void reply.header('content-disposition', savedAs(file))
  void reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : XLSX_TYPE)
  const pieces =
    format === 'csv'
      ? csvPieces(headers, rows, csvDelimiter(language))
      : xlsxPieces(title, headers, rows, kinds, timeZone)
  return reply.send(Readable.from(pieces, { objectMode: false }))
}

async function* withFirst<T>(first: IteratorResult<T, unknown>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (!first.done) yield first.value
  yield* rest
}

/**
 * Answers a list as a sheet. The first page is read before anything is sent: what is wrong with the question is
 * answered as any refusal.
 */
export async function answerSheet(
  context: CallContext<{ readonly format: 'csv' | 'xlsx' }>,
  entity: EntityDeclaration,
  asked: ListRequest,
  read: ReadPage,
) {
  const names = sheetNames(entity)
  const attributes = [...new Set(names.map(fieldOf))]
  const cells = cellsOf(context, entity, names, pagesOf(read, { ...asked, attributes }))
  const rows = withFirst(await cells.next(), cells)
  return sendSheet(context, entity, names, rows, context.body.format)
}

/** What is asked for of a list: search and filter as the list takes them, or records by their ids. @throws INVALID_REQUEST */
export function askedList(entity: EntityDeclaration, body: Record<string, unknown>): ListRequest {
  const { entity: _entity, format: _format, ids, ...asked } = body
  const filter = (asked['filter'] ?? {}) as Record<string, unknown>
  if (ids !== undefined && filter['id'] !== undefined)
    throw new Problem('INVALID_REQUEST', {
      in: 'body',
      faults: [{ path: 'filter.id', rule: 'problem.field.repeated' }],
    })
  const wanted = ids === undefined ? asked : { ...asked, filter: { ...filter, id: { in: ids } } }
  const { offset: _offset, limit: _limit, ...request } = checkedList(entity, wanted, 'body')
  return request
}

/** All records found as CSV or XLSX, while they are read. */
export const exportRecords: Handler<'records.export'> = context => {
  const entity = askedEntity(context, context.body.entity, 'export')
  const { session } = context
  const { organizationId } = session
  const rowScope = rowScopeOf(entity, session, 'view')
  return answerSheet(context, entity, askedList(entity, context.body), async request => {
    const { rows, finish } = listStatements(
      entity,
      organizationId,
      tellable(entity, session, request),
      rowScope,
    )
    const [page] = await context.readTogether([rows])
    return redactRows(entity, session, finished(page?.rows ?? [], finish), request.attributes)
  })
}

async function* nothing(): AsyncGenerator<WrittenRow[]> {
  // A sheet of headers alone.
}

/** The columns that an import understands, for somebody who begins a sheet. */
export const template: Handler<'records.template'> = context => {
  const { query } = context
  const entity = askedEntity(context, query.entity, 'import')
  return sendSheet(context, entity, templateNames(entity), nothing(), query.format)
}
