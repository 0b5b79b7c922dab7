/** Everything a registration needs to know, read in one trip, and the answer it gives. */
import { ENTITIES, type EntityName } from '@cloche/domain/entities'
import {
  takesByRecipe,
  type Effects,
  type RegisteredProgram,
  type RegisterFacts,
  type Registration,
} from '@cloche/domain/operations'
import type { AllergenMap } from '@cloche/domain/rules/allergens'
import { bookOf, openBook, type RecipeLine, type RecipeProduct } from '@cloche/domain/rules/recipes'
import type { QueryResult, Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { countsAtSql } from '../../../entity-engine/range.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { selection } from '../../../entity-engine/rows.ts'
import type { AnswerTo } from '../../../http/call-context.ts'
import { TELLS_GUESTS } from '../../../operations/publish.ts'
import { finished } from '../../../entity-engine/select.ts'
import { asKeptJson, asWritten } from '../../../entity-engine/written.ts'
import {
  batchesIn,
  batchesStatement,
  briefAsWritten,
  labelsIn,
  labelsStatement,
} from '../ledger/labels.store.ts'
import { recipeStatements, unlabelledStatement } from './recipe.store.ts'

export interface Found {
  readonly isThere: boolean
  /** Whether the product tells guests of its labels. */
  readonly isTelling: boolean
  readonly facts: RegisterFacts
  readonly now: string
}

/** What the nearest location says that says something: itself, or one above. */
const nearest = (column: string) =>
  `(select above.${column} from location above where above.organization_id = $1 and above.id = any(location.hierarchy)
      and above.${column} is not null and above.deleted is null order by cardinality(above.hierarchy) desc limit 1)`

/** The columns of a location with what its days are told by: the time zone is at last the organization's. */
export const PLACE_COLUMNS =
  `id, coalesce(${nearest('time_zone')}, (select time_zone from organization where id = $1)) as "timeZone", ` +
  `${nearest('life_ends')} as "lifeEnds"`

/** A location within reach, with what its days are told by. */
export function placeStatement(
  organizationId: string,
  id: string | null,
  reach: RowScope,
): Statement<NonNullable<RegisterFacts['location']>> {
  const values: unknown[] = [organizationId, id]
  const within = rowScopeSql(ENTITIES.location, reach, value => `$${values.push(value)}`)
  return {
    text: `select ${PLACE_COLUMNS}
           from location where organization_id = $1 and id = $2 and deleted is null${within === undefined ? '' : ` and ${within}`}`,
    values,
    keepsPlan: true,
  }
}

/** A container within reach, and where it stands. `lock`: until the transaction ends. */
export function containerStatement(
  organizationId: string,
  id: string | null,
  reach: RowScope,
  lock: boolean,
): Statement {
  const values: unknown[] = [organizationId, id]
  const within = rowScopeSql(ENTITIES.container, reach, value => `$${values.push(value)}`)
  return {
    text: `select id, status, version, location_id as "locationId",
             (select hierarchy from location where organization_id = $1 and id = container.location_id) as places
           from container where organization_id = $1 and id = $2 and deleted is null and shipment_id is null${within === undefined ? '' : ` and ${within}`}${lock ? ' for no key update' : ''}`,
    values,
    keepsPlan: true,
  }
}

export const PROGRAM_COLUMNS =
  'id, name, type, action_path as "actionPath", progress_time as "progressTime", from_state as "fromState", next_state as "nextState", reuse_state as "reuseState", is_consumable as "isConsumable", ' +
  'inputs_limit as "inputsLimit", product_ids as "productIds", next_best_before as "nextBestBefore", next_expiration as "nextExpiration", ' +
  'reuse_best_before as "reuseBestBefore", reuse_expiration as "reuseExpiration", cook_time as "cookTime", hold_time as "holdTime", ' +
  'cook_temperature as "cookTemperature", target_temperature as "targetTemperature"'

/** Allergens are told of the whole tree or not at all. */
const WHOLE_TREE = 1_000_000

type Product = NonNullable<RegisterFacts['product']>
interface ProductFound extends Omit<Product, 'allAllergens'> {
  readonly allergens: AllergenMap
  readonly elaborationId: string | null
  readonly hasRecipe: boolean
  readonly isTelling: boolean
  readonly isOffered: boolean
}
interface CircumstancesFound {
  readonly now: string
  readonly isFinal: boolean | null
  readonly nextBatchSerial: number
  readonly place: RegisterFacts['location'] | null
}

/** What every registration has to know of its product, and whether the place offers it. It stays as it is until a registration ends. */
const productStatement = (
  organizationId: string,
  { productId }: Registration,
  locationId: string,
  lock: boolean,
): Statement<ProductFound> => ({
  text: `select id, name, life, life_ends as "lifeEnds", batch_pattern as "batchPattern", next_product_serial as "nextProductSerial",
           temperature_min as "temperatureMin", temperature_max as "temperatureMax",
           allergens, elaboration_id as "elaborationId", ${TELLS_GUESTS} as "isTelling",
           ${countsAtSql('place_ids', 'array[$3]::uuid[]')} as "isOffered",
           exists (select 1 from composition where organization_id = $1 and product_id = $2 and deleted is null) as "hasRecipe"
         from product where organization_id = $1 and id = $2 and deleted is null${lock ? ' for key share' : ''}`,
  values: [organizationId, productId, locationId],
  keepsPlan: true,
})

/** The clock, read behind all locks, the location, and the state that is asked for. */
function circumstancesStatement(
  organizationId: string,
  { state }: Registration,
  locationId: string,
  reach: RowScope,
): Statement<CircumstancesFound> {
  const { text, values = [] } = placeStatement(organizationId, locationId, reach)
  return {
    text: `select date_trunc('milliseconds', clock_timestamp()) as now,
             (select is_final from state where organization_id = $1 and path = $${values.length + 1} and deleted is null) as "isFinal",
             (select next_batch_serial from organization where id = $1) as "nextBatchSerial",
             (select row_to_json(place) from (${text}) as place) as place`,
    values: [...values, state],
    keepsPlan: true,
  }
}

/** What is read only where it was asked for. */
function askedStatements(
  organizationId: string,
  asked: Registration,
  reach: RowScope,
  locationId: string,
  lock: boolean,
) {
  const { id, inputs = [], batchingId, containerId, productId } = asked
  const wanted = {
    ids: inputs.flatMap(input => input.labelId ?? []),
    batchIds: inputs.flatMap(input => input.batchId ?? []),
  }
  const isChosen = wanted.ids.length + wanted.batchIds.length > 0
  const chosen = {
    labels: isChosen ? labelsStatement(organizationId, reach, wanted, lock) : undefined,
    batches: isChosen ? batchesStatement(organizationId, wanted, lock) : undefined,
  }
  return {
    there:
      id === undefined
        ? undefined
        : one('select 1 from batch where organization_id = $1 and id = $2', [organizationId, id]),
    ...(takesByRecipe(asked) ? recipeStatements(organizationId, reach, asked, locationId, lock) : chosen),
    batching:
      batchingId === undefined
        ? undefined
        : one<NonNullable<RegisterFacts['batching']>>(
            `select id, mode, mask, batch_pattern as "batchPattern", count_per_batch_item as "countPerBatchItem", serving_count as "servingCount",
               count_per_serving as "countPerServing", next_batch_serial as "nextBatchSerial", next_product_serial as "nextProductSerial", next_batch_id as "nextBatchId"
             from batching where organization_id = $1 and id = $2 and product_id = $3 and deleted is null${lock ? ' for no key update' : ''}`,
            [organizationId, batchingId, productId],
          ),
    container:
      containerId === undefined ? undefined : containerStatement(organizationId, containerId, reach, lock),
  }
}

const one = <Row>(text: string, values: unknown[]): Statement<Row> => ({ text, values, keepsPlan: true })

/** What matters only for a product with a route or a recipe, or where a program is named. */
function furtherStatements(
  organizationId: string,
  asked: Registration,
  { elaborationId, hasRecipe }: ProductFound,
  locationId: string,
  lock: boolean,
) {
  const { productId, programId } = asked
  const hasRoute = elaborationId !== null || programId !== undefined
  return {
    steps:
      elaborationId === null
        ? undefined
        : one<RegisterFacts['steps'][number]>(
            `select state, program_id as "programId", expected_duration as "expectedDuration", is_labelled as "isLabelled"
             from step where organization_id = $1 and deleted is null and active and elaboration_id = $2 order by priority, id`,
            [organizationId, elaborationId],
          ),
    programs: hasRoute
      ? one<RegisteredProgram>(
          `select ${PROGRAM_COLUMNS} from program where organization_id = $1 and deleted is null and active and id in (
             select $2::uuid union all
             select program_id from step where organization_id = $1 and deleted is null and active and elaboration_id = $3)`,
          [organizationId, programId ?? null, elaborationId],
        )
      : undefined,
    states: hasRoute
      ? one<{ path: string; isFinal: boolean }>(
          'select path, is_final as "isFinal" from state where organization_id = $1 and deleted is null',
          [organizationId],
        )
      : undefined,
    unlabelled:
      hasRecipe && asked.origin !== 'receipt'
        ? unlabelledStatement(organizationId, asked, locationId, lock)
        : undefined,
    // A route brings the allergens of equipment that other foods share.
    tree:
      hasRecipe || elaborationId !== null
        ? one<RecipeProduct & { lines: RecipeLine[] }>('select * from recipe_tree($1, array[$2::uuid], $3)', [
            organizationId,
            productId,
            WHOLE_TREE,
          ])
        : undefined,
  }
}

type RowsOf<S> = {
  [K in keyof S]-?: NonNullable<S[K]> extends Statement<infer Row> ? Row[] : never
}

/** Sends those statements that there are, together; answers the rows of each, none for those that there are not. */
async function rowsOf<S extends { readonly [name: string]: Statement<unknown> | undefined }>(
  transaction: Transaction,
  statements: S,
): Promise<RowsOf<S>> {
  const entries = await Promise.all(
    Object.entries(statements).map(async ([name, statement]) => {
      const { rows } = statement === undefined ? { rows: [] } : await transaction.query<unknown>(statement)
      return [name, rows]
    }),
  )
  return Object.fromEntries(entries) as RowsOf<S>
}

/**
 * Reads what a registration names, in one trip, and in a second one what its product's route and recipe say.
 * `lock`: what it takes from is locked until the transaction ends.
 */
export async function findForRegistration(
  transaction: Transaction,
  organizationId: string,
  asked: Registration,
  reach: RowScope,
  locationId: string,
  lock: boolean,
): Promise<Found> {
  const first = await rowsOf(transaction, {
    product: productStatement(organizationId, asked, locationId, lock),
    ...askedStatements(organizationId, asked, reach, locationId, lock),
    circumstances: circumstancesStatement(organizationId, asked, locationId, reach),
  })
  const [product] = first.product
  const [circumstances] = first.circumstances
  const further =
    product &&
    (await rowsOf(transaction, furtherStatements(organizationId, asked, product, locationId, lock)))
  const isFinal = circumstances?.isFinal ?? null
  return {
    isThere: first.there.length > 0,
    isTelling: product?.isTelling ?? false,
    facts: {
      isOffered: product?.isOffered ?? true,
      ...recipeFacts(product, further?.tree ?? []),
      unlabelled: further?.unlabelled ?? [],
      nextBatchSerial: circumstances?.nextBatchSerial,
      batching: first.batching[0],
      location: circumstances?.place ?? undefined,
      programs: new Map((further?.programs ?? []).map(program => [program.id, program])),
      states: new Map<string, { readonly isFinal: boolean }>([
        ...(further?.states ?? []).map(state => [state.path, state] as const),
        ...(isFinal === null ? [] : [[asked.state, { isFinal }] as const]),
      ]),
      steps: further?.steps ?? [],
      container: first.container[0] as RegisterFacts['container'],
      labels: labelsIn(first.labels),
      batches: batchesIn(first.batches),
    },
    now: circumstances?.now ?? '',
  }
}

/** The product, and what goes into it; nothing does where it has no recipe. */
function recipeFacts(
  found: ProductFound | undefined,
  tree: readonly (RecipeProduct & { lines: RecipeLine[] })[],
): Pick<RegisterFacts, 'product' | 'recipes'> {
  if (found === undefined) return { product: undefined, recipes: undefined }
  if (tree.length === 0) return { product: { ...found, allAllergens: found.allergens }, recipes: undefined }
  const recipes = openBook(bookOf(tree))
  return { product: { ...found, allAllergens: recipes.allergensOf(found.id) }, recipes }
}

const batch = selection(ENTITIES.batch)
const item = selection(ENTITIES.batchItem)

/** The batch, its items, and the event that registered it. */
export function registeredStatements(organizationId: string, batchId: string, reach: RowScope): Statement[] {
  const values: unknown[] = [organizationId, batchId]
  const within = rowScopeSql(ENTITIES.batch, reach, value => `$${values.push(value)}`)
  return [
    {
      text: `select ${batch.sql} from batch where organization_id = $1 and id = $2${within === undefined ? '' : ` and ${within}`}`,
      values,
    },
    {
      text: `select ${item.sql} from batch_item where organization_id = $1 and batch_id = $2 and deleted is null order by id`,
      values: [organizationId, batchId],
    },
    {
      text: `select data from event where organization_id = $1 and batch_id = $2 and action in ('label/register', 'label/receive') limit 1`,
      values: [organizationId, batchId],
    },
  ]
}

/** What the event of a registration says of its items. */
interface Registered {
  readonly items: readonly { readonly dates: AnswerTo<'labeling.register'>['dates'] }[]
  readonly taken?: AnswerTo<'labeling.register'>['taken']
}

/** What went in by the recipe, where it was asked. */
const takenIn = (registered: Registered | undefined) =>
  registered?.taken === undefined ? {} : { taken: asKeptJson(registered.taken) }

export function registeredIn([batches, items, events]: readonly QueryResult[]) {
  const registered = events?.rows[0]?.['data'] as Registered | undefined
  return {
    batch: finished(batches?.rows ?? [], batch.finish)[0],
    items: finished(items?.rows ?? [], item.finish),
    /** Of the first stage; undefined where nothing was registered. */
    dates: registered && (registered.items[0]?.dates ?? null),
    ...takenIn(registered),
  }
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

/** What a registration that was just written answers: the same as reading it. */
export function registeredBy({ at, records, labels, events }: Effects): AnswerTo<'labeling.register'> {
  const rowsOf = (name: EntityName) => records.flatMap(({ entity, row }) => (entity === name ? [row] : []))
  const [made] = asWritten(ENTITIES.batch, at, rowsOf('batch'))
  if (made === undefined) throw new Error('A registration makes a batch')
  const registered = events[0]?.data as Registered | undefined
  return {
    batch: made,
    items: asWritten(ENTITIES.batchItem, at, rowsOf('batchItem').toSorted(byId)),
    labels: briefAsWritten(at, labels.created.toSorted(byId)),
    dates: asKeptJson(registered?.items[0]?.dates ?? null),
    ...takenIn(registered),
  }
}
