/** Booking a count: all of it or nothing, so that open labels and what has none are what was counted. */
import type { Fault } from '../../problems.ts'
import {
  absolute,
  costOf,
  inUnit,
  isZero,
  measureOf,
  minus,
  plus,
  sumOfMoney,
  zero,
  type Amount,
} from '../../rules/amounts/index.ts'
import {
  judgeCount,
  mayBookCount,
  type CountedEntry,
  type CountFacts as Judged,
  type JudgedLabel,
  type JudgedLine,
} from '../../rules/counts/index.ts'
import { may } from '../../rules/permissions/index.ts'
import type { NewRecord, VariationLine } from '../effects.ts'
import { isOnTheWay, type LabelRow } from '../labels/label-row.ts'
import { Ledger } from '../ledger/ledger.ts'
import { defineOperation, refuse, type Doer } from '../operation.ts'
import { marked, togetherOf } from './beyond.ts'
import { foundAt, holding, noteCounted } from './counted-labels.ts'
import { variation, type UnlabelledPile } from './lines.ts'
import { countChange, type CountRow } from './session.ts'

export interface AskedBookingOfCount {
  readonly stockCountId: string
}

export interface BookCountFacts {
  readonly count: CountRow
  readonly entries: readonly CountedEntry[]
  readonly judged: Judged
  /** All labels that are named, as they are now. */
  readonly labels: ReadonlyMap<string, LabelRow>
  /** In which states closed ones were before that. */
  readonly statesBefore: ReadonlyMap<string, string>
}

/** From which role on somebody answers for a place. */
const MANAGER = 3

/** What the differences of a count come to, with their signs and without. */
export function valueOf(lines: readonly JudgedLine[], { prices }: Pick<Judged, 'prices'>) {
  const booked = lines.filter(({ status, difference }) => status === 'counted' && difference !== null)
  const priced = booked.filter(({ value, difference }) => value !== null || isZero(difference as Amount))
  return {
    difference: sumOfMoney(priced.map(({ value }) => value ?? 0)),
    moved: sumOfMoney(
      priced.map(({ difference, productId }) =>
        isZero(difference as Amount) ? 0 : costOf(absolute(difference as Amount), prices.get(productId)),
      ),
    ),
  }
}

/** Whether this person may book it, and what hinders. */
export function approvalOf(lines: readonly JudgedLine[], facts: BookCountFacts, by: Doer) {
  const { moved } = valueOf(lines, facts.judged)
  const counters = [
    ...new Set(facts.entries.filter(({ covers }) => covers !== 'settled').map(entry => entry.by)),
  ]
  return mayBookCount(
    { value: moved, above: facts.count.approveAbove, counters },
    { id: by.memberId, mayApprove: may(by.permissions, 'SC', 'create'), isManager: by.roleLevel >= MANAGER },
  )
}

/** The label after the count; null where there is nothing to do, since it is what was counted, has gone meanwhile or is on its way. */
function after(
  label: LabelRow,
  { kind, expected, counted }: JudgedLabel,
  placeId: string,
  before: string | undefined,
): LabelRow | null {
  if (isOnTheWay(label)) return null
  const { unit } = label.quantity
  if (kind === 'found') {
    const isThere = !label.isFinal && label.locationId === placeId && !isZero(label.quantity)
    return isThere ? null : foundAt(label, inUnit(counted, unit) ?? label.quantity, placeId, before)
  }
  if (label.isFinal || label.locationId !== placeId || isZero(label.quantity)) return null
  const change = minus(counted, expected)
  if (change === null || isZero(change)) return null
  const quantity = plus(label.quantity, change)
  return quantity === null ? null : holding(label, quantity)
}

/** The next count of a repeated one, at the same hour, not in the past. */
function nextOf({ count }: BookCountFacts, now: string, id: string): NewRecord[] {
  const { everyDays, name, locationId, kind, isBlind, most, tolerance, approveAbove, checkpointId } = count
  if (everyDays === null) return []
  const step = everyDays * 86_400_000
  const due = Date.parse(count.dueAt ?? now)
  const steps = Math.max(1, Math.floor((Date.parse(now) - due) / step) + 1)
  const row = {
    id,
    name,
    locationId,
    kind,
    isBlind,
    most,
    tolerance,
    approveAbove,
    checkpointId,
    everyDays,
    status: 'open',
    dueAt: new Date(due + steps * step).toISOString(),
  }
  return [{ entity: 'stockCount', row, history: { name, kind, dueAt: row.dueAt, everyDays } }]
}

export const bookCount = defineOperation({
  call: 'stock.bookCount',
  writes: ['stockCount', 'stockCountLine', 'stockVariation', 'label', 'event'],
  decide(_asked: AskedBookingOfCount, facts: BookCountFacts, moment) {
    const { count, entries, judged, labels, statesBefore } = facts
    const { now, by, numbers } = moment
    if (count.status !== 'review')
      return refuse('NOT_POSSIBLE_NOW', [{ path: 'book.stockCountId', rule: 'problem.count.notInReview' }])
    const lines = judgeCount(count.sheet, entries, judged, count.tolerance)
    const faults = lines.flatMap(({ asks, productId }): Fault[] =>
      asks.slice(0, 1).map(ask => ({ path: `book.lines.${productId}`, rule: `problem.count.asks.${ask}` })),
    )
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const approval = approvalOf(lines, facts, by)
    if (approval !== 'yes') return refuse('NOT_ALLOWED', [{ path: 'book.stockCountId', rule: approval }])
    const booked = lines.filter(line => line.status === 'counted')
    const ledger = new Ledger(moment, {
      before: [...labels.values()],
      created: 'count',
      changed: 'count',
      costs: judged.prices,
    })
    const variations: VariationLine[] = []
    const costs = { costs: judged.prices } as Parameters<typeof variation>[1]
    for (const line of booked) {
      for (const one of line.labels) {
        const label = labels.get(one.id)
        const changed = label === undefined ? null : after(label, one, line.placeId, statesBefore.get(one.id))
        if (label !== undefined && changed !== null)
          noteCounted(ledger, label, changed, 'stock/count', count.id)
      }
      const difference = looseDifference(line)
      if (difference === null || isZero(difference)) continue
      variations.push(
        variation(
          {
            id: numbers.newId(),
            productId: line.productId,
            batchId: null,
            labelId: null,
            state: line.state,
            locationId: line.placeId,
            at: line.at as string,
            quantity: difference,
            reason: 'count',
            note: line.reason,
          },
          costs,
        ),
      )
    }
    ledger.event({
      kind: 'end',
      action: 'stock/count',
      locationId: count.locationId,
      data: { stockCountId: count.id, piles: booked.length },
    })
    const { difference, moved } = valueOf(lines, judged)
    const effects = ledger.effects()
    return {
      ok: true,
      effects: {
        ...effects,
        variations: [...marked(variations, thereOf(facts.judged)), ...effects.variations],
        records: [
          ...booked.map((line, index) => lineRecord(line, count.id, index, numbers.newId())),
          ...nextOf(facts, now, numbers.newId()),
        ],
        changes: [
          countChange(
            count,
            { status: count.status, bookedAt: null, bookedById: null },
            {
              status: 'booked',
              bookedAt: now,
              bookedById: by.memberId,
              counted: booked.length,
              difference,
              moved,
            },
          ),
        ],
      },
    }
  },
})

/** What is there by now without a label. */
const thereOf = ({ movements }: Judged): UnlabelledPile[] =>
  [
    ...Map.groupBy(
      movements.filter(({ labelId }) => labelId === null),
      ({ productId, state, placeId, quantity }) =>
        [productId, state, placeId, measureOf(quantity.unit)].join(' '),
    ).values(),
  ].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const { productId, state, placeId: locationId } = first
    const amounts = [first, ...others].map(({ quantity }) => quantity)
    return [{ productId, state, locationId, quantity: togetherOf(amounts, measureOf(first.quantity.unit)) }]
  })

/** By how much the food without a label differs. */
export const looseDifference = ({ loose, looseExpected }: JudgedLine): Amount | null =>
  loose === null || looseExpected === null ? null : minus(loose, looseExpected)

function lineRecord(line: JudgedLine, stockCountId: string, step: number, id: string): NewRecord {
  const { productId, state, placeId, at, counted, expected, difference, value, reason, labels } = line
  const none = zero(expected.unit)
  return {
    entity: 'stockCountLine',
    row: {
      id,
      stockCountId,
      productId,
      state,
      placeId,
      countedAt: at,
      expected,
      value,
      reason,
      step,
      counted: counted ?? none,
      difference: difference ?? none,
      labels,
    },
  }
}
