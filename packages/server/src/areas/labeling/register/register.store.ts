/** Everything a registration needs to know, read in one trip, and the answer it gives. */
import { ENTITIES } from '@cloche/domain/entities'
import type { RegisteredProgram, RegisterFacts, Registration } from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import { bookOf, openBook, type RecipeLine, type RecipeProduct } from '@cloche/domain/rules/recipes'
import type { QueryResult, Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { selection } from '../../../entity-engine/rows.ts'
import type { AnswerTo } from '../../../http/call-context.ts'
import { finished } from '../../../entity-engine/select.ts'
import {
  batchesIn,
  batchesStatement,
  CLOCK,
  labelsIn,
  labelsStatement,
  nowIn,
} from '../ledger/labels.store.ts'

export interface Found {
  readonly isThere: boolean
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
           from container where organization_id = $1 and id = $2 and deleted is null${within === undefined ? '' : ` and ${within}`}${lock ? ' for no key update' : ''}`,
    values,
  }
}

export const PROGRAM_COLUMNS =
  'id, name, from_state as "fromState", next_state as "nextState", reuse_state as "reuseState", is_consumable as "isConsumable", ' +
  'inputs_limit as "inputsLimit", product_ids as "productIds", next_best_before as "nextBestBefore", next_expiration as "nextExpiration", ' +
  'reuse_best_before as "reuseBestBefore", reuse_expiration as "reuseExpiration", cook_time as "cookTime", hold_time as "holdTime", ' +
  'cook_temperature as "cookTemperature", target_temperature as "targetTemperature"'

/** Allergens are told of the whole tree or not at all. */
const WHOLE_TREE = 1_000_000

function statements(
  organizationId: string,
  asked: Registration,
  reach: RowScope,
  locationId: string,
  lock: boolean,
) {
  const one = (text: string, ...values: unknown[]): Statement => ({
    text,
    values: [organizationId, ...values],
  })
  const inputs = asked.inputs ?? []
  const wanted = {
    ids: inputs.flatMap(input => input.labelId ?? []),
    batchIds: inputs.flatMap(input => input.batchId ?? []),
  }
  return {
    there: one('select 1 from batch where organization_id = $1 and id = $2', asked.id ?? null),
    place: placeStatement(organizationId, locationId, reach),
    steps: one(
      `select state, program_id as "programId", expected_duration as "expectedDuration", is_labelled as "isLabelled"
       from step where organization_id = $1 and deleted is null and active
         and elaboration_id = (select elaboration_id from product where organization_id = $1 and id = $2) order by priority, id`,
      asked.productId,
    ),
    programs: one(
      `select ${PROGRAM_COLUMNS} from program where organization_id = $1 and deleted is null and active and (id = $2 or id in (
         select program_id from step where organization_id = $1 and deleted is null and active
           and elaboration_id = (select elaboration_id from product where organization_id = $1 and id = $3)))`,
      asked.programId ?? null,
      asked.productId,
    ),
    states: one(
      'select path, is_final as "isFinal" from state where organization_id = $1 and deleted is null',
    ),
    tree: one('select * from recipe_tree($1, array[$2::uuid], $3)', asked.productId, WHOLE_TREE),
    labels: labelsStatement(organizationId, reach, wanted, lock),
    batches: batchesStatement(organizationId, wanted, lock),
    // Locked until the transaction ends, so that no two registrations get one number.
    product: one(
      `select id, name, life, life_ends as "lifeEnds", batch_pattern as "batchPattern", next_product_serial as "nextProductSerial"
       from product where organization_id = $1 and id = $2 and deleted is null${lock && asked.held === undefined ? ' for no key update' : ''}`,
      asked.productId,
    ),
    batching: one(
      `select id, mode, mask, batch_pattern as "batchPattern", count_per_batch_item as "countPerBatchItem", serving_count as "servingCount",
         count_per_serving as "countPerServing", next_batch_serial as "nextBatchSerial", next_product_serial as "nextProductSerial", next_batch_id as "nextBatchId"
       from batching where organization_id = $1 and id = $2 and product_id = $3 and deleted is null${lock ? ' for no key update' : ''}`,
      asked.batchingId ?? null,
      asked.productId,
    ),
    container: containerStatement(organizationId, asked.containerId ?? null, reach, lock),
    clock: CLOCK,
  }
}

/** Reads all that a registration names. `lock`: what it takes from is locked until the transaction ends. */
export async function findForRegistration(
  transaction: Transaction,
  organizationId: string,
  asked: Registration,
  reach: RowScope,
  locationId: string,
  lock: boolean,
): Promise<Found> {
  const all = statements(organizationId, asked, reach, locationId, lock)
  const results = await Promise.all(Object.values(all).map(statement => transaction.query(statement)))
  const of = (name: keyof typeof all) => results[Object.keys(all).indexOf(name)] as QueryResult
  const rows = <T>(name: keyof typeof all) => of(name).rows as unknown as T[]
  const first = <T>(name: keyof typeof all) => rows<T>(name)[0]
  const product = first<Omit<NonNullable<RegisterFacts['product']>, 'allAllergens'>>('product')
  const recipes = openBook(bookOf(rows<RecipeProduct & { lines: RecipeLine[] }>('tree')))
  return {
    isThere: of('there').rows.length > 0,
    facts: {
      product: product && { ...product, allAllergens: recipes.allergensOf(product.id) },
      batching: first('batching'),
      location: first('place'),
      programs: new Map(rows<RegisteredProgram>('programs').map(program => [program.id, program])),
      states: new Map(rows<{ path: string; isFinal: boolean }>('states').map(state => [state.path, state])),
      steps: rows('steps'),
      recipes,
      container: first('container'),
      labels: labelsIn(of('labels')),
      batches: batchesIn(of('batches')),
    },
    now: nowIn(of('clock')),
  }
}

/**
 * Takes the next serial of the product: its row stays locked, so no two batches get one.
 * @throws UNKNOWN_LINK
 */
export async function takeSerial(
  transaction: Transaction,
  organizationId: string,
  productId: string,
): Promise<number> {
  const { rows } = await transaction.query({
    text: `update product set next_product_serial = next_product_serial + 1 where organization_id = $1 and id = $2 and deleted is null
           returning next_product_serial - 1 as serial`,
    values: [organizationId, productId],
  })
  const serial = rows[0]?.['serial'] as number | undefined
  // Removed since it was read.
  if (serial === undefined)
    throw new Problem('UNKNOWN_LINK', {
      faults: [{ path: 'registration.productId', rule: 'problem.field.unknownLink' }],
    })
  return serial
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
      text: `select ${item.sql} from batch_item where organization_id = $1 and batch_id = $2 order by id`,
      values: [organizationId, batchId],
    },
    {
      text: `select data from event where organization_id = $1 and batch_id = $2 and action in ('label/register', 'label/receive') limit 1`,
      values: [organizationId, batchId],
    },
  ]
}

export function registeredIn([batches, items, events]: readonly QueryResult[]) {
  const registered = events?.rows[0]?.['data'] as
    | { readonly items: readonly { readonly dates: AnswerTo<'labeling.register'>['dates'] }[] }
    | undefined
  return {
    batch: finished(batches?.rows ?? [], batch.finish)[0],
    items: finished(items?.rows ?? [], item.finish),
    /** Of the first stage; undefined where nothing was registered. */
    dates: registered && (registered.items[0]?.dates ?? null),
  }
}
