/** What a registration has to know. */
import type { Row } from '../../../catalogue/entity.ts'
import type { Entities } from '../../../entities/all.ts'
import type { Amount, Price } from '../../../rules/amounts/index.ts'
import type { AllergenMap } from '../../../rules/allergens/index.ts'
import type { ProductLife } from '../../../rules/expiry/index.ts'
import type { RecipeRoom } from '../../../rules/recipes/index.ts'
import type { RouteProgram, RouteStep } from '../../../rules/registration/index.ts'
import type { ContainerFacts, LocationFacts } from '../facts.ts'
import type { BatchInHand, LabelRow } from '../label-row.ts'

type Rows<Name extends keyof Entities> = Row<Entities[Name]>

export interface RegisteredProduct {
  readonly id: string
  readonly name: string
  readonly life: ProductLife | null
  /** Null: as the location says. */
  readonly lifeEnds: 'endOfDay' | 'hour' | null
  readonly batchPattern: string | null
  readonly nextProductSerial: number
  /** Its own allergens and those of all that goes into it. */
  readonly allAllergens: AllergenMap
  /** Between which it is to be kept, in degrees Celsius; null: the product does not say. */
  readonly temperatureMin?: number | null
  readonly temperatureMax?: number | null
}

export type RegisteredBatching = Pick<
  Rows<'batching'>,
  | 'id'
  | 'mode'
  | 'mask'
  | 'batchPattern'
  | 'countPerBatchItem'
  | 'servingCount'
  | 'countPerServing'
  | 'nextBatchSerial'
  | 'nextProductSerial'
  | 'nextBatchId'
>

/** What is worth knowing of a program later, when it has been changed: kept with the batch. */
export const KEPT_OF_PROGRAM = [
  'id',
  'name',
  'fromState',
  'nextState',
  'reuseState',
  'isConsumable',
  'inputsLimit',
  'nextBestBefore',
  'nextExpiration',
  'reuseBestBefore',
  'reuseExpiration',
  'cookTime',
  'holdTime',
  'cookTemperature',
  'targetTemperature',
] as const satisfies readonly (keyof Rows<'program'>)[]

export type RegisteredProgram = RouteProgram &
  Pick<
    Rows<'program'>,
    Exclude<(typeof KEPT_OF_PROGRAM)[number], keyof RouteProgram> | 'type' | 'progressTime'
  > & {
    readonly productIds: readonly string[]
  }

export interface BarePile {
  readonly productId: string
  readonly state: string
  readonly locationId: string
  readonly quantity: Amount
  readonly price: Price
}

export interface RegisterFacts {
  /** Whether the product is offered where it is registered. */
  readonly isOffered: boolean
  readonly product: RegisteredProduct | undefined
  /** The organization's next number of a batch; undefined where only its browsers' own are known. */
  readonly nextBatchSerial?: number | undefined
  /** The product's next serial is taken already: its counter stands behind it. */
  readonly isSerialTaken?: boolean
  /** Where it is registered. */
  readonly location: LocationFacts | undefined
  readonly batching: RegisteredBatching | undefined
  /** The program asked for and those of the route's steps, by id. */
  readonly programs: ReadonlyMap<string, RegisteredProgram>
  readonly states: ReadonlyMap<string, { readonly isFinal: boolean }>
  /** The product's route, in its order. */
  readonly steps: readonly RouteStep[]
  readonly container: ContainerFacts | undefined
  /** The labels behind the inputs, or what is open here of what the recipe asks for, and their batches. */
  readonly labels: readonly LabelRow[]
  readonly batches: ReadonlyMap<string, BatchInHand>
  /** The product's recipe with all that goes into it; undefined where the tree is not kept: the server freezes it. */
  readonly recipes: RecipeRoom | undefined
  /**
   * What is here without a label of what the recipe asks for, with what it costs, in the order in which it is taken; undefined
   * where nobody knows: a browser.
   */
  readonly unlabelled?: readonly BarePile[]
  /** The recipe for its amounts alone, where the tree is not kept. */
  readonly makings?: RecipeRoom | undefined
}
