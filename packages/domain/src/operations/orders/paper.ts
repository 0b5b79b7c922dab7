/** The paper of a delivery: what came with it, lot by lot, and what it leaves in the account with the supplier. */
import { timesMoney } from '../../rules/amounts/index.ts'
import { isDay } from '../../rules/calendar/index.ts'
import { endOfDay } from '../../rules/expiry/index.ts'
import type { NewRecord } from '../effects.ts'
import type { Moment } from '../operation.ts'
import { happenedAt } from '../when.ts'
import type { AskedArrival, OrderAtDoor, ReceiveFacts } from './arriving.ts'
import { outcomeOf, priceOf, type Lot } from './lots.ts'
import { missingOfNote, priceOfMissing } from './short.ts'

/** The date a lot bears, as an instant. */
const instantOf = (date: string | undefined, timeZone: string) =>
  date === undefined ? null : isDay(date) ? endOfDay(date, timeZone) : new Date(date).toISOString()

/** The paper, its lines, and what it leaves in the account with the supplier. */
export function papers(
  lots: readonly Lot[],
  asked: AskedArrival,
  facts: ReceiveFacts,
  order: OrderAtDoor,
  moment: Moment,
): NewRecord[] {
  const { numbers, by, now } = moment
  const timeZone = facts.location?.timeZone ?? 'UTC'
  const at = happenedAt(asked.at, [], now)
  const arrivalId = asked.id ?? numbers.newId()
  const document = asked.document?.trim() || null
  const arrival: NewRecord['row'] = {
    id: arrivalId,
    locationId: order.locationId,
    orderBatchId: order.id,
    supplierId: order.supplierId,
    document,
    at,
    receivedById: by.memberId,
    note: asked.note?.trim() || null,
  }
  const items = lots.map((lot): NewRecord => {
    const { quantity, supplierLot, expiration, bestBefore, temperature, reason, note } = lot.asked
    const outcome = outcomeOf(lot)
    return {
      entity: 'orderBatchItem',
      row: {
        id: numbers.newId(),
        orderBatchId: order.id,
        productId: lot.line.productId,
        orderId: lot.line.orderId ?? null,
        quantity,
        supplierLot: supplierLot?.trim() || null,
        expiration: instantOf(expiration, timeZone),
        bestBefore: instantOf(bestBefore, timeZone),
        temperature: temperature ?? null,
        outcome,
        refusedReason: outcome === 'accepted' ? null : (reason ?? null),
        price: priceOf(lot),
        batchId: outcome === 'refused' ? null : lot.batchId,
        arrivalId,
        note: note?.trim() || null,
      },
    }
  })
  const entry = (row: object): NewRecord => ({
    entity: 'supplierEntry',
    row: {
      id: numbers.newId(),
      locationId: order.locationId,
      supplierId: order.supplierId,
      at,
      orderBatchId: order.id,
      document,
      userId: by.memberId,
      ...row,
    },
  })
  const account: NewRecord[] = []
  if (order.supplierId !== null) {
    for (const lot of lots)
      if (outcomeOf(lot) === 'refused')
        account.push(
          entry({
            kind: 'refusal',
            money: priceOf(lot),
            productId: lot.line.productId,
            quantity: lot.asked.quantity,
            reason: lot.asked.reason ?? null,
          }),
        )
    for (const line of asked.lines) {
      const ordered = facts.lines.find(({ id }) => id === line.orderId)
      const quantity = missingOfNote(line)
      if (ordered !== undefined && quantity !== null)
        account.push(
          entry({
            kind: 'short',
            money: priceOfMissing(quantity, ordered),
            productId: line.productId,
            quantity,
          }),
        )
    }
    for (const { crate, came = 0, went = 0, deposit } of asked.crates ?? [])
      for (const [kind, count] of [
        ['cratesIn', came],
        ['cratesOut', -went],
      ] as const)
        if (count !== 0)
          account.push(
            entry({
              kind,
              crate: crate.trim(),
              crates: count,
              money: deposit === undefined ? null : timesMoney(deposit, count),
            }),
          )
  }
  return [
    { entity: 'arrival', row: arrival, history: { document, orderBatchId: order.id } },
    ...items,
    ...account,
  ]
}
