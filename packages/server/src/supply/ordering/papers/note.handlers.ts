/** Delivery notes: kept with their delivery, and read against what was ordered; what was announced before. */
import { ENTITIES } from '@cloche/domain/entities'
import { outstandingOf } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { cleanFileName } from '@cloche/domain/rules/file-names'
import {
  despatchAdviceOf,
  noteWordsOf,
  proposedLots,
  readNoteRows,
  type NoteOrderLine,
  type NoteProposals,
  type SaidLine,
} from '@cloche/domain/rules/orders'
import { seesPrices } from '@cloche/domain/rules/permissions'
import { allWords } from '@cloche/domain/text/all-words'
import { languageCodes, languages, type Language } from '@cloche/domain/text'
import { keepFile, type KeptFile } from '../../../adapters/files/keep-file.ts'
import { readXml } from '../../../adapters/files/xml.ts'
import { newId } from '../../../adapters/ids.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { writeContext } from '../../../entity-engine/standard-handlers.ts'
import { createRecord, trusted } from '../../../entity-engine/write.ts'
import type { AnswerTo, CallContext, Handler } from '../../../http/call-context.ts'
import { untilGone } from '../../../http/gone.ts'
import { caseStatement } from '../receive/expected.store.ts'
import { orderLinesStatement, orderStatement } from '../receive/receive.store.ts'
import { placeStatement, suppliersStatement } from '../../baskets/order.store.ts'
import {
  announcedStatement,
  arrivalOwnerStatement,
  deliveriesStatement,
  deliveryCratesStatement,
  deliveryFilesStatement,
} from './papers.store.ts'

const { orderBatch, attachment, arrival } = ENTITIES
/** How much of the processor reading a paper may take. */
const READ_SECONDS = 10
const WORDS = noteWordsOf(languageCodes.map(code => key => allWords(key, code)))

const elsewhere = (path: string) =>
  new Problem('RULE_BROKEN', { faults: [{ path, rule: 'problem.paper.elsewhere' }] })

/** Writes the record of a file that was kept: it hangs on what is named. */
export async function hangFile(
  context: CallContext,
  file: KeptFile,
  on: {
    readonly id: string | undefined
    readonly name: string
    readonly entity: string
    readonly recordId: string
  },
) {
  const { mediaType, size, digest, width, height } = file
  return context.write(transaction =>
    createRecord(trusted(writeContext(context, transaction, attachment, 'create')), attachment, {
      id: on.id?.toLowerCase() ?? newId(),
      name: cleanFileName(on.name) || attachment.name,
      mediaType,
      size,
      digest,
      width,
      height,
      entity: on.entity,
      recordId: on.recordId,
      productId: null,
    }),
  )
}

/** The lines of an order as they are found on papers, in the order in which they were sent. */
export async function noteLinesOf(
  transaction: Transaction,
  organizationId: string,
  orderBatchId: string,
): Promise<NoteOrderLine[]> {
  const [lines, cases] = await Promise.all([
    transaction.query(orderLinesStatement(organizationId, orderBatchId, false)),
    transaction.query(caseStatement(organizationId, orderBatchId)),
  ])
  const byOrder = new Map(cases.rows.map(row => [row.orderId, row]))
  return lines.rows.flatMap((line): NoteOrderLine[] => {
    const of = byOrder.get(line.id)
    if (of === undefined || line.status === 'cancel') return []
    const { productId, quantity } = line
    return [
      {
        orderId: line.id,
        productId,
        name: of.name,
        supplierName: of.supplierName,
        supplierCode: of.supplierCode,
        codes: of.codes,
        quantity,
        outstanding: outstandingOf(line),
        pack: of.pack,
      },
    ]
  })
}

/** Whether dates of a language begin with the day. */
function dayFirstIn(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short' })
    .formatToParts(0)
    .map(({ type }) => type)
  return parts.indexOf('day') < parts.indexOf('month')
}

/** For whoever only receives: without prices. */
const shownTo = ({ permissions }: CallContext['session'], proposals: NoteProposals): NoteProposals =>
  seesPrices(permissions)
    ? proposals
    : { ...proposals, lots: proposals.lots.map(lot => ({ ...lot, price: null })) }

interface Said {
  readonly read: AnswerTo<'ordering.readNote'>['read']
  readonly document: string | null
  readonly lines: readonly SaidLine[]
}

const NOTHING: Said = { read: 'none', document: null, lines: [] }

/** What a file says, by its kind. */
async function saidIn(
  { services, session, reply }: CallContext,
  { bytes, mediaType }: { readonly bytes: Buffer; readonly mediaType: string },
  lines: readonly NoteOrderLine[],
  locale: string,
): Promise<Said> {
  if (mediaType === 'application/xml') {
    const root = readXml(bytes.toString('utf8'))
    const advice = root === undefined ? null : despatchAdviceOf(root)
    return advice === null
      ? { ...NOTHING, read: 'unread' }
      : { read: 'advice', document: advice.number, lines: advice.lines }
  }
  if (mediaType !== 'application/pdf') return NOTHING
  try {
    const text = await services.workers.run('pdfText', Uint8Array.from(bytes), {
      of: session.organizationId,
      seconds: READ_SECONDS,
      tooLarge: { path: 'name', rule: 'problem.tooLarge' },
      signal: untilGone(reply),
    })
    if ('fault' in text) return { ...NOTHING, read: 'unread' }
    // A scanned paper has no text.
    if (text.rows.length === 0) return NOTHING
    return { read: 'text', ...readNoteRows(text.rows, lines, WORDS, dayFirstIn(locale)) }
  } catch (error) {
    if (error instanceof Problem && error.code === 'TOO_LARGE') return { ...NOTHING, read: 'unread' }
    throw error
  }
}

/** @throws NOT_FOUND for an order out of reach, RULE_BROKEN for the delivery of another, UNSUPPORTED_MEDIA */
export const readNote: Handler<'ordering.readNote'> = async context => {
  const { query, session, actor, services, request } = context
  const { organizationId } = actor
  const orderBatchId = query.orderBatchId.toLowerCase()
  const arrivalId = query.arrivalId.toLowerCase()
  const whole = context as unknown as CallContext
  const { lines, locale } = await context.read(async transaction => {
    const reach = rowScopeOf(orderBatch, session, 'create')
    const [order] = (await transaction.query(orderStatement(organizationId, orderBatchId, reach, false))).rows
    if (order === undefined) throw new Problem('NOT_FOUND', { entity: orderBatch.name })
    const [owners, suppliers, places] = await Promise.all([
      transaction.query(arrivalOwnerStatement(organizationId, arrivalId)),
      transaction.query(
        suppliersStatement(organizationId, order.supplierId === null ? [] : [order.supplierId]),
      ),
      transaction.query(placeStatement(organizationId, order.locationId)),
    ])
    const [owner] = owners.rows
    if (owner !== undefined && owner.orderBatchId !== orderBatchId) throw elsewhere('arrivalId')
    const language: Language | null = suppliers.rows[0]?.language ?? null
    return {
      lines: await noteLinesOf(transaction, organizationId, orderBatchId),
      locale: language === null ? (places.rows[0]?.locale ?? 'en') : languages[language].paper,
    }
  })
  const file = await keepFile(services.blobs, organizationId, request.body, request.headers['content-type'])
  // Before it is written down: whoever is told to try again has left nothing behind.
  const said = await saidIn(whole, file, lines, locale)
  const made = await hangFile(whole, file, {
    id: query.id,
    name: query.name,
    entity: arrival.name,
    recordId: arrivalId,
  })
  const isRead = said.read === 'text' || said.read === 'advice'
  return {
    attachment: made,
    read: said.read,
    document: said.document?.slice(0, 100) ?? null,
    proposals: isRead ? shownTo(session, proposedLots(said.lines, lines)) : null,
  } as unknown as AnswerTo<'ordering.readNote'>
}

/** What was announced is compared with what is outstanding now. */
const announced = (
  lots: readonly {
    readonly orderId: string
    readonly quantity: NoteOrderLine['quantity']
    readonly supplierLot?: string
    readonly expiration?: string
    readonly bestBefore?: string
  }[],
  lines: readonly NoteOrderLine[],
): NoteProposals =>
  proposedLots(
    lots.flatMap(
      ({ orderId, quantity, supplierLot = null, expiration = null, bestBefore = null }): SaidLine[] => {
        const at = lines.findIndex(line => line.orderId === orderId)
        const line = lines[at]
        return line === undefined
          ? []
          : [
              {
                number: at + 1,
                code: null,
                gtin: null,
                name: null,
                amounts: [quantity],
                packs: null,
                lot: supplierLot,
                expiration,
                bestBefore,
                price: null,
                unclear: [],
                text: line.name,
              },
            ]
      },
    ),
    lines,
  )

export const papers: Handler<'ordering.papers'> = async context => {
  const { session, actor } = context
  const { organizationId } = actor
  const id = context.body.orderBatchId.toLowerCase()
  return context.read(async transaction => {
    const reach = rowScopeOf(orderBatch, session, 'view')
    const [order] = (await transaction.query(orderStatement(organizationId, id, reach, false))).rows
    if (order === undefined) throw new Problem('NOT_FOUND', { entity: orderBatch.name })
    const [messages, deliveries, files, crates, lines] = await Promise.all([
      transaction.query(announcedStatement(organizationId, id)),
      transaction.query(deliveriesStatement(organizationId, id)),
      transaction.query(deliveryFilesStatement(organizationId, id)),
      transaction.query(deliveryCratesStatement(organizationId, id)),
      noteLinesOf(transaction, organizationId, id),
    ])
    const [last] = messages.rows
    return {
      announced:
        last === undefined
          ? null
          : {
              at: last.at,
              document: last.answer.reference ?? null,
              deliverOn: last.answer.deliverOn ?? null,
              note: last.answer.note ?? null,
              proposals: shownTo(session, announced(last.answer.lots ?? [], lines)),
            },
      deliveries: deliveries.rows.map(delivery => ({
        ...delivery,
        files: files.rows.flatMap(({ recordId, ...file }) => (recordId === delivery.arrivalId ? [file] : [])),
        crates: crates.rows.flatMap(({ at, document, ...crate }) =>
          at === delivery.at && document === delivery.document ? [crate] : [],
        ),
      })),
    } as unknown as AnswerTo<'ordering.papers'>
  })
}
