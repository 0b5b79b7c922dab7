/** Food that was taken in and goes back to whoever sold it: it leaves its label and stock, and is claimed. */
import type { Fault } from '../../problems.ts'
import {
  partOf,
  ratioOf,
  timesMoney,
  minusMoney,
  type Amount,
  type Money,
  type Price,
} from '../../rules/amounts/index.ts'
import { unknownLink } from '../faults.ts'
import { isEmpty, type LabelRow } from '../labels/label-row.ts'
import { standingFault } from '../labels/move.ts'
import { labelNumbers, newLabelOf, noteSplit, partAsked, reduced } from '../labels/moving/parts.ts'
import { Ledger } from '../ledger/ledger.ts'
import { defineOperation, refuse, type Moment } from '../operation.ts'
import { happened, happenedAt, happeningFaults } from '../when.ts'
import type { RefusedReason } from './arriving.ts'

/** The state of food that is no longer ours. */
const GONE = 'end'

export interface AskedReturn {
  readonly id?: string
  readonly at?: string
  readonly supplierId: string
  readonly reason: RefusedReason
  readonly note?: string
  readonly lines: readonly { readonly labelId: string; readonly quantity?: Amount }[]
}

/** With what the food of a batch came. */
export interface BatchOrigin {
  readonly supplierId: string | null
  readonly orderBatchId: string | null
  /** What was paid for all of the lot; null: nobody knows. */
  readonly price: Money | null
  readonly quantity: Amount
}

export interface ReturnFacts {
  readonly isSupplierKnown: boolean
  /** The number of the paper. */
  readonly document: string
  readonly labels: readonly LabelRow[]
  readonly origins: ReadonlyMap<string, BatchOrigin>
  readonly costs: ReadonlyMap<string, Price>
}

function lineFaults(
  line: AskedReturn['lines'][number],
  path: string,
  asked: AskedReturn,
  { labels, origins }: ReturnFacts,
): Fault[] {
  const label = labels.find(({ id }) => id === line.labelId)
  if (label === undefined) return [unknownLink(`${path}.labelId`)]
  const rule = label.isFinal || isEmpty(label) ? 'problem.label.closed' : standingFault(label)
  if (rule !== undefined) return [{ path: `${path}.labelId`, rule }]
  if (origins.get(label.batchId)?.supplierId !== asked.supplierId)
    return [{ path: `${path}.labelId`, rule: 'problem.return.otherSupplier' }]
  return line.quantity === undefined || ['part', 'all'].includes(partOf(line.quantity, label.quantity).kind)
    ? []
    : [{ path: `${path}.quantity`, rule: 'problem.shipment.notSoMuch' }]
}

/** The label that goes back: itself, or the part of it under a number of its own. */
function giveBack(
  ledger: Ledger,
  label: LabelRow,
  quantity: Amount | undefined,
  returnId: string,
  asked: AskedReturn,
  moment: Moment,
  at: string,
): LabelRow {
  const part = partAsked(label, quantity)
  const gone = (one: LabelRow): LabelRow => ({
    ...one,
    state: GONE,
    stateSince: at,
    isFinal: true,
    programId: null,
    containerId: null,
  })
  let sent = gone(label)
  if (part === null) ledger.change(sent)
  else {
    const [number] = labelNumbers(moment, 1)
    sent = gone(newLabelOf(label, number!, part, null))
    ledger.create(sent)
    ledger.change(reduced(label, part))
    const eventId = noteSplit(ledger, label, [sent], part, asked.at)
    const { id: fromId, locationId } = label
    ledger.link({ fromId, toId: sent.id, locationId, quantity: part, kind: 'split', eventId })
  }
  ledger.event({
    kind: 'end',
    action: 'label/return',
    locationId: sent.locationId,
    labelId: sent.id,
    batchId: sent.batchId,
    productId: sent.productId,
    programId: null,
    containerId: null,
    fromState: label.state,
    toState: GONE,
    quantity: sent.quantity,
    data: {
      returnId,
      supplierId: asked.supplierId,
      reason: asked.reason,
      ...(part === null && label.containerId !== null ? { fromContainerId: label.containerId } : {}),
      ...happened(asked.at),
    },
  })
  return sent
}

export const returnGoods = defineOperation({
  call: 'ordering.return',
  writes: ['supplierEntry', 'label', 'labelLink', 'event', 'stockVariation'],
  decide(asked: AskedReturn, facts: ReturnFacts, moment) {
    if (!facts.isSupplierKnown) return refuse('UNKNOWN_LINK', [unknownLink('return.supplierId')])
    const twice = asked.lines.flatMap(({ labelId }, at) =>
      asked.lines.findIndex(line => line.labelId === labelId) < at
        ? [{ path: `return.lines.${at}.labelId`, rule: 'trace.label.twice' as const }]
        : [],
    )
    const faults = [
      ...happeningFaults(asked.at, 'return.at', moment.now, moment.by),
      ...twice,
      ...asked.lines.flatMap((line, at) => lineFaults(line, `return.lines.${at}`, asked, facts)),
    ]
    if (faults.length > 0) return refuse('RULE_BROKEN', faults)
    const returnId = asked.id ?? moment.numbers.newId()
    const at = happenedAt(asked.at, facts.labels, moment.now)
    const ledger = new Ledger(moment, {
      before: facts.labels,
      created: 'return',
      changed: 'return',
      costs: facts.costs,
    })
    asked.lines.forEach((line, index) => {
      const label = facts.labels.find(({ id }) => id === line.labelId)
      if (label === undefined) return
      const sent = giveBack(ledger, label, line.quantity, returnId, asked, moment, at)
      const origin = facts.origins.get(label.batchId)
      const share = origin === undefined ? null : ratioOf(sent.quantity, origin.quantity)
      const price = origin?.price ?? null
      ledger.records.push({
        entity: 'supplierEntry',
        row: {
          id: index === 0 ? returnId : moment.numbers.newId(),
          paperId: returnId,
          locationId: label.locationId,
          supplierId: asked.supplierId,
          at,
          kind: 'return',
          money: price === null || share === null ? null : timesMoney(price, share),
          productId: label.productId,
          batchId: label.batchId,
          labelId: sent.id,
          orderBatchId: origin?.orderBatchId ?? null,
          quantity: sent.quantity,
          reason: asked.reason,
          document: facts.document,
          userId: moment.by.memberId,
          note: asked.note?.trim() || null,
        },
      })
    })
    return { ok: true, effects: ledger.effects() }
  },
})

/** A line of a return, with its label as it is and as it was. */
export interface ReturnedLine {
  readonly id: string
  readonly locationId: string
  readonly supplierId: string
  readonly money: Money | null
  readonly productId: string | null
  readonly batchId: string | null
  readonly orderBatchId: string | null
  readonly quantity: Amount | null
  readonly document: string | null
  /** Something settled it: a credit note, or that it did not go back. */
  readonly isSettled: boolean
  readonly label: LabelRow | null
  readonly fromState: string
}

export interface AskedReturnUndo {
  readonly returnId: string
  readonly note?: string
}

export interface ReturnUndoFacts {
  readonly lines: readonly ReturnedLine[]
  readonly costs: ReadonlyMap<string, Price>
}

export const undoReturn = defineOperation({
  call: 'ordering.undoReturn',
  writes: ['supplierEntry', 'label', 'event', 'stockVariation'],
  decide(asked: AskedReturnUndo, { lines, costs }: ReturnUndoFacts, moment) {
    if (lines.length === 0) return refuse('NOT_FOUND', [])
    if (lines.some(({ isSettled }) => isSettled))
      return refuse('NOT_POSSIBLE_NOW', [{ path: 'undo.returnId', rule: 'problem.return.credited' }])
    const labels = lines.flatMap(({ label }) => label ?? [])
    const moved = labels.length < lines.length || labels.some(label => label.state !== GONE)
    if (moved) return refuse('NOT_POSSIBLE_NOW', [{ path: 'undo.returnId', rule: 'problem.return.movedOn' }])
    const { now, numbers, by } = moment
    const ledger = new Ledger(moment, { before: labels, created: 'correction', changed: 'correction', costs })
    for (const line of lines) {
      const { label, fromState } = line
      if (label === null) continue
      ledger.change({ ...label, state: fromState, stateSince: now, isFinal: false })
      ledger.event({
        kind: 'modify',
        action: 'label/unreturn',
        locationId: label.locationId,
        labelId: label.id,
        batchId: label.batchId,
        productId: label.productId,
        programId: label.programId,
        containerId: label.containerId,
        fromState: GONE,
        toState: fromState,
        quantity: label.quantity,
        data: { returnId: asked.returnId },
      })
      const {
        id: claimId,
        locationId,
        supplierId,
        productId,
        batchId,
        orderBatchId,
        quantity,
        document,
      } = line
      ledger.records.push({
        entity: 'supplierEntry',
        row: {
          id: numbers.newId(),
          paperId: asked.returnId,
          locationId,
          supplierId,
          at: now,
          kind: 'returnUndone',
          claimId,
          money: line.money === null ? null : minusMoney(0, line.money),
          productId,
          batchId,
          orderBatchId,
          quantity,
          document,
          userId: by.memberId,
          note: asked.note?.trim() || null,
        },
      })
    }
    return { ok: true, effects: ledger.effects() }
  },
})
