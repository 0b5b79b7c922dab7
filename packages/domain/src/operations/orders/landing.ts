/** What becomes of what travelled: each label and box of a shipment, where it came, went back, or was lost. */
import type { Fault } from '../../problems.ts'
import { isPositive, minus, type Amount } from '../../rules/amounts/index.ts'
import type { ContainerInHand } from '../containers/container.ts'
import { isEmpty, isOnTheWay, type LabelRow } from '../labels/label-row.ts'
import { labelNumbers, newLabelOf, noteSplit, reduced } from '../labels/moving/parts.ts'
import { isFinalState } from '../../rules/programs/index.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Moment } from '../operation.ts'
import { happened } from '../when.ts'
import type { AskedDifference, AskedShipmentArrival, ShipmentFacts } from './arrive-asked.ts'
import type { ShipmentInHand, ShipmentLineInHand } from './shipment.ts'

/** What the ledger says of a label that is somewhere again. */
export function noteThere(
  ledger: Ledger,
  before: LabelRow,
  after: LabelRow,
  data: object,
  at: string | undefined,
): void {
  ledger.event({
    kind: 'info',
    action: 'label/relocate',
    locationId: after.locationId,
    labelId: after.id,
    batchId: after.batchId,
    productId: after.productId,
    containerId: after.containerId,
    quantity: after.quantity,
    data: {
      ...data,
      ...happened(at),
      ...(before.locationId === after.locationId ? {} : { fromLocationId: before.locationId }),
      ...(before.containerId === after.containerId ? {} : { fromContainerId: before.containerId }),
    },
  })
}

/** What did not arrive is no food any more. */
function noteLost(
  ledger: Ledger,
  label: LabelRow,
  shipmentId: string,
  reason: string,
  at: string | undefined,
): LabelRow {
  const lost: LabelRow = {
    ...label,
    shipmentId: null,
    containerId: null,
    state: 'waste',
    stateSince: ledger.now,
    isFinal: true,
  }
  ledger.event({
    kind: 'warning',
    action: 'label/move',
    locationId: lost.locationId,
    labelId: lost.id,
    batchId: lost.batchId,
    productId: lost.productId,
    fromState: label.state,
    toState: lost.state,
    containerId: null,
    quantity: lost.quantity,
    data: {
      reason,
      shipmentId,
      ...happened(at),
      bestBefore: lost.bestBefore,
      expiration: lost.expiration,
      pause: lost.pause,
      lines: lost.dateLines,
    },
  })
  return lost
}

export interface Landing {
  readonly ledger: Ledger
  readonly asked: AskedShipmentArrival
  readonly facts: ShipmentFacts
  readonly moment: Moment
  readonly shipment: ShipmentInHand
  readonly toId: string
}

/** Whether a label travels with this shipment. */
export const isIn = (label: LabelRow, { id }: Pick<ShipmentInHand, 'id'>): boolean =>
  isOnTheWay(label) && label.shipmentId === id

/**
 * Why a label of a line is not somewhere again: nothing would come of it. Counts of earlier releases closed labels that were
 * on their way.
 */
export function landingFault(
  { labelId }: Pick<ShipmentLineInHand, 'labelId'>,
  labels: readonly LabelRow[],
  shipment: Pick<ShipmentInHand, 'id'>,
  path: string,
): Fault[] {
  if (labelId === null) return []
  const label = labels.find(({ id }) => id === labelId)
  const values = { label: label?.serial ?? '' }
  if (label === undefined || !isIn(label, shipment))
    return [{ path, rule: 'problem.shipment.labelElsewhere', values }]
  if (!label.isFinal && !isEmpty(label)) return []
  const rule = isFinalState(label.state) ? 'problem.shipment.labelClosed' : 'problem.shipment.labelCounted'
  return [{ path, rule, values }]
}

/** What becomes of the label of a line. */
export function land(landing: Landing, line: ShipmentLineInHand, said: AskedDifference | undefined): void {
  const { ledger, asked, facts, moment, shipment, toId } = landing
  const label = facts.labels?.find(one => one.id === line.labelId && isIn(one, shipment))
  if (label === undefined) return
  const outcome = said?.outcome ?? 'arrived'
  const data = { shipmentId: shipment.id }
  const reason = said?.note?.trim() || facts.words('shipment.lost')
  if (outcome === 'missing') {
    ledger.change(noteLost(ledger, label, shipment.id, reason, asked.at))
    return
  }
  if (outcome === 'refused') {
    // It goes back with the van, to where it stood.
    const back = { ...label, shipmentId: null, containerId: null }
    ledger.change(back)
    noteThere(ledger, label, back, { ...data, refused: true, reason }, asked.at)
    return
  }
  const missing = said?.outcome === 'less' ? minus(label.quantity, said.arrived as Amount) : null
  let whole = label
  if (missing !== null && isPositive(missing)) {
    const lostPart = { value: missing.value, unit: missing.unit } as Amount
    const [number] = labelNumbers(moment, 1)
    const part = newLabelOf(label, number!, lostPart, null)
    const eventId = noteSplit(ledger, label, [part], lostPart, asked.at)
    ledger.link({
      fromId: label.id,
      toId: part.id,
      locationId: label.locationId,
      quantity: lostPart,
      kind: 'split',
      eventId,
    })
    ledger.create(noteLost(ledger, part, shipment.id, reason, asked.at))
    whole = reduced(label, lostPart)
  }
  // It stays in the box that it came in.
  const isBoxed = facts.containers?.some(({ id }) => id === label.containerId) ?? false
  const containerId = isBoxed ? label.containerId : null
  const there: LabelRow = { ...whole, shipmentId: null, locationId: toId, containerId }
  ledger.change(there)
  noteThere(ledger, label, there, data, asked.at)
}

/** How much of a line came, and how much of it is sent back. */
export function cameOf(
  line: ShipmentLineInHand,
  said: AskedDifference | undefined,
): { arrived: Amount; refused: Amount } {
  const none = { value: 0, unit: line.quantity.unit } as Amount
  const outcome = said?.outcome ?? 'arrived'
  if (outcome === 'arrived') return { arrived: line.quantity, refused: none }
  if (outcome === 'less') return { arrived: said?.arrived as Amount, refused: none }
  return { arrived: none, refused: outcome === 'refused' ? line.quantity : none }
}

/** A box stands where what was in it arrived; one of which everything is missing or went back stands where it left. */
export function boxPlace({ asked, facts, toId }: Landing): (container: ContainerInHand) => string {
  const came = new Set(
    facts.lines.flatMap(({ id, labelId }) => {
      const outcome = asked.lines.find(({ lineId }) => lineId === id)?.outcome ?? 'arrived'
      const label = facts.labels?.find(each => each.id === labelId)
      return label?.containerId && outcome !== 'missing' && outcome !== 'refused' ? [label.containerId] : []
    }),
  )
  const all = facts.containers ?? []
  const isCome = (id: string): boolean =>
    came.has(id) || all.some(({ parentId, id: inside }) => parentId === id && isCome(inside))
  const isFilled = (id: string): boolean =>
    (facts.labels ?? []).some(({ containerId }) => containerId === id) ||
    all.some(({ parentId, id: inside }) => parentId === id && isFilled(inside))
  return ({ id, locationId }) => (isCome(id) || !isFilled(id) ? toId : locationId)
}
