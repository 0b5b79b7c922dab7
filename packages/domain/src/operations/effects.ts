/**
 * Everything that follows from an operation, as data: what is made, what changes, what stands in the ledgers, what
 * people are told. Written together, or not at all.
 */
import type { EntityName } from '../entities/all.ts'
import type { TraceAction, TraceLinkKind } from '../rules/traceability/index.ts'
import type { ProcessAction } from '../rules/processes/index.ts'
import type { Amount, Money } from '../rules/amounts/index.ts'
import type { VariationReason, WasteCause } from '../rules/stock/index.ts'
import type { LabelRow, NewLabel } from './labels/label-row.ts'

/** The path of an action, such as clean/surface. */
export type ActionPath = string & {}

export type Values = { readonly [name: string]: unknown }

/** A new record of any entity but labels, whole. */
export interface NewRecord {
  readonly entity: EntityName
  readonly row: Values & { readonly id: string }
  /** What the history says of it; absent: nothing. */
  readonly history?: Values
}

/** Fields of a record that change. `before`: the same fields as they were. */
export interface RecordChange {
  readonly entity: EntityName
  readonly id: string
  /** As it was read. */
  readonly version: number
  /** Where the record is, unless it is that which changes. */
  readonly locationId?: string
  readonly before: Values
  readonly after: Values
}

/**
 * A record by which people are told, or asked to act: an incidence, a notification. Its entity's own behaviour completes
 * it and sends what is to be sent.
 */
export interface Report {
  readonly entity: EntityName
  readonly draft: Values & { readonly id: string }
}

/** A line of the ledger of events. */
export interface EventLine {
  readonly id: string
  readonly kind: 'info' | 'start' | 'ready' | 'warning' | 'error' | 'modify' | 'end' | 'recalculate'
  /** Of what was done besides: the path of an action of the organization. */
  readonly action: TraceAction | ProcessAction | ActionPath
  readonly locationId: string
  readonly labelId?: string
  readonly batchId?: string
  readonly productId?: string
  readonly programId?: string | null
  readonly containerId?: string | null
  /** The machine that works it. */
  readonly deviceId?: string | null
  readonly fromState?: string | null
  readonly toState?: string | null
  readonly quantity?: Amount | null
  readonly data?: Values
}

/** How much of one label went into another. */
export interface LinkLine {
  readonly id: string
  readonly fromId: string
  readonly toId: string
  readonly eventId: string
  readonly locationId: string
  readonly kind: TraceLinkKind
  readonly quantity: Amount
}

/** A line of the ledger of stock. */
export interface VariationLine {
  readonly id: string
  readonly productId: string
  readonly batchId: string | null
  readonly labelId: string | null
  /** Path of the elaboration state. */
  readonly state: string
  readonly locationId: string
  /** The instant it counts from. */
  readonly at: string
  readonly quantity: Amount
  readonly reason: VariationReason
  /** In the organization's currency. */
  readonly cost: Money | null
  /** The same for both sides of a transfer. */
  readonly transferId: string | null
  readonly checkpointBatchId?: string | null
  readonly note?: string | null
  /** Why it was thrown away. */
  readonly cause?: WasteCause | null
  /** Of goods that came in. */
  readonly lot?: string | null
  readonly until?: string | null
  readonly orderId?: string | null
  /** More went out than there was. */
  readonly isBeyond?: true | null
  /** The batch that it went into. */
  readonly intoId?: string | null
  /** What the recipe asked for, signed like the amount. */
  readonly planned?: Amount | null
}

/** Numbers of a record that went on: no change that its history tells of. */
export interface CounterLine {
  readonly entity: 'product' | 'batching'
  readonly id: string
  readonly after: { readonly [name: string]: number | string | null }
}

export interface Effects {
  /** The instant of the ledger's lines. */
  readonly at: string
  readonly records: readonly NewRecord[]
  readonly changes: readonly RecordChange[]
  readonly labels: { readonly created: readonly NewLabel[]; readonly changed: readonly LabelRow[] }
  readonly events: readonly EventLine[]
  readonly links: readonly LinkLine[]
  readonly variations: readonly VariationLine[]
  readonly reports: readonly Report[]
  readonly counters: readonly CounterLine[]
}

export const NO_EFFECTS: Omit<Effects, 'at'> = {
  records: [],
  changes: [],
  labels: { created: [], changed: [] },
  events: [],
  links: [],
  variations: [],
  reports: [],
  counters: [],
}
