/** Receiving against an order: what it still brings, and what came of it. */
import { ENTITIES } from '@cloche/domain/entities'
import {
  limitsAtDoor,
  outstandingOf,
  receiveDelivery,
  type AskedArrival,
  type AskedLot,
} from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { lifeIn, type ProductLife } from '@cloche/domain/rules/expiry'
import { linesOf } from '@cloche/domain/rules/food-safety'
import { seesPrices } from '@cloche/domain/rules/permissions'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { newId } from '../../../adapters/ids.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { redact, type Reader } from '../../../entity-engine/redact.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { AnswerTo, CallContext, ContextOf, Handler } from '../../../http/call-context.ts'
import { localeOf } from '../../../http/problem-answers.ts'
import { momentOf } from '../../../operations/moment.ts'
import { keepPhoto, notePhoto, type KeptPhoto } from '../../../operations/sent-photos.ts'
import { rateSupplier } from '../../../operations/supplier-rating.ts'
import { effectsOf, writeEffects, writeReports } from '../../../operations/write-effects.ts'
import { caseStatement, cratesStatement, type CaseRow } from './expected.store.ts'
import {
  arrivedLabelsStatement,
  doorIn,
  doorStatement,
  findForReceiving,
  labelsIn,
  orderLinesStatement,
  orderStatement,
  standingIn,
  standingStatements,
  takeManySerials,
} from './receive.store.ts'

const TEXTS = wordsOf('ordering', 'haccp')
const { orderBatch, order } = ENTITIES

/** Words for what is written down, in the language of who receives. */
export function wordsFor({ request }: Pick<CallContext, 'request'>) {
  const language = languageOf(localeOf(request))
  return (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    translate(TEXTS[language], key, values, language)
}

type Sent = ContextOf<'ordering.receive'>['body']['arrival']

/** A lot as it is decided about: with an id, without its picture. */
function lotOf(sent: Sent['lines'][number]['lots'][number]): AskedLot {
  const lot = { ...sent, id: sent.id?.toLowerCase() ?? newId() }
  delete lot.photo
  return lot
}

/** Ids in the one form in which they are compared; lots have theirs, so that labels are found again. Pictures go beside it. */
function plain(sent: Sent): AskedArrival & { readonly id: string } {
  return {
    ...sent,
    id: sent.id?.toLowerCase() ?? newId(),
    orderBatchId: sent.orderBatchId.toLowerCase(),
    lines: sent.lines.map(line => ({
      ...line,
      productId: line.productId.toLowerCase(),
      ...(line.orderId === undefined ? {} : { orderId: line.orderId.toLowerCase() }),
      lots: line.lots.map(lotOf),
    })),
  }
}

/** How many batches of each product come in. */
function batchesOf({ lines }: AskedArrival): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { productId, lots } of lines)
    for (const lot of lots)
      if (lot.outcome !== 'refused') counts.set(productId, (counts.get(productId) ?? 0) + 1)
  return counts
}

/** Keeps the pictures of what was held or sent back, one after the other: they hang on the order. @throws RULE_BROKEN */
async function keepPhotos(context: CallContext, { lines }: Sent, recordId: string): Promise<KeptPhoto[]> {
  const kept: KeptPhoto[] = []
  for (const [at, { lots }] of lines.entries())
    for (const [of, { photo, supplierLot, outcome = 'accepted' }] of lots.entries()) {
      if (photo === undefined) continue
      const name = [outcome, supplierLot?.trim()].filter(Boolean).join(' ')
      const path = `arrival.lines.${at}.lots.${of}.photo`
      kept.push(await keepPhoto(context, photo, { entity: orderBatch.name, recordId, name }, path))
    }
  return kept
}

/** What was received under an id before, once all other requests of the same id have ended. */
async function before(transaction: Transaction, organizationId: string, id: string) {
  const [, found] = await Promise.all([
    transaction.query({
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
      values: [`${organizationId}/${id}`],
      keepsPlan: true,
    }),
    transaction.query<{ receivedById: string | null; orderBatchId: string }>({
      text: 'select received_by_id as "receivedById", order_batch_id as "orderBatchId" from arrival where organization_id = $1 and id = $2',
      values: [organizationId, id],
      keepsPlan: true,
    }),
  ])
  return found.rows[0]
}

type Answer = AnswerTo<'ordering.receive'>

async function answer(
  transaction: Transaction,
  organizationId: string,
  { id, orderBatchId }: { readonly id: string; readonly orderBatchId: string },
  reader: Reader,
): Promise<Answer> {
  const [batches, orders, labels] = await Promise.all(
    [
      ...standingStatements(organizationId, orderBatchId),
      arrivedLabelsStatement(organizationId, orderBatchId, id),
    ].map(statement => transaction.query(statement)),
  )
  const after = standingIn(batches?.rows ?? [], orders?.rows ?? [])
  const shown = {
    orderBatch: after.orderBatch && redact(orderBatch, reader, after.orderBatch),
    orders: after.orders.map(one => redact(order, reader, one)),
  }
  return { arrivalId: id, ...shown, labels: labelsIn(labels?.rows ?? []) } as unknown as Answer
}

/** @throws NOT_FOUND for an order out of reach, RULE_BROKEN for what cannot be taken in as it is said */
export const receive: Handler<'ordering.receive'> = async context => {
  const { actor, session } = context
  const { organizationId } = actor
  const asked = plain(context.body.arrival)
  const reach = rowScopeOf(orderBatch, session, 'create')
  const counts = batchesOf(asked)
  const photos = await keepPhotos(context, context.body.arrival, asked.orderBatchId)
  return context.write(
    async (transaction, ahead) => {
      const taken = new Map(
        ((await ahead)?.rows ?? []).map(row => [
          row['id'] as string,
          row as { product: number; batch: number },
        ]),
      )
      const there = await before(transaction, organizationId, asked.id)
      if (there !== undefined) {
        if (there.receivedById !== actor.memberId || there.orderBatchId !== asked.orderBatchId)
          throw new Problem('ALREADY_EXISTS', {
            faults: [{ path: 'arrival.id', rule: 'problem.field.taken' }],
          })
        return answer(transaction, organizationId, asked, session)
      }
      const productIds = asked.lines.map(({ productId }) => productId)
      const { orderBatchId, at } = asked
      const found = await findForReceiving(
        transaction,
        organizationId,
        { orderBatchId, productIds, at },
        reach,
      )
      const products = new Map(
        [...found.facts.products].map(([id, product]) => [
          id,
          { ...product, nextProductSerial: taken.get(id)?.product ?? product.nextProductSerial },
        ]),
      )
      const [first] = taken.values()
      const facts = {
        ...found.facts,
        products,
        areSerialsTaken: true,
        mayPrice: seesPrices(session.permissions),
        ...(first === undefined ? {} : { nextBatchSerial: first.batch }),
        words: wordsFor(context),
      }
      const effects = effectsOf(receiveDelivery.decide(asked, facts, momentOf(context, found.now)))
      // Checks name their incidence: that stands first.
      await writeReports(context, transaction, effects)
      await writeEffects(actor, transaction, effects)
      for (const photo of photos) await notePhoto(context, transaction, photo)
      const supplierId = found.facts.order?.supplierId ?? null
      if (supplierId !== null) await rateSupplier(transaction, organizationId, supplierId, found.now)
      return answer(transaction, organizationId, asked, session)
    },
    counts.size === 0 ? {} : { ahead: takeManySerials(organizationId, counts) },
  )
}

/** Which date packs of a product usually bear, and whether it has to be told. */
function dateOf(life: ProductLife | null) {
  const pair = lifeIn(life, 'sealed')?.pair
  const dateKind: 'expiration' | 'bestBefore' =
    pair?.bestBefore && !pair.expiration ? 'bestBefore' : 'expiration'
  return { dateKind, asksDate: pair?.expiration != null }
}

export const expected: Handler<'ordering.expected'> = async context => {
  const { actor, session } = context
  const { organizationId } = actor
  const id = context.body.orderBatchId.toLowerCase()
  const reach = rowScopeOf(orderBatch, session, 'view')
  return context.read(async transaction => {
    const [found] = (await transaction.query(orderStatement(organizationId, id, reach, false))).rows
    if (found === undefined) throw new Problem('NOT_FOUND', { entity: 'orderBatch' })
    const [lines, cases, door, crates, batches, orders] = await Promise.all([
      transaction.query(orderLinesStatement(organizationId, id, false)),
      transaction.query(caseStatement(organizationId, id)),
      transaction.query(doorStatement(organizationId, found.locationId)),
      transaction.query(cratesStatement(organizationId, found.supplierId)),
      ...standingStatements(organizationId, id).map(statement => transaction.query(statement)),
    ])
    const point = doorIn(door.rows)
    const byOrder = new Map(cases.rows.map(row => [row.orderId, row]))
    const answered = lines.rows.flatMap(line => {
      const row = byOrder.get(line.id)
      return row === undefined
        ? []
        : [expectedLine(line, { ...row, order: redact(order, session, row.order) }, point)]
    })
    const there = standingIn(batches?.rows ?? [], orders?.rows ?? [])
    return {
      orderBatch: there.orderBatch && redact(orderBatch, session, there.orderBatch),
      supplier: found.supplierName ?? found.supplier,
      lines: answered,
      door: point === null ? null : { id: point.id, name: point.name, steps: [...linesOf(point.steps)] },
      crates: crates.rows.map(row => row['crate'] as string),
    } as unknown as AnswerTo<'ordering.expected'>
  })
}

function expectedLine(
  line: Parameters<typeof outstandingOf>[0] & { readonly substituteId: string | null; readonly id: string },
  row: CaseRow,
  point: ReturnType<typeof doorIn>,
) {
  const { minimum, maximum } = limitsAtDoor(
    { id: row.productId, temperatureMin: row.temperatureMin, temperatureMax: row.temperatureMax },
    point,
  )
  return {
    order: row.order,
    name: row.name,
    outstanding: outstandingOf(line),
    substitute:
      line.substituteId === null ? null : { productId: line.substituteId, name: row.substituteName ?? '' },
    supplierCode: row.supplierCode,
    pack: row.pack,
    packName: row.packName,
    codes: row.codes,
    minimum,
    maximum,
    ...dateOf(row.life),
  }
}
