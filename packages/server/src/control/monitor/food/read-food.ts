/** What happened to food, with everything it names. */
import { Problem } from '@cloche/domain/problems'
import type { ExportedBatch, ExportedEvent, ExportedLabel } from '@cloche/domain/rules/epcis'
import type { Amount } from '@cloche/domain/rules/amounts'
import { traceActions, type TraceLink } from '@cloche/domain/rules/traceability'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { mapInSlices } from '../../../workers/index.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import {
  batchesStatement,
  containersStatement,
  finishEvent,
  finishLabel,
  finishLink,
  labelsStatement,
  linksStatement,
  placesStatement,
  productsStatement,
} from './food.store.ts'

/** Events that are read at once; more are refused by name. */
export const EVENTS_MAX = 20_000
export const FOOD_ACTIONS = Object.keys(traceActions)

export interface FoodEvent extends ExportedEvent {
  readonly userId: string | null
}
export interface FoodLabel extends ExportedLabel {
  readonly locationId: string
  readonly quantity: Amount
}
export interface FoodBatch extends ExportedBatch {
  readonly name: string
  readonly locationId: string
  readonly origin: 'production' | 'receipt'
  readonly status: string
  readonly madeAt: string | null
}
export interface FoodProduct {
  readonly id: string
  readonly name: string
  readonly gtin: string | null
  readonly type: string
  readonly sku: string | null
}
export interface FoodPlace {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly gln: string | null
  readonly address: string | null
  readonly city: string | null
  readonly country: string | null
  readonly phone: string | null
  /** The working place it belongs to, itself where it is one. */
  readonly siteId: string
  readonly siteName: string
  readonly timeZone: string
}

export interface Food {
  readonly events: readonly FoodEvent[]
  readonly labels: readonly FoodLabel[]
  /** Links whose event is among the events. */
  readonly links: readonly TraceLink[]
  readonly batches: readonly FoodBatch[]
  readonly products: readonly FoodProduct[]
  readonly places: readonly FoodPlace[]
  readonly containers: readonly { id: string; sscc: string | null; grai: string | null }[]
}

const unique = (ids: Iterable<string | null | undefined>): string[] => [
  ...new Set([...ids].filter((id): id is string => typeof id === 'string')),
]
const idsIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(one => (typeof one === 'string' ? one : ((one as { id?: string } | null)?.id ?? [])))
    : []

/** Labels an event names in its data: parts that were split off, labels that were printed. */
const namedIn = ({ data }: FoodEvent): string[] => [...idsIn(data?.parts), ...idsIn(data?.['labelIds'])]

/** @throws TOO_LARGE when the statement finds more than is read at once */
export async function readEvents(transaction: Transaction, statement: Statement): Promise<FoodEvent[]> {
  const { rows } = await transaction.query(statement)
  if (rows.length > EVENTS_MAX)
    throw new Problem('TOO_LARGE', {
      faults: [{ path: 'to', rule: 'problem.food.tooMany', values: { limit: EVENTS_MAX } }],
    })
  return (await mapInSlices(rows as WireRow[], row => finishEvent(row))) as unknown as FoodEvent[]
}

/** Reads what events name: labels that were made or used, their links, batches, products, places, containers. */
export async function foodOf(
  transaction: Transaction,
  organizationId: string,
  events: readonly FoodEvent[],
): Promise<Food> {
  const rowsOf = async <T>(statement: Statement, finish = (row: WireRow) => row) =>
    (await mapInSlices((await transaction.query(statement)).rows, row => finish(row))) as unknown as T[]
  const born = events.flatMap(({ action, labelId, batchId, at }) =>
    labelId === null && batchId !== null && (action === 'label/receive' || action === 'label/register')
      ? [{ batchId, at }]
      : [],
  )
  const named = unique(events.flatMap(event => [event.labelId, ...namedIn(event)]))
  const made = await rowsOf<FoodLabel>(labelsStatement(organizationId, named, born), finishLabel)
  const links = await rowsOf<TraceLink>(
    linksStatement(
      organizationId,
      made.map(label => label.id),
      events.map(event => event.id),
    ),
    finishLink,
  )
  const have = new Set(made.map(label => label.id))
  const inputs = unique(links.map(link => link.fromId)).filter(id => !have.has(id))
  const used = await rowsOf<FoodLabel>(labelsStatement(organizationId, inputs), finishLabel)
  const labels = [...made, ...used]
  const batches = await rowsOf<FoodBatch>(
    batchesStatement(organizationId, unique([...labels, ...events].map(one => one.batchId))),
  )
  const placeIds = [...labels, ...events, ...batches].map(one => one.locationId)
  const from = events.map(event => event.data?.['fromLocationId'] as string | undefined)
  const [products, places, containers] = await Promise.all([
    rowsOf<FoodProduct>(
      productsStatement(organizationId, unique([...labels, ...batches].map(one => one.productId))),
    ),
    rowsOf<FoodPlace>(placesStatement(organizationId, unique([...placeIds, ...from]))),
    rowsOf<Food['containers'][number]>(
      containersStatement(
        organizationId,
        unique(events.flatMap(event => [event.containerId, event.data?.['fromContainerId'] as string])),
      ),
    ),
  ])
  return { events, labels, links, batches, products, places, containers }
}
