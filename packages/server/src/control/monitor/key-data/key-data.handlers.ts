/** Key data of FSMA 204 and one step back of EC 178/2002: how complete they are, and the sheet of them. */
import { Readable } from 'node:stream'
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import {
  completeness,
  lotCompleteness,
  missingKeyData,
  trackingRows,
  type TrackedFood,
  type TrackingRow,
} from '@cloche/domain/rules/food-safety'
import { csvDelimiter } from '@cloche/domain/rules/sheets'
import { languageOf } from '@cloche/domain/text'
import { XLSX_TYPE } from '../../../adapters/sheets/table.ts'
import { csvPieces } from '../../../adapters/sheets/writing/csv-write.ts'
import { xlsxPieces } from '../../../adapters/sheets/writing/xlsx-write.ts'
import type { Statement } from '../../../database/connection.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { timeZoneShown } from '../../../entity-engine/sheets/clock.ts'
import type { CallContext, ContextOf, Handler } from '../../../http/call-context.ts'
import { localeOf } from '../../../http/problem-answers.ts'
import { batchEventsStatement, periodStatement } from '../food/food.store.ts'
import { askedPeriod } from '../food/period.ts'
import { EVENTS_MAX, foodOf, readEvents } from '../food/read-food.ts'
import { keyDataHeaders, keyDataKinds, keyDataRows, sheetWord } from './sheet.ts'
import { trackedFood } from './tracked.ts'

/** What may be a tracking event: receipts, what is made, and ways. */
const ACTIONS = [
  'label/receive',
  'label/register',
  'label/relocate',
  'container/pack',
  'container/unpack',
  'container/move',
  'label/move',
  'label/return',
  'label/take',
]

type Asked = Omit<ContextOf<'monitor.keyData'>['body'], 'offset' | 'limit'>

/** The events asked for. @throws RULE_BROKEN unless either lots or a period is named */
function statementOf({ actor, session }: CallContext, { from, to, batchIds }: Asked): Statement {
  const { organizationId } = actor
  const period = from === undefined || to === undefined ? undefined : { from, to }
  if (period !== undefined && batchIds === undefined) {
    const reach = rowScopeOf(ENTITIES.event, session, 'view')
    return periodStatement(organizationId, askedPeriod(period), ACTIONS, EVENTS_MAX, reach)
  }
  if (period !== undefined || batchIds === undefined) throw brokenRule('from', 'problem.keyData.lotsOrPeriod')
  const reach = rowScopeOf(ENTITIES.batch, session, 'view')
  return batchEventsStatement(organizationId, batchIds, ACTIONS, EVENTS_MAX, reach)
}

async function readRows(
  context: CallContext,
  asked: Asked,
): Promise<{ rows: TrackingRow[]; food: TrackedFood }> {
  const { organizationId } = context.actor
  const statement = statementOf(context, asked)
  return context.read(async transaction => {
    const events = await readEvents(transaction, statement)
    const food = trackedFood(await foodOf(transaction, organizationId, events))
    return { rows: trackingRows(food), food }
  })
}

/** Of receipts: whether supplier, product, amount and day are known (article 18(2)). */
function oneStepBack(rows: readonly TrackingRow[]): number {
  const receipts = rows.filter(row => row.event === 'receiving')
  return completeness(
    receipts.map(({ record }) => ({
      asked: 4,
      missing: missingKeyData('received', {
        supplier: record['previousSource'],
        product: record['productDescription'],
        quantity: record['quantity'],
        date: record['receivedDate'],
      }),
    })),
  )
}

export const keyDataCall: Handler<'monitor.keyData'> = async context => {
  const { offset = 0, limit = 100, ...asked } = context.body
  const { rows, food } = await readRows(context, asked)
  const lots = lotCompleteness(rows)
  return {
    score: completeness(rows),
    oneStepBack: oneStepBack(rows),
    events: rows.length,
    complete: lots.filter(lot => lot.missing.length === 0).length,
    count: lots.length,
    lots: lots.slice(offset, offset + limit).map(lot => {
      const batch = food.batches.get(lot.batchId)
      return {
        ...lot,
        productName: batch?.productName ?? '',
        code: batch?.code ?? null,
        supplier: batch?.supplier ?? null,
        supplierLot: batch?.supplierLot ?? null,
        origin: batch?.origin ?? 'production',
      }
    }),
  }
}

export const keyDataSheet: Handler<'monitor.keyDataSheet'> = async context => {
  const { format, batchId, ...period } = context.query
  const { rows, food } = await readRows(context, {
    ...period,
    ...(batchId === undefined ? {} : { batchIds: [batchId] }),
  })
  const language = languageOf(localeOf(context.request))
  const title = sheetWord(language)('keyData.sheet')
  const name = `fsma-204-${context.actor.now.slice(0, 10)}.${format}`
  void context.reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : XLSX_TYPE)
  const headers = keyDataHeaders(language)
  const lines = keyDataRows(rows, food, language)
  const timeZone = await timeZoneShown(context)
  const pieces =
    format === 'csv'
      ? csvPieces(headers, lines, csvDelimiter(language))
      : xlsxPieces(title, headers, lines, keyDataKinds, timeZone)
  return context.reply.send(Readable.from(pieces, { objectMode: false }))
}
