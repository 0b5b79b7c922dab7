/** Counting: what is there is set, the difference is written. */
import type { Fault } from '../../problems.ts'
import { kept, measureOf, type Measure } from '../../rules/amounts/index.ts'
import { isAheadOf } from '../../rules/calendar/index.ts'
import { backDatingFault } from '../../rules/registration/index.ts'
import { countOf, type Variation } from '../../rules/stock/index.ts'
import { NO_EFFECTS, type VariationLine } from '../effects.ts'
import { defineOperation, refuse } from '../operation.ts'
import {
  bookingLines,
  pileOf,
  unknownIn,
  variation,
  type AskedLine,
  type BookingFacts,
  type BookingLine,
} from './lines.ts'

export interface AskedCount {
  readonly id?: string
  /** When it was counted, where that is not now. */
  readonly at?: string
  readonly locationId: string
  readonly checkpointBatchId?: string
  readonly note?: string
  readonly lines: readonly AskedLine[]
}

/** What there was of a product in a state at a location, in one measure, at the instant of the count. */
export interface StockSum {
  readonly productId: string
  readonly state: string
  readonly locationId: string
  readonly measure: Measure
  readonly value: number
  /** Whether it was counted after that instant. */
  readonly isCountedSince: boolean
}

export interface CountFacts extends BookingFacts {
  readonly sums: readonly StockSum[]
}

const keyOf = ({ productId, state, locationId }: Pick<BookingLine, 'productId' | 'state' | 'locationId'>) =>
  `${productId} ${state} ${locationId}`

/** What is wrong with a count before anything is looked up. */
function countFaults({ at }: AskedCount, lines: readonly BookingLine[], now: string): Fault[] {
  const keys = lines.map(keyOf)
  const twice = lines.filter((line, index) => keys.indexOf(keyOf(line)) !== index)
  return [
    ...twice.map(({ path }) => ({ path, rule: 'problem.stock.countedTwice' })),
    ...(at !== undefined && isAheadOf(at, now)
      ? [{ path: 'count.at', rule: 'problem.field.inTheFuture' }]
      : []),
  ]
}

/** When it was counted: as said, but not after now. */
export const countedAt = ({ at }: Pick<AskedCount, 'at'>, now: string): string =>
  at === undefined || Date.parse(at) > Date.parse(now) ? now : new Date(at).toISOString()

export const countStock = defineOperation({
  call: 'stock.count',
  writes: ['stockVariation'],
  decide(asked: AskedCount, facts: CountFacts, { now, by, numbers }) {
    const lines = bookingLines('count', asked, asked.locationId)
    const late = asked.at === undefined ? undefined : backDatingFault(by, asked.at, now)
    const faults = [...countFaults(asked, lines, now), ...(late ? [{ path: 'count.at', ...late }] : [])]
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const { checkpointBatchId } = asked
    const scanned = checkpointBatchId === undefined ? {} : { checkpointBatch: 'count.checkpointBatchId' }
    const unknown = unknownIn(lines, facts, scanned)
    if (unknown.length > 0) return refuse('UNKNOWN_LINK', unknown)
    const at = countedAt(asked, now)
    const sums = Map.groupBy(facts.sums, keyOf)
    const judged = lines.map(line => ({ line, ...differenceOf(line, sums.get(keyOf(line)) ?? [], at) }))
    const wrong = judged.flatMap(({ fault }) => fault ?? [])
    if (wrong.length > 0) return refuse('RULE_BROKEN', wrong)
    const variations = judged.flatMap(({ line, difference }): VariationLine[] => {
      if (!difference) return []
      const { note } = line
      const id = numbers.newId()
      return [
        variation(
          { ...difference, id, checkpointBatchId: checkpointBatchId?.toLowerCase() ?? null, note },
          facts,
        ),
      ]
    })
    return { ok: true, effects: { ...NO_EFFECTS, at: now, variations } }
  },
})

/** The movement that makes a pile what was counted, none where it agrees, or why it cannot be counted so. */
function differenceOf(
  line: BookingLine,
  sums: readonly StockSum[],
  at: string,
): { readonly difference?: Variation | null; readonly fault?: Fault } {
  if (sums.some(sum => sum.isCountedSince))
    return { fault: { path: line.path, rule: 'problem.stock.countedSince' } }
  const there = sums.filter(sum => sum.value !== 0)
  const other = there.find(sum => sum.measure !== measureOf(line.quantity.unit))
  if (other !== undefined)
    return {
      fault: {
        path: `${line.path}.quantity`,
        rule: 'problem.stock.otherMeasure',
        values: { unit: other.measure },
      },
    }
  const pile = pileOf(line)
  const before = there.map((sum): Variation => ({
    ...pile,
    at,
    quantity: { value: sum.value, unit: sum.measure },
    reason: 'correction',
  }))
  return { difference: countOf(before, pile, kept(line.quantity), at) }
}
