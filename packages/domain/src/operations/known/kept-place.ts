/** What is known of a kitchen, out of what the server gives of a location for the time without a connection. */
import type { Doer } from '../operation.ts'
import type { LabelRow } from '../labels/label-row.ts'
import type { Known, KnownBatch, KnownLocation, KnownProduct } from './known.ts'

type Values<Of> = Of extends ReadonlyMap<string, infer Value> ? Value : never

/** As it is answered, as far as operations ask for it. */
export interface KeptPlace {
  /** Who asked for it: what they may do stands in their session. */
  readonly by: Omit<Doer, 'permissions'>
  /** The chosen location and those below it. */
  readonly locations: readonly KnownLocation[]
  readonly products: readonly KnownProduct[]
  readonly batchings: readonly Values<Known['batchings']>[]
  readonly programs: Known['programs']
  readonly states: readonly Values<Known['states']>[]
  readonly steps: Known['steps']
  /** The open ones, those that wait for their step among them. */
  readonly labels: readonly LabelRow[]
  readonly batches: readonly KnownBatch[]
  readonly containers: readonly Values<Known['containers']>[]
}

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map(row => [row.id, row]))

export function knownOf(kept: KeptPlace): Known {
  return {
    locations: byId(kept.locations),
    products: byId(kept.products),
    batchings: byId(kept.batchings),
    programs: kept.programs,
    states: new Map(kept.states.map(state => [state.path, state])),
    steps: kept.steps,
    labels: byId(kept.labels),
    batches: byId(kept.batches),
    containers: byId(kept.containers),
  }
}
