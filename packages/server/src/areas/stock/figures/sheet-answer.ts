/** Figures as a sheet: numbers in columns of numbers, so that whoever opens it calculates on. */
import { Readable } from 'node:stream'
import { csvDelimiter } from '@cloche/domain/rules/sheets'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { XLSX_TYPE, type WrittenRow } from '../../../adapters/sheets/table.ts'
import { csvPieces } from '../../../adapters/sheets/writing/csv-write.ts'
import { xlsxPieces } from '../../../adapters/sheets/writing/xlsx-write.ts'
import type { CallContext } from '../../../http/call-context.ts'
import { savedAs } from '../../../http/file-answer.ts'
import { localeOf } from '../../../http/problem-answers.ts'

const TEXTS = wordsOf('levels', 'names', 'stock', 'organization', 'figures')

/** A column: its header's text, with the text that it is about where it has one, and whether it holds numbers. */
export interface SheetColumn<Row> {
  readonly text: string
  readonly what?: string
  readonly isNumber?: true
  /** Empty: nothing is known of it. */
  readonly cell: (row: Row) => string | number | null
}

/** `file`, `title`: texts. `day`: stands in the file's name. */
export function answerFigures<Row>(
  { reply, request }: Pick<CallContext, 'reply' | 'request'>,
  asked: {
    readonly file: string
    readonly title: string
    readonly day: string
    readonly format: 'csv' | 'xlsx'
  },
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
) {
  const language = languageOf(localeOf(request))
  const say = (key: string, values: Record<string, string> = {}) =>
    translate(TEXTS[language], key, values, language)
  const headers = columns.map(({ text, what }) => say(text, what === undefined ? {} : { what: say(what) }))
  async function* written(): AsyncGenerator<WrittenRow[]> {
    await Promise.resolve()
    yield rows.map(row => columns.map(({ cell }) => cell(row) ?? ''))
  }
  const { format } = asked
  void reply.header('content-disposition', savedAs(`${say(asked.file)}-${asked.day}.${format}`))
  void reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : XLSX_TYPE)
  const numbers = new Set(headers.filter((_, at) => columns[at]?.isNumber))
  const pieces =
    format === 'csv'
      ? csvPieces(headers, written(), csvDelimiter(language))
      : xlsxPieces(say(asked.title), headers, written(), numbers)
  return reply.send(Readable.from(pieces, { objectMode: false }))
}
