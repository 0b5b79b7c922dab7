/** What is done to many records of any entity at once. The entity's own gates and schemas judge them. */
import { defineCall } from '../catalogue/call.ts'
import type { JsonSchema } from '../catalogue/json.ts'
import { typed } from '../catalogue/typed.ts'
import { BULK_MAX, EXPORT_IDS_MAX } from '../catalogue/derive/index.ts'
import {
  either,
  FIELDS,
  figure,
  instant,
  flag,
  line,
  list,
  mapOf,
  nullable,
  object,
  oneOf,
  text,
  uuid,
  whole,
} from './schema.ts'

export const SHEETS = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const
export const IMPORT_ROWS_MAX = 20_000
export const IMPORT_CHUNK_MAX = 500

/** Notes of one record that are told at most. */
export const IMPORT_NOTES_MAX = 100

/** Records of a list that are asked about at once. */
const NOTED_MAX = 1000

/** Rows that an export writes at most. */
export const EXPORT_ROWS_MAX = 100_000

const entity = line(64, 1)
const format = oneOf(['csv', 'xlsx'])
const sheetLine = whole(1, 2_000_000)
const values = { ...FIELDS, maxProperties: 150 }
/** What of a cell was not understood, as the preview said it; `field` is the column's. */
const cellProblem = object(
  {
    code: line(100, 1),
    severity: oneOf(['refusal', 'warning']),
    column: line(300),
    value: typed<string>({ type: 'string', maxLength: 500 }),
    field: nullable(line(64)),
    line: sheetLine,
    values: { ...FIELDS, maxProperties: 10 },
  },
  ['field', 'line', 'values'],
)
/** What is wrong with a cell or with a whole row: a text with its values; `column` is its header or its field. */
const problem = object(
  {
    code: text,
    severity: oneOf(['refusal', 'warning']),
    column: text,
    value: text,
    /** The other row of a duplicate. */
    line: sheetLine,
    values: mapOf(nullable(either(text, figure, flag)), 10),
  },
  ['line', 'values'],
)
const made = list(object({ line: sheetLine, id: uuid }), IMPORT_CHUNK_MAX)

/** What a sheet was understood as: its columns and, row by row, what would become of it. */
export const SHEET_PREVIEW = object({
  columns: list(
    object({ header: line(300), field: nullable(line(64)), sample: nullable({ type: 'string' }) }),
    500,
  ),
  rows: list(
    object({
      line: sheetLine,
      /** What importing would do; null: it is refused. */
      outcome: typed<'create' | 'change' | 'same' | null>({
        type: ['string', 'null'],
        enum: ['create', 'change', 'same', null],
      }),
      draft: values,
      problems: list(problem, 500),
      values: list({ type: 'string' }, 500),
    }),
    IMPORT_ROWS_MAX,
  ),
  counts: object({
    rows: whole(0, IMPORT_ROWS_MAX),
    good: whole(0, IMPORT_ROWS_MAX),
    bad: whole(0, IMPORT_ROWS_MAX),
    same: whole(0, IMPORT_ROWS_MAX),
  }),
})

/** Rows of a sheet as they are sent to be written. Rows that the preview refused have no draft: they are noted alone. */
export const sheetRows = <const S extends JsonSchema>(draft: S) =>
  list(
    object({ line: sheetLine, draft: nullable(draft), problems: list(cellProblem, 500) }, ['problems']),
    IMPORT_CHUNK_MAX,
    1,
  )
/** The import that is reported on, under an id of the caller's making; without it nothing is kept. */
export const SHEET_REPORT = object({ id: uuid, file: line(200, 1), leftOut: list(line(300), 500) })
/** What became of rows that were sent. */
export const SHEET_WRITTEN = object({
  created: made,
  changed: made,
  refused: list(object({ line: sheetLine, problems: list(problem, 100) }), IMPORT_CHUNK_MAX),
})

export const RECORD_CALLS = [
  defineCall({
    name: 'records.export',
    isExport: true,
    isHeavy: true,
    area: 'core',
    method: 'POST',
    path: '/records/export',
    gate: 'user',
    summary: 'The records of an entity that a list finds, as a sheet that can be imported again',
    body: object(
      {
        entity,
        format,
        search: line(200),
        filter: { ...FIELDS, maxProperties: 50 },
        deleted: oneOf(['without', 'only']),
        ids: list(uuid, EXPORT_IDS_MAX, 1),
      },
      ['search', 'filter', 'deleted', 'ids'],
    ),
    isRead: true,
    answerType: 'text/csv',
  }),
  defineCall({
    name: 'records.template',
    area: 'core',
    method: 'GET',
    path: '/records/template',
    gate: 'user',
    summary: 'An empty sheet with the columns that an import of an entity understands',
    query: object({ entity, format }),
    isRead: true,
    answerType: 'text/csv',
  }),
  defineCall({
    name: 'records.importPreview',
    isHeavy: true,
    area: 'core',
    method: 'POST',
    path: '/records/import/preview',
    gate: 'user',
    summary:
      'Read a sheet of records: matched columns and, row by row, what would become of it; writes nothing',
    query: object({ entity, mapping: line(8000) }, ['mapping']),
    rawBody: SHEETS,
    bodyLimit: 20 * 1024 * 1024,
    isRead: true,
    answer: SHEET_PREVIEW,
  }),
  defineCall({
    name: 'records.import',
    area: 'core',
    method: 'POST',
    path: '/records/import',
    gate: 'user',
    summary: 'Create or change the records of good rows, some hundred at a time; ids make it safe to repeat',
    isHeavy: true,
    // A chunk of the browser is smaller; what is larger takes the thread for longer than a call should.
    bodyLimit: 3 * 1024 * 1024,
    body: object(
      {
        entity,
        rows: sheetRows(values),
        report: SHEET_REPORT,
      },
      ['report'],
    ),
    answer: SHEET_WRITTEN,
  }),
  defineCall({
    name: 'records.importNotes',
    area: 'core',
    method: 'GET',
    path: '/records/import/notes',
    gate: 'user',
    summary:
      'What of the sheet that a record came from was not understood, until somebody has looked at it or changed the field',
    query: object({ entity, id: uuid }),
    isRead: true,
    answer: object({
      notes: list(
        object({
          id: uuid,
          sheetImportId: uuid,
          file: text,
          created: instant,
          line: sheetLine,
          header: nullable(text),
          value: nullable(text),
          problem: text,
          details: FIELDS,
        }),
        IMPORT_NOTES_MAX,
      ),
    }),
  }),
  defineCall({
    name: 'records.importNotedEntities',
    area: 'core',
    method: 'GET',
    path: '/records/import/noted',
    gate: 'user',
    summary: 'The entities of which records may have such notes, among those that the session may change',
    isRead: true,
    answer: object({ entities: list(entity, 500) }),
  }),
  defineCall({
    name: 'records.importNoted',
    area: 'core',
    method: 'POST',
    path: '/records/import/noted/get',
    gate: 'user',
    summary: 'Which of some records have such notes, among those that the session may change',
    isRead: true,
    body: object({ entity, ids: list(uuid, NOTED_MAX, 1) }),
    answer: object({ ids: list(uuid, NOTED_MAX) }),
  }),
  defineCall({
    name: 'records.settleImportNotes',
    area: 'core',
    method: 'POST',
    path: '/records/import/notes',
    gate: 'user',
    summary: 'Say that what was not understood of a record was looked at',
    body: object({ entity, id: uuid }),
    answer: object({ count: whole(0, 1_000_000) }),
  }),
  defineCall({
    name: 'records.change',
    area: 'core',
    method: 'POST',
    path: '/records/change',
    gate: 'user',
    summary: 'Change fields of several records, all or none',
    bodyLimit: 2 * 1024 * 1024,
    body: object({
      entity,
      records: list(
        object({ id: uuid, version: whole(1, 2_147_483_647), change: values }, ['version']),
        BULK_MAX,
        1,
      ),
    }),
    answer: object({
      /** Those that differ now; the others were so already. */
      changed: list(object({ id: uuid, version: whole(1, 2_147_483_647) }), BULK_MAX),
      count: whole(0, BULK_MAX),
    }),
  }),
] as const
