/** What operations on labels need to know, in one trip. */
import { ENTITIES } from '@cloche/domain/entities'
import {
  waitingWanted,
  type AskedMove,
  type BareBefore,
  type ContainerFacts,
  type LocationFacts,
  type MoveFacts,
  type ProductFacts,
  type ProgramFacts,
} from '@cloche/domain/operations'
import { sum, type Amount } from '@cloche/domain/rules/amounts'
import type { QueryResult, Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { countsAtSql } from '../../../entity-engine/range.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import {
  batchesIn,
  batchesStatement,
  CLOCK,
  labelsIn,
  labelsStatement,
  nowIn,
  waitingStatement,
} from '../ledger/labels.store.ts'
import {
  containerStatement,
  PLACE_COLUMNS,
  PROGRAM_COLUMNS,
  placeStatement,
} from '../register/register.store.ts'

export interface Target {
  readonly locationId?: string
  readonly containerId?: string
  readonly deviceId?: string
  /** Of a program that is named: it is found wherever it is used, as by a move that waited to be sent. */
  readonly programId?: string
}

/** What moves, splits and merges need to know, and the clock behind the locks. */
export interface LabelsFound {
  readonly facts: MoveFacts
  readonly now: string
}

/** A machine within reach. */
function machineStatement(organizationId: string, id: string, reach: RowScope): Statement {
  const values: unknown[] = [organizationId, id]
  const within = rowScopeSql(ENTITIES.device, reach, value => `$${values.push(value)}`)
  return {
    text: `select id from device where organization_id = $1 and id = $2 and deleted is null${within === undefined ? '' : ` and ${within}`}`,
    values,
  }
}

/** The places that labels stand at. */
function placesStatement(organizationId: string, labelIds: readonly string[]): Statement {
  return {
    text: `select ${PLACE_COLUMNS} from location where organization_id = $1
             and id in (select location_id from label where organization_id = $1 and id = any($2::uuid[]))`,
    values: [organizationId, labelIds],
  }
}

/** Reads all that these labels need. `lock`: the labels stay as they are until the transaction ends. */
export async function findLabels(
  transaction: Transaction,
  organizationId: string,
  labelIds: readonly string[],
  target: Target,
  reach: RowScope,
  lock: boolean,
): Promise<LabelsFound> {
  const { statements, found } = askedForLabels(organizationId, labelIds, target, reach, lock)
  return found(await Promise.all(statements.map(statement => transaction.query(statement))))
}

/** The statements that read it, and what their results say. */
export function askedForLabels(
  organizationId: string,
  labelIds: readonly string[],
  target: Target,
  reach: RowScope,
  lock: boolean,
): { statements: readonly Statement[]; found: (results: readonly QueryResult[]) => LabelsFound } {
  const wanted = { ids: labelIds }
  const { locationId, containerId, deviceId, programId = null } = target
  const ofLabels = 'select product_id from label where organization_id = $1 and id = any($2::uuid[])'
  const all = {
    labels: labelsStatement(organizationId, reach, wanted, lock),
    batches: batchesStatement(organizationId, wanted, lock),
    products: {
      text: `select id, name, life, life_ends as "lifeEnds", batch_pattern as "batchPattern", cost, consumption_unit as unit from product where organization_id = $1 and id in (${ofLabels})`,
      values: [organizationId, labelIds],
    },
    programs: {
      text: `select ${PROGRAM_COLUMNS} from program where organization_id = $1 and deleted is null and active
               and (product_ids = '{}' or product_ids && array(${ofLabels}))
               and (id = $3 or ${countsAtSql('place_ids', `array(select location_id from label where organization_id = $1 and id = any($2::uuid[]))`)})
             order by priority, name, id`,
      values: [organizationId, labelIds, programId],
    },
    states: {
      text: 'select path, is_final as "isFinal" from state where organization_id = $1 and deleted is null',
      values: [organizationId],
    },
    places: placesStatement(organizationId, labelIds),
    clock: CLOCK,
    ...(locationId !== undefined && { location: placeStatement(organizationId, locationId, reach) }),
    ...(deviceId !== undefined && { machine: machineStatement(organizationId, deviceId, reach) }),
    ...(containerId !== undefined && {
      container: containerStatement(organizationId, containerId, reach, lock),
    }),
  }
  const names = Object.keys(all)
  return {
    statements: Object.values(all),
    found: results => foundIn(name => results[names.indexOf(name)]),
  }
}

function foundIn(of: (name: string) => QueryResult | undefined): LabelsFound {
  const rows = <T>(name: string) => (of(name)?.rows ?? []) as unknown as T[]
  const byId = <T extends { readonly id: string }>(all: readonly T[]) =>
    new Map(all.map(row => [row.id, row]))
  const [location] = rows<LocationFacts>('location')
  const facts: MoveFacts = {
    labels: labelsIn(of('labels')!.rows),
    batches: batchesIn(of('batches')!.rows),
    products: byId(rows<ProductFacts & { id: string }>('products')),
    programs: rows<ProgramFacts>('programs'),
    states: new Map(rows<{ path: string; isFinal: boolean }>('states').map(state => [state.path, state])),
    locations: byId([...rows<LocationFacts>('places'), ...(location ? [location] : [])]),
    location,
    container: rows<ContainerFacts>('container')[0],
    machine: rows<{ id: string }>('machine')[0] ?? null,
    waiting: [],
  }
  return { facts, now: nowIn(of('clock')!) }
}

/** With the labels that wait for the step that is asked for, where every step of a batch has its own. */
export async function withWaiting(
  transaction: Transaction,
  organizationId: string,
  asked: AskedMove,
  facts: MoveFacts,
): Promise<MoveFacts> {
  const wanted = waitingWanted(asked, facts)
  if (wanted === null) return facts
  const found = await transaction.query(waitingStatement(organizationId, wanted.batchIds, wanted.state))
  return { ...facts, waiting: labelsIn(found.rows) }
}

/** With what labels that are cancelled had taken, from labels within reach, locked. */
export async function withTaken(
  transaction: Transaction,
  organizationId: string,
  { kind, labelIds }: AskedMove,
  facts: MoveFacts,
  reach: RowScope,
): Promise<MoveFacts> {
  if (kind !== 'cancel') return facts
  const [{ rows: links }, { rows: bareTaken }] = await Promise.all([
    transaction.query(inputLinks(organizationId, labelIds)),
    transaction.query(bareInputs(organizationId, labelIds)),
  ])
  if (links.length === 0) return { ...facts, bareTaken }
  const ids = [...new Set(links.map(({ fromId }) => fromId))]
  const labels = labelsIn(
    (await transaction.query(labelsStatement(organizationId, reach, { ids }, true))).rows,
  )
  const taken = labels.flatMap(label => {
    const parts = links.filter(({ fromId }) => fromId === label.id).map(({ quantity }) => quantity)
    const quantity = sum(parts, label.quantity.unit)
    return quantity === null ? [] : [{ label, quantity }]
  })
  return { ...facts, taken, bareTaken }
}

const inputLinks = (
  organizationId: string,
  labelIds: readonly string[],
): Statement<{ fromId: string; quantity: Amount }> => ({
  text: `select from_id as "fromId", json_build_object('value', quantity_value, 'unit', quantity_unit) as quantity
         from label_link where organization_id = $1 and to_id = any($2::uuid[]) and kind = 'input'`,
  values: [organizationId, labelIds],
})

/**
 * What of food without a label went into batches, the part of these labels in it: each label's by what it held when it was made.
 * A label is cancelled once: none gives back twice.
 */
const bareInputs = (organizationId: string, labelIds: readonly string[]): Statement<BareBefore> => ({
  text: `with chosen as (
      select batch_id, sum(initial_quantity_value) as part from label where organization_id = $1 and id = any($2::uuid[]) group by batch_id),
    share as (
      select chosen.batch_id, chosen.part / nullif(whole.value, 0) as part from chosen
      cross join lateral (select sum(initial_quantity_value) as value from label
        where organization_id = $1 and label.batch_id = chosen.batch_id and deleted is null) whole)
    select used.product_id as "productId", used.state, used.location_id as "locationId", used.into_id as "intoId",
      json_build_object('value', round(-sum(used.quantity_value) * share.part, 6), 'unit', used.quantity_unit) as quantity,
      round(-sum(used.cost) * share.part, 6) as cost
    from share join stock_variation used on used.organization_id = $1 and used.into_id = share.batch_id
      and used.label_id is null and used.reason = 'consumption'
    where share.part > 0
    group by used.product_id, used.state, used.location_id, used.into_id, used.quantity_unit, share.part
    order by used.product_id, used.location_id, used.state`,
  values: [organizationId, labelIds],
})
