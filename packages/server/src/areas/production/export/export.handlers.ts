/** The products as a sheet that can be imported again, page by page: any number of them in little memory. */
import { manyOf } from '../../../entity-engine/sheets/words.ts'
import { savedAs } from '../../../http/file-answer.ts'
import { Readable } from 'node:stream'
import { standardCalls } from '@cloche/domain/derive'
import { ENTITIES } from '@cloche/domain/entities'
import { Problem, type Fault } from '@cloche/domain/problems'
import {
  exportHeaders,
  exportNumbers,
  exportRow,
  type ProductDraft,
} from '@cloche/domain/rules/product-import'
import { csvDelimiter, plain } from '@cloche/domain/rules/sheets'
import { languageOf } from '@cloche/domain/text'
import { XLSX_TYPE, type WrittenRow } from '../../../adapters/sheets/table.ts'
import { csvPieces } from '../../../adapters/sheets/writing/csv-write.ts'
import { xlsxPieces } from '../../../adapters/sheets/writing/xlsx-write.ts'
import type { Filter } from '../../../entity-engine/filter.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { parseFilter } from '../../../entity-engine/list-query.ts'
import { listStatements } from '../../../entity-engine/select.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { localeOf } from '../../../http/problem-answers.ts'
import { compileValidator, faultsOf } from '../../../http/validation.ts'

/** Rows at a time: as many as are read and written in some milliseconds. */
const PAGE = 200
const FIELDS = [
  'name',
  'description',
  'sku',
  'gtin',
  'type',
  'brand',
  'consumptionUnit',
  'weight',
  'allergens',
  'ingredientsText',
  'code',
  'tag',
] as const satisfies readonly (keyof ProductDraft)[]

const list = standardCalls(ENTITIES.product).find(call => call.standard === 'list' && call.method === 'POST')
const validate = compileValidator(
  {
    type: 'object',
    additionalProperties: false,
    properties: {
      filter: list?.body?.properties?.['filter'] ?? {},
      ids: { type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: 1000 },
    },
  },
  'body',
)

interface Asked {
  readonly search?: string
  readonly filter: Filter
}

/** What is asked for: a filter and a search as the list takes them, ids comma separated. @throws INVALID_REQUEST */
function askedOf(query: CallContext['query']): Asked {
  const filter = parseFilter(query['filter']) as Filter | undefined
  const named = query['ids'] as string | undefined
  const ids = named === undefined || named === '' ? undefined : named.toLowerCase().split(',')
  const asked = { ...(filter === undefined ? {} : { filter }), ...(ids === undefined ? {} : { ids }) }
  const refuse = (faults: readonly Fault[]) =>
    new Problem('INVALID_REQUEST', { in: 'querystring', faults: [...faults] })
  if (!validate(asked)) throw refuse(faultsOf(validate.errors ?? []))
  if (ids && filter?.['id'] !== undefined)
    throw refuse([{ path: 'filter.id', rule: 'problem.field.repeated' }])
  const search = query['search'] as string | undefined
  return { filter: { ...filter, ...(ids ? { id: { in: ids } } : {}) }, ...(search ? { search } : {}) }
}

/** Pages of products in the order in which they were made, which no change meanwhile can shift. */
async function* pagesOf(context: CallContext, asked: Asked): AsyncGenerator<ProductDraft[]> {
  const { session } = context
  const rowScope = rowScopeOf(ENTITIES.product, session, 'view')
  for (let after: string | undefined; ;) {
    const request = { ...asked, attributes: ['id', ...FIELDS], by: 'id', sort: 'asc', limit: PAGE } as const
    const { rows } = listStatements(
      ENTITIES.product,
      session.organizationId,
      after === undefined ? request : { ...request, after },
      rowScope,
    )
    const [page] = await context.readTogether([rows])
    const found = page?.rows ?? []
    yield found as unknown as ProductDraft[]
    if (found.length < PAGE) return
    after = found.at(-1)?.['id'] as string
  }
}

function cellsOf(product: ProductDraft): WrittenRow {
  const row = exportRow(product)
  return exportHeaders.map(header => {
    const cell = row[header] ?? ''
    return exportNumbers.has(header) && cell !== '' ? Number(cell) : cell
  })
}

/** The pages as rows. The first one was read before: what is wrong with the question was answered by then. */
async function* rowsOf(
  first: IteratorResult<ProductDraft[], unknown>,
  rest: AsyncGenerator<ProductDraft[]>,
): AsyncGenerator<WrittenRow[]> {
  if (!first.done) yield first.value.map(cellsOf)
  for await (const page of rest) yield page.map(cellsOf)
}

/** All products found as CSV or XLSX, while they are read. */
export const exportProducts: Handler = async context => {
  const { query, reply, request, actor } = context
  const pages = pagesOf(context, askedOf(query))
  const rows = rowsOf(await pages.next(), pages)
  const format = query['format'] as 'csv' | 'xlsx'
  const language = languageOf(localeOf(request))
  const title = manyOf(ENTITIES.product, language)
  const name = `${plain(title).replaceAll(' ', '-')}-${actor.now.slice(0, 10)}.${format}`
  void reply.header('content-disposition', savedAs(name))
  void reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : XLSX_TYPE)
  const pieces =
    format === 'csv'
      ? csvPieces(exportHeaders, rows, csvDelimiter(language))
      : xlsxPieces(title, exportHeaders, rows, exportNumbers)
  return reply.send(Readable.from(pieces, { objectMode: false }))
}
