/** What is known of a kitchen, out of what the server gives of a location for the time without a connection. */
import { makeBook, openBook, type RecipeLine, type RecipeProduct } from '../../rules/recipes/index.ts'
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
  readonly products: readonly (KnownProduct &
    Partial<Pick<RecipeProduct, 'weight' | 'density' | 'servings' | 'yield'>>)[]
  /** What goes into those products; absent in what a release before kept. */
  readonly compositions?: readonly Omit<RecipeLine, 'id' | 'note'>[]
  readonly batchings: readonly Values<Known['batchings']>[]
  readonly programs: Known['programs']
  readonly states: readonly Values<Known['states']>[]
  readonly steps: Known['steps']
  /** The open ones, those that wait for their step among them. */
  readonly labels: readonly LabelRow[]
  readonly batches: readonly KnownBatch[]
  readonly containers: readonly Values<Known['containers']>[]
  readonly haccpPoints: readonly Values<Known['haccpPoints']>[]
}

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map(row => [row.id, row]))

/** The recipes as far as amounts go: neither allergens nor cost are asked of them. */
function makingsOf({ products, compositions }: KeptPlace): Pick<Known, 'makings'> {
  if (compositions === undefined) return {}
  const inAmounts = products.map((product): RecipeProduct => ({
    id: product.id,
    name: product.name,
    consumptionUnit: product.consumptionUnit ?? null,
    weight: product.weight ?? null,
    density: product.density ?? null,
    servings: product.servings ?? null,
    yield: product.yield ?? null,
    cost: null,
    allergens: {},
    diets: [],
    nutrition: null,
  }))
  const lines = compositions.map((line, at) => ({ ...line, id: String(at) }))
  return { makings: openBook(makeBook(inAmounts, lines)) }
}

export function knownOf(kept: KeptPlace): Known {
  return {
    ...makingsOf(kept),
    locations: byId(kept.locations),
    products: byId(kept.products),
    batchings: byId(kept.batchings),
    programs: kept.programs,
    states: new Map(kept.states.map(state => [state.path, state])),
    steps: kept.steps,
    labels: byId(kept.labels),
    batches: byId(kept.batches),
    containers: byId(kept.containers),
    haccpPoints: byId(kept.haccpPoints),
  }
}
