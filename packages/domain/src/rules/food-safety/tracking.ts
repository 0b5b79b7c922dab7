/**
 * Critical tracking events of FSMA 204 (21 CFR 1.1330 to 1.1350) read off the ledger, with the key data each has and
 * lacks, and how complete lots are. Where food was only moved inside one site nothing was shipped. What the kitchen
 * bought keeps the lot code it came with (1.1320); what it makes has its own batch code.
 */
import { keyData, missingKeyData, type TrackingEvent } from './trace-data.ts'

/** A place as the rule describes locations: with an address or a GLN, at the site it belongs to. */
export interface TrackedPlace {
  readonly id: string
  readonly name: string
  readonly siteId: string
  readonly siteName: string
  readonly gln: string | null
  readonly address: string | null
}

export interface TrackedBatch {
  readonly id: string
  readonly code: string | null
  readonly origin: 'production' | 'receipt'
  readonly productId: string
  readonly productName: string
  readonly supplier: string | null
  readonly supplierLot: string | null
  readonly supplierDocument: string | null
}

interface Amount {
  readonly value: number
  readonly unit: string
}

/** Something that happened to a batch, as far as the rule asks for it. */
export interface TrackedEvent {
  readonly id: string
  readonly at: string
  readonly kind: 'received' | 'made' | 'moved'
  readonly batchId: string
  readonly locationId: string
  readonly fromLocationId: string | null
  readonly quantity: Amount | null
  /** What went in, of things that were made. */
  readonly inputs: readonly { readonly batchId: string; readonly quantity: Amount }[]
}

export interface TrackedFood {
  readonly events: readonly TrackedEvent[]
  readonly batches: ReadonlyMap<string, TrackedBatch>
  readonly places: ReadonlyMap<string, TrackedPlace>
}

/** Where a missing element is filled in. */
export interface Remedy {
  readonly entity: 'batch' | 'product' | 'location'
  readonly id: string
}

/** One line of the sheet. */
export interface TrackingRow {
  readonly event: TrackingEvent
  readonly eventId: string
  readonly at: string
  /** The lot it is counted for. */
  readonly batchId: string
  readonly record: Readonly<Record<string, string | number | null>>
  readonly missing: readonly string[]
  readonly asked: number
  readonly remedies: Readonly<Record<string, Remedy>>
}

/** The code under which a lot is known along the chain. */
export function lotCodeOf(batch: TrackedBatch | undefined): string | null {
  if (batch === undefined) return null
  return batch.origin === 'receipt' ? batch.supplierLot : batch.code
}

/** A location description: a name with an address or a GLN; half of one is none. */
function described(place: TrackedPlace | undefined): string | null {
  if (place === undefined) return null
  const where = place.address ?? (place.gln === null ? null : `GLN ${place.gln}`)
  return where === null ? null : `${place.siteName}, ${where}`
}

function rowOf(
  event: TrackingEvent,
  from: TrackedEvent,
  batch: TrackedBatch | undefined,
  record: TrackingRow['record'],
  remedies: TrackingRow['remedies'],
): TrackingRow {
  return {
    event,
    eventId: from.id,
    at: from.at,
    batchId: batch?.id ?? from.batchId,
    record,
    missing: missingKeyData(event, record, { retail: true }),
    asked: keyData[event].length,
    remedies,
  }
}

const amountOf = (quantity: Amount | null) => ({
  quantity: quantity?.value ?? null,
  unit: quantity?.unit ?? null,
})

/** Who stands behind a lot code: the supplier who gave it, or the site that made the lot. */
function lotSource(batch: TrackedBatch | undefined, made: TrackedPlace | undefined): string | null {
  if (batch === undefined) return null
  if (batch.origin !== 'receipt') return described(made)
  return batch.supplierLot === null ? null : batch.supplier
}

const toBatch = (batch: TrackedBatch | undefined): Remedy => ({ entity: 'batch', id: batch?.id ?? '' })
const toPlace = (place: TrackedPlace | undefined): Remedy => ({ entity: 'location', id: place?.siteId ?? '' })

function receiving(event: TrackedEvent, { batches, places }: TrackedFood): TrackingRow {
  const batch = batches.get(event.batchId)
  const place = places.get(event.locationId)
  return rowOf(
    'receiving',
    event,
    batch,
    {
      lotCode: lotCodeOf(batch),
      ...amountOf(event.quantity),
      productDescription: batch?.productName ?? null,
      previousSource: batch?.supplier ?? null,
      receivingLocation: described(place),
      receivedDate: event.at,
      lotCodeSource: lotSource(batch, undefined),
      referenceDocument: batch?.supplierDocument ?? null,
    },
    {
      lotCode: toBatch(batch),
      previousSource: toBatch(batch),
      receivingLocation: toPlace(place),
      lotCodeSource: toBatch(batch),
      referenceDocument: toBatch(batch),
    },
  )
}

function transformation(event: TrackedEvent, food: TrackedFood): TrackingRow[] {
  const batch = food.batches.get(event.batchId)
  const place = food.places.get(event.locationId)
  const made = rowOf(
    'transformationOutput',
    event,
    batch,
    {
      lotCode: lotCodeOf(batch),
      transformationLocation: described(place),
      transformedDate: event.at,
      productDescription: batch?.productName ?? null,
      ...amountOf(event.quantity),
      // The batch's own record is the production log.
      referenceDocument: batch?.code ?? null,
    },
    { lotCode: toBatch(batch), transformationLocation: toPlace(place), referenceDocument: toBatch(batch) },
  )
  const used = event.inputs.map(input => {
    const lot = food.batches.get(input.batchId)
    const record = {
      lotCode: lotCodeOf(lot),
      productDescription: lot?.productName ?? null,
      ...amountOf(input.quantity),
    }
    return {
      ...rowOf('transformationInput', event, lot, record, { lotCode: toBatch(lot) }),
      batchId: event.batchId,
    }
  })
  return [...used, made]
}

/** A way between two sites is shipped here and received there. */
function shipping(event: TrackedEvent, { batches, places }: TrackedFood): TrackingRow[] {
  const batch = batches.get(event.batchId)
  const from = places.get(event.fromLocationId ?? '')
  const to = places.get(event.locationId)
  if (from === undefined || to === undefined || from.siteId === to.siteId) return []
  const common = {
    lotCode: lotCodeOf(batch),
    ...amountOf(event.quantity),
    productDescription: batch?.productName ?? null,
    lotCodeSource: lotSource(batch, from),
    referenceDocument: event.id,
  }
  const remedies = {
    lotCode: toBatch(batch),
    lotCodeSource: batch?.origin === 'receipt' ? toBatch(batch) : toPlace(from),
  }
  return [
    rowOf(
      'shipping',
      event,
      batch,
      { ...common, nextRecipient: described(to), shippingLocation: described(from), shippedDate: event.at },
      { ...remedies, nextRecipient: toPlace(to), shippingLocation: toPlace(from) },
    ),
    rowOf(
      'receiving',
      event,
      batch,
      {
        ...common,
        previousSource: described(from),
        receivingLocation: described(to),
        receivedDate: event.at,
      },
      { ...remedies, previousSource: toPlace(from), receivingLocation: toPlace(to) },
    ),
  ]
}

/** The critical tracking events of food, in the order of the events. */
export function trackingRows(food: TrackedFood): TrackingRow[] {
  return food.events.flatMap(event => {
    if (event.kind === 'received') return [receiving(event, food)]
    return event.kind === 'made' ? transformation(event, food) : shipping(event, food)
  })
}

/** How much of what is asked is there, from 0 to 1; 1 where nothing is asked. */
export function completeness(rows: readonly Pick<TrackingRow, 'asked' | 'missing'>[]): number {
  const asked = rows.reduce((sum, row) => sum + row.asked, 0)
  const missing = rows.reduce((sum, row) => sum + row.missing.length, 0)
  return asked === 0 ? 1 : (asked - missing) / asked
}

export interface LotCompleteness {
  readonly batchId: string
  readonly score: number
  readonly events: number
  /** Each missing element once an event kind, with where it is filled in. */
  readonly missing: readonly {
    readonly event: TrackingEvent
    readonly element: string
    readonly remedy: Remedy | null
  }[]
}

/** Each lot with its score, the least complete first. */
export function lotCompleteness(rows: readonly TrackingRow[]): LotCompleteness[] {
  return [...Map.groupBy(rows, row => row.batchId)]
    .map(([batchId, own]): LotCompleteness => {
      const missing = new Map<string, LotCompleteness['missing'][number]>()
      for (const { event, missing: elements, remedies } of own)
        for (const element of elements) {
          const remedy = remedies[element] ?? null
          missing.set([event, element, remedy?.id].join('|'), { event, element, remedy })
        }
      return { batchId, score: completeness(own), events: own.length, missing: [...missing.values()] }
    })
    .sort((a, b) => a.score - b.score || (a.batchId < b.batchId ? -1 : 1))
}

/** The columns of the sheet that tracking events share, in the order of what, how much, when, where and why. */
export const keyDataColumns = [
  'lotCode',
  'productDescription',
  'quantity',
  'unit',
  'receivedDate',
  'transformedDate',
  'shippedDate',
  'previousSource',
  'receivingLocation',
  'transformationLocation',
  'shippingLocation',
  'nextRecipient',
  'lotCodeSource',
  'referenceDocument',
] as const
