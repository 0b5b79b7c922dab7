/** The facts of a registration, read from what is known of a kitchen. */
import type { Known, KnownProduct } from '../../known/known.ts'
import type { Serials } from '../batch-code.ts'
import type { BatchInHand, LabelRow } from '../label-row.ts'
import type { Registration } from './asked.ts'
import type { RegisterFacts } from './facts.ts'

/** The labels behind the inputs: those that were named, and all open ones of a batch that was. */
function labelsOf(known: Known, asked: Registration): LabelRow[] {
  const inputs = asked.inputs ?? []
  const named = new Set(inputs.flatMap(({ labelId }) => labelId ?? []))
  const batches = new Set(inputs.flatMap(({ batchId }) => batchId ?? []))
  if (named.size + batches.size === 0) return []
  return [...known.labels.values()].filter(label => named.has(label.id) || batches.has(label.batchId))
}

function batchesOf(known: Known, labels: readonly LabelRow[]): ReadonlyMap<string, BatchInHand> {
  const found = [...new Set(labels.map(label => label.batchId))].flatMap(id => known.batches.get(id) ?? [])
  return new Map(found.map(({ id, code, status, name }) => [id, { id, code, status, productName: name }]))
}

function containerOf(known: Known, id: string | undefined): RegisterFacts['container'] {
  const container = id === undefined ? undefined : known.containers.get(id)
  if (container === undefined) return undefined
  const { status, version, locationId } = container
  const places = known.locations.get(locationId)?.hierarchy ?? [locationId]
  return { id: container.id, status, version, locationId, places }
}

const stepsOf = (known: Known, { elaborationId }: KnownProduct) =>
  elaborationId === null ? [] : known.steps.filter(step => step.elaborationId === elaborationId)

/** @param here where it is registered unless it says so */
export function registerFacts(known: Known, asked: Registration, here: string): RegisterFacts {
  const product = known.products.get(asked.productId)
  const batching = known.batchings.get(asked.batchingId ?? '')
  const labels = labelsOf(known, asked)
  return {
    product,
    location: known.locations.get(asked.locationId ?? here),
    batching: batching?.productId === asked.productId ? batching : undefined,
    programs: new Map(known.programs.map(program => [program.id, program])),
    states: known.states,
    steps: product === undefined ? [] : stepsOf(known, product),
    container: containerOf(known, asked.containerId),
    labels,
    batches: batchesOf(known, labels),
    recipes: known.recipes,
  }
}

/** The facts with the numbers that come next for whoever asks: a browser has its own. */
export function withSerials(facts: RegisterFacts, { product, batch }: Serials): RegisterFacts {
  return {
    ...facts,
    product: facts.product && { ...facts.product, nextProductSerial: product },
    batching: facts.batching && { ...facts.batching, nextBatchSerial: batch },
  }
}
