/** What a delivery comes to before it is sent: what is still out, what it costs, what lies outside its limits. Pure. */
import { isOutside, missingOfNote, type AskedArrival } from '@cloche/domain/operations'
import {
  compareMoney,
  inUnit,
  isPositive,
  isSameMoney,
  isZero,
  minus,
  minusMoney,
  ratioOf,
  sum,
  sumOfMoney,
  timesMoney,
  zero,
  type Amount,
  type Money,
} from '@cloche/domain/rules/amounts'
import type { AskedLot, Expected, ExpectedLine } from './calls.ts'
import { amountOf, lineIn, type Draft, type LineDraft } from './draft.ts'

/** What of a line is neither here nor among what is being taken in or sent back. What came instead counts as all of it. */
export function stillOut(line: ExpectedLine, said: LineDraft): Amount {
  const { unit } = line.outstanding
  const { lots } = said
  if (lots.length > 0 && productOf(line, said) !== line.order.productId) return zero(unit)
  const seen = sum(
    lots.flatMap(lot => inUnit(amountOf(lot), unit) ?? []),
    unit,
  )
  const left = seen === null ? null : minus(line.outstanding, seen)
  return left === null || !isPositive(left) ? zero(unit) : left
}

/** What of a line stands on the note and is not here; null: nothing. */
export const claimedOf = ({ lots, isClosed, onNote }: LineDraft): Amount | null =>
  onNote === undefined || (lots.length === 0 && !isClosed)
    ? null
    : missingOfNote({ noted: onNote, lots: lots.map(lot => ({ quantity: amountOf(lot) })) })

/** What an amount of a line was ordered for; null where it has no price. */
export function orderedPrice({ order }: ExpectedLine, quantity: Amount): Money | null {
  const part = ratioOf(quantity, order.quantity)
  return order.price === null || part === null ? null : timesMoney(order.price, part)
}

export interface PriceDifference {
  readonly by: Money
  readonly isDearer: boolean
}

/** By how much a price as delivered differs from the ordered one; null: not at all, or nobody knows. */
export function priceDifference(
  line: ExpectedLine,
  quantity: Amount,
  price: Money | undefined,
): PriceDifference | null {
  const ordered = orderedPrice(line, quantity)
  if (price === undefined || ordered === null) return null
  const isDearer = compareMoney(price, ordered) === 'more'
  const by = isDearer ? minusMoney(price, ordered) : minusMoney(ordered, price)
  return by === null || isSameMoney(by, 0) ? null : { by, isDearer }
}

/** Whether something that was measured lies outside its limits: then the steps at the door are owed. */
export const isAnyOutside = ({ lines }: Expected, draft: Draft): boolean =>
  lines.some(line =>
    lineIn(draft, line.order.id).lots.some(
      ({ temperature }) => temperature !== undefined && isOutside(temperature, line),
    ),
  )

export interface Totals {
  /** Lines with something said of them. */
  readonly lines: number
  readonly taken: number
  readonly held: number
  readonly refused: number
  /** Lines of which something is missing that is still expected. */
  readonly missing: number
  readonly closed: number
  /** Lines of which something stands on the note and is not here. */
  readonly claimed: number
  readonly labels: number
  /** Of what is taken in or held; null where nothing has a price. */
  readonly price: Money | null
}

export function totalsIn(expected: Expected, draft: Draft): Totals {
  let [lines, taken, held, refused, missing, closed, claimed, labels] = [0, 0, 0, 0, 0, 0, 0, 0]
  const prices: Money[] = []
  for (const line of expected.lines) {
    const said = lineIn(draft, line.order.id)
    const { lots, isClosed } = said
    if (lots.length > 0 || isClosed) lines++
    const isMissing = !isZero(stillOut(line, said))
    if (claimedOf(said) !== null) claimed++
    if (isMissing && isClosed) closed++
    else if (isMissing) missing++
    for (const lot of lots) {
      if (lot.outcome === 'refused') {
        refused++
        continue
      }
      if (lot.outcome === 'held') held++
      else taken++
      labels += lot.labels ?? 1
      const cost = lot.price ?? orderedPrice(line, amountOf(lot))
      if (cost !== null) prices.push(cost)
    }
  }
  return {
    lines,
    taken,
    held,
    refused,
    missing,
    closed,
    claimed,
    labels,
    price: prices.length === 0 ? null : sumOfMoney(prices),
  }
}

/** What came of a line: as ordered, or what was announced instead. */
export function productOf({ order, substitute }: ExpectedLine, { isAsOrdered = false }: LineDraft) {
  return substitute === null || isAsOrdered ? order.productId : substitute.productId
}

/** The draft as it is sent. */
export function arrivalOf(expected: Expected, draft: Draft): AskedArrival & { readonly id: string } {
  const { id, document, note, crates, steps } = draft
  const counted = crates.filter(({ came = 0, went = 0 }) => came > 0 || went > 0)
  return {
    id,
    orderBatchId: expected.orderBatch.id,
    ...(document.trim() === '' ? {} : { document: document.trim() }),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    lines: expected.lines.flatMap(line => {
      const said = lineIn(draft, line.order.id)
      const { lots, isClosed, onNote } = said
      if (lots.length === 0 && !isClosed) return []
      const productId = productOf(line, said)
      const noted = onNote === undefined ? {} : { noted: onNote as AskedLot['quantity'] }
      return [
        { orderId: line.order.id, productId, lots: [...lots], ...(isClosed ? { isClosed } : {}), ...noted },
      ]
    }),
    ...(counted.length === 0 ? {} : { crates: counted }),
    ...(steps.length === 0 || !isAnyOutside(expected, draft) ? {} : { steps: [...steps] }),
  }
}
