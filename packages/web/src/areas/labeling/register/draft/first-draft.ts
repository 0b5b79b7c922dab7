/** The draft a registration begins with: from the favourite that was pressed, else from the last time. Pure. */
import { AMOUNT_UNITS } from '@cloche/domain/catalogue'
import type { Amount, AmountUnit } from '@cloche/domain/rules/amounts'
import { usualOrigin } from '@cloche/domain/rules/registration'
import { eachLabel } from '@cloche/domain/rules/day-plan'
import { inKitchenUnit } from '../../../../data/amounts/units.ts'
import type { Draft, LastTime } from './draft.ts'
import type { TiledProduct } from '../../../../data/food/product-tile.tsx'
import { programOf, type StateChoice } from './state-choices.ts'

export interface Beginning {
  readonly product: {
    readonly id: string
    readonly type: string
    readonly life: unknown
    readonly consumptionUnit: AmountUnit
    readonly supplier: string | null
  }
  readonly choices: readonly StateChoice[]
  readonly batchings: readonly {
    id: string
    weight: number | null
    state: string | null
    countPerBatchItem: number
  }[]
  /** The favourite or recent tile that was pressed. */
  readonly tile: TiledProduct | null
  readonly lastTime: LastTime | null
  /** From the address: the state that was asked for. */
  readonly state: string | null
  /** From the address: how many labels alike the amount that is asked for is on. */
  readonly labels?: number | null
  /** The label in hand that goes in. */
  readonly input: { labelId: string; quantity: Amount } | null
  /** From the address: the amount that is asked for. */
  readonly asked?: Amount | null
  /** From the address: a plan or a task asks to make it. */
  readonly isPlanned?: boolean
  /** It has a recipe, as far as is known here. */
  readonly hasRecipe?: boolean
}

/** An amount as an address says it; null: it says none. */
export function amountIn(value: string | null, unit: string | null): Amount | null {
  const number = Number(value)
  const known = AMOUNT_UNITS.find(one => one === unit)
  return value !== null && known !== undefined && Number.isFinite(number) && number > 0
    ? { value: number, unit: known }
    : null
}

/** How many labels an address asks for; null: it does not say. */
export function labelsIn(count: string | null): number | null {
  const number = Number(count)
  return Number.isInteger(number) && number > 1 ? number : null
}

/** An amount of a product that nothing is known of: one of what it is counted in. */
function usualQuantity({ product, batchings, tile, lastTime }: Beginning): Amount {
  const grams = batchings.find(one => one.id === tile?.batchingId)?.weight
  const byFormat = grams === null || grams === undefined ? null : inKitchenUnit({ value: grams, unit: 'g' })
  return tile?.quantity ?? byFormat ?? lastTime?.quantity ?? { value: 1, unit: product.consumptionUnit }
}

export function firstDraft(beginning: Beginning): Draft {
  const { product, choices, tile, lastTime, input } = beginning
  const wanted = [beginning.state, tile?.state, lastTime?.state].find(state =>
    choices.some(choice => choice.state === state),
  )
  const choice = choices.find(one => one.state === wanted) ?? choices[0]
  const state = choice?.state ?? 'prepare'
  const isLast = lastTime?.state === state
  const program = isLast ? lastTime.programId : null
  const each = beginning.asked ? eachLabel(beginning.asked, beginning.labels ?? null) : null
  const knowsProgram = choice?.programs.some(one => one.id === program) ?? false
  return {
    origin: usualOrigin({
      type: product.type,
      hasRecipe: beginning.hasRecipe ?? false,
      isPlanned: beginning.isPlanned ?? false,
      hasInput: input !== null,
    }),
    state,
    programId: knowsProgram ? program : choice === undefined ? null : programOf(choice, product.life),
    batchingId: tile?.batchingId ?? (isLast ? lastTime.batchingId : null),
    mode: null,
    count: each === null ? 1 : (beginning.labels ?? 1),
    quantity: each ?? beginning.asked ?? usualQuantity(beginning),
    servings: null,
    inputs: input === null ? [] : [input],
    pastReason: '',
    supplier: product.supplier ?? '',
    supplierLot: '',
    supplierDocument: '',
    temperature: null,
    bestBefore: '',
    expiration: '',
    dateReason: '',
    batchCode: '',
    locationId: null,
    containerId: null,
    note: '',
  }
}
