/**
 * Carries one label to where it is after a move. What is printed is never edited: a printed label whose dates change
 * gives its food to a new label that points back to it. A label that was made for this step takes the food over.
 */
import { markOf } from '../../../rules/expiry/index.ts'
import { asksFirst, type Move } from '../../../rules/programs/index.ts'
import type { TraceAction } from '../../../rules/traceability/index.ts'
import type { EventLine } from '../../effects.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { happened } from '../../when.ts'
import type { LabelRow } from '../label-row.ts'
import type { AskedMove } from './asked.ts'
import { newLabelOf, noteSplit, partAsked, reduced, type LabelNumber } from './parts.ts'

/** What becomes of one label: a move into a state, null where it stays in its own. */
export interface Step {
  readonly move: Move | null
  /** The label as it will be, under whatever number. */
  readonly after: (label: LabelRow) => LabelRow
}

/** Numbers for new labels, and labels that wait for this step. */
export interface Supply {
  /** The label that was printed without a connection: the food goes on under it whatever the dates. */
  readonly printed: LabelNumber | undefined
  number(): LabelNumber
  /** A waiting label of the batch in this unit, taken out of the supply. */
  waiting(label: LabelRow): LabelRow | undefined
}

const isSame = (a: string | null, b: string | null) =>
  a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b))
const isNotAfter = (a: string | null, b: string | null) =>
  b === null || (a !== null && Date.parse(a) <= Date.parse(b))

function actionOf({ kind, containerId }: AskedMove, move: Move | null): TraceAction {
  if (move !== null) return 'label/move'
  if (kind === 'open' || kind === 'redate') return `label/${kind}`
  return containerId === undefined ? 'label/relocate' : 'container/pack'
}

function kindOf(move: Move | null): EventLine['kind'] {
  if (move === null) return 'info'
  if (move.kind === 'waste' || move.kind === 'cancel') return 'warning'
  return move.kind === 'end' ? 'end' : 'info'
}

function note(
  ledger: Ledger,
  asked: AskedMove,
  before: LabelRow,
  after: LabelRow,
  move: Move | null,
  action: TraceAction,
  at: string,
): string {
  const { bestBefore, expiration, pause, dateLines } = after
  return ledger.event({
    kind: asked.withoutControl === true ? 'warning' : kindOf(move),
    action,
    locationId: after.locationId,
    labelId: after.id,
    batchId: after.batchId,
    productId: after.productId,
    programId: move?.programId ?? null,
    containerId: after.containerId,
    ...(asked.deviceId === undefined ? {} : { deviceId: asked.deviceId }),
    ...(move === null ? {} : { fromState: before.state, toState: after.state }),
    quantity: after.quantity,
    data: {
      // What nobody put in words is read as its cause, in the language of whoever reads it.
      ...(asked.reason || asked.cause ? { reason: asked.reason || asked.cause } : {}),
      ...(asked.cause === undefined ? {} : { wasteCause: asked.cause }),
      ...(asked.processId === undefined ? {} : { processId: asked.processId }),
      ...(asked.withoutControl === true ? { finding: 'unfinished', withoutControl: true } : {}),
      ...(asked.incidenceId === undefined ? {} : { incidenceId: asked.incidenceId }),
      ...(asked.putsBack === true ? { putsBack: true } : {}),
      ...happened(asked.at),
      ...(before.locationId === after.locationId ? {} : { fromLocationId: before.locationId }),
      ...(before.containerId === after.containerId ? {} : { fromContainerId: before.containerId }),
      ...(before.id === after.id ? {} : { fromLabelId: before.id }),
      ...(asked.kind === 'relocate' ? {} : { bestBefore, expiration, pause, lines: dateLines }),
      ...(asked.kind === 'open' || asked.kind === 'redate' ? { cause: `label/${asked.kind}` } : {}),
      // Served knowingly: the person was asked.
      ...(asksFirst(asked.kind, markOf(before, at).mark) ? { isPastBestBefore: true } : {}),
    },
  })
}

/** The waiting label of this step with the food in it, or undefined where its print would say too late a date. */
function filled(supply: Supply, ledger: Ledger, after: LabelRow): LabelRow | undefined {
  const waiting = after.mode === 'perStep' ? supply.waiting(after) : undefined
  if (waiting === undefined) return undefined
  const { id, serial, printedAt, batchItemId, mode, count, bestBefore, expiration, dateLines } = waiting
  const isPrinted = printedAt !== null
  if (isPrinted && !(isNotAfter(bestBefore, after.bestBefore) && isNotAfter(expiration, after.expiration))) {
    ledger.change({ ...waiting, isFinal: true })
    return undefined
  }
  return {
    ...after,
    ...(isPrinted ? { bestBefore, expiration, dateLines } : {}),
    id,
    serial,
    printedAt,
    batchItemId,
    mode,
    count,
    replacesId: waiting.replacesId,
    initialQuantity: after.quantity,
    version: waiting.version,
  }
}

/** Moves a label, whole or a part of it. `at`: when it happened. */
export function carry(
  ledger: Ledger,
  asked: AskedMove,
  label: LabelRow,
  { move, after: make }: Step,
  supply: Supply,
  at: string,
): void {
  const part = partAsked(label, asked.quantity)
  const after = make(part === null ? label : { ...label, quantity: part })
  const action = actionOf(asked, move)
  const taker = move === null || after.isFinal ? undefined : filled(supply, ledger, after)
  const isReprint =
    (supply.printed !== undefined && asked.kind !== 'relocate' && !after.isFinal) ||
    (label.printedAt !== null &&
      !(isSame(label.bestBefore, after.bestBefore) && isSame(label.expiration, after.expiration)))
  if (part === null && taker === undefined && !isReprint) {
    ledger.change(after)
    note(ledger, asked, label, after, move, action, at)
    return
  }
  const quantity = part ?? label.quantity
  const target =
    taker ?? newLabelOf(after, supply.printed ?? supply.number(), quantity, part === null ? label.id : null)
  if (taker === undefined) ledger.create(target)
  else ledger.change(target)
  ledger.change(reduced(label, quantity))
  const link = { fromId: label.id, toId: target.id, locationId: label.locationId, quantity }
  if (part === null) {
    const eventId = note(ledger, asked, label, target, move, 'label/replace', at)
    ledger.link({ ...link, kind: 'replace', eventId })
    return
  }
  const eventId = noteSplit(ledger, label, [target], quantity, asked.at)
  ledger.link({ ...link, kind: 'split', eventId })
  note(ledger, asked, { ...label, id: target.id }, target, move, action, at)
}
