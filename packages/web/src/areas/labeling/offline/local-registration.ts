/** A registration worked out here: the same rules as on the server, on what is known of the place. Pure. */
import { allergensOf, type AllergenMap } from '@cloche/domain/rules/allergens'
import {
  defaultBatchPattern,
  renderBatchPattern,
  type RandomSource,
} from '@cloche/domain/rules/batch-pattern'
import { localDay } from '@cloche/domain/rules/calendar'
import type { DateResult, InputDates, Pause, ProductLife } from '@cloche/domain/rules/expiry'
import { linesOf, stagesOf, type Stage } from '@cloche/domain/rules/registration'
import type { PlaceFacts } from '../../../data/outbox/facts.ts'
import type { HeldNumbers } from '../../../data/outbox/numbers.ts'
import type { Batch, Dates, Label, LabelMode, Registration } from '../calls.ts'

export interface LocalPlan {
  readonly at: string
  readonly mode: LabelMode
  readonly stages: readonly Stage[]
  readonly dates: Dates
  readonly allergens: AllergenMap
  readonly labelCount: number
}

type FactsLabel = PlaceFacts['labels'][number]

/** The labels that go in, as far as they are known here. */
function inputsOf(asked: Registration, labels: readonly FactsLabel[]): FactsLabel[] {
  return (asked.inputs ?? []).flatMap(input =>
    labels.filter(label =>
      input.labelId === undefined ? label.batchId === input.batchId : label.id === input.labelId,
    ),
  )
}

function datesOf(label: FactsLabel, facts: PlaceFacts): InputDates {
  const batch = facts.batches.find(one => one.id === label.batchId)
  const product = facts.products.find(one => one.id === label.productId)
  return {
    id: label.id,
    name: [product?.name, batch?.code].filter(Boolean).join(' '),
    bestBefore: label.bestBefore,
    expiration: label.expiration,
    state: label.state,
    pause: label.pause as Pause | null,
  }
}

/**
 * The labels that a registration would make, with their dates and allergens. Null where the product, or what goes in,
 * is not known here, or every step is to have its label and the route has none.
 */
export function planLocally(
  facts: PlaceFacts,
  asked: Registration,
  labels: readonly FactsLabel[],
  now: string,
): LocalPlan | null {
  const product = facts.products.find(one => one.id === asked.productId)
  if (product === undefined) return null
  const batching = facts.batchings.find(one => one.id === asked.batchingId)
  const inputs = inputsOf(asked, labels)
  if ((asked.inputs ?? []).length > 0 && inputs.length === 0) return null
  const at = asked.madeAt ?? now
  const mode = asked.mode ?? (batching?.mode as LabelMode | undefined) ?? 'individual'
  const stages = stagesOf(
    {
      at,
      timeZone: facts.place.timeZone,
      endOfDay: (product.lifeEnds ?? facts.place.lifeEnds) !== 'hour',
      productName: product.name,
      productLife: product.life as ProductLife | null,
      programs: new Map(facts.programs.map(program => [program.id, program as never])),
      steps: facts.steps.filter(step => step.elaborationId === product.elaborationId),
      states: new Map(facts.states.map(state => [state.path, state])),
      inputs: inputs.map(label => datesOf(label, facts)),
    },
    asked,
    mode,
  )
  const [first, ...later] = stages.map(({ state, dates }) => ({ state, ...dates }))
  if (first === undefined) return null
  return {
    at,
    mode,
    stages,
    dates: (later.length === 0 ? first : { ...first, steps: [first, ...later] }) as DateResult as Dates,
    allergens: allergensOf(
      { allergens: product.allAllergens },
      inputs.map(label => ({ allergens: label.allergens as AllergenMap })),
    ),
    labelCount: linesOf(asked.items, mode).reduce((sum, line) => sum + line.count, 0) * stages.length,
  }
}

/** The code of the batch by the pattern in force; null where the pattern gives none. */
export function batchCodeLocally(
  facts: PlaceFacts,
  asked: Pick<Registration, 'productId' | 'batchingId'>,
  serials: { readonly product: number; readonly batch: number },
  at: string,
  random: RandomSource,
): string | null {
  const product = facts.products.find(one => one.id === asked.productId)
  const batching = facts.batchings.find(one => one.id === asked.batchingId)
  const code = renderBatchPattern(batching?.batchPattern || product?.batchPattern || defaultBatchPattern, {
    productSerial: serials.product,
    batchSerial: serials.batch,
    date: localDay(at, facts.place.timeZone),
    random,
  })
  return code.ok ? code.identifier : null
}

/** Batch and labels as they will stand when the registration has landed. */
export function rowsOf(
  facts: PlaceFacts,
  asked: Registration & { id: string; batchCode: string },
  plan: LocalPlan,
  numbers: HeldNumbers,
): { batch: Batch; labels: Label[] } {
  const product = facts.products.find(one => one.id === asked.productId)
  const locationId = asked.locationId ?? facts.place.id
  const batch = {
    id: asked.id,
    locationId,
    name: product?.name ?? '',
    code: asked.batchCode,
    serial: numbers.batchSerial ?? numbers.productSerial,
    productId: asked.productId,
    batchingId: asked.batchingId ?? null,
    origin: asked.origin ?? 'production',
    status: 'available',
    supplier: asked.supplier ?? null,
    supplierLot: asked.supplierLot ?? null,
    madeAt: plan.at,
    active: true,
    version: 1,
  }
  const next = numbers.labels.values()
  const labels = plan.stages.flatMap((stage, step) =>
    linesOf(asked.items, plan.mode).flatMap(line =>
      Array.from({ length: line.count }, () => ({
        ...next.next().value,
        locationId,
        productId: asked.productId,
        batchId: asked.id,
        batchItemId: null,
        mode: plan.mode,
        count: line.pieces,
        state: stage.state,
        isFinal: stage.isFinal,
        quantity: step > 0 ? { ...line.quantity, value: 0 } : line.quantity,
        initialQuantity: line.quantity,
        madeAt: plan.at,
        stateSince: plan.at,
        programId: stage.programId,
        bestBefore: stage.dates.bestBefore,
        expiration: stage.dates.expiration,
        dateLines: stage.dates.lines,
        pause: stage.dates.pause,
        allergens: plan.allergens,
        containerId: step > 0 ? null : (asked.containerId ?? null),
        replacesId: null,
        printedAt: null,
        openedAt: null,
        note: asked.note ?? null,
        active: true,
        version: 1,
      })),
    ),
  )
  return { batch: batch as unknown as Batch, labels: labels as unknown as Label[] }
}
