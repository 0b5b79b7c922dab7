/**
 * Carries one label to its new state or place. What is printed is never edited: a printed label whose dates change
 * gives its food to a new label that points back to it. A label that was made for this step takes the food over.
 */
import {
  carriedDates,
  computeDates,
  conditionOf,
  lifeIn,
  markOf,
  type DateLine,
  type DateResult,
} from '@cloche/domain/rules/expiry'
import { asksFirst, type Move } from '@cloche/domain/rules/programs'
import { inUnit, tidy, type Quantity, type TraceAction } from '@cloche/domain/rules/traceability'
import { newId } from '../../../adapters/ids.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { datesOf, type BatchInHand, type LabelRow } from '../ledger/label-row.ts'
import { zoneAt } from './allowed.ts'
import type { Allowed, AskedMove } from './asked-move.ts'
import type { MoveFound } from './move.store.ts'

/** Serials for new labels, and labels that wait for this step. */
export interface Supply {
  /** The label that was printed without a connection: the food goes on under it whatever the dates. */
  readonly printed?: { readonly id: string; readonly serial: string }
  serial(): string
  /** A waiting label of the batch in this unit, taken out of the supply. */
  waiting(label: LabelRow): LabelRow | undefined
}

const same = (a: string | null, b: string | null) =>
  a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b))
const notAfter = (a: string | null, b: string | null) =>
  b === null || (a !== null && Date.parse(a) <= Date.parse(b))

/** What the product and the place say of dates. */
function saidOf(found: MoveFound, label: LabelRow, locationId: string) {
  const product = found.lives.get(label.productId)
  return {
    at: found.now,
    timeZone: zoneAt(found, locationId),
    productLife: product?.life ?? null,
    endOfDay: (product?.lifeEnds ?? found.places.get(locationId)?.lifeEnds) !== 'hour',
  }
}

const batchOf = (found: MoveFound, label: LabelRow) => found.batches.get(label.batchId) as BatchInHand

/** A label whose pack was opened now: what it keeps for from here on, where its product says so. */
function opened(found: MoveFound, label: LabelRow): LabelRow {
  const said = saidOf(found, label, label.locationId)
  const after = { ...label, openedAt: found.now }
  if (lifeIn(said.productLife, 'opened') === null) return after
  const inputs = [datesOf(label, batchOf(found, label))]
  const { bestBefore, expiration, pause, lines } = computeDates({ ...said, state: 'opened', inputs })
  return { ...after, bestBefore, expiration, pause, dateLines: lines }
}

function newDates(found: MoveFound, label: LabelRow, move: Move, locationId: string): DateResult {
  const program = found.programs.find(({ id }) => id === move.programId)
  const life =
    program === undefined
      ? null
      : move.outcome === 'reuse'
        ? { bestBefore: program.reuseBestBefore, expiration: program.reuseExpiration }
        : { bestBefore: program.nextBestBefore, expiration: program.nextExpiration }
  return computeDates({
    ...saidOf(found, label, locationId),
    state: move.toState,
    programLife: life,
    inputs: [
      {
        ...datesOf(label, batchOf(found, label)),
        ...carriedDates(
          { ...label, lines: label.dateLines as unknown as DateLine[] },
          label.state,
          move.toState,
        ),
      },
    ],
    inputsLimit: program?.inputsLimit ?? true,
  })
}

/** The label as it will be after the move, under whatever id. */
function moved(found: MoveFound, { kind }: AskedMove, label: LabelRow, { move, redated }: Allowed): LabelRow {
  if (kind === 'open') return opened(found, label)
  if (redated !== undefined) {
    const { bestBefore, expiration, pause, lines } = redated
    return { ...label, bestBefore, expiration, pause, dateLines: lines }
  }
  const { location, container } = found
  const locationId = location?.id ?? container?.locationId ?? label.locationId
  const leaves = location !== undefined && location.id !== label.locationId
  const containerId = container?.id ?? (leaves ? null : label.containerId)
  const placed = { ...label, locationId, containerId }
  if (move === null) return placed
  const isFinal = found.states.get(move.toState)?.isFinal ?? false
  const entered = {
    ...placed,
    state: move.toState,
    stateSince: found.now,
    programId: move.programId,
    isFinal,
    // Sealed again, it can be opened again.
    openedAt: conditionOf(move.toState) === 'sealed' ? null : label.openedAt,
  }
  if (isFinal) return entered
  const { bestBefore, expiration, pause, lines } = newDates(found, label, move, locationId)
  return { ...entered, bestBefore, expiration, pause, dateLines: lines }
}

function actionOf(asked: AskedMove, move: Move | null): TraceAction {
  if (move !== null) return 'label/move'
  if (asked.kind === 'open' || asked.kind === 'redate') return `label/${asked.kind}`
  return asked.containerId === undefined ? 'label/relocate' : 'container/pack'
}

function kindOf(move: Move | null) {
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
): string {
  const { bestBefore, expiration, pause, dateLines } = after
  return ledger.event({
    kind: kindOf(move),
    action,
    locationId: after.locationId,
    labelId: after.id,
    batchId: after.batchId,
    productId: after.productId,
    programId: move?.programId ?? null,
    containerId: after.containerId,
    ...(move === null ? {} : { fromState: before.state, toState: after.state }),
    quantity: after.quantity,
    data: {
      ...(asked.reason ? { reason: asked.reason } : {}),
      ...(asked.at === undefined ? {} : { happenedAt: asked.at }),
      ...(before.locationId === after.locationId ? {} : { fromLocationId: before.locationId }),
      ...(before.containerId === after.containerId ? {} : { fromContainerId: before.containerId }),
      ...(before.id === after.id ? {} : { fromLabelId: before.id }),
      ...(asked.kind === 'relocate' ? {} : { bestBefore, expiration, pause, lines: dateLines }),
      ...(asked.kind === 'open' || asked.kind === 'redate' ? { cause: `label/${asked.kind}` } : {}),
      // Served knowingly: the person was asked.
      ...(asksFirst(asked.kind, markOf(before, ledger.now).mark) ? { isPastBestBefore: true } : {}),
    },
  })
}

/** A copy of a label as one of its own: the same food under a new serial. */
export function newLabelOf(
  label: LabelRow,
  serial: string,
  quantity: Quantity,
  replacesId: string | null,
): LabelRow {
  return {
    ...label,
    id: newId(),
    serial,
    quantity,
    initialQuantity: quantity,
    mode: label.mode === 'perStep' ? 'perStep' : 'individual',
    count: 1,
    printedAt: null,
    replacesId,
  }
}

/** What is left on a label that gave an amount away; emptied, it is closed. */
export function reduced(label: LabelRow, amount: Quantity): LabelRow {
  const value = Math.max(0, tidy(label.quantity.value - amount.value))
  return { ...label, quantity: { value, unit: label.quantity.unit }, isFinal: label.isFinal || value <= 0 }
}

/** The waiting label of this step with the food in it, or undefined where its print would say too late a date. */
function filled(supply: Supply, ledger: Ledger, after: LabelRow): LabelRow | undefined {
  const waiting = after.mode === 'perStep' ? supply.waiting(after) : undefined
  if (waiting === undefined) return undefined
  const { id, serial, printedAt, batchItemId, mode, count, bestBefore, expiration, dateLines } = waiting
  if (
    printedAt !== null &&
    !(notAfter(bestBefore, after.bestBefore) && notAfter(expiration, after.expiration))
  ) {
    ledger.change({ ...waiting, isFinal: true })
    return undefined
  }
  const dates = printedAt === null ? {} : { bestBefore, expiration, dateLines }
  return {
    ...after,
    ...dates,
    id,
    serial,
    printedAt,
    batchItemId,
    mode,
    count,
    replacesId: waiting.replacesId,
    initialQuantity: after.quantity,
  }
}

/**
 * Moves a label, whole or a part of it. Answers the id of the label that carries the food now, and whether it was
 * made for that.
 */
export function carry(
  ledger: Ledger,
  found: MoveFound,
  asked: AskedMove,
  label: LabelRow,
  allowed: Allowed,
  supply: Supply,
): { id: string; isNew: boolean } {
  const { move } = allowed
  const part = partOf(label, asked.quantity)
  const after = moved(found, asked, part === null ? label : { ...label, quantity: part }, allowed)
  const isFinal = move !== null && (found.states.get(move.toState)?.isFinal ?? false)
  const taker = move === null || isFinal ? undefined : filled(supply, ledger, after)
  const isReprint =
    (supply.printed !== undefined && move !== null && !isFinal) ||
    (label.printedAt !== null &&
      !(same(label.bestBefore, after.bestBefore) && same(label.expiration, after.expiration)))
  if (part === null && taker === undefined && !isReprint) {
    ledger.change(after)
    note(ledger, asked, label, after, move, actionOf(asked, move))
    return { id: label.id, isNew: false }
  }
  const quantity = part ?? label.quantity
  const target = taker ?? {
    ...newLabelOf(after, supply.serial(), quantity, part === null ? label.id : null),
    ...supply.printed,
  }
  if (taker === undefined) ledger.create(target)
  else ledger.change(target)
  ledger.change(reduced(label, quantity))
  const link = { fromId: label.id, toId: target.id, locationId: label.locationId, quantity }
  if (part === null) {
    ledger.link({
      ...link,
      kind: 'replace',
      eventId: note(ledger, asked, label, target, move, 'label/replace'),
    })
    return { id: target.id, isNew: taker === undefined }
  }
  const eventId = noteSplit(ledger, label, [target], quantity)
  ledger.link({ ...link, kind: 'split', eventId })
  note(ledger, asked, { ...label, id: target.id }, target, move, actionOf(asked, move))
  return { id: target.id, isNew: taker === undefined }
}

/** The amount of a part in the label's unit; null where all of it is meant. */
function partOf(label: LabelRow, asked: Quantity | undefined): Quantity | null {
  if (asked === undefined) return null
  const { unit } = label.quantity
  const value = tidy(inUnit(asked, unit) ?? 0)
  return value >= label.quantity.value ? null : { value, unit }
}

/** The event of a split: how much left the label, and under which labels it goes on. */
export function noteSplit(
  ledger: Ledger,
  label: LabelRow,
  parts: readonly LabelRow[],
  quantity: Quantity,
): string {
  return ledger.event({
    kind: 'info',
    action: 'label/split',
    locationId: label.locationId,
    labelId: label.id,
    batchId: label.batchId,
    productId: label.productId,
    fromState: label.state,
    toState: label.state,
    containerId: label.containerId,
    quantity,
    data: {
      parts: parts.map(part => ({ id: part.id, quantity: part.quantity })),
      bestBefore: label.bestBefore,
      expiration: label.expiration,
      pause: label.pause,
    },
  })
}
