/** What whoever delivers answers: written down, compared with what was ordered, told to who ordered. */
import {
  compareMoney,
  factorBetween,
  isMore,
  isSame,
  isSameMoney,
  times,
  timesMoney,
  type Amount,
  type Money,
} from '../../rules/amounts/index.ts'
import { localDay, localTime, timeOnDay } from '../../rules/calendar/index.ts'
import {
  judgeAnswer,
  mayAnswer,
  mayMove,
  priceChange,
  type Answered,
  type AnsweredLine,
  type OrderWay,
} from '../../rules/orders/index.ts'
import type { Fault } from '../../problems.ts'
import { NO_EFFECTS, type RecordChange } from '../effects.ts'
import { unknownLink } from '../faults.ts'
import { defineOperation, refuse } from '../operation.ts'
import {
  change,
  lineChange,
  message,
  notice,
  ordererOf,
  titleOfOrder,
  type OrderFacts,
  type OrderLineInHand,
} from './order.ts'

export interface AskedAnswer extends Answered {
  readonly note?: string
  readonly reference?: string
  /** By which way it came in. */
  readonly way: Extract<OrderWay, 'link' | 'ubl' | 'phone'>
  /** Who answered, as people may read it. */
  readonly by: string
}

/** A line of the supplier's catalogue that is in the order. */
export interface CatalogueLine {
  readonly id: string
  readonly version: number
  readonly productId: string
  readonly supplierCode: string | null
  readonly price: Money | null
  readonly previousPrice: Money | null
  readonly priceChangedAt: string | null
}

export interface AnswerFacts extends Pick<OrderFacts, 'order' | 'lines' | 'timeZone' | 'words'> {
  readonly catalogue: readonly CatalogueLine[]
  /** What each line's price is per pack, for a price of the whole line. */
  readonly perPack: (price: Money, packs: number) => Money | null
}

/** Prices they confirmed become those of the catalogue; what was before is kept. */
function pricesConfirmed(
  { lines, catalogue, perPack }: AnswerFacts,
  said: ReadonlyMap<string, Money | null>,
  confirmed: ReadonlyMap<string, Amount>,
  now: string,
): RecordChange[] {
  const known = new Map(catalogue.map(line => [line.id, line]))
  return lines.flatMap((line): RecordChange[] => {
    const price = said.get(line.id) ?? null
    const of = known.get(line.supplierProductId ?? '')
    const brought = confirmed.get(line.id)
    const isWhole = brought !== undefined && isSame(brought, line.quantity)
    if (price === null || of === undefined || line.packs === null || line.packs <= 0 || !isWhole) return []
    const after = priceChange(of, perPack(price, line.packs), now)
    if (after === null) return []
    const before = Object.fromEntries(
      Object.keys(after).map(name => [name, of[name as keyof CatalogueLine] ?? null]),
    )
    return [{ entity: 'supplierProduct', id: of.id, version: of.version, before, after }]
  })
}

/** The product of ours that they name instead, by the code of their catalogue. */
function productOf(substitute: string | null, { catalogue }: AnswerFacts): string | null {
  if (substitute === null) return null
  const said = substitute.toLowerCase()
  const found = catalogue.find(
    ({ supplierCode }) =>
      supplierCode !== null && said.split(/[\s·,;]+/).includes(supplierCode.toLowerCase()),
  )
  return found?.productId ?? null
}

/** More than so many times what was ordered, or its price, is a slip of the hand, or of somebody with the link. */
const MOST_TIMES = 100
const MOST_TIMES_PRICE = 10
const NOTHING = 0 as Money

/** What is wrong with what they say of a line. */
function lineFaults(
  { quantity: said, price }: AnsweredLine,
  ordered: Pick<OrderLineInHand, 'quantity' | 'price'>,
  path: string,
): Fault[] {
  const faults: Fault[] = []
  const { unit } = ordered.quantity
  if (said !== undefined && factorBetween(said.unit, unit) === null)
    faults.push({
      path: `${path}.quantity`,
      rule: 'problem.arrival.otherMeasure',
      values: { ordered: unit, unit: said.unit },
    })
  else if (said !== undefined && isMore(said, times(ordered.quantity, MOST_TIMES), false))
    faults.push({ path: `${path}.quantity`, rule: 'problem.order.tooMuch' })
  const most = ordered.price === null ? null : timesMoney(ordered.price, MOST_TIMES_PRICE)
  if (
    price !== undefined &&
    most !== null &&
    compareMoney(price, most) === 'more' &&
    !isSameMoney(most, NOTHING)
  )
    faults.push({ path: `${path}.price`, rule: 'problem.order.tooDear' })
  return faults
}

export const answerOrder = defineOperation({
  call: 'ordering.answerOrder',
  writes: ['orderBatch', 'order', 'orderMessage', 'supplierProduct', 'notification'],
  decide(asked: AskedAnswer, facts: AnswerFacts, moment) {
    const { order, lines, timeZone, words } = facts
    const { now } = moment
    if (order.status !== 'start' || !mayAnswer(order.sending))
      return refuse('RULE_BROKEN', [{ path: 'answer', rule: 'problem.order.notNow' }])
    const known = new Set(lines.map(({ id }) => id))
    const unknown = asked.lines.flatMap(({ orderId }, index) =>
      known.has(orderId) ? [] : [unknownLink(`answer.lines.${index}.orderId`)],
    )
    if (unknown.length > 0) return refuse('UNKNOWN_LINK', unknown)
    const orderedOf = new Map(lines.map(line => [line.id, line]))
    const faults = asked.lines.flatMap((said, index) => {
      const ordered = orderedOf.get(said.orderId)
      return ordered === undefined ? [] : lineFaults(said, ordered, `answer.lines.${index}`)
    })
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const askedFor = localDay(order.deliverAt, timeZone)
    if (asked.deliverOn !== undefined && asked.deliverOn < localDay(now, timeZone))
      return refuse('RULE_BROKEN', [{ path: 'answer.deliverOn', rule: 'problem.order.past' }])
    const judged = judgeAnswer(lines, asked, askedFor)
    const { sending, isAnotherDay } = judged
    if (order.sending !== sending && !mayMove(order.sending, sending))
      return refuse('RULE_BROKEN', [{ path: 'answer', rule: 'problem.order.notNow' }])
    const confirmedFor =
      isAnotherDay && asked.deliverOn !== undefined
        ? timeOnDay(asked.deliverOn, localTime(order.deliverAt, timeZone), timeZone)
        : null
    const note = asked.note?.trim() || null
    const reference = asked.reference?.trim() || null
    const byId = new Map(judged.lines.map(line => [line.id, line]))
    const lineChanges = lines.flatMap(line => {
      const of = byId.get(line.id)
      if (of === undefined) return []
      return [
        lineChange(line, {
          confirmed: of.confirmed,
          substituteId: productOf(of.substitute, facts),
          said: of.substitute?.slice(0, 300) ?? null,
        }),
      ]
    })
    const prices = pricesConfirmed(
      facts,
      new Map(judged.lines.map(({ id, price }) => [id, price])),
      new Map(judged.lines.map(({ id, confirmed }) => [id, confirmed])),
      now,
    )
    const notices =
      sending === 'confirmed'
        ? []
        : [
            notice(
              order,
              {
                level: sending === 'declined' ? 'error' : 'warning',
                name: words(sending === 'declined' ? 'order.notice.declined' : 'order.notice.changed', {
                  order: titleOfOrder(order),
                }),
                userId: ordererOf(order),
              },
              moment,
            ),
          ]
    const { by, way } = asked
    return {
      ok: true,
      effects: {
        ...NO_EFFECTS,
        at: now,
        records: [
          message(
            order.id,
            order.orderVersion,
            { way, to: by, orderForwarderId: null },
            {
              state: 'received',
              key: `${order.id}/${order.orderVersion}/answer/${now}`,
              answer: {
                sending,
                ...(asked.deliverOn === undefined ? {} : { deliverOn: asked.deliverOn }),
                ...(reference === null ? {} : { reference: reference.slice(0, 100) }),
                ...(note === null ? {} : { note: note.slice(0, 1000) }),
              },
            },
            moment,
          ),
        ],
        changes: [
          change(order, { sending, answeredAt: now, answer: note?.slice(0, 1000) ?? null, confirmedFor }),
          ...lineChanges,
          ...prices,
        ],
        reports: notices,
      },
    }
  },
})
