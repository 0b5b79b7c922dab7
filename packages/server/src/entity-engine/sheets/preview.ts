/** Looking at a sheet of records before anything is written: its columns, and what would become of each row. */
import { isDeepStrictEqual } from 'node:util'
import { IMPORT_ROWS_MAX } from '@cloche/domain/calls'
import type { EntityDeclaration, Field } from '@cloche/domain/catalogue'
import { fieldKey, importNames, isNullable, sheetFields, uniqueNames } from '@cloche/domain/derive'
import {
  chooseFields,
  isRefused,
  matchHeaders,
  matchRows,
  placeNames,
  readNames,
  readRecordRow,
  rowValues,
  type RecordRow,
  type SheetColumn,
  type Standing,
} from '@cloche/domain/rules/record-sheets'
import { allWords as words } from '@cloche/domain/text/all-words'
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
import { sqlName, tableName } from '../../database/sql-names.ts'
import { askedEntity } from './asked.ts'
import { timeZoneShown } from './clock.ts'
import { draftProblems, refusal, type RowProblem } from './judge.ts'
import { findNamed } from './linked.ts'
import { languageOfCall } from './words.ts'

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

/** The living records that have a value of these rows which no two records share, whoever may see them. */
async function ownersOf(
  context: CallContext,
  entity: EntityDeclaration,
  rows: readonly RecordRow[],
): Promise<Standing['ownerOf']> {
  const names = uniqueNames(entity)
  const wanted = names.map(name => rows.flatMap(({ values }) => (values[name] as string | null) ?? []))
  const answers = await context.readTogether(
    names.map((name, at) => ({
      text:
        `select id, ${sqlName(name)} as value from ${tableName(entity)} ` +
        `where organization_id = $1 and deleted is null and ${sqlName(name)} = any($2::text[])`,
      values: [context.session.organizationId, wanted[at]],
    })),
  )
  const owners = answers.map(
    ({ rows: found }) => new Map(found.map(({ id, value }) => [value as string, id as string])),
  )
  return (name, value) => owners[names.indexOf(name)]?.get(value)
}

/** The records that are there already under the ids of rows, as far as the session may change them. */
async function existingOf(
  context: CallContext,
  entity: EntityDeclaration,
  rows: readonly RecordRow[],
  known: ReadonlyMap<string, WireRow> = new Map(),
): Promise<ReadonlyMap<string, WireRow>> {
  const ids = rows.flatMap(({ id }) => (id === null || known.has(id) ? [] : id))
  const rowScope = rowScopeOf(entity, context.session, 'edit')
  const existing = new Map(known)
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const { rows: statement, finish } = listStatements(
      entity,
      context.session.organizationId,
      {
        filter: { id: { in: ids.slice(from, from + IDS_AT_ONCE) } },
        attributes: ['id', ...importNames(entity)],
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

type AnyProblem = RowProblem | RecordRow['problems'][number]

interface Judged {
  readonly outcome: 'create' | 'change' | 'same' | null
  readonly draft: WireRow
  readonly problems: readonly AnyProblem[]
}

/** The header of the column that gives a field or the first part of it. */
const headerFor = (columns: readonly SheetColumn[], name: string): string =>
  columns.find(({ field }) => field === name || field?.startsWith(`${name}.`))?.header ?? ''

/** What a row would do. An empty cell empties the field of a record that is there; of a new one it says nothing. */
function judge(
  entity: EntityDeclaration,
  columns: readonly SheetColumn[],
  row: RecordRow,
  { before, isUnreached }: { before: WireRow | undefined; isUnreached: boolean },
): Judged {
  const fields = sheetFields(entity)
  const draft: WireRow = row.id === null ? {} : { id: row.id }
  const values = rowValues(entity, row, before)
  const problems: AnyProblem[] = [...row.problems]
  if (isUnreached) problems.push(refusal('problem.field.taken', uniqueNames(entity)[0] ?? '', values))
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    if (field === undefined) continue
    if (value === null && (before === undefined || !isNullable(field))) continue
    if (before !== undefined && isDeepStrictEqual(before[name], value)) continue
    if (before !== undefined && field.fixed) problems.push(refusal('problem.field.fixed', name, values))
    else draft[name] = value
  }
  // Only what was understood of it is judged: a cell that could not be read is said once.
  if (!isRefused({ problems })) problems.push(...draftProblems(entity, draft, before === undefined))
  const placed = problems.map(problem =>
    row.problems.some(one => one === problem)
      ? problem
      : { ...problem, column: headerFor(columns, problem.column) },
  )
  const isSame = before !== undefined && Object.keys(draft).length <= 1
  return {
    outcome: isRefused({ problems }) ? null : before === undefined ? 'create' : isSame ? 'same' : 'change',
    draft,
    problems: placed,
  }
}

/** Reads a sheet and says of every row what importing would do; writes nothing. */
export const importPreview: Handler<'records.importPreview'> = async context => {
  const { query, session } = context
  const entity = askedEntity(context, query.entity, 'import')
  const readable = readNames(entity)
  const isField = (value: unknown): value is string => readable.includes(value as string)
  const mapping = mappingIn(query.mapping, isField)
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
  const matched = matchHeaders(entity, sheet.given, words)
  const columns = chooseFields(
    entity,
    matched.map((column, at) => ({ ...column, header: sheet.headers[at] ?? '' })),
    mapping,
    words,
  )
  const reading = { words, timeZone: await timeZoneShown(context) }
  // Thousands of rows take a while: whoever waits behind them goes first.
  const read = await mapInSlices(sheet.rows, ({ values }) => readRecordRow(entity, columns, values, reading))
  const named = await withNames(context, entity, read)
  const there = await existingOf(context, entity, named)
  const ownerOf = await ownersOf(context, entity, named)
  const placed = matchRows(entity, named, columns, { ownerOf, isThere: id => there.has(id) })
  const existing = await existingOf(context, entity, placed, there)
  const judged = await mapInSlices(placed, (row, at) => {
    const before = existing.get(row.id ?? '')
    // A record that was found by what no two share, and that the session may not change.
    const isUnreached = before === undefined && row.id !== (named[at]?.id ?? null)
    return judge(entity, columns, row, { before, isUnreached })
  })
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
  const language = languageOfCall(context)
  const tell = (problem: AnyProblem) => {
    const { row, field, ...rest } = { row: undefined, field: undefined, ...problem }
    return {
      ...rest,
      // The other row of a duplicate by the number that the sheet shows.
      ...(row === undefined ? {} : { line: sheet.rows[row]?.line }),
      ...(field === undefined
        ? {}
        : { values: { field: words(fieldKey(entity, field), language) ?? field } }),
    }
  }
  const rows = mapped(sheet.rows, ({ line, values }, index) => ({
    line,
    outcome: judged[index]?.outcome ?? null,
    draft: judged[index]?.draft ?? {},
    problems: (judged[index]?.problems ?? []).map(tell),
    values,
  }))
  return sendWithList(context.reply, head, 'rows', rows)
}
