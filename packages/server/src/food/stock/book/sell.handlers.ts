/** Sales, by hand or from the file of a point of sale. */
import { createHash } from 'node:crypto'
import {
  planSale,
  sellProducts,
  soldAmount,
  soldTogether,
  type AskedSale,
  type AskedSaleLine,
} from '@cloche/domain/operations'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { mayBook } from '@cloche/domain/rules/permissions'
import { readSales, type SalesFileFault } from '@cloche/domain/rules/stock'
import { newId } from '../../../adapters/ids.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { AnswerTo, CallContext, Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf } from '../../../operations/write-effects.ts'
import { locationOf } from './booking-facts.ts'
import { bookedUnder, write } from './operation.ts'
import { textOfFile } from './sold-file.ts'
import { findPlace, findSellFacts, matchLines, type Named, type SoldPlace } from './sell.store.ts'

type Answer = AnswerTo<'stock.sell'>
type Sent = CallContext<{ sale: Parameters<Handler<'stock.sell'>>[0]['body']['sale'] }>['body']['sale']

interface Line extends Named {
  /** Its number: in the file, or among those that were sent, from 1. */
  readonly line: number
  readonly name: string | null
  readonly count: number
  readonly quantity?: AskedSaleLine['quantity']
  readonly at?: string
  readonly reference?: string
  readonly price: number | null
}

/** The same file for the same place has the same id: it is booked once, whoever sends it. */
function idOfFile(organizationId: string, locationId: string, text: string): string {
  const hex = createHash('sha256').update(`${organizationId}\n${locationId}\n${text}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** @throws RULE_BROKEN for both lines and a file, or none of them */
function linesOf(
  sale: Sent,
  place: SoldPlace | undefined,
  now: string,
  text: string,
): { lines: Line[]; faults: readonly SalesFileFault[] } {
  const { lines, file } = sale
  if ((lines === undefined) === (file === undefined)) throw brokenRule('sale', 'problem.stock.linesOrFile')
  if (lines !== undefined)
    return {
      lines: lines.map(({ count = 1, name = null, price = null, ...line }, index) => ({
        ...line,
        line: index + 1,
        name,
        count,
        price,
      })),
      faults: [],
    }
  const read = readSales(text, place?.zone ?? 'UTC', now)
  return {
    lines: read.lines.map(({ at, reference, price, ...line }) => ({
      ...line,
      price,
      ...(at === null ? {} : { at }),
      ...(reference === null ? {} : { reference }),
    })),
    faults: read.faults,
  }
}

/** What follows from a sale, and what it is answered with. */
async function planned(
  transaction: Transaction,
  context: CallContext,
  sale: Sent,
  locationId: string,
  text: string,
) {
  const { place, now } = await findPlace(transaction, context, locationId)
  const { lines, faults } = linesOf(sale, place, now, text)
  const matched = await matchLines(transaction, context.actor.organizationId, lines)
  const ours = lines.flatMap((line, index) => {
    const productId = matched[index]
    return productId === undefined ? [] : [{ line, productId }]
  })
  const { facts, products } = await findSellFacts(
    transaction,
    context,
    ours.map(({ productId }) => productId),
    place,
    sale.isTrial !== true,
  )
  const asked: AskedSale = {
    locationId,
    ...(sale.note === undefined ? {} : { note: sale.note }),
    beyond: sale.beyond === true || sale.file !== undefined || sale.isTrial === true,
    lines: ours.map(({ line, productId }): AskedSaleLine => {
      const product = products.get(productId) ?? { consumptionUnit: null, weight: null, servings: null }
      return {
        productId,
        quantity: line.quantity ?? soldAmount(line.count, product),
        ...(line.at === undefined ? {} : { at: line.at }),
        ...(line.reference === undefined ? {} : { reference: line.reference }),
      }
    }),
  }
  const named = <T extends { readonly productId: string }>(rows: readonly T[]) =>
    rows.map(row => ({ ...row, name: products.get(row.productId)?.name ?? '' }))
  const { parts, returned } = planSale(asked, facts)
  const found = {
    sold: named(asked.lines.map(({ productId, quantity }) => ({ productId, quantity }))),
    taken: named(soldTogether(parts, 'taken')),
    beyond: named(soldTogether(parts, 'beyond')),
    labels: named(soldTogether(parts, 'labels')),
    unknown: named(soldTogether(parts, 'unknown')),
    unmatched: lines.flatMap(({ line, code = null, name, count, price }, index) =>
      matched[index] === undefined ? [{ line, code, name, count, price }] : [],
    ),
    returned: returned.flatMap(index => ours[index]?.line.line ?? []),
    faults: [...faults],
  } satisfies Omit<Answer, 'id' | 'isBooked' | 'before'>
  return { asked, facts, now, found }
}

export const sell: Handler<'stock.sell'> = async context => {
  const { sale } = context.body
  if (!mayBook(context.session.permissions, 'sale'))
    throw new Problem('NOT_ALLOWED', { permission: 'SC', needs: 'create' })
  const { organizationId, userId } = context.actor
  const locationId = locationOf(context, sale.locationId)
  const { file } = sale
  const text = await textOfFile(context as unknown as CallContext, file)
  const known = file === undefined ? sale.id?.toLowerCase() : idOfFile(organizationId, locationId, text)
  const id = known ?? newId()
  return context.write(async (transaction): Promise<Answer> => {
    const earlier = known === undefined ? [] : await bookedUnder(transaction, organizationId, id)
    // What was taken back may be sold again only under another id: a file stays what it is.
    const [before] = earlier
    if (before !== undefined) {
      const isOthers = file === undefined && before.userId !== userId
      if (before.verb !== 'sell' || isOthers)
        throw new Problem('ALREADY_EXISTS', { faults: [{ path: 'sale.id', rule: 'problem.field.taken' }] })
      const kept = before as unknown as {
        readonly sale: Omit<Answer, 'id' | 'isBooked' | 'before'>
        bookedAt: string
      }
      return { ...kept.sale, id, isBooked: true, before: kept.bookedAt }
    }
    const { asked, facts, now, found } = await planned(transaction, context, sale, locationId, text)
    if (asked.lines.length === 0) return { ...found, id, isBooked: false, before: null }
    const effects = effectsOf(sellProducts.decide(asked, facts, momentOf(context, now)))
    if (sale.isTrial === true) return { ...found, id, isBooked: false, before: null }
    await write(transaction, context, id, 'sell', effects, {
      sale: found,
      bookedAt: now,
      file: file?.name ?? null,
    })
    return { ...found, id, isBooked: true, before: null }
  })
}
