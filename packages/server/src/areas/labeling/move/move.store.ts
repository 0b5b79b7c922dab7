/** What a move of labels needs to know, in one trip. */
import type { ProductLife } from '@cloche/domain/rules/expiry'
import type { Costing } from '@cloche/domain/rules/stock'
import type { QueryResult, Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Reach } from '../../../entity-engine/reach.ts'
import {
  batchesIn,
  batchesStatement,
  CLOCK,
  labelsIn,
  labelsStatement,
  nowIn,
} from '../ledger/labels.store.ts'
import type { BatchInHand, LabelRow } from '../ledger/label-row.ts'
import {
  containerStatement,
  PROGRAM_COLUMNS,
  placeStatement,
  type ContainerFound,
  type ProgramFound,
} from '../register/register.store.ts'

export interface Target {
  readonly locationId?: string
  readonly containerId?: string
}

export interface MoveFound {
  readonly labels: readonly LabelRow[]
  readonly batches: ReadonlyMap<string, BatchInHand>
  readonly lives: ReadonlyMap<string, ProductLife>
  readonly costs: ReadonlyMap<string, Costing>
  /** Programs that fit at least one of the products. */
  readonly programs: readonly ProgramFound[]
  readonly states: ReadonlyMap<string, { readonly isFinal: boolean }>
  /** Time zones by place: of the labels and of where they go. */
  readonly zones: ReadonlyMap<string, string>
  readonly location: { readonly id: string } | undefined
  readonly container: ContainerFound | undefined
  readonly now: string
}

/** The time zones of the places that labels stand at. */
function zonesStatement(organizationId: string, labelIds: readonly string[]): Statement {
  return {
    text: `select id, coalesce(
             (select above.time_zone from location above where above.organization_id = $1 and above.id = any(location.hierarchy)
                and above.time_zone is not null and above.deleted is null order by cardinality(above.hierarchy) desc limit 1),
             (select time_zone from organization where id = $1)) as "timeZone"
           from location where organization_id = $1
             and id in (select location_id from label where organization_id = $1 and id = any($2::uuid[]))`,
    values: [organizationId, labelIds],
  }
}

/** Reads all that moving these labels needs. `lock`: the labels stay as they are until the transaction ends. */
export async function findForMove(
  transaction: Transaction,
  organizationId: string,
  labelIds: readonly string[],
  target: Target,
  reach: Reach,
  lock: boolean,
): Promise<MoveFound> {
  const wanted = { ids: labelIds }
  const ofLabels = 'select product_id from label where organization_id = $1 and id = any($2::uuid[])'
  const all = {
    labels: labelsStatement(organizationId, reach, wanted, lock),
    batches: batchesStatement(organizationId, wanted, lock),
    products: {
      text: `select id, life, cost, consumption_unit as unit from product where organization_id = $1 and id in (${ofLabels})`,
      values: [organizationId, labelIds],
    },
    programs: {
      text: `select ${PROGRAM_COLUMNS} from program where organization_id = $1 and deleted is null and active
               and (product_ids = '{}' or product_ids && array(${ofLabels})) order by priority, name, id`,
      values: [organizationId, labelIds],
    },
    states: {
      text: 'select path, is_final as "isFinal" from state where organization_id = $1 and deleted is null',
      values: [organizationId],
    },
    zones: zonesStatement(organizationId, labelIds),
    location: placeStatement(organizationId, target.locationId ?? null, reach),
    container: containerStatement(organizationId, target.containerId ?? null, reach),
    clock: CLOCK,
  }
  const results = await Promise.all(Object.values(all).map(statement => transaction.query(statement)))
  const of = (name: keyof typeof all) => results[Object.keys(all).indexOf(name)] as QueryResult
  const rows = <T>(name: keyof typeof all) => of(name).rows as unknown as T[]
  const [location] = rows<{ id: string; timeZone: string }>('location')
  const products = rows<Costing & { id: string; life: ProductLife }>('products')
  const places = [...rows<{ id: string; timeZone: string }>('zones'), ...(location ? [location] : [])]
  return {
    labels: labelsIn(of('labels')),
    batches: batchesIn(of('batches')),
    lives: new Map(products.map(({ id, life }) => [id, life])),
    costs: new Map(products.map(({ id, cost, unit }) => [id, { cost, unit }])),
    programs: rows<ProgramFound>('programs'),
    states: new Map(rows<{ path: string; isFinal: boolean }>('states').map(state => [state.path, state])),
    zones: new Map(places.map(({ id, timeZone }) => [id, timeZone])),
    location,
    container: rows<ContainerFound>('container')[0],
    now: nowIn(of('clock')),
  }
}
