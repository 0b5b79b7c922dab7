/** Figures as a sheet: numbers in columns of numbers, so that whoever opens it calculates on. */
import { Readable } from 'node:stream'
import { csvDelimiter, type ColumnKind } from '@cloche/domain/rules/sheets'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { XLSX_TYPE, type WrittenRow } from '../../../adapters/sheets/table.ts'
import { csvPieces } from '../../../adapters/sheets/writing/csv-write.ts'
import { xlsxPieces } from '../../../adapters/sheets/writing/xlsx-write.ts'
import { timeZoneShown } from '../../../entity-engine/sheets/clock.ts'
import type { CallContext } from '../../../http/call-context.ts'
import { savedAs } from '../../../http/file-answer.ts'
import { localeOf } from '../../../http/problem-answers.ts'

const TEXTS = wordsOf('levels', 'names', 'stock', 'organization', 'figures', 'floor')

/** The text of a key; the key's own end where there is none. */
type Say = (key: string, values?: Record<string, string>) => string

/** A column: its header's text, with the text that it is about where it has one, and what it holds besides texts. */
export interface SheetColumn<Row> {
  readonly text: string
  readonly what?: string
  readonly kind?: ColumnKind
  /** Empty: nothing is known of it. */
  readonly cell: (row: Row, say: Say) => string | number | null
}

/** `file`, `title`: texts. `day`: stands in the file's name. */
export async function answerFigures<Row>(
  context: Pick<CallContext, 'reply' | 'request' | 'session' | 'readTogether'>,
  asked: {
    readonly file: string
    readonly title: string
    readonly day: string
    readonly format: 'csv' | 'xlsx'
  },
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
) {
  const { reply, request } = context
  const language = languageOf(localeOf(request))
  const say: Say = (key, values = {}) =>
    Object.hasOwn(TEXTS[language], key)
      ? translate(TEXTS[language], key, values, language)
      : key.slice(key.lastIndexOf('.') + 1)
  const timeZone = await timeZoneShown(context)
  const headers = columns.map(({ text, what }) => say(text, what === undefined ? {} : { what: say(what) }))
  async function* written(): AsyncGenerator<WrittenRow[]> {
    await Promise.resolve()
    yield rows.map(row => columns.map(({ cell }) => cell(row, say) ?? ''))
  }
  const { format } = asked
  void reply.header('content-disposition', savedAs(`${say(asked.file)}-${asked.day}.${format}`))
  void reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : XLSX_TYPE)
  const kinds = columns.map(({ kind }) => kind)
  const pieces =
    format === 'csv'
      ? csvPieces(headers, written(), csvDelimiter(language))
      : xlsxPieces(say(asked.title), headers, written(), kinds, timeZone)
  return reply.send(Readable.from(pieces, { objectMode: false }))
}
