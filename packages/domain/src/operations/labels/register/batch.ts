/** The batch that a registration makes, and its items. */
import { BATCH_STATUSES } from '../../../catalogue/names/food.ts'
import { freezeRecipe } from '../../../rules/recipes/index.ts'
import { sum, times, type Amount } from '../../../rules/amounts/index.ts'
import type { Doer } from '../../operation.ts'
import type { Serials } from '../batch-code.ts'
import type { Registration } from './asked.ts'
import { KEPT_OF_PROGRAM, type RegisterFacts } from './facts.ts'
import type { Plan } from './plan.ts'

const earliest = (dates: readonly (string | null)[]) =>
  dates.filter(date => date !== null).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null

export interface Item {
  readonly row: {
    readonly id: string
    readonly state: string
    readonly mask: string | null
    readonly servingCount: number | null
    readonly countPerServing: number | null
    readonly [name: string]: unknown
  }
  readonly stage: Plan['stages'][number]
  readonly line: Plan['lines'][number]
  /** Labels of later steps hold nothing until the food arrives there. */
  readonly waits: boolean
}

export function itemsOf(
  plan: Plan,
  { batching }: RegisterFacts,
  asked: Registration,
  { batchId, locationId }: { batchId: string; locationId: string },
  newId: () => string,
): Item[] {
  return plan.stages.flatMap((stage, step) =>
    plan.lines.map((line, index): Item => ({
      stage,
      line,
      waits: step > 0,
      row: {
        id: newId(),
        locationId,
        batchId,
        productId: asked.productId,
        count: asked.items[index]?.count ?? line.count,
        countPerBatchItem: batching?.countPerBatchItem ?? 1,
        servingCount: line.servingCount ?? batching?.servingCount ?? null,
        countPerServing: batching?.countPerServing ?? null,
        quantity: asked.items[index]?.quantity ?? null,
        state: stage.state,
        mask: batching?.mask ?? null,
        bestBefore: stage.dates.bestBefore,
        expiration: stage.dates.expiration,
      },
    })),
  )
}

/** The recipe and the program by which the batch was made, as they were; null for what has no recipe. */
function frozenRecipe(plan: Plan, facts: RegisterFacts, productId: string, made: Amount | null) {
  const frozen = facts.recipes === undefined ? null : freezeRecipe(facts.recipes, productId, made)
  if (frozen === null) return null
  const program = facts.programs.get(plan.stages[0]?.programId ?? '')
  const kept = program && Object.fromEntries(KEPT_OF_PROGRAM.map(name => [name, program[name]]))
  return { ...frozen, program: kept ?? null }
}

/** Whether the pattern made the code: here, or on the device that printed it by numbers that all products share. */
function isCodeMade({ batchCode, held }: Registration): boolean {
  if (batchCode === undefined) return true
  return held?.orNew === 'numbersAndCode' && held.batchSerial !== undefined
}

/** The row of the batch. `quantity`: all that was made, null where the items' units do not convert. */
export function batchRow(
  plan: Plan,
  facts: RegisterFacts,
  asked: Registration,
  { batchId, locationId, code }: { batchId: string; locationId: string; code: string },
  serials: Serials,
  by: Doer,
) {
  const made = sum(plan.lines.map(({ count, quantity }) => times(quantity, count)))
  return {
    id: batchId,
    locationId,
    name: facts.product?.name ?? '',
    code,
    serial: serials.batch,
    madeCode: isCodeMade(asked) ? code : null,
    productId: asked.productId,
    batchingId: asked.batchingId ?? null,
    origin: asked.origin ?? 'production',
    status: BATCH_STATUSES[0],
    quantity: made,
    madeAt: plan.at,
    madeById: by.memberId,
    bestBefore: earliest(plan.stages.map(stage => stage.dates.bestBefore)),
    expiration: earliest(plan.stages.map(stage => stage.dates.expiration)),
    supplier: asked.supplier ?? null,
    supplierLot: asked.supplierLot ?? null,
    supplierDocument: asked.supplierDocument ?? null,
    recipe: frozenRecipe(plan, facts, asked.productId, made),
  }
}
