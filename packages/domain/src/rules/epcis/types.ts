/** What an export is made of: rows of the ledger as they are stored, and the records they name. */
import type { Amount } from '../amounts/index.ts'
import type { Stay, StayEvent, StayLabel, TraceLink } from '../traceability/index.ts'

export interface ExportedEvent extends StayEvent {
  readonly containerId: string | null
  readonly productId: string | null
  readonly quantity: Amount | null
}

export interface ExportedLabel extends StayLabel {
  readonly serial: string
  readonly productId: string
  readonly bestBefore: string | null
  readonly expiration: string | null
  readonly initialQuantity: Amount
}

export interface ExportedBatch {
  readonly id: string
  readonly code: string | null
  readonly productId: string
  readonly supplier: string | null
  readonly supplierLot: string | null
  readonly supplierDocument: string | null
}

/** What a sensor of the place measured during a stay, in degrees Celsius. */
export interface StayReading {
  readonly sensorId: string
  readonly minimum: number
  readonly maximum: number
  readonly mean: number
  readonly first: string
  readonly last: string
}

export interface MeasuredStay extends Stay {
  readonly readings: readonly StayReading[]
}

export interface ExportInput {
  /** When the document is made. */
  readonly now: string
  /** The installation's address without a slash at its end; private ids of documents lie below it. */
  readonly address: string
  readonly events: readonly ExportedEvent[]
  readonly labels: readonly ExportedLabel[]
  /** The links whose event is among the events. */
  readonly links: readonly TraceLink[]
  readonly batches: readonly ExportedBatch[]
  readonly products: readonly { readonly id: string; readonly name: string; readonly gtin: string | null }[]
  readonly locations: readonly {
    readonly id: string
    readonly name: string
    readonly gln: string | null
    readonly timeZone: string
  }[]
  readonly containers: readonly {
    readonly id: string
    readonly sscc: string | null
    readonly grai: string | null
  }[]
  readonly stays: readonly MeasuredStay[]
}

/** JSON as it is sent. */
export type Json = { readonly [name: string]: unknown }
