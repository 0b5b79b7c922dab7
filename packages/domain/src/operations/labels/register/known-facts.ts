/** The facts of a registration, read from what is known of a kitchen. */
import type { Known } from '../../known/known.ts'
import type { Serials } from '../batch-code.ts'
import { batchKnown, containerKnown, countsKnown, everyOf, locationKnown } from '../known-facts.ts'
import { inOrder, type LabelRow } from '../label-row.ts'
import type { Registration } from './asked.ts'
import { takesByRecipe } from './by-recipe.ts'
import type { RegisterFacts } from './facts.ts'

/** What is open at the place and below it of what the recipe asks for, as far as it and its batch are known. */
function openHere(known: Known, productId: string, here: string): LabelRow[] {
  const room = known.recipes ?? known.makings
  const wanted = new Set(room?.book.linesOf(productId).map(line => line.ingredientId))
  const isHere = (locationId: string) => known.locations.get(locationId)?.hierarchy.includes(here) ?? false
  return inOrder(known.labels.values()).filter(
    label =>
      wanted.has(label.productId) && isHere(label.locationId) && batchKnown(known, label.batchId) !== null,
  )
}

/** The labels behind the inputs: those that were named, and all open ones of a batch that was. Null: one is not known. */
function labelsOf(known: Known, asked: Registration, here: string): LabelRow[] | null {
  if (takesByRecipe(asked)) return openHere(known, asked.productId, asked.locationId ?? here)
  const inputs = asked.inputs ?? []
  const ids = new Set(inputs.flatMap(({ labelId }) => labelId ?? []))
  const batches = new Set(inputs.flatMap(({ batchId }) => batchId ?? []))
  if (ids.size + batches.size === 0) return []
  const isKnown =
    [...ids].every(id => known.labels.has(id)) && [...batches].every(id => known.batches.has(id))
  if (!isKnown) return null
  return [...known.labels.values()]
    .filter(label => ids.has(label.id) || batches.has(label.batchId))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** What is named by an id is known, or nothing is named. */
const isKnownIn = (rows: { has(id: string): boolean }, id: string | undefined) =>
  id === undefined || rows.has(id)

/**
 * The facts as far as they are known; null where something that was named is not.
 * @param here where it is registered unless it says so
 */
export function registerFacts(known: Known, asked: Registration, here: string): RegisterFacts | null {
  const { products, batchings, programs, states, recipes } = known
  const product = products.get(asked.productId)
  const location = locationKnown(known, asked.locationId ?? here)
  const container = asked.containerId === undefined ? undefined : containerKnown(known, asked.containerId)
  const labels = labelsOf(known, asked, here)
  const byId = new Map(programs.map(program => [program.id, program]))
  if (product === undefined || location === null || container === null || labels === null) return null
  if (!isKnownIn(batchings, asked.batchingId) || !isKnownIn(byId, asked.programId)) return null
  const batches = everyOf(new Set(labels.map(label => label.batchId)), id => batchKnown(known, id))
  if (batches === null) return null
  const batching = batchings.get(asked.batchingId ?? '')
  return {
    isOffered: countsKnown(known, product, location.id),
    product,
    nextBatchSerial: known.nextBatchSerial,
    location,
    batching: batching?.productId === product.id ? batching : undefined,
    programs: byId,
    states,
    steps: known.steps.filter(step => step.elaborationId === product.elaborationId),
    container,
    labels,
    batches,
    recipes,
    makings: known.makings,
  }
}

/** The facts with the numbers that come next for whoever asks: a browser has its own. */
export function withSerials(facts: RegisterFacts, { product, batch }: Serials): RegisterFacts {
  return {
    ...facts,
    product: facts.product && { ...facts.product, nextProductSerial: product },
    nextBatchSerial: batch,
  }
}
