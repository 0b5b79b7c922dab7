/** Labels, batches, products and programs as the demo's floor has them in hand. */
import type { AllergenMap } from '@cloche/domain/rules/allergens'
import type { DateLine, Life, LifePair, Pause, ProductLife } from '@cloche/domain/rules/expiry'
import type { BatchStatus, ProgramStep } from '@cloche/domain/rules/programs'
import type { Amount, Price } from '@cloche/domain/rules/amounts'

export interface FloorProduct extends Price {
  readonly id: string
  readonly name: string
  readonly life: ProductLife
  readonly allergens: AllergenMap
  readonly recipe: readonly { ingredientId: string; name: string; quantity: Amount; yield: number }[]
}

export interface FloorProgram extends ProgramStep {
  readonly name: string
  readonly inputsLimit: boolean
  readonly nextExpiration: Life | null
}

export interface FloorBatch {
  readonly id: string
  readonly code: string
  readonly product: FloorProduct
  readonly locationId: string
  status: BatchStatus
}

/** The row of a label; `batch` is not written. */
export interface FloorLabel {
  readonly id: string
  readonly serial: string
  readonly productId: string
  readonly batchId: string
  readonly batchItemId: string
  readonly initialQuantity: Amount
  readonly madeAt: string
  readonly madeById: string
  readonly allergens: AllergenMap
  locationId: string
  containerId: string | null
  state: string
  isFinal: boolean
  quantity: Amount
  stateSince: string
  programId: string | null
  bestBefore: string | null
  expiration: string | null
  dateLines: readonly DateLine[]
  pause: Pause | null
}

/** What a program says of the life in the state it leads to. */
export const lifeOfProgram = (program: FloorProgram | undefined): LifePair | null =>
  program === undefined ? null : { bestBefore: null, expiration: program.nextExpiration }
