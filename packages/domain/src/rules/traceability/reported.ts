/** What a stored event says of labels, as `replay` reads it. */
import { byTime, type LabelChange, type LabelSnapshot } from './replay.ts'
import type { Amount } from '../amounts/index.ts'

/** A line of the ledger of events, as far as labels are concerned. */
export interface StoredEvent {
  readonly id: string
  readonly at: string
  readonly action: string
  readonly labelId: string | null
  readonly batchId: string | null
  readonly productId: string | null
  readonly locationId: string
  readonly containerId: string | null
  readonly toState: string | null
  readonly quantity: Amount | null
  readonly data: { readonly [name: string]: unknown } | null
}

/** A label as far as the event that made it is found. */
export type MadeLabel = Pick<LabelSnapshot, 'id' | 'createdAt'> & { readonly itemId: string | null }

interface MadeItem {
  readonly id: string
  readonly state?: string
  readonly quantity?: Amount
  readonly dates?: { readonly bestBefore?: string | null; readonly expiration?: string | null }
}

/** A change without what is not said: an event of an earlier release says less, and changes nothing of that. */
const said = (change: { [name in keyof LabelChange]?: unknown }): LabelChange =>
  Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as unknown as LabelChange

function changesOf(event: StoredEvent, labels: readonly MadeLabel[]): LabelChange[] {
  const { action, locationId, containerId, productId, batchId, quantity } = event
  const data = event.data ?? {}
  const labelId = event.labelId ?? ''
  const state = event.toState ?? undefined
  const dates = { bestBefore: data['bestBefore'], expiration: data['expiration'] }
  const whole = {
    productId: productId ?? undefined,
    batchId: batchId ?? undefined,
    locationId,
    containerId,
    ...dates,
    state,
  }
  // Whatever ends its way names the shipment, too.
  const landed = data['shipmentId'] === undefined ? {} : { shipmentId: null }
  switch (action) {
    case 'label/register':
    case 'label/receive':
      return ((data['items'] ?? []) as MadeItem[]).flatMap(item =>
        labels
          .filter(
            label =>
              label.itemId === item.id &&
              byTime({ at: label.createdAt, id: '' }, { at: event.at, id: '' }) === 0,
          )
          .map(label =>
            said({ ...whole, ...item.dates, labelId: label.id, state: item.state, quantity: item.quantity }),
          ),
      )
    case 'label/split':
      return ((data['parts'] ?? []) as { id: string; quantity: Amount }[]).map(part =>
        said({ ...whole, labelId: part.id, quantity: part.quantity }),
      )
    case 'label/merge':
    case 'label/replace':
      return [said({ ...whole, labelId, quantity: quantity ?? undefined })]
    case 'label/open':
    case 'label/redate':
    case 'label/move':
      return [said({ labelId, locationId, containerId, state, ...dates, ...landed })]
    case 'label/return':
    case 'label/unreturn':
      return [said({ labelId, locationId, containerId, state })]
    case 'label/ship':
      return [said({ labelId, locationId, containerId, shipmentId: data['shipmentId'] })]
    case 'label/relocate':
    case 'container/pack':
      return [{ labelId, locationId, containerId, ...landed }]
    case 'container/unpack':
      return [{ labelId, locationId, containerId: null }]
    case 'container/move':
      return ((data['labelIds'] ?? []) as string[]).map(id => ({ labelId: id, locationId }))
    case 'label/take':
      return [said({ labelId, containerId, quantity: quantity ?? undefined, state })]
    case 'label/count':
      return data['cause'] === 'stock/undo' || data['cause'] === 'stock/count'
        ? [said({ labelId, locationId, containerId, quantity: quantity ?? undefined, state })]
        : [said({ labelId, quantity: quantity ?? undefined })]
    default:
      return []
  }
}

/** A move that was told later counts from when it happened, but never from before its label was there. */
function countsFrom({ data, toState }: StoredEvent, { labelId }: LabelChange, labels: readonly MadeLabel[]) {
  const happenedAt = data?.['happenedAt'] as string | undefined
  if (happenedAt === undefined || toState === null) return {}
  const created = labels.find(({ id }) => id === labelId)?.createdAt
  if (created === undefined) return {}
  return { since: new Date(Math.max(Date.parse(happenedAt), Date.parse(created))).toISOString() }
}

/** What an event changes of labels. `labels`: by which those are found that it made without naming them. */
export function reportedOf(event: StoredEvent, labels: readonly MadeLabel[]): LabelChange[] {
  return changesOf(event, labels).map(change => ({ ...change, ...countsFrom(event, change, labels) }))
}
