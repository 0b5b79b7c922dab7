/** The lots of a delivery: each with the line it is of, what became of it at the door, and what it costs. */
import { inUnit, ratioOf, timesMoney, type Amount, type Money } from '../../rules/amounts/index.ts'
import type { Moment } from '../operation.ts'
import type { AskedArrival, AskedArrivalLine, AskedLot, LineAtDoor, ReceiveFacts } from './arriving.ts'

export interface Lot {
  readonly asked: AskedLot
  readonly line: AskedArrivalLine
  readonly order: LineAtDoor | undefined
  readonly path: string
  readonly batchId: string
}

export const outcomeOf = ({ asked }: Pick<Lot, 'asked'>) => asked.outcome ?? 'accepted'

/** What a lot costs: as delivered, or its part of what the line was ordered for. */
export function priceOf({ asked, order }: Lot): Money | null {
  if (asked.price !== undefined) return asked.price
  if (order?.price == null) return null
  const part = ratioOf(asked.quantity, order.quantity)
  return part === null ? null : timesMoney(order.price, part)
}

/** What of a lot counts for its line: what was brought instead counts as the whole of what it stands for. */
export function countsAs({ asked, line, order }: Lot): Amount | null {
  if (order === undefined) return null
  return (
    inUnit(asked.quantity, order.quantity.unit) ??
    (line.productId === order.productId ? null : order.quantity)
  )
}

/** The lots of all lines, each under the id of the batch that it becomes. */
export const lotsOf = (asked: AskedArrival, { lines }: ReceiveFacts, { numbers }: Moment): Lot[] =>
  asked.lines.flatMap((line, at) =>
    line.lots.map((lot, of): Lot => ({
      asked: lot,
      line,
      order: lines.find(({ id }) => id === line.orderId),
      path: `arrival.lines.${at}.lots.${of}`,
      batchId: lot.id ?? numbers.newId(),
    })),
  )
