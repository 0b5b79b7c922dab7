/** What a browser keeps of a place for the time without a connection; all of it is read in one trip. */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import type { RecipeLine, RecipeProduct } from '@cloche/domain/rules/recipes'
import type { Statement } from '../../../database/connection.ts'
import { countsAtSql } from '../../../entity-engine/range.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { rowNames, selection, type WireRow } from '../../../entity-engine/rows.ts'
import type { AnswerTo } from '../../../http/call-context.ts'
import { failingSql } from '../../../operations/failing-points.ts'
import type { OrganizationRow } from '../print/content.store.ts'
import { STATUS_BY } from '../ledger/labels.store.ts'
import { CONTAINER_COLUMNS } from '../container/container.store.ts'
import { PLACE_COLUMNS, placeStatement } from '../register/register.store.ts'

export const PRODUCTS_MAX = 500
export const RECIPE_LINES_MAX = 10_000
const LABELS_MAX = 500
const LOCATIONS_MAX = 500
const CONTAINERS_MAX = 500
const HACCP_POINTS_MAX = 500
/** So far back habits are learned, and from so many batches at most. */
const HABIT_DAYS = 56
const HABIT_BATCHES = 4000

const without = <E extends EntityDeclaration>(entity: E, ...names: string[]) =>
  selection(
    entity,
    rowNames(entity).filter(name => !names.includes(name)),
  )

const kept = ['metas', 'created', 'updated', 'deleted']
export const PRODUCT = without(ENTITIES.product, ...kept, 'nutrition', 'diets')
export const BATCHING = without(ENTITIES.batching, ...kept)
export const STATE = without(ENTITIES.state, ...kept)
export const LABEL = without(ENTITIES.label, ...kept)
export const BATCH = without(ENTITIES.batch, ...kept, 'recipe')
export const PROGRAM = without(ENTITIES.program, ...kept)
export const HACCP_POINT = without(ENTITIES.haccpPoint, ...kept)

export interface Wanted {
  readonly organizationId: string
  readonly locationId: string
  readonly labels: RowScope
  readonly batches: RowScope
  readonly favorites: RowScope
  readonly locations: RowScope
  readonly containers: RowScope
  readonly haccpPoints: RowScope
}

/** What is answered, as the contract says. */
type Kept = AnswerTo<'labeling.offline'>
/** A line of a recipe with the name of what goes in. */
export type CompositionRow = RecipeLine & { readonly name: string }
type Value = (value: unknown) => string

/**
 * The products of the place's tiles and of batches made lately first, then those that are offered here, by name, and the
 * others: recipes and labels name those too.
 * @param liked the favourites of the place
 */
function productsSql(liked: string, within: string, isOffered: string): string {
  return `with here as (
      select product_id, max(made_at) as lately from (select product_id, made_at from batch
        where organization_id = $1 and deleted is null${within} order by made_at desc limit 2000) made group by product_id)
    select ${PRODUCT.sql} from product left join here on here.product_id = product.id
    where organization_id = $1 and deleted is null and active
    order by product.id in (select "productId" from (${liked}) liked) desc, here.lately desc nulls last, ${isOffered} desc,
      name, id limit ${PRODUCTS_MAX}`
}

const AMOUNT = `case when quantity_value is null then null else json_build_object('value', quantity_value, 'unit', quantity_unit) end as quantity`

/** What was registered here lately, by product, format and state, with the hour of each by the place's own clock. */
function habitsSql(within: string, zone: string): string {
  return `select product_id as "productId", batching_id as "batchingId", state,
      (array_agg(json_build_object('value', quantity_value, 'unit', quantity_unit) order by made_at desc))[1] as quantity,
      array_agg(extract(hour from made_at at time zone ${zone})::int order by made_at desc) as hours
    from (select product_id, batching_id, made_at, item.* from (
        select id, product_id, batching_id, made_at from batch
        where organization_id = $1 and deleted is null and origin = 'production' and made_at > now() - interval '${HABIT_DAYS} days'${within}
        order by made_at desc limit ${HABIT_BATCHES}) made
      join lateral (select state, quantity_value, quantity_unit from batch_item
        where organization_id = $1 and batch_id = made.id and quantity_value is not null order by id limit 1) item on true) each
    group by product_id, batching_id, state order by count(*) desc, product_id limit 200`
}

/** The statements but for those that need the place's zone. */
export function offlineStatements(wanted: Wanted) {
  const { organizationId, locationId } = wanted
  const make = <R>(write: (value: Value) => string): Statement<R> => {
    const values: unknown[] = [organizationId]
    return { text: write(value => `$${values.push(value)}`), values }
  }
  const within = (
    entity: 'label' | 'batch' | 'favorite' | 'location' | 'container' | 'haccpPoint',
    rowScope: RowScope,
    value: Value,
  ) => {
    const sql = rowScopeSql(ENTITIES[entity], rowScope, value)
    return sql === undefined ? '' : ` and ${sql}`
  }
  const open = (value: Value) =>
    `select id from label where organization_id = $1 and deleted is null and not is_final
       ${within('label', wanted.labels, value)} order by made_at desc, id limit ${LABELS_MAX}`
  const all = 'where organization_id = $1 and deleted is null'
  const favorites = (value: Value) =>
    `select id, product_id as "productId", batching_id as "batchingId", state, ${AMOUNT} from favorite
       ${all} and active${within('favorite', wanted.favorites, value)} order by priority, created, id limit 60`
  const offered = (value: Value, column: string) => countsAtSql(column, `array[${value(locationId)}]::uuid[]`)
  return {
    place: placeStatement(organizationId, locationId, { kind: 'organization' }),
    placeName: make<{ name: string }>(
      value => `select name from location where organization_id = $1 and id = ${value(locationId)}`,
    ),
    organization: make<OrganizationRow>(
      () => `select name, public_name as "publicName", locale, address, postcode, city,
               digital_link_domain as "digitalLinkDomain" from organization where id = $1`,
    ),
    products: make<WireRow>(value =>
      productsSql(
        favorites(value),
        within('batch', wanted.batches, value),
        offered(value, 'product.place_ids'),
      ),
    ),
    batchings: make<WireRow>(
      () => `select ${BATCHING.sql} from batching ${all} and active order by name, id limit 1000`,
    ),
    programs: make<WireRow>(
      value => `select ${PROGRAM.sql} from program ${all} and active
        order by ${offered(value, 'place_ids')} desc, priority, name, id limit 1000`,
    ),
    states: make<WireRow>(
      () => `select ${STATE.sql} from state ${all} order by priority, name, id limit 1000`,
    ),
    steps: make<Kept['steps'][number]>(
      () => `select elaboration_id as "elaborationId", state, program_id as "programId",
               expected_duration as "expectedDuration", is_labelled as "isLabelled"
             from step ${all} and active order by elaboration_id, priority, id limit 5000`,
    ),
    compositions: make<CompositionRow>(
      () => `select product_id as "productId", ingredient_id as "ingredientId", name, composition.yield,
               json_build_object('value', quantity_value, 'unit', quantity_unit) as quantity
             from composition join product on product.organization_id = $1 and product.id = ingredient_id
             where composition.organization_id = $1 and composition.deleted is null and composition.active
             order by product_id, composition.priority, composition.id`,
    ),
    // A recipe may name what was removed since, and equipment brings traces of other foods.
    stated: make<RecipeProduct>(
      () => `select id, allergens, diets, array(select distinct shared from step, unnest(step.shared_allergens) as shared
               where step.organization_id = $1 and step.elaboration_id = product.elaboration_id
                 and step.deleted is null and step.active) as "sharedAllergens"
             from product where organization_id = $1`,
    ),
    labels: make<WireRow>(
      value =>
        `select ${LABEL.sql} from label where organization_id = $1 and id in (${open(value)}) order by made_at desc, id`,
    ),
    batches: make<WireRow>(
      value => `select ${BATCH.sql}, ${STATUS_BY} as "statusBy" from batch
        where organization_id = $1 and id in (select batch_id from label where organization_id = $1 and id in (${open(value)}))
        order by id limit ${LABELS_MAX}`,
    ),
    locations: make<Kept['locations'][number]>(
      value => `select name, hierarchy, ${PLACE_COLUMNS} from location
        ${all} and (id = ${value(locationId)} or (true${within('location', wanted.locations, value)}))
        order by id = ${value(locationId)} desc, cardinality(hierarchy), name, id limit ${LOCATIONS_MAX}`,
    ),
    containers: make<Kept['containers'][number]>(
      value => `select ${CONTAINER_COLUMNS} from container c
        left join container_shape s on s.organization_id = $1 and s.id = c.shape_id
        where c.organization_id = $1 and c.id in (select id from container
          ${all} and active${within('container', wanted.containers, value)})
        order by c.name, c.id limit ${CONTAINERS_MAX}`,
    ),
    haccpPoints: make<WireRow>(
      value => `select ${HACCP_POINT.sql} from haccp_point
        ${all} and active${within('haccpPoint', wanted.haccpPoints, value)} order by name, id limit ${HACCP_POINTS_MAX}`,
    ),
    failing: make<{ haccpPointId: string; incidenceId: string; count: number }>(value =>
      failingSql(
        '',
        `opened.haccp_point_id in (select id from haccp_point
          ${all} and active${within('haccpPoint', wanted.haccpPoints, value)})`,
        'now()',
      ),
    ),
    favorites: make<Kept['favorites'][number]>(favorites),
    habits: make<Kept['habits'][number]>(value => {
      const zone = `(select coalesce(
        (select above.time_zone from location above join location here on here.organization_id = $1 and here.id = ${value(locationId)}
           where above.organization_id = $1 and above.id = any(here.hierarchy) and above.time_zone is not null
           order by cardinality(above.hierarchy) desc limit 1),
        (select time_zone from organization where id = $1)))`
      return habitsSql(within('batch', wanted.batches, value), zone)
    }),
  }
}
