/** Taking a booking back: nothing is erased, its opposite is written beside it. What was superseded stays. */
import type { Fault } from '../../problems.ts'
import { minusMoney, negated, type Amount } from '../../rules/amounts/index.ts'
import type { RecordChange, VariationLine } from '../effects.ts'
import type { LabelRow } from '../labels/label-row.ts'
import { Ledger } from '../ledger/ledger.ts'
import { defineOperation, refuse } from '../operation.ts'
import { marked } from './beyond.ts'
import { noteCounted, type CountedBefore } from './counted-labels.ts'
import type { UnlabelledPile } from './lines.ts'

export interface AskedUndo {
  readonly id: string
  readonly note?: string | null
}

/** A later count of a pile that was booked. */
export interface LaterCount {
  readonly productId: string
  readonly state: string
  readonly locationId: string
  readonly at: string
}

/** A label that a booking changed, as it is now and as it was. */
export interface CountedLabel {
  readonly label: LabelRow
  readonly before: CountedBefore
  /** Something happened to it since. */
  readonly isMovedOn: boolean
}

export interface UndoFacts {
  /** What was booked. */
  readonly variations: readonly VariationLine[]
  /** What is there without a label of its piles; absent: nobody knows. */
  readonly there?: readonly UnlabelledPile[]
  /** Counts of its piles that are later than it; absent: none is known. */
  readonly later?: readonly LaterCount[]
  /** Labels that it changed: it counted them, or took from them. */
  readonly labels?: readonly CountedLabel[]
  /** The record of the count. */
  readonly count?: {
    readonly id: string
    readonly version: number
    readonly locationId: string
    readonly status: string
  }
}

/** Whether a pile was counted after an instant: what was there then is settled. */
export const isCountedSince = (
  { productId, state, locationId, at }: LaterCount,
  later: readonly LaterCount[],
): boolean =>
  later.some(
    count =>
      count.productId === productId &&
      count.state === state &&
      count.locationId === locationId &&
      Date.parse(count.at) > Date.parse(at),
  )

/** Why it cannot be taken back: a later count says what is there, or a label went on. */
function supersededBy({ variations, later = [], labels = [] }: UndoFacts): Fault[] {
  const isCounted = variations.some(line => isCountedSince(line, later))
  return [
    ...(isCounted ? [{ path: 'undo.id', rule: 'problem.stock.supersededByCount' }] : []),
    ...labels.flatMap(({ label, isMovedOn }) =>
      isMovedOn
        ? [{ path: 'undo.id', rule: 'problem.stock.labelMovedOn', values: { label: label.serial } }]
        : [],
    ),
  ]
}

/** A label as it was before it was counted or taken out. */
const restored = ({ label, before }: CountedLabel, now: string): LabelRow => ({
  ...label,
  ...(label.state === before.fromState ? {} : { stateSince: now }),
  quantity: before.before as Amount,
  isFinal: before.wasFinal,
  state: before.fromState,
  locationId: before.fromLocationId,
  containerId: before.fromContainerId,
})

/** What was planned is not, and what was thrown away was not, whether its cause was said or not. */
const takenBack = ({
  reason,
  cause,
  planned,
  quantity,
}: {
  readonly reason: VariationLine['reason']
  readonly cause?: VariationLine['cause'] | undefined
  readonly planned?: VariationLine['planned'] | undefined
  readonly quantity: Amount
}) => ({
  ...(reason === 'sale' || reason === 'consumption' ? { planned: negated(planned ?? quantity) } : {}),
  ...(reason === 'waste' ? { reason, ...(cause ? { cause } : {}) } : {}),
})

export const undoBooking = defineOperation({
  call: 'stock.undo',
  writes: ['stockVariation', 'label', 'event', 'stockCount'],
  decide({ id, note }: AskedUndo, facts: UndoFacts, moment) {
    const { now, numbers } = moment
    const { variations, labels = [], there, count } = facts
    const faults = supersededBy(facts)
    if (faults.length > 0) return refuse('NOT_POSSIBLE_NOW', faults)
    // The sides of a transfer stay tied to each other.
    const transfers = new Map<string, string>()
    const tieOf = (transfer: string) => {
      const tie = transfers.get(transfer) ?? numbers.newId()
      transfers.set(transfer, tie)
      return tie
    }
    const changed = new Set(labels.map(({ label }) => label.id))
    const opposite = variations
      .filter(({ labelId }) => labelId === null || !changed.has(labelId))
      .map(({ quantity, reason, cost, transferId, planned, cause, ...line }) => ({
        ...line,
        reason: reason === 'transfer' ? ('transfer' as const) : ('correction' as const),
        ...takenBack({ reason, cause, planned, quantity }),
        id: numbers.newId(),
        at: now,
        quantity: negated(quantity),
        cost: cost === null ? null : minusMoney(0, cost),
        transferId: transferId === null ? null : tieOf(transferId),
        note: note?.trim() || null,
      }))
    const ledger = new Ledger(moment, {
      before: labels.map(({ label }) => label),
      created: 'correction',
      changed: 'correction',
      // One that counts of earlier releases closed on its way travels on.
      mayTravel: true,
    })
    for (const one of labels) noteCounted(ledger, one.label, restored(one, now), 'stock/undo', id)
    const effects = ledger.effects()
    const takenOut = new Map(variations.map(line => [line.labelId, takenBack(line)]))
    const labelled = effects.variations.map(line => ({ ...line, ...takenOut.get(line.labelId) }))
    const undone: RecordChange[] =
      count === undefined || count.status !== 'booked'
        ? []
        : [
            {
              entity: 'stockCount',
              id: count.id,
              version: count.version,
              locationId: count.locationId,
              before: { status: 'booked' },
              after: { status: 'undone' },
            },
          ]
    return {
      ok: true,
      effects: { ...effects, variations: [...marked(opposite, there), ...labelled], changes: undone },
    }
  },
})
