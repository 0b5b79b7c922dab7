/** What whoever delivers said of an order: which amounts they bring, what instead, and when. */
import {
  isMore,
  isSame,
  isSameMoney,
  isZero,
  isPositive,
  zero,
  type Amount,
  type Money,
} from '../amounts/index.ts'

export interface OrderedLine {
  readonly id: string
  readonly quantity: Amount
  readonly price: Money | null
}

export interface AnsweredLine {
  readonly orderId: string
  /** What they bring; absent: as ordered. Zero: nothing. */
  readonly quantity?: Amount
  /** What they bring instead, in their words. */
  readonly substitute?: string
  /** Of the whole line; absent: as ordered. */
  readonly price?: Money
}

export interface Answered {
  readonly isDeclined: boolean
  /** The day on which they deliver; absent: as asked. */
  readonly deliverOn?: string
  readonly lines: readonly AnsweredLine[]
}

export interface JudgedAnswer {
  readonly sending: 'confirmed' | 'changed' | 'declined'
  readonly isAnotherDay: boolean
  readonly lines: readonly {
    readonly id: string
    readonly confirmed: Amount
    readonly substitute: string | null
    readonly price: Money | null
    readonly change: LineChange | null
  }[]
}

/** How a line differs from what was ordered; null: it does not. */
export type LineChange = 'none' | 'less' | 'more' | 'instead' | 'price'

function changeOf(
  ordered: OrderedLine,
  confirmed: Amount,
  { substitute, price }: AnsweredLine,
): LineChange | null {
  if (substitute !== undefined) return 'instead'
  if (isZero(confirmed) && isPositive(ordered.quantity)) return 'none'
  if (isMore(confirmed, ordered.quantity, false)) return 'more'
  if (!isSame(confirmed, ordered.quantity)) return 'less'
  return price !== undefined && ordered.price !== null && !isSameMoney(price, ordered.price) ? 'price' : null
}

/** What an answer comes to. Lines that it does not speak of stay as ordered. */
export function judgeAnswer(
  ordered: readonly OrderedLine[],
  { isDeclined, deliverOn, lines }: Answered,
  askedFor: string,
): JudgedAnswer {
  const said = new Map(lines.map(line => [line.orderId, line]))
  const judged = ordered.map(line => {
    const answer: AnsweredLine = said.get(line.id) ?? { orderId: line.id }
    const confirmed = isDeclined ? zero(line.quantity.unit) : (answer.quantity ?? line.quantity)
    return {
      id: line.id,
      confirmed,
      substitute: isDeclined ? null : (answer.substitute ?? null),
      price: isDeclined ? null : (answer.price ?? null),
      change: isDeclined ? ('none' as const) : changeOf(line, confirmed, answer),
    }
  })
  const isAnotherDay = !isDeclined && deliverOn !== undefined && deliverOn !== askedFor
  const isNothing = judged.every(({ change }) => change === 'none')
  const isChanged = isAnotherDay || judged.some(({ change }) => change !== null)
  return {
    sending: isNothing ? 'declined' : isChanged ? 'changed' : 'confirmed',
    isAnotherDay,
    lines: judged,
  }
}
