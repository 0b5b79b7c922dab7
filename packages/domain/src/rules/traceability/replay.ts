/** The ledger read from its beginning: what every label must look like now. */
import { isNegative, isSame, minus, type Amount } from '../amounts/index.ts'
import type { TraceLink } from './types.ts'

/** What an event says of one label. The first event that names a label makes it and says all of it. */
export interface LabelChange {
  readonly labelId: string
  readonly productId?: string
  readonly batchId?: string
  readonly state?: string
  /** Since when it is in that state, where that was told later than it happened. */
  readonly since?: string
  /** The amount it was made with, or counted to. What goes into other labels is told by links, not here. */
  readonly quantity?: Amount
  readonly locationId?: string
  readonly containerId?: string | null
  /** What it travels with to another place. */
  readonly shipmentId?: string | null
  readonly bestBefore?: string | null
  readonly expiration?: string | null
}

/** One entry of the ledger; it may concern many labels at once. */
export interface LedgerEvent {
  readonly id: string
  readonly at: string
  readonly labels: readonly LabelChange[]
}

/** A label as the ledger tells it. */
export interface LabelSnapshot {
  readonly id: string
  readonly productId: string
  readonly batchId: string
  readonly state: string
  readonly stateSince: string
  readonly initialQuantity: Amount
  readonly quantity: Amount
  readonly locationId: string
  readonly containerId: string | null
  readonly shipmentId?: string | null
  readonly bestBefore: string | null
  readonly expiration: string | null
  readonly createdAt: string
}

export interface ReplayFault {
  readonly kind: 'incomplete' | 'unknownLabel' | 'unknownEvent' | 'overdrawn' | 'unit'
  readonly eventId: string
  readonly labelId: string
}

export interface Replay {
  readonly labels: ReadonlyMap<string, LabelSnapshot>
  readonly faults: readonly ReplayFault[]
}

/** Time first; what happened at one instant in the order it was registered, which time-ordered ids keep. */
export function byTime(a: { at: string; id: string }, b: { at: string; id: string }): number {
  return Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** The entries of a ledger in the order in which they happened. */
export function timelineOf<Entry extends { readonly at: string; readonly id: string }>(
  events: readonly Entry[],
): Entry[] {
  return [...events].sort(byTime)
}

function made(change: LabelChange, at: string): LabelSnapshot | null {
  const { labelId: id, productId, batchId, state, quantity, locationId } = change
  if (
    productId === undefined ||
    batchId === undefined ||
    state === undefined ||
    quantity === undefined ||
    locationId === undefined
  ) {
    return null
  }
  return {
    id,
    productId,
    batchId,
    state,
    stateSince: at,
    initialQuantity: quantity,
    quantity,
    locationId,
    containerId: change.containerId ?? null,
    bestBefore: change.bestBefore ?? null,
    expiration: change.expiration ?? null,
    createdAt: at,
  }
}

function changed(label: LabelSnapshot, change: LabelChange, at: string): LabelSnapshot {
  const { labelId: _, state, since = at, ...rest } = change
  const isMoved = state !== undefined && state !== label.state
  return { ...label, ...rest, ...(isMoved ? { state, stateSince: since } : {}) }
}

/**
 * Replays events and links to the labels as they stand after the last of them. Within one event the links take
 * from labels first, then its own words apply: a label that is split and moved on by one event keeps both.
 * What the ledger cannot mean (a link from a label nobody made, more taken than there was) is answered as a
 * fault and read as far as it goes.
 */
export function replay(events: readonly LedgerEvent[], links: readonly TraceLink[]): Replay {
  const labels = new Map<string, LabelSnapshot>()
  const faults: ReplayFault[] = []
  const linksOf = Map.groupBy(links, link => link.eventId)
  const eventIds = new Set(events.map(event => event.id))
  for (const { eventId, fromId } of links) {
    if (!eventIds.has(eventId)) faults.push({ kind: 'unknownEvent', eventId, labelId: fromId })
  }
  for (const { id: eventId, at, labels: changes } of timelineOf(events)) {
    for (const { fromId, quantity } of linksOf.get(eventId) ?? []) {
      const from = labels.get(fromId)
      const left = from === undefined ? null : minus(from.quantity, quantity)
      if (from === undefined || left === null) {
        const kind = from === undefined ? 'unknownLabel' : 'unit'
        faults.push({ kind, eventId, labelId: fromId })
        continue
      }
      if (isNegative(left)) faults.push({ kind: 'overdrawn', eventId, labelId: fromId })
      labels.set(fromId, { ...from, quantity: left })
    }
    for (const change of changes) {
      const label = labels.get(change.labelId)
      const after = label === undefined ? made(change, at) : changed(label, change, at)
      if (after === null) faults.push({ kind: 'incomplete', eventId, labelId: change.labelId })
      else labels.set(change.labelId, after)
    }
  }
  return { labels, faults }
}

/** One field of a stored label that is not what the ledger tells; null stands for a label that is not there. */
export interface SnapshotDifference {
  readonly labelId: string
  readonly field: keyof LabelSnapshot
  readonly stored: unknown
  readonly replayed: unknown
}

const instants: ReadonlySet<keyof LabelSnapshot> = new Set([
  'stateSince',
  'createdAt',
  'bestBefore',
  'expiration',
])

function isSameField(field: keyof LabelSnapshot, a: unknown, b: unknown): boolean {
  if (instants.has(field) && typeof a === 'string' && typeof b === 'string')
    return Date.parse(a) === Date.parse(b)
  if (field === 'quantity' || field === 'initialQuantity') {
    const [first, second] = [a as Amount, b as Amount]
    return first.unit === second.unit && isSame(first, second)
  }
  return a === b
}

/** Compares stored labels with the replayed ones, field by field; both ways, so that a missing label is found. */
export function compareSnapshots(
  stored: readonly LabelSnapshot[],
  replayed: ReadonlyMap<string, LabelSnapshot>,
): SnapshotDifference[] {
  const seen = new Set(stored.map(label => label.id))
  const differences: SnapshotDifference[] = []
  for (const label of stored) {
    const replayedLabel = replayed.get(label.id)
    if (replayedLabel === undefined) {
      differences.push({ labelId: label.id, field: 'id', stored: label.id, replayed: null })
      continue
    }
    for (const field of Object.keys(replayedLabel) as (keyof LabelSnapshot)[]) {
      if (isSameField(field, label[field], replayedLabel[field])) continue
      differences.push({ labelId: label.id, field, stored: label[field], replayed: replayedLabel[field] })
    }
  }
  for (const id of replayed.keys()) {
    if (!seen.has(id)) differences.push({ labelId: id, field: 'id', stored: null, replayed: id })
  }
  return differences
}
