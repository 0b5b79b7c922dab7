/** What operations on labels need, out of what is known of a kitchen; null where something of it is not known. */
import { countsAt } from '../../rules/ranges/index.ts'
import type { Known } from '../known/known.ts'
import type { ContainerFacts, LabelFacts, LocationFacts, ProductFacts } from './facts.ts'
import { inOrder, isWaiting, type BatchInHand, type LabelRow } from './label-row.ts'
import { needsBatch, type AskedMerge, type MergeFacts } from './merge.ts'
import { waitingWanted, type AskedMove, type MoveFacts } from './moving/asked.ts'
import type { AskedSplit } from './split.ts'

/** Whether something counts at a place, as far as places are known; what a release before kept says nothing of it. */
export function countsKnown(
  { locations }: Pick<Known, 'locations'>,
  { placeIds }: { readonly placeIds?: readonly string[] | null },
  id: string,
): boolean {
  const hierarchy = locations.get(id)?.hierarchy ?? [id]
  return countsAt(placeIds ?? [], { id, hierarchy }, one => locations.get(one)?.hierarchy)
}

export function batchKnown({ batches, products }: Known, id: string): BatchInHand | null {
  const batch = batches.get(id)
  if (batch === undefined) return null
  // Explanations call it by what the product is called now.
  const productName = products.get(batch.productId)?.name ?? batch.name
  const { code, status, statusReason, statusBy } = batch
  return { id, code, status, statusReason, statusBy: statusBy ?? null, productName }
}

function productKnown({ products }: Known, id: string): ProductFacts | null {
  const product = products.get(id)
  if (product === undefined) return null
  const { name, life, lifeEnds, batchPattern, cost, consumptionUnit } = product
  return {
    name,
    life,
    lifeEnds,
    batchPattern,
    cost: cost ?? null,
    unit: consumptionUnit ?? 'piece',
  }
}

export function locationKnown({ locations }: Known, id: string): LocationFacts | null {
  const location = locations.get(id)
  return location === undefined ? null : { id, timeZone: location.timeZone, lifeEnds: location.lifeEnds }
}

export function containerKnown({ containers, locations }: Known, id: string): ContainerFacts | null {
  const container = containers.get(id)
  const places = container && locations.get(container.locationId)?.hierarchy
  if (container === undefined || places === undefined) return null
  const { status, version, locationId } = container
  return { id, status, version, locationId, places }
}

/** Every value of a map that was looked up; null where one is missing. */
export function everyOf<Value>(
  ids: Iterable<string>,
  read: (id: string) => Value | null,
): Map<string, Value> | null {
  const found = new Map<string, Value>()
  for (const id of ids) {
    const value = read(id)
    if (value === null) return null
    found.set(id, value)
  }
  return found
}

/** @param programId of a program that is named: it is known wherever it is used */
export function labelFacts(known: Known, labelIds: readonly string[], programId?: string): LabelFacts | null {
  const labels = inOrder(labelIds.flatMap(id => known.labels.get(id) ?? []))
  if (labels.length < labelIds.length) return null
  const of = (read: (label: LabelRow) => string) => new Set(labels.map(read))
  const productIds = of(label => label.productId)
  const batches = everyOf(
    of(label => label.batchId),
    id => batchKnown(known, id),
  )
  const products = everyOf(productIds, id => productKnown(known, id))
  const locations = everyOf(
    of(label => label.locationId),
    id => locationKnown(known, id),
  )
  if (batches === null || products === null || locations === null) return null
  const programs = known.programs.filter(
    program =>
      (program.productIds.length === 0 || program.productIds.some(id => productIds.has(id))) &&
      (program.id === programId || labels.some(label => countsKnown(known, program, label.locationId))),
  )
  return {
    labels,
    batches,
    products,
    locations,
    states: known.states,
    programs: programs as LabelFacts['programs'],
  }
}

export function moveFacts(known: Known, asked: AskedMove): MoveFacts | null {
  const facts = labelFacts(known, asked.labelIds, asked.programId)
  const { locationId, containerId, incidenceId } = asked
  const location = locationId === undefined ? undefined : locationKnown(known, locationId)
  const container = containerId === undefined ? undefined : containerKnown(known, containerId)
  if (facts === null || location === null || container === null || incidenceId !== undefined) return null
  const locations =
    location === undefined ? facts.locations : new Map(facts.locations).set(location.id, location)
  return { ...facts, locations, location, container, waiting: waitingKnown(known, asked, facts) }
}

/** Labels made for the step that a move leads to, which still wait for their food. */
function waitingKnown(known: Known, asked: AskedMove, facts: LabelFacts): LabelRow[] {
  const wanted = waitingWanted(asked, facts)
  if (wanted === null) return []
  return inOrder(known.labels.values()).filter(
    label =>
      label.mode === 'perStep' &&
      isWaiting(label) &&
      label.state === wanted.state &&
      wanted.batchIds.includes(label.batchId),
  )
}

export const splitFacts = (known: Known, { labelId }: AskedSplit): LabelFacts | null =>
  labelFacts(known, [labelId])

/** The serial of a batch is one of those that the browser holds, and stands in what is asked. */
export function mergeFacts(known: Known, { labelIds, held }: AskedMerge): MergeFacts | null {
  const facts = labelFacts(known, labelIds)
  if (facts === null) return null
  const batch = needsBatch(facts.labels) ? held?.batch : undefined
  if (batch === undefined) return { ...facts, serials: null }
  const { productSerial, batchSerial = productSerial } = batch
  return { ...facts, serials: { product: productSerial, batch: batchSerial } }
}
