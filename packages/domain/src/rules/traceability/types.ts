/** The words of a trace. Instants are ISO with Z; amounts carry their own unit. */
import type { Amount } from '../amounts/index.ts'

/** One traceable thing in a trace. */
export interface TraceNode {
  readonly id: string
  readonly productId: string
  readonly batchId: string
  /** Path of the elaboration state it is in. */
  readonly state: string
  /** What is left of it; of a label that was served, consumed or wasted: how much of it was. */
  readonly quantity: Amount
  readonly locationId: string
}

/**
 * How one label went into another: used to make it (`input`), as a part (`split`), as one of several (`merge`),
 * carried to another place under a new label (`move`), or reprinted after a change (`replace`).
 */
export const traceLinkKinds = ['input', 'split', 'merge', 'move', 'replace'] as const
export type TraceLinkKind = (typeof traceLinkKinds)[number]

export interface TraceLink {
  readonly fromId: string
  readonly toId: string
  /** How much of the first went into the second. */
  readonly quantity: Amount
  readonly eventId: string
  readonly kind: TraceLinkKind
}

/** Something wrong with what was asked: where, which rule (a text key), and its values. */
export interface TraceFault {
  readonly path: string
  readonly rule: TraceRule
  readonly values: Readonly<Record<string, string | number>>
}

export const traceRules = [
  'trace.amount.notPositive',
  'trace.amount.exceeds',
  'trace.unit.incompatible',
  'trace.label.final',
  'trace.label.hold',
  'trace.label.rejected',
  'trace.label.expired',
  'trace.label.onTheWay',
  'trace.label.twice',
  'trace.count.tooFew',
  'trace.merge.otherProduct',
  'trace.merge.otherState',
] as const
export type TraceRule = (typeof traceRules)[number]
