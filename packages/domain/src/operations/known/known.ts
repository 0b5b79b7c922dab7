/**
 * What is known of a kitchen without asking the server: kept by a browser for the time without a connection, held in
 * memory by the demo. Facts of operations are read from it, and their effects are put back into it, by the same code
 * for both.
 */
import type { Row } from '../../catalogue/entity.ts'
import type { Entities } from '../../entities/all.ts'
import type { AmountUnit, Money } from '../../rules/amounts/index.ts'
import type { AllergenMap } from '../../rules/allergens/index.ts'
import type { ProductLife } from '../../rules/expiry/index.ts'
import type { BatchStatus } from '../../rules/programs/index.ts'
import type { RecipeRoom } from '../../rules/recipes/index.ts'
import type { RouteStep } from '../../rules/registration/index.ts'
import type { Effects } from '../effects.ts'
import type { ContainerInHand } from '../containers/container.ts'
import { pointAfter, type CheckedPoint } from '../haccp/check.ts'
import { statusOfLabels } from '../labels/batch-status.ts'
import type { LabelRow, NewLabel } from '../labels/label-row.ts'

type Rows<Name extends keyof Entities> = Row<Entities[Name]>

/** A location with what its days are told by. */
export interface KnownLocation {
  readonly id: string
  readonly timeZone: string
  /** When lives in days end; null where no location says. */
  readonly lifeEnds: 'endOfDay' | 'hour' | null
  /** Itself and all above it. */
  readonly hierarchy: readonly string[]
}

export type KnownProduct = Pick<
  Rows<'product'>,
  'id' | 'name' | 'lifeEnds' | 'batchPattern' | 'elaborationId' | 'nextProductSerial'
> & {
  readonly life: ProductLife | null
  /** Its own allergens and those of all that goes into it. */
  readonly allAllergens: AllergenMap
  /** Per unit of consumption, in the organization's currency; absent where this person may not see it. */
  readonly cost?: Money | null
  readonly temperatureMin?: number | null
  readonly temperatureMax?: number | null
  readonly consumptionUnit?: AmountUnit
  /** Where it is offered; absent in what a release before kept. */
  readonly placeIds?: readonly string[]
}

export type KnownBatch = Pick<
  Rows<'batch'>,
  'id' | 'code' | 'productId' | 'statusReason' | 'statusById' | 'version' | 'locationId'
> & {
  readonly status: BatchStatus
  /** The product's name when it was made. */
  readonly name: string
  /** What the person is called who held it last, where that is known. */
  readonly statusBy?: string | null
}

export interface Known {
  /** The number of the next batch, where one place alone gives them: the demo. */
  readonly nextBatchSerial?: number
  readonly locations: ReadonlyMap<string, KnownLocation>
  readonly products: ReadonlyMap<string, KnownProduct>
  readonly batchings: ReadonlyMap<string, Rows<'batching'>>
  readonly programs: readonly Rows<'program'>[]
  readonly states: ReadonlyMap<string, { readonly path: string; readonly isFinal: boolean }>
  readonly steps: readonly (RouteStep & { readonly elaborationId: string })[]
  readonly labels: ReadonlyMap<string, LabelRow>
  readonly batches: ReadonlyMap<string, KnownBatch>
  readonly containers: ReadonlyMap<string, ContainerInHand>
  readonly haccpPoints: ReadonlyMap<string, CheckedPoint>
  /** Recipes with all that goes into them; absent where they are not kept. */
  readonly recipes?: RecipeRoom
  /** Recipes for their amounts alone, where no more of them is kept. */
  readonly makings?: RecipeRoom
}

/** What a new batch has besides what was said of it. */
const NEW_BATCH = {
  version: 1,
  active: true,
  statusReason: null,
  statusById: null,
  description: null,
} as const

/** What a new label has where nothing else was said. */
const BORN = {
  batchStatus: 'available',
  batchReason: null,
  batchItemId: null,
  mode: 'individual',
  count: 1,
  mask: null,
  isFinal: false,
  servingCount: null,
  countPerServing: null,
  madeById: null,
  programId: null,
  bestBefore: null,
  expiration: null,
  dateLines: [],
  pause: null,
  allergens: {},
  containerId: null,
  replacesId: null,
  printedAt: null,
  openedAt: null,
  note: null,
  active: true,
  version: 1,
} as const

export const bornLabel = (label: NewLabel): LabelRow => ({ ...BORN, ...label }) as unknown as LabelRow

function withRows<T extends { readonly id: string }>(
  known: ReadonlyMap<string, T>,
  rows: Iterable<T>,
): ReadonlyMap<string, T> {
  const all = [...rows]
  return all.length === 0 ? known : new Map([...known, ...all.map(row => [row.id, row] as const)])
}

/** The points that were checked, with the failures that go on there. */
const checkedPoints = (
  points: Known['haccpPoints'],
  checks: readonly (Rows<'haccpCheck'> & { readonly id: string })[],
): CheckedPoint[] =>
  checks.flatMap(check => {
    const point = points.get(check.haccpPointId)
    return point === undefined ? [] : [pointAfter(point, check)]
  })

const next = (label: LabelRow): LabelRow => ({ ...label, version: label.version + 1 })

/** The labels of batches that were held, released or rejected. */
function restated(labels: Known['labels'], events: Effects['events']): LabelRow[] {
  const statuses = new Map(statusOfLabels(events).map(({ batchId, ...said }) => [batchId, said]))
  if (statuses.size === 0) return []
  return [...labels.values()].flatMap(label => {
    const said = statuses.get(label.batchId)
    return said === undefined ? [] : [{ ...label, ...said }]
  })
}

/** What is known after an operation. */
export function applyEffects(known: Known, { labels, records, changes, events, counters }: Effects): Known {
  const made = <T>(entity: string) =>
    records.flatMap(record => (record.entity === entity ? [record.row as unknown as T] : []))
  const changed = <T extends { readonly id: string }>(entity: string, rows: ReadonlyMap<string, T>) =>
    changes.flatMap(change => {
      const row = change.entity === entity ? rows.get(change.id) : undefined
      if (row === undefined) return []
      // What somebody else is called who did something to it before.
      const unnamed = 'statusById' in change.after ? { statusBy: null } : {}
      return [{ ...row, ...change.after, ...unnamed, version: change.version + 1 }]
    })
  const counted = <T extends { readonly id: string }>(entity: string, rows: ReadonlyMap<string, T>) =>
    counters.flatMap(counter => {
      const row = counter.entity === entity ? rows.get(counter.id) : undefined
      return row === undefined ? [] : [{ ...row, ...counter.after }]
    })
  const { batches, containers, products, batchings, nextBatchSerial } = known
  return {
    ...known,
    ...(nextBatchSerial === undefined
      ? {}
      : { nextBatchSerial: nextBatchSerial + made<KnownBatch>('batch').length }),
    labels: withRows(known.labels, [
      ...labels.created.map(bornLabel),
      ...labels.changed.map(next),
      ...restated(known.labels, events),
    ]),
    batches: withRows(batches, [
      ...made<KnownBatch>('batch').map(batch => ({ ...NEW_BATCH, ...batch })),
      ...changed('batch', batches),
    ]),
    containers: withRows(containers, changed('container', containers)),
    products: withRows(products, counted('product', products)),
    batchings: withRows(batchings, counted('batching', batchings)),
    haccpPoints: withRows(known.haccpPoints, checkedPoints(known.haccpPoints, made('haccpCheck'))),
  }
}
