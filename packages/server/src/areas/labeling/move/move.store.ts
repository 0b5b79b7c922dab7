/** What a move of labels needs to know, in one trip. */
import type { ProductLife } from '@cloche/domain/rules/expiry'
import type { Costing } from '@cloche/domain/rules/stock'
import type { QueryResult, Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { RowScope } from '../../../entity-engine/row-scope.ts'
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
  PLACE_COLUMNS,
  PROGRAM_COLUMNS,
  placeStatement,
  type ContainerFound,
  type PlaceFound,
  type ProgramFound,
} from '../register/register.store.ts'

export interface Target {
  readonly locationId?: string
  readonly containerId?: string
}

export interface MoveFound {
  readonly labels: readonly LabelRow[]
  readonly batches: ReadonlyMap<string, BatchInHand>
  readonly lives: ReadonlyMap<
    string,
    { readonly life: ProductLife; readonly lifeEnds: PlaceFound['lifeEnds'] }
  >
  readonly costs: ReadonlyMap<string, Costing>
  /** Programs that fit at least one of the products. */
  readonly programs: readonly ProgramFound[]
  readonly states: ReadonlyMap<string, { readonly isFinal: boolean }>
  /** The places of the labels and where they go. */
  readonly places: ReadonlyMap<string, PlaceFound>
  readonly location: PlaceFound | undefined
  readonly container: ContainerFound | undefined
  readonly now: string
}

/** The places that labels stand at. */
function placesStatement(organizationId: string, labelIds: readonly string[]): Statement {
  return {
    text: `select ${PLACE_COLUMNS} from location where organization_id = $1
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
  reach: RowScope,
  lock: boolean,
): Promise<MoveFound> {
  const { statements, found } = askedForMove(organizationId, labelIds, target, reach, lock)
  return found(await Promise.all(statements.map(statement => transaction.query(statement))))
}

/** The statements that read it, and what their results say. */
export function askedForMove(
  organizationId: string,
  labelIds: readonly string[],
  target: Target,
  reach: RowScope,
  lock: boolean,
): { statements: readonly Statement[]; found: (results: readonly QueryResult[]) => MoveFound } {
  const wanted = { ids: labelIds }
  const { locationId, containerId } = target
  const ofLabels = 'select product_id from label where organization_id = $1 and id = any($2::uuid[])'
  const all = {
    labels: labelsStatement(organizationId, reach, wanted, lock),
    batches: batchesStatement(organizationId, wanted, lock),
    products: {
      text: `select id, life, life_ends as "lifeEnds", cost, consumption_unit as unit from product where organization_id = $1 and id in (${ofLabels})`,
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
    places: placesStatement(organizationId, labelIds),
    clock: CLOCK,
    ...(locationId !== undefined && { location: placeStatement(organizationId, locationId, reach) }),
    ...(containerId !== undefined && { container: containerStatement(organizationId, containerId, reach) }),
  }
  const names = Object.keys(all)
  return {
    statements: Object.values(all),
    found: results => foundIn(name => results[names.indexOf(name)]),
  }
}

function foundIn(of: (name: string) => QueryResult | undefined): MoveFound {
  const rows = <T>(name: string) => (of(name)?.rows ?? []) as unknown as T[]
  const [location] = rows<PlaceFound>('location')
  const products = rows<Costing & { id: string; life: ProductLife; lifeEnds: PlaceFound['lifeEnds'] }>(
    'products',
  )
  const places = [...rows<PlaceFound>('places'), ...(location ? [location] : [])]
  return {
    labels: labelsIn(of('labels')!),
    batches: batchesIn(of('batches')!),
    lives: new Map(products.map(({ id, life, lifeEnds }) => [id, { life, lifeEnds }])),
    costs: new Map(products.map(({ id, cost, unit }) => [id, { cost, unit }])),
    programs: rows<ProgramFound>('programs'),
    states: new Map(rows<{ path: string; isFinal: boolean }>('states').map(state => [state.path, state])),
    places: new Map(places.map(place => [place.id, place])),
    location,
    container: rows<ContainerFound>('container')[0],
    now: nowIn(of('clock')!),
  }
}
