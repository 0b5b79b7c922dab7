/** What operations on labels that stand already need to know. */
import { isTimeZone } from '../../rules/calendar/index.ts'
import type { Life, ProductLife } from '../../rules/expiry/index.ts'
import type { Price } from '../../rules/amounts/index.ts'
import type { ContainerBrief } from '../containers/container.ts'
import type { KnownLocation } from '../known/known.ts'
import type { BatchInHand, LabelRow } from './label-row.ts'

/** A location with what its days are told by. */
export type LocationFacts = Omit<KnownLocation, 'hierarchy'>

export interface ContainerFacts extends ContainerBrief {
  /** Where it stands: that location and all above it. */
  readonly places: readonly string[]
}

export interface ProductFacts extends Price {
  readonly name: string
  readonly life: ProductLife | null
  readonly lifeEnds: LocationFacts['lifeEnds']
  readonly batchPattern: string | null
}

/** A program as far as it moves labels. */
export interface ProgramFacts {
  readonly id: string
  readonly name: string
  readonly type: string
  /** The action that it is run as; absent or null: none. */
  readonly actionPath?: string | null
  readonly cookTime: number | null
  readonly holdTime: number | null
  readonly progressTime: number | null
  readonly targetTemperature: number | null
  readonly fromState: string
  readonly nextState: string
  readonly reuseState: string | null
  readonly isConsumable: boolean
  readonly inputsLimit: boolean
  /** Empty: of every product. */
  readonly productIds: readonly string[]
  readonly nextBestBefore: Life | null
  readonly nextExpiration: Life | null
  readonly reuseBestBefore: Life | null
  readonly reuseExpiration: Life | null
}

export interface LabelFacts {
  /** Those that were named and are within reach. */
  readonly labels: readonly LabelRow[]
  /** The labels' batches, by id. */
  readonly batches: ReadonlyMap<string, BatchInHand>
  /** The labels' products, by id. */
  readonly products: ReadonlyMap<string, ProductFacts>
  /** Programs that fit at least one of the products. */
  readonly programs: readonly ProgramFacts[]
  readonly states: ReadonlyMap<string, { readonly isFinal: boolean }>
  /** The locations of the labels, and where they go. */
  readonly locations: ReadonlyMap<string, LocationFacts>
}

export const batchOf = ({ batches }: LabelFacts, label: LabelRow): BatchInHand =>
  batches.get(label.batchId) as BatchInHand

export function zoneAt({ locations }: Pick<LabelFacts, 'locations'>, locationId: string): string {
  const zone = locations.get(locationId)?.timeZone
  return zone !== undefined && isTimeZone(zone) ? zone : 'UTC'
}

/** What the product and the location say of dates that begin at an instant. */
export function datesSaidOf(facts: LabelFacts, label: LabelRow, locationId: string, at: string) {
  const product = facts.products.get(label.productId)
  return {
    at,
    timeZone: zoneAt(facts, locationId),
    productLife: product?.life ?? null,
    endOfDay: (product?.lifeEnds ?? facts.locations.get(locationId)?.lifeEnds) !== 'hour',
  }
}
