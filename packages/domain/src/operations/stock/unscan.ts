/** Taking a scan at a checkpoint back: the label is where it was before and in the state it was in, or not counted. */
import type { Row } from '../../catalogue/entity.ts'
import type { Entities } from '../../entities/all.ts'
import { fillingFault } from '../../rules/containers/index.ts'
import type { WasteCause } from '../../rules/stock/index.ts'
import { noteFilled } from '../containers/container.ts'
import { NO_EFFECTS, type Effects } from '../effects.ts'
import type { LabelRow } from '../labels/label-row.ts'
import { moveLabels } from '../labels/move.ts'
import type { MoveFacts } from '../labels/moving/asked.ts'
import { Ledger } from '../ledger/ledger.ts'
import { defineOperation, refuse, type Decision, type Moment } from '../operation.ts'
import { happeningFaults } from '../when.ts'
import { within } from './scan.ts'
import { enterCount, type EntryFacts } from './session.ts'
import { isCountedSince, type LaterCount } from './undo.ts'

export interface AskedUnscan {
  /** Of what is written. */
  readonly id: string
  readonly scanId: string
  readonly at?: string
}

/** A label as a scan found it. */
export interface ScannedBefore {
  readonly fromState: string
  readonly cause: WasteCause | null
  /** Something happened to it since. */
  readonly isMovedOn: boolean
}

export interface UnscanFacts {
  readonly scan: Pick<
    Row<Entities['checkpointScan']>,
    | 'id'
    | 'version'
    | 'at'
    | 'checkpointBatchId'
    | 'userId'
    | 'result'
    | 'fromLocationId'
    | 'toLocationId'
    | 'isTakenBack'
    | 'productId'
    | 'labelId'
  > & { readonly locationId: string }
  /** Of its label; `location`: where it came from; `container`: in which it was, where that can be filled. */
  readonly move: MoveFacts
  /** Null where the scan did nothing to a label. */
  readonly before: ScannedBefore | null
  /** Booked counts of the pile that it was scanned out of. */
  readonly later: readonly LaterCount[]
  /** The count in which it was counted, where it was. */
  readonly count: EntryFacts['count'] | null
}

const not = (rule: string): Decision => refuse('NOT_POSSIBLE_NOW', [{ path: 'unscan.scanId', rule }])

/** The container it was in, where that still stands there and may be filled. */
function boxAt({ move: { container } }: UnscanFacts, locationId: string | null) {
  const isThere = container?.locationId === locationId && fillingFault(container.status) === undefined
  return isThere ? container : undefined
}

/** What was used up or thrown away is there again, as it was; not once it was counted without it. */
function bringBack(label: LabelRow, facts: UnscanFacts, moment: Moment): Decision {
  const { scan, before, later, move } = facts
  if (before === null || before.isMovedOn || !label.isFinal) return not('problem.checkpoint.movedSince')
  const { fromState, cause } = before
  const { productId, locationId, quantity, bestBefore, expiration, pause, dateLines } = label
  if (isCountedSince({ productId, state: fromState, locationId, at: scan.at }, later))
    return not('problem.stock.supersededByCount')
  const container = boxAt(facts, locationId)
  const there: LabelRow = {
    ...label,
    state: fromState,
    stateSince: moment.now,
    isFinal: false,
    containerId: container?.id ?? null,
  }
  const ledger = new Ledger(moment, {
    before: [label],
    created: 'correction',
    changed: 'correction',
    costs: move.products,
  })
  ledger.change(there)
  ledger.event({
    kind: 'modify',
    action: 'label/move',
    locationId,
    labelId: label.id,
    batchId: label.batchId,
    productId,
    programId: label.programId,
    containerId: there.containerId,
    fromState: label.state,
    toState: fromState,
    quantity,
    data: { takesBack: scan.id, bestBefore, expiration, pause, lines: dateLines },
  })
  noteFilled(ledger, container)
  const effects = ledger.effects()
  // Neither planned nor wasted any more.
  const variations = effects.variations.map(line =>
    scan.result === 'wasted' ? { ...line, cause } : { ...line, planned: line.quantity },
  )
  return { ok: true, effects: { ...effects, variations } }
}

/** What was moved goes back to where it came from, while it stands where the scan put it. */
function carryBack(label: LabelRow | undefined, facts: UnscanFacts, asked: AskedUnscan, moment: Moment) {
  const { scan, move } = facts
  if (label === undefined || label.isFinal || label.locationId !== scan.toLocationId)
    return not('problem.checkpoint.movedSince')
  // What is kept back is put beside no other food.
  const container = label.batchStatus === 'available' ? boxAt(facts, scan.fromLocationId) : undefined
  const back = {
    labelIds: [label.id],
    kind: 'relocate' as const,
    locationId: scan.fromLocationId ?? '',
    ...(container === undefined ? {} : { containerId: container.id }),
    ...(asked.at === undefined ? {} : { at: asked.at }),
  }
  return moveLabels.decide(back, { ...move, container }, moment)
}

function uncount({ scan, count }: UnscanFacts, asked: AskedUnscan, moment: Moment): Decision | null {
  if (count === null || scan.result !== 'counted') return null
  const productId = scan.productId ?? ''
  return enterCount.decide(
    {
      id: asked.id,
      stockCountId: count.id,
      ...(asked.at === undefined ? {} : { at: asked.at }),
      productId,
      covers: 'all',
      how: [],
      takesBack: [scan.id],
    },
    { count, products: new Set([productId]), places: new Set(), label: null },
    moment,
  )
}

export const takeScanBack = defineOperation({
  call: 'stock.unscan',
  writes: ['checkpointScan', 'stockCountEntry', 'label', 'event', 'stockVariation', 'container'],
  decide(asked: AskedUnscan, facts: UnscanFacts, moment) {
    const { scan, move } = facts
    const { now, by } = moment
    const late = happeningFaults(asked.at, 'unscan.at', now, by)
    if (late.length > 0) return refuse('RULE_BROKEN', late)
    if (scan.userId !== by.memberId) return not('problem.checkpoint.otherPerson')
    if (scan.isTakenBack) return { ok: true, effects: { ...NO_EFFECTS, at: now } }
    const [label] = move.labels
    const isEnded = scan.result === 'used' || scan.result === 'wasted'
    if (isEnded && label === undefined) return not('problem.checkpoint.movedSince')
    const moved =
      isEnded && label !== undefined
        ? bringBack(label, facts, moment)
        : scan.toLocationId === null
          ? null
          : carryBack(label, facts, asked, moment)
    if (moved && !moved.ok) return moved
    const entry = uncount(facts, asked, moment)
    if (entry && !entry.ok) return entry
    const effects: Effects = moved?.effects ?? { ...NO_EFFECTS, at: now }
    return {
      ok: true,
      effects: {
        ...within(effects, scan.checkpointBatchId),
        records: [...effects.records, ...(entry?.effects.records ?? [])],
        changes: [
          ...effects.changes,
          {
            entity: 'checkpointScan' as const,
            id: scan.id,
            version: scan.version,
            locationId: scan.locationId,
            before: { isTakenBack: false },
            after: { isTakenBack: true },
          },
        ],
      },
    }
  },
})
