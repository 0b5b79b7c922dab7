/** Builders of the traceability tests: a label in hand, a node, a link. */
import type { Amount } from '../amounts/index.ts'
import type { BalanceNode, LabelInHand, TraceLink, TraceLinkKind, TraceNode } from './index.ts'

export const grams = (value: number): Amount => ({ value, unit: 'g' })

export function labelInHand(more: Partial<LabelInHand> = {}): LabelInHand {
  return {
    id: 'label',
    productId: 'stock',
    batchId: 'batch',
    state: 'chill',
    quantity: grams(1000),
    batchStatus: 'available',
    mark: 'fresh',
    bestBefore: null,
    expiration: null,
    allergens: {},
    ...more,
  }
}

export function node(
  id: string,
  initial: Amount,
  left: Amount,
  more: Partial<TraceNode> = {},
): BalanceNode & TraceNode {
  return {
    id,
    productId: 'stock',
    batchId: 'batch',
    state: 'chill',
    initialQuantity: initial,
    quantity: left,
    locationId: 'kitchen',
    ...more,
  }
}

export function link(
  fromId: string,
  toId: string,
  quantity: Amount,
  kind: TraceLinkKind,
  eventId = 'event',
): TraceLink {
  return { fromId, toId, quantity, kind, eventId }
}
