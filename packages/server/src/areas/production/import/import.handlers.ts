/** Importing products: a sheet is looked at first, then its good rows come back some hundred at a time. */
import { IMPORT_ROWS_MAX } from '@cloche/domain/calls'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { isRefused, sheetReader, type Existing, type Row } from '@cloche/domain/rules/product-import'
import { newId } from '../../../adapters/ids.ts'
import { readTable } from '../../../adapters/sheets/reading/read-table.ts'
import { sheetProblem } from '../../../adapters/sheets/table.ts'
import { mapInSlices } from '../../../workers/index.ts'
import { untilGone } from '../../../http/gone.ts'
import { mapped, sendWithList } from '../../../http/pieces.ts'
import { sentSheet } from '../../../http/sent-sheet.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { completeDraft, createMany, type NewRecord } from '../../../entity-engine/create-many.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { draftProblems, problemsOf, refusal, type Draft, type DraftProblem } from './import-draft.ts'
import { productSheet, readMapping, rowsByHeader, type ProductSheet } from './import-sheet.ts'
import { existingStatements, findTaken } from './import.store.ts'

const COLUMNS_MAX = 500
/** Rows that may stand above the headers, and the headers. */
const ROWS_ABOVE = 20
const SAMPLE_LENGTH = 80

/** Which of the sheet's SKUs and GTINs the organization has already. */
async function existingOf(
  context: CallContext,
  sheet: ProductSheet,
  rows: readonly Row[],
): Promise<Existing> {
  const columns = sheet.columns.filter(({ field }) => field === 'sku' || field === 'gtin')
  if (columns.length === 0) return { skus: new Set(), gtins: new Set() }
  const drafts = (await mapInSlices(rows, sheetReader(columns))).map(({ draft }) => draft)
  const wanted = {
    skus: new Set(drafts.flatMap(({ sku }) => sku ?? [])),
    gtins: new Set(drafts.flatMap(({ gtin }) => gtin ?? [])),
  }
  const [skus, gtins] = await context.readTogether(existingStatements(context.session.organizationId, wanted))
  const values = (result: typeof skus) => new Set(result?.rows.map(row => row['value'] as string))
  return { skus: values(skus), gtins: values(gtins) }
}

/** Reads a sheet and says of every row which product it would be and what is wrong with it; writes nothing. */
export const importPreview: Handler = async context => {
  const mapping = readMapping(context.query['mapping'] as string | undefined)
  const bytes = sentSheet(context)
  const table = await readTable(
    bytes,
    { rows: IMPORT_ROWS_MAX + ROWS_ABOVE, columns: COLUMNS_MAX },
    context.services.workers,
    { of: context.session.organizationId, signal: untilGone(context.reply) },
  )
  const sheet = await productSheet(table, mapping)
  if (sheet.rows.length > IMPORT_ROWS_MAX) throw sheetProblem('tooManyRows', { limit: IMPORT_ROWS_MAX })
  const rows = await rowsByHeader(sheet)
  const existing = await existingOf(context, sheet, rows)
  // Thousands of rows take a while: whoever waits behind them goes first.
  const read = await mapInSlices(rows, sheetReader(sheet.columns, { existing }))
  const bad = read.filter(isRefused).length
  const head = {
    columns: sheet.columns.map(({ header, field }, column) => ({
      header,
      field,
      sample:
        sheet.rows.find(({ values }) => values[column])?.values[column]?.slice(0, SAMPLE_LENGTH) ?? null,
    })),
    counts: { rows: read.length, good: read.length - bad, bad },
  }
  const answered = mapped(sheet.rows, ({ line, values }, index) => ({
    line,
    draft: read[index]?.draft ?? null,
    // The other row of a duplicate by the number that the sheet shows.
    problems: (read[index]?.problems ?? []).map(({ row, ...problem }) =>
      row === undefined ? problem : { ...problem, line: sheet.rows[row]?.line },
    ),
    values,
  }))
  return sendWithList(context.reply, head, 'rows', answered)
}

interface Line {
  readonly line: number
  readonly draft: Draft
}
interface Refused {
  readonly line: number
  readonly problems: readonly DraftProblem[]
}

/** Drafts that are in order, with an id each; the others with what is wrong. */
function sortOut(given: readonly { line: number; draft: Record<string, unknown> }[]) {
  const good: Line[] = []
  const refused: Refused[] = []
  const ids = new Set<string>()
  for (const { line, draft } of given) {
    const problems = draftProblems(draft)
    const id = String(draft['id'] ?? newId()).toLowerCase()
    if (problems.length === 0 && ids.has(id)) problems.push(refusal('problem.field.repeated', 'id', draft))
    if (problems.length > 0) refused.push({ line, problems })
    else {
      ids.add(id)
      good.push({ line, draft: { ...draft, id } })
    }
  }
  return { good, refused }
}

/** Imports of one organization take turns: two that name the same products would wait for each other. */
const takeTurn = (organizationId: string) => ({
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 7032))',
  values: [organizationId],
})

/**
 * Creates products. What a row did wrong is said of that row and spoils no other. A draft whose id is there already
 * was created before: it is answered as created, so that a chunk may be sent again.
 */
export const importProducts: Handler = async context => {
  const given = context.body['products'] as { line: number; draft: Record<string, unknown> }[]
  const { good, refused } = sortOut(given)
  const created = await context.write(transaction => createGood(context, transaction, good, refused))
  return { created, refused: refused.toSorted((one, two) => one.line - two.line) }
}

async function createGood(
  context: CallContext,
  transaction: Transaction,
  good: readonly Line[],
  refused: Refused[],
): Promise<{ line: number; id: string }[]> {
  if (good.length === 0) return []
  const { organizationId } = context.session
  const write = writeContext(context, transaction, ENTITIES.product, 'create')
  const records: NewRecord[] = []
  const inOrder: Line[] = []
  for (const each of good) {
    try {
      records.push(await completeDraft(write, ENTITIES.product, each.draft))
      inOrder.push(each)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push({ line: each.line, problems: problemsOf(error, each.draft) })
    }
  }
  await transaction.query(takeTurn(organizationId))
  const made = await createMany(write, ENTITIES.product, records)
  const left = inOrder.filter(({ draft }) => !made.has(draft.id))
  const taken =
    left.length === 0
      ? undefined
      : await findTaken(
          transaction,
          organizationId,
          left.map(each => each.draft),
        )
  const there = new Set(made)
  for (const { line, draft } of left) {
    if (taken?.ids.get(draft.id)) there.add(draft.id)
    else refused.push({ line, problems: whyTaken(draft, taken, made) })
  }
  return inOrder.flatMap(({ line, draft }) => (there.has(draft.id) ? [{ line, id: draft.id }] : []))
}

function whyTaken(
  draft: Draft,
  taken: Awaited<ReturnType<typeof findTaken>> | undefined,
  made: ReadonlySet<string>,
): DraftProblem[] {
  const problems: DraftProblem[] = []
  for (const [field, owners] of [
    ['sku', taken?.skus],
    ['gtin', taken?.gtins],
  ] as const) {
    const owner = owners?.get(String(draft[field]))
    if (owner !== undefined)
      problems.push(refusal(`productImport.${field}${made.has(owner) ? 'Twice' : 'Exists'}`, field, draft))
  }
  return problems.length > 0 ? problems : [refusal('problem.field.taken', 'id', draft)]
}
