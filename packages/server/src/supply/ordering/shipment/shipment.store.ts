/** What shipments between our places need to know. `$1` organization. */
import { ENTITIES } from '@cloche/domain/entities'
import type {
  AskedShipment,
  ShipFacts,
  ShipmentFacts,
  ShipmentInHand,
  ShipmentLineInHand,
  UnlabelledPile,
} from '@cloche/domain/operations'
import { gatheringTypes } from '@cloche/domain/rules/places'
import type { Price } from '@cloche/domain/rules/amounts'
import type { ContainerInHand } from '@cloche/domain/operations'
import { namedContainers } from '@cloche/domain/operations'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { selection } from '../../../entity-engine/rows.ts'
import { finished } from '../../../entity-engine/select.ts'
import type { Session } from '../../../http/session.ts'
import { unlabelledStatement } from '../../../operations/stock-balances.ts'
import { orderLinesStatement } from '../receive/receive.store.ts'
import { sensorsStatement } from './pick.store.ts'
import { placeWithin } from './reach.ts'

const label = selection(ENTITIES.label)
const line = selection(ENTITIES.shipmentLine)

/** The clock of the database, read behind the locks. */
const CLOCK = `select date_trunc('milliseconds', clock_timestamp()) as now`

/** Labels by their ids, and the open ones in some containers. */
async function labelsWith(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
  containerIds: readonly string[] = [],
  reach?: RowScope,
) {
  const values: unknown[] = [organizationId, ids, containerIds]
  const within =
    reach === undefined ? undefined : rowScopeSql(ENTITIES.label, reach, value => `$${values.push(value)}`)
  const { rows } = await transaction.query({
    text: `select ${label.sql} from label where organization_id = $1 and (id = any($2::uuid[]) or (container_id = any($3::uuid[]) and not is_final)) and deleted is null${within === undefined ? '' : ` and ${within}`} order by id for update`,
    values,
  })
  return finished(rows as never, label.finish) as unknown as ShipFacts['labels']
}

const CONTAINER = `c.id, c.name, c.code, c.sscc, c.status, c.version, c.parent_id as "parentId", c.location_id as "locationId",
  c.shipment_id as "shipmentId", c.tare, null as "shapeName", null as "shapeTare", null as "maxWeight", true as "isReusable"`

/** Containers within reach and all that stand in them, locked. */
async function containersWith(
  transaction: Transaction,
  organizationId: string,
  ids: readonly string[],
  reach: RowScope,
): Promise<ContainerInHand[]> {
  if (ids.length === 0) return []
  const values: unknown[] = [organizationId, ids]
  const within = placeWithin('container.location_id', reach, value => `$${values.push(value)}`)
  const { rows } = await transaction.query<ContainerInHand>({
    text: `with recursive tree(id, depth) as (
        select id, 0 from container where organization_id = $1 and id = any($2::uuid[]) and deleted is null and ${within}
        union all
        select child.id, depth + 1 from tree join container child
          on child.organization_id = $1 and child.parent_id = tree.id and child.deleted is null where depth < 12
      )
      select ${CONTAINER} from container c where c.organization_id = $1 and c.id in (select id from tree) order by c.id limit 1000 for update of c`,
    values,
  })
  return rows
}

async function batchesOf(transaction: Transaction, organizationId: string, labels: ShipFacts['labels']) {
  const { rows } = await transaction.query({
    text: `select id, code, status, status_reason as "statusReason",
        (select name from product where organization_id = $1 and id = batch.product_id) as "productName"
      from batch where organization_id = $1 and id = any($2::uuid[]) order by id for share`,
    values: [organizationId, [...new Set(labels.map(({ batchId }) => batchId))]],
  })
  return new Map(rows.map(row => [row['id'] as string, row])) as unknown as ShipFacts['batches']
}

async function costsOf(transaction: Transaction, organizationId: string, ids: readonly string[]) {
  const { rows } = await transaction.query<Price & { id: string }>({
    text: `select id, cost, consumption_unit as unit from product where organization_id = $1 and id = any($2::uuid[]) and deleted is null`,
    values: [organizationId, [...new Set(ids)]],
  })
  return new Map(rows.map(row => [row.id, row]))
}

/** The order that a shipment answers: one that was sent to a place within reach. */
async function orderToUs(transaction: Transaction, organizationId: string, id: string, reach: RowScope) {
  const values: unknown[] = [organizationId, id]
  const { rows } = await transaction.query<NonNullable<ShipFacts['order']>>({
    text: `select id, version, status, sending, location_id as "locationId" from order_batch
      where organization_id = $1 and id = $2 and deleted is null
        and ${placeWithin('supplier_location_id', reach, value => `$${values.push(value)}`)} for no key update`,
    values,
  })
  return rows[0] ?? null
}

/** Everything that sending has to know; what it changes is locked. */
export async function findForShipping(
  transaction: Transaction,
  organizationId: string,
  asked: AskedShipment,
  reach: RowScope,
  session: Session,
): Promise<{ facts: ShipFacts; now: string }> {
  const { orderBatchId, fromLocationId, toLocationId, lines, sensorId = null } = asked
  const order =
    orderBatchId === undefined ? null : await orderToUs(transaction, organizationId, orderBatchId, reach)
  const orderLines =
    order === null ? [] : (await transaction.query(orderLinesStatement(organizationId, order.id, true))).rows
  const containers = await containersWith(transaction, organizationId, namedContainers(asked), reach)
  const labels = await labelsWith(
    transaction,
    organizationId,
    lines.flatMap(({ labelId }) => labelId ?? []),
    containers.map(({ id }) => id),
    reach,
  )
  const named = [fromLocationId, ...lines.flatMap(({ locationId }) => locationId ?? [])]
  const placeValues: unknown[] = [organizationId, named]
  const within = placeWithin('location.id', reach, value => `$${placeValues.push(value)}`)
  const bare = lines.flatMap(({ labelId, productId, locationId = fromLocationId }) =>
    labelId === undefined && productId !== undefined ? [{ productId, locationId }] : [],
  )
  const [batches, costs, places, to, states, sensors, there, clock] = await Promise.all([
    batchesOf(transaction, organizationId, labels),
    costsOf(transaction, organizationId, [
      ...labels.map(({ productId }) => productId),
      ...lines.flatMap(({ productId }) => productId ?? []),
    ]),
    transaction.query<{ id: string }>({
      text: `select id from location where organization_id = $1 and id = any($2::uuid[]) and deleted is null and ${within}`,
      values: placeValues,
    }),
    transaction.query<{ id: string; mayReceive: boolean }>({
      text: `select id, active and type <> all($3::text[]) as "mayReceive" from location where organization_id = $1 and id = $2 and deleted is null`,
      values: [organizationId, toLocationId, gatheringTypes],
    }),
    transaction.query<{ path: string }>({
      text: 'select path from state where organization_id = $1 and deleted is null',
      values: [organizationId],
    }),
    sensorId === null
      ? { rows: [] }
      : transaction.query(sensorsStatement(organizationId, session, fromLocationId, sensorId)),
    transaction.query(unlabelledStatement(organizationId, bare)),
    transaction.query<{ now: string }>({ text: CLOCK, values: [] }),
  ])
  return {
    now: clock.rows[0]?.now ?? '',
    facts: {
      labels,
      batches,
      costs,
      order,
      orderLines,
      locations: new Set(places.rows.map(({ id }) => id)),
      to: to.rows[0] ?? null,
      states: new Set(states.rows.map(({ path }) => path)),
      isSensorKnown: sensors.rows.length > 0,
      containers,
      there: there.rows as unknown as UnlabelledPile[],
    },
  }
}

/** A shipment within reach on one of its sides, locked. `side`: the column of the place that has to be within reach. */
export async function findShipment(
  transaction: Transaction,
  organizationId: string,
  id: string,
  side: 'location_id' | 'to_location_id',
  reach: RowScope,
): Promise<{ facts: Omit<ShipmentFacts, 'words'>; now: string }> {
  const values: unknown[] = [organizationId, id]
  const { rows } = await transaction.query<ShipmentInHand>({
    text: `select id, version, status, location_id as "locationId", to_location_id as "toLocationId",
        order_batch_id as "orderBatchId", sent_at as "sentAt" from shipment
      where organization_id = $1 and id = $2 and deleted is null
        and ${placeWithin(side, reach, value => `$${values.push(value)}`)} for update`,
    values,
  })
  const shipment = rows[0] ?? null
  const none = { shipment, lines: [], labels: [], costs: new Map(), order: null, orderLines: [] }
  if (shipment === null) return { now: '', facts: { ...none, locations: new Set() } }
  const { orderBatchId } = shipment
  const found = await transaction.query({
    text: `select ${line.sql} from shipment_line where organization_id = $1 and shipment_id = $2 and deleted is null order by priority, id`,
    values: [organizationId, id],
  })
  const lines = finished(found.rows as never, line.finish) as unknown as ShipmentLineInHand[]
  const order =
    orderBatchId === null
      ? null
      : (
          await transaction.query<NonNullable<ShipmentFacts['order']>>({
            text: `select id, version, status, location_id as "locationId" from order_batch
              where organization_id = $1 and id = $2 and deleted is null for no key update`,
            values: [organizationId, orderBatchId],
          })
        ).rows[0]
  const orderLines = order
    ? (await transaction.query(orderLinesStatement(organizationId, order.id, true))).rows
    : []
  const labels = await labelsWith(
    transaction,
    organizationId,
    lines.flatMap(({ labelId }) => labelId ?? []),
  )
  const [containers, costs, places, clock] = await Promise.all([
    transaction.query<ContainerInHand>({
      text: `select ${CONTAINER} from container c where c.organization_id = $1 and c.shipment_id = $2 and c.deleted is null
        order by c.id limit 1000 for update of c`,
      values: [organizationId, id],
    }),
    costsOf(
      transaction,
      organizationId,
      lines.map(({ productId }) => productId),
    ),
    transaction.query<{ id: string }>({
      text: 'select id from location where organization_id = $1 and $2::uuid = any(hierarchy) and deleted is null',
      values: [organizationId, shipment.toLocationId],
    }),
    transaction.query<{ now: string }>({ text: CLOCK, values: [] }),
  ])
  return {
    now: clock.rows[0]?.now ?? '',
    facts: {
      shipment,
      lines,
      labels,
      containers: containers.rows,
      costs,
      order: order ?? null,
      orderLines,
      locations: new Set(places.rows.map(row => row.id)),
    },
  }
}
