/** Looking at a sheet of records before anything is written: its columns, and what would become of each row. */
import { isDeepStrictEqual } from 'node:util'
import { IMPORT_ROWS_MAX } from '@cloche/domain/calls'
import type { EntityDeclaration, Field } from '@cloche/domain/catalogue'
import { isNullable, sheetFields } from '@cloche/domain/derive'
import {
  chooseFields,
  matchHeaders,
  placeNames,
  readNames,
  readRecordRow,
  refuseTwice,
  type RecordRow,
  type SheetColumn,
} from '@cloche/domain/rules/record-sheets'
import { headedSheet } from '../../adapters/sheets/headed.ts'
import { mappingIn } from '../../adapters/sheets/mapping.ts'
import { readTable } from '../../adapters/sheets/reading/read-table.ts'
import { sheetProblem } from '../../adapters/sheets/table.ts'
import type { CallContext, Handler } from '../../http/call-context.ts'
import { untilGone } from '../../http/gone.ts'
import { mapped, sendWithList } from '../../http/pieces.ts'
import { sentSheet } from '../../http/sent-sheet.ts'
import { mapInSlices } from '../../workers/index.ts'
import { rowScopeOf } from '../row-scope.ts'
import type { WireRow } from '../rows.ts'
import { finished, listStatements } from '../select.ts'
import { askedEntity } from './asked.ts'
import { draftProblems, refusal, type RowProblem } from './judge.ts'
import { findNamed } from './linked.ts'
import { words } from './words.ts'

const COLUMNS_MAX = 500
/** Rows that may stand above the headers, and the headers. */
const ROWS_ABOVE = 20
const SAMPLE_LENGTH = 80
const IDS_AT_ONCE = 1000

/** Puts the records that cells name in place of their names. */
async function withNames(
  context: CallContext,
  entity: EntityDeclaration,
  rows: readonly RecordRow[],
): Promise<RecordRow[]> {
  const fields = sheetFields(entity)
  const named = rows.flatMap(row =>
    row.named.flatMap(({ field, names }) => {
      const of = fields[field]
      return of === undefined ? [] : [{ field: of, words: names }]
    }),
  )
  const find = await findNamed(context, named)
  return mapInSlices(rows, row => placeNames(entity, row, (name, word) => find(fields[name] as Field, word)))
}

/** The records that are there already under the ids of rows, as far as the session may change them. */
async function existingOf(
  context: CallContext,
  entity: EntityDeclaration,
  rows: readonly RecordRow[],
): Promise<ReadonlyMap<string, WireRow>> {
  const ids = rows.flatMap(({ id }) => id ?? [])
  const rowScope = rowScopeOf(entity, context.session, 'edit')
  const existing = new Map<string, WireRow>()
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const { rows: statement, finish } = listStatements(
      entity,
      context.session.organizationId,
      {
        filter: { id: { in: ids.slice(from, from + IDS_AT_ONCE) } },
        attributes: readNames(entity),
        by: 'id',
        limit: IDS_AT_ONCE,
      },
      rowScope,
    )
    const [page] = await context.readTogether([statement])
    for (const row of finished(page?.rows ?? [], finish)) existing.set(row['id'] as string, row)
  }
  return existing
}

interface Judged {
  readonly outcome: 'create' | 'change' | 'same' | null
  readonly draft: WireRow
  readonly problems: readonly (RowProblem | RecordRow['problems'][number])[]
}

/** What a row would do. An empty cell empties the field of a record that is there; of a new one it says nothing. */
function judge(
  entity: EntityDeclaration,
  columns: readonly SheetColumn[],
  row: RecordRow,
  before: WireRow | undefined,
): Judged {
  const fields = sheetFields(entity)
  const draft: WireRow = row.id === null ? {} : { id: row.id }
  const problems: (RowProblem | RecordRow['problems'][number])[] = [...row.problems]
  for (const [name, value] of Object.entries(row.values)) {
    const field = fields[name]
    if (field === undefined) continue
    if (value === null && (before === undefined || !isNullable(field))) continue
    if (before !== undefined && isDeepStrictEqual(before[name], value)) continue
    if (before !== undefined && field.fixed) problems.push(refusal('problem.field.fixed', name, row.values))
    else draft[name] = value
  }
  // Only what was understood of it is judged: a cell that could not be read is said once.
  if (problems.length === 0) problems.push(...draftProblems(entity, draft, before === undefined))
  const placed = problems.map(problem =>
    row.problems.some(one => one === problem)
      ? problem
      : { ...problem, column: columns.find(({ field }) => field === problem.column)?.header ?? '' },
  )
  const isSame = before !== undefined && Object.keys(draft).length <= 1
  return {
    outcome: problems.length > 0 ? null : before === undefined ? 'create' : isSame ? 'same' : 'change',
    draft,
    problems: placed,
  }
}

/** Reads a sheet and says of every row what importing would do; writes nothing. */
export const importPreview: Handler = async context => {
  const { query, session } = context
  const entity = askedEntity(context, query['entity'], 'import')
  const readable = readNames(entity)
  const isField = (value: unknown): value is string => readable.includes(value as string)
  const mapping = mappingIn(query['mapping'] as string | undefined, isField)
  const table = await readTable(
    sentSheet(context),
    { rows: IMPORT_ROWS_MAX + ROWS_ABOVE, columns: COLUMNS_MAX },
    context.services.workers,
    { of: session.organizationId, signal: untilGone(context.reply) },
  )
  const fieldsOf = (headers: readonly string[]) =>
    matchHeaders(entity, headers, words).map(({ field }) => field)
  const sheet = await headedSheet(table, fieldsOf, entity.title.find(isField) ?? 'id')
  if (sheet.rows.length > IMPORT_ROWS_MAX) throw sheetProblem('tooManyRows', { limit: IMPORT_ROWS_MAX })
  const matched = fieldsOf(sheet.given).map((field, at) => ({ header: sheet.headers[at] ?? '', field }))
  const columns = chooseFields(matched, mapping)
  const reading = { words, timeZone: session.timeZone }
  // Thousands of rows take a while: whoever waits behind them goes first.
  const read = refuseTwice(
    await mapInSlices(sheet.rows, ({ values }) => readRecordRow(entity, columns, values, reading)),
    columns,
  )
  const placed = await withNames(context, entity, read)
  const existing = await existingOf(context, entity, placed)
  const judged = await mapInSlices(placed, row => judge(entity, columns, row, existing.get(row.id ?? '')))
  const count = (is: (outcome: Judged['outcome']) => boolean) =>
    judged.filter(({ outcome }) => is(outcome)).length
  const head = {
    columns: columns.map(({ header, field }, column) => ({
      header,
      field,
      sample:
        sheet.rows.find(({ values }) => values[column])?.values[column]?.slice(0, SAMPLE_LENGTH) ?? null,
    })),
    counts: {
      rows: judged.length,
      good: count(outcome => outcome === 'create' || outcome === 'change'),
      bad: count(outcome => outcome === null),
      same: count(outcome => outcome === 'same'),
    },
  }
  const rows = mapped(sheet.rows, ({ line, values }, index) => ({
    line,
    outcome: judged[index]?.outcome ?? null,
    draft: judged[index]?.draft ?? {},
    // The other row of a duplicate by the number that the sheet shows.
    problems: (judged[index]?.problems ?? []).map(problem => {
      if (!('row' in problem) || problem.row === undefined) return problem
      const { row, ...rest } = problem
      return { ...rest, line: sheet.rows[row]?.line }
    }),
    values,
  }))
  return sendWithList(context.reply, head, 'rows', rows)
}
