/** Stock and its value as of an instant: as a list, and as a sheet with numbers in its columns. */
import { Readable } from 'node:stream'
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { costOf, isPositive, sumOfMoney, type Money } from '@cloche/domain/rules/amounts'
import { isAheadOf } from '@cloche/domain/rules/calendar'
import { csvDelimiter } from '@cloche/domain/rules/sheets'
import { worthByLayers } from '@cloche/domain/rules/stock'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { XLSX_TYPE, type WrittenRow } from '../../../adapters/sheets/table.ts'
import { csvPieces } from '../../../adapters/sheets/writing/csv-write.ts'
import { xlsxPieces } from '../../../adapters/sheets/writing/xlsx-write.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { AnswerTo, CallContext, Handler } from '../../../http/call-context.ts'
import { savedAs } from '../../../http/file-answer.ts'
import { localeOf } from '../../../http/problem-answers.ts'
import { VALUED_MAX, valueStatement, type ValuedRow } from './value.store.ts'

const TEXTS = wordsOf('levels', 'names', 'stock', 'organization')

/** What is below zero is worth nothing. */
function worthOf({ quantity, price, method, layers }: ValuedRow): Money | null {
  if (!isPositive(quantity)) return 0
  return method === 'fifo' ? worthByLayers(quantity, layers, price) : costOf(quantity, price)
}

/** @throws RULE_BROKEN for an instant that is to come */
async function valueAt(
  context: Pick<CallContext, 'actor' | 'session' | 'readTogether'>,
  asked: string | undefined,
): Promise<AnswerTo<'stock.value'>> {
  const { organizationId, now } = context.actor
  if (asked !== undefined && isAheadOf(asked, now)) throw brokenRule('at', 'problem.field.inTheFuture')
  const reach = rowScopeOf(ENTITIES.stockVariation, context.session, 'view')
  const at = asked ?? now
  const [{ rows: found }] = await context.readTogether([valueStatement(organizationId, reach, at)])
  const rows = found.slice(0, VALUED_MAX).map(row => {
    const { productId, name, sku, quantity, price } = row
    return {
      productId,
      name,
      sku,
      quantity,
      unitCost: price.cost,
      costUnit: price.unit,
      worth: worthOf(row),
    }
  })
  const priced = rows.flatMap(({ worth }) => (worth === null ? [] : [worth]))
  return {
    at,
    method: found[0]?.method ?? 'last',
    rows,
    isMore: found.length > VALUED_MAX,
    total: {
      cost: priced.length === 0 && rows.length > 0 ? null : sumOfMoney(priced),
      without: rows.length - priced.length,
    },
  }
}

export const value: Handler<'stock.value'> = context => valueAt(context, context.body.at)

const HEADERS = ['product', 'sku', 'amount', 'unit', 'unitCost', 'costUnit', 'worth'] as const

export const valueExport: Handler<'stock.valueExport'> = async context => {
  const { query, reply, request } = context
  const { at, rows } = await valueAt(context, query.at)
  const language = languageOf(localeOf(request))
  const texts = TEXTS[language]
  const headers = HEADERS.map(name => translate(texts, `value.column.${name}`, {}, language))
  async function* written(): AsyncGenerator<WrittenRow[]> {
    await Promise.resolve()
    yield rows.map(({ name, sku, quantity, unitCost, costUnit, worth }) => [
      name,
      sku ?? '',
      quantity.value,
      quantity.unit,
      unitCost ?? '',
      costUnit ?? '',
      worth ?? '',
    ])
  }
  const { format } = query
  void reply.header(
    'content-disposition',
    savedAs(`${translate(texts, 'value.file', {}, language)}-${at.slice(0, 10)}.${format}`),
  )
  void reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : XLSX_TYPE)
  const numbers = new Set([headers[2]!, headers[4]!, headers[6]!])
  const pieces =
    format === 'csv'
      ? csvPieces(headers, written(), csvDelimiter(language))
      : xlsxPieces(translate(texts, 'value.title', {}, language), headers, written(), numbers)
  return reply.send(Readable.from(pieces, { objectMode: false }))
}
