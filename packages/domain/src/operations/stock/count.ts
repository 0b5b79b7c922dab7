/** Counting one pile: what is there is set, the difference is written, and which labels are missing is said. */
import type { Fault } from '../../problems.ts'
import {
  costOf,
  isMore,
  isNegative,
  isZero,
  kept,
  measureOf,
  minus,
  negated,
  sum,
  zero,
  type Amount,
  type Measure,
} from '../../rules/amounts/index.ts'
import type { NewRecord, VariationLine } from '../effects.ts'
import type { Known } from '../known/known.ts'
import { isOnTheWay, type LabelRow } from '../labels/label-row.ts'
import { Ledger } from '../ledger/ledger.ts'
import { defineOperation, refuse } from '../operation.ts'
import { happened, happenedAt, happeningFaults } from '../when.ts'
import { marked } from './beyond.ts'
import { holding, noteCounted } from './counted-labels.ts'
import {
  bookingFacts,
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
  readonly lines: readonly (AskedLine & {
    /** The labels that are there; all others of the pile are missing. Absent: whether any is missing is to be known by the amount. */
    readonly labelIds?: readonly string[]
  })[]
}

/** What there was of a product in a state at a location, in one measure, at the instant of the count. */
export interface StockSum {
  readonly productId: string
  readonly state: string
  readonly locationId: string
  readonly measure: Measure
  /** With and without labels. */
  readonly value: number
  /** Whether it was counted after that instant. */
  readonly isCountedSince: boolean
}

/** A label that stood in a counted pile at that instant. */
export interface LabelThere {
  /** As it is now. */
  readonly label: LabelRow
  /** What it held. */
  readonly held: Amount
}

export interface CountFacts extends BookingFacts {
  readonly sums: readonly StockSum[]
  /** Labels with food in them at that instant; absent: none is known. */
  readonly labels?: readonly LabelThere[]
  /** What the place is called. */
  readonly placeName?: string
}

const keyOf = ({ productId, state, locationId }: Pick<BookingLine, 'productId' | 'state' | 'locationId'>) =>
  `${productId} ${state} ${locationId}`

function countedTwice(lines: readonly BookingLine[]): Fault[] {
  const keys = lines.map(keyOf)
  return lines
    .filter((line, index) => keys.indexOf(keyOf(line)) !== index)
    .map(({ path }) => ({ path, rule: 'problem.stock.countedTwice' }))
}

/** When it was counted: as said, but not after now. */
export const countedAt = ({ at }: Pick<AskedCount, 'at'>, now: string): string => happenedAt(at, [], now)

/** What a count says of a pile: how much more there is without a label, and which labels are missing. */
interface PileCounted {
  readonly line: BookingLine
  readonly before: Amount
  readonly counted: Amount
  readonly loose: Amount
  readonly missing: readonly Missing[]
}

/** A label that lacks food: all of it, or some. */
interface Missing extends LabelThere {
  /** How much of it is there. */
  readonly left: Amount
}

export const countStock = defineOperation({
  call: 'stock.count',
  writes: ['stockVariation', 'stockCount', 'stockCountLine', 'label', 'event'],
  decide(asked: AskedCount, facts: CountFacts, moment) {
    const { now, by, numbers } = moment
    const lines = bookingLines('count', asked, asked.locationId)
    const faults = [...countedTwice(lines), ...happeningFaults(asked.at, 'count.at', now, by)]
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const { checkpointBatchId } = asked
    const scanned = checkpointBatchId === undefined ? {} : { checkpointBatch: 'count.checkpointBatchId' }
    const unknown = unknownIn(lines, facts, scanned)
    if (unknown.length > 0) return refuse('UNKNOWN_LINK', unknown)
    const at = countedAt(asked, now)
    const sums = Map.groupBy(facts.sums, keyOf)
    const there = Map.groupBy(facts.labels ?? [], ({ label }) => keyOf(label))
    const judged = lines.map((line, index) =>
      pileCounted(
        line,
        sums.get(keyOf(line)) ?? [],
        inOneOrder(there.get(keyOf(line)) ?? []),
        asked.lines[index]?.labelIds,
      ),
    )
    const wrong = judged.flatMap(one => ('fault' in one ? one.fault : tooMuch(one)))
    if (wrong.length > 0) return refuse('RULE_BROKEN', wrong)
    const piles = judged.filter(one => !('fault' in one)) as PileCounted[]
    const countId = asked.id?.toLowerCase() ?? numbers.newId()
    const ledger = new Ledger(moment, {
      before: piles.flatMap(({ missing }) => missing.map(({ label }) => label)),
      created: 'count',
      changed: 'count',
      costs: facts.costs,
    })
    for (const { label, held, left } of piles.flatMap(({ missing }) => missing)) {
      // What left it since it was counted has left it all the same.
      const lacks = minus(held, left) ?? held
      const holds = isZero(left) ? null : minus(label.quantity, lacks)
      noteCounted(ledger, label, holding(label, holds ?? zero(label.quantity.unit)), 'stock/count', countId)
    }
    const variations = piles.flatMap(({ line, loose }): VariationLine[] => {
      if (isZero(loose)) return []
      const { note } = line
      const id = numbers.newId()
      const session = checkpointBatchId?.toLowerCase() ?? null
      const change = { ...pileOf(line), id, at, quantity: loose, reason: 'count' as const }
      return [variation({ ...change, checkpointBatchId: session, note }, facts)]
    })
    const [first] = piles
    ledger.event({
      kind: 'end',
      action: 'stock/count',
      locationId: asked.locationId.toLowerCase(),
      ...(piles.length === 1 && first !== undefined
        ? { productId: first.line.productId, quantity: first.counted }
        : {}),
      data: { stockCountId: countId, piles: piles.length, ...happened(asked.at) },
    })
    const effects = ledger.effects()
    return {
      ok: true,
      effects: {
        ...effects,
        variations: [...marked(variations, facts.there), ...effects.variations],
        records: countRecords(asked, countId, piles, facts, { at, now, by: by.memberId }, () =>
          numbers.newId(),
        ),
      },
    }
  },
})

/** The most that one line of stock moves, in what it is kept in. */
const LINE_MAX = 1_000_000_000

const tooMuch = ({ line, loose }: PileCounted): Fault[] => {
  const limit: Amount = { value: LINE_MAX, unit: loose.unit }
  return isMore(loose, limit, false) || isMore(negated(loose), limit, false)
    ? [{ path: `${line.path}.quantity`, rule: 'problem.field.tooLarge', values: { limit: LINE_MAX } }]
    : []
}

/** Whether a label that stood in a pile stands there now: open, at its place, and not on its way to another. */
const isStill = ({ label }: LabelThere, { locationId }: BookingLine): boolean =>
  !label.isFinal && !isOnTheWay(label) && label.locationId === locationId

/** Whoever decides it comes to the same. */
const inOneOrder = (labels: readonly LabelThere[]) =>
  labels.toSorted((one, other) => (one.label.id < other.label.id ? -1 : 1))

/** What a count makes of a pile, or why it cannot be counted so. */
function pileCounted(
  line: BookingLine,
  sums: readonly StockSum[],
  labels: readonly LabelThere[],
  seen: readonly string[] | undefined,
): PileCounted | { readonly fault: Fault } {
  const path = `${line.path}.quantity`
  if (sums.some(sum => sum.isCountedSince))
    return { fault: { path: line.path, rule: 'problem.stock.countedSince' } }
  const there = sums.filter(sum => !isZero({ value: sum.value, unit: sum.measure }))
  const counted = kept(line.quantity)
  const measure = measureOf(counted.unit)
  const other = there.find(sum => sum.measure !== measure)
  if (other !== undefined)
    return { fault: { path, rule: 'problem.stock.otherMeasure', values: { unit: other.measure } } }
  const before: Amount = { value: there[0]?.value ?? 0, unit: measure }
  const difference = minus(counted, before) ?? zero(measure)
  const held = (some: readonly LabelThere[]) =>
    sum(
      some.map(one => one.held),
      measure,
    ) ?? zero(measure)
  const said = seen === undefined ? undefined : new Set(seen.map(id => id.toLowerCase()))
  const rest = minus(counted, held(labels)) ?? zero(measure)
  // One label that holds more than there is: it is that one which was used.
  const [only] = labels
  if (said === undefined && labels.length === 1 && only !== undefined && isNegative(rest) && !isZero(counted))
    return shortened(line, only, { before, counted, difference })
  const missing =
    said !== undefined
      ? labels.filter(({ label }) => !said.has(label.id))
      : isZero(counted)
        ? labels
        : isNegative(rest)
          ? null
          : []
  if (missing === null)
    return {
      fault: { path, rule: 'problem.stock.whichLabels', values: { count: String(labels.length) } },
    }
  const present = minus(held(labels), held(missing)) ?? zero(measure)
  const uncovered = minus(counted, present) ?? zero(measure)
  if (isNegative(uncovered)) return { fault: { path, rule: 'problem.stock.lessThanLabels' } }
  // What has left since is no longer there to be closed: its food is missing all the same.
  const closing = missing
    .filter(one => isStill(one, line))
    .map(one => ({ ...one, left: zero(one.held.unit) }))
  const loose = sum([difference, held(closing)], measure) ?? difference
  return { line, before, counted, loose, missing: closing }
}

/** A pile of one label of which some was used: what it holds is what was counted, and nothing is there without a label. */
function shortened(
  line: BookingLine,
  there: LabelThere,
  { before, counted, difference }: Pick<PileCounted, 'before' | 'counted'> & { readonly difference: Amount },
): PileCounted {
  const isHere = isStill(there, line)
  const lacks = minus(there.held, counted) ?? zero(counted.unit)
  const loose = isHere ? (sum([difference, lacks], measureOf(counted.unit)) ?? difference) : difference
  return { line, before, counted, loose, missing: isHere ? [{ ...there, left: counted }] : [] }
}

/** The count as a record of its own, with its lines: also where it agrees, so that what is older is known to be. */
function countRecords(
  asked: AskedCount,
  id: string,
  piles: readonly PileCounted[],
  facts: CountFacts,
  { at, now, by }: { readonly at: string; readonly now: string; readonly by: string | null },
  newId: () => string,
): NewRecord[] {
  return [
    {
      entity: 'stockCount',
      row: {
        id,
        name: asked.note?.trim() || facts.placeName || at.slice(0, 10),
        locationId: asked.locationId,
        kind: 'spot',
        status: 'booked',
        startedAt: at,
        startedById: by,
        endedAt: at,
        bookedAt: now,
        bookedById: by,
        counted: piles.length,
      },
    },
    ...piles.map(({ line, before, counted, missing }, step): NewRecord => {
      const difference = minus(counted, before) ?? zero(before.unit)
      return {
        entity: 'stockCountLine',
        row: {
          id: newId(),
          stockCountId: id,
          productId: line.productId,
          state: line.state,
          placeId: line.locationId,
          countedAt: at,
          counted,
          expected: before,
          difference,
          value: costOf(difference, facts.costs.get(line.productId)),
          reason: line.note,
          step,
          labels: missing.map(({ label, held, left }) => ({
            id: label.id,
            kind: isZero(left) ? 'missing' : 'short',
            expected: held,
            counted: left,
          })),
        },
      }
    }),
  ]
}

/** `sums`: what there is as far as the device knows. Null where a product or a location is not known. */
export function countFacts(
  known: Known,
  asked: AskedCount,
  sums: readonly Omit<StockSum, 'isCountedSince'>[],
): CountFacts | null {
  const lines = bookingLines('count', asked, asked.locationId)
  const facts = bookingFacts(known, lines)
  const keys = new Set(lines.map(keyOf))
  const labels = [...known.labels.values()]
    .filter(
      label => !label.isFinal && !isOnTheWay(label) && !isZero(label.quantity) && keys.has(keyOf(label)),
    )
    .map(label => ({ label, held: label.quantity }))
  return facts && { ...facts, sums: sums.map(sum => ({ ...sum, isCountedSince: false })), labels }
}
