/** The review of a count, and booking it: all of it or nothing. */
import { approvalOf, bookCount, valueOf, type BookCountFacts } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { judgeCount } from '@cloche/domain/rules/counts'
import { STOCK_LINES_MAX } from '@cloche/domain/calls'
import type { Transaction } from '../../../database/transaction.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { momentOf } from '../../../operations/moment.ts'
import { effectsOf } from '../../../operations/write-effects.ts'
import { bookedUnder, variationsOf, write } from '../book/operation.ts'
import { findCount, readCount, statesBefore, type CountRead } from './count.store.ts'
import { briefCount, maySeeReview } from './session.handlers.ts'

async function factsOf(
  transaction: Transaction,
  context: CallContext,
  { count, entries, judged, labels }: CountRead,
): Promise<BookCountFacts> {
  const before = await statesBefore(transaction, context.actor.organizationId, labels.values())
  return { count, entries, judged, labels, statesBefore: before }
}

export const review: Handler<'stock.countReview'> = context =>
  context.read(async transaction => {
    const read = await readCount(transaction, context, context.body.stockCountId, false)
    const { count, places, entries, judged, names, labels, now } = read
    if (!maySeeReview(context, count))
      throw new Problem('NOT_POSSIBLE_NOW', {
        faults: [{ path: 'stockCountId', rule: 'problem.count.isBlind' }],
      })
    const facts = await factsOf(transaction, context, read)
    const lines = judgeCount(count.sheet, entries, judged, count.tolerance)
    const people = await transaction.query<{ id: string; name: string }>({
      text: 'select id, coalesce(full_name, name) as name from "user" where organization_id = $1 and id = any($2::uuid[])',
      values: [context.actor.organizationId, [...new Set(entries.flatMap(({ by }) => by ?? []))]],
    })
    const placeNames = new Map(places.map(place => [place.id, place.name]))
    return {
      stockCount: briefCount(count),
      place: places[0] ?? { id: count.locationId, name: '' },
      lines: lines.map(({ measure: _measure, loose: _loose, looseExpected: _expected, ...line }) => ({
        ...line,
        name: names.get(line.productId) ?? '',
        placeName: placeNames.get(line.placeId) ?? '',
      })),
      people: people.rows,
      parts: places.slice(1),
      serials: [...labels.values()].map(({ id, serial }) => ({ id, name: serial })),
      ...valueOf(lines, judged),
      approval: approvalOf(lines, facts, momentOf(context, now).by),
    }
  })

export const book: Handler<'stock.bookCount'> = context => {
  const asked = context.body.book
  const id = asked.stockCountId.toLowerCase()
  return context.write(async transaction => {
    const [before] = await bookedUnder(transaction, context.actor.organizationId, id)
    if (before !== undefined) {
      const count = await findCount(transaction, context, id)
      const variations = await variationsOf(transaction, context, before)
      return {
        stockCount: briefCount(count),
        lines: count.counted,
        variations: variations.slice(0, STOCK_LINES_MAX),
      }
    }
    const read = await readCount(transaction, context, id, true)
    const facts = await factsOf(transaction, context, read)
    const effects = effectsOf(bookCount.decide(asked, facts, momentOf(context, read.now)))
    const booked = await write(transaction, context, id, 'count', effects)
    const count = await findCount(transaction, context, id)
    const first = { ...booked, variationIds: booked.variationIds.slice(0, STOCK_LINES_MAX) }
    return {
      stockCount: briefCount(count),
      lines: count.counted,
      variations: await variationsOf(transaction, context, first),
    }
  })
}
