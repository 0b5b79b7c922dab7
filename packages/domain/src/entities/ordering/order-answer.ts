/** What whoever delivers said, kept as it was said. */
import { ORDER_SENDINGS } from '../../catalogue/names/order.ts'
import * as words from '../../catalogue/words.ts'

/** A lot that was announced. */
const ANNOUNCED_LOT = words.object(
  {
    orderId: words.uuid,
    quantity: words.quantity,
    supplierLot: words.line(100),
    expiration: words.day,
    bestBefore: words.day,
  },
  ['supplierLot', 'expiration', 'bestBefore'],
)

export const ORDER_ANSWER = words.object(
  {
    sending: words.oneOf(ORDER_SENDINGS),
    deliverOn: words.line(10),
    reference: words.line(100),
    note: words.line(1000),
    /** What an advice says was sent. */
    lots: words.list(ANNOUNCED_LOT, 1000),
  },
  ['sending', 'deliverOn', 'reference', 'note', 'lots'],
)
