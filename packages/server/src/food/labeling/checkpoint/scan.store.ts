/** What scans at checkpoints need to know besides the label: the door, its session, what was scanned before. */
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import type { Row } from '@cloche/domain/catalogue'
import {
  DONE_SCANS,
  type ScanFacts,
  type ScannedBefore,
  type ScanResult,
  type UnscanFacts,
} from '@cloche/domain/operations'
import type { Statement } from '../../../database/connection.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { selection } from '../../../entity-engine/rows.ts'
import { finished, oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'

const { checkpoint, checkpointScan, stockCount } = ENTITIES
const wholeScan = selection(checkpointScan)

export type Scan = Row<Entities['checkpointScan']>

/** A checkpoint within reach. @throws NOT_FOUND */
export async function findCheckpoint(
  transaction: Transaction,
  organizationId: string,
  id: string,
  reach: RowScope,
): Promise<Row<Entities['checkpoint']> & { readonly locationId: string }> {
  const { statement, finish } = readStatement(checkpoint, organizationId, id, reach)
  return oneOrNotFound(checkpoint, (await transaction.query(statement)).rows, finish) as never
}

/** Everything at a place: itself and all in it. */
const branch = (organizationId: string, id: string | null): Statement<{ id: string }> => ({
  text: 'select id from location where organization_id = $1 and hierarchy @> array[$2::uuid] and deleted is null',
  values: [organizationId, id],
})

const idsOf = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id))

/** A scan of a session that did something, taken back or not. */
const usedStatement = (organizationId: string, batchId: string): Statement => ({
  text: `select id from checkpoint_scan where organization_id = $1 and checkpoint_batch_id = $2 and result = any($3::text[])
    and deleted is null limit 1`,
  values: [organizationId, batchId, DONE_SCANS],
})

/** The session as it stands, where the label was scanned in it, and the places of the door. */
export async function findDoor(
  transaction: Transaction,
  organizationId: string,
  { locationId, sourceId }: { readonly locationId: string; readonly sourceId: string | null },
  batchId: string,
  labelId: string | undefined,
): Promise<Pick<ScanFacts, 'batch' | 'isUsed' | 'places' | 'sources' | 'earlier'>> {
  const [batch, places, sources, earlier, done] = await Promise.all([
    transaction.query<NonNullable<ScanFacts['batch']>>({
      text: `select user_id as "userId", status, direction, checkpoint_id as "checkpointId" from checkpoint_batch
        where organization_id = $1 and id = $2 and deleted is null for share`,
      values: [organizationId, batchId],
    }),
    transaction.query(branch(organizationId, locationId)),
    transaction.query(branch(organizationId, sourceId)),
    transaction.query<{ result: ScanResult }>({
      text: `select result from checkpoint_scan where organization_id = $1 and checkpoint_batch_id = $2 and label_id = $3
        and not is_taken_back and deleted is null order by at limit 1000`,
      values: [organizationId, batchId, labelId ?? null],
    }),
    transaction.query(usedStatement(organizationId, batchId)),
  ])
  return {
    batch: batch.rows[0] ?? null,
    isUsed: done.rows.length > 0,
    places: idsOf(places.rows),
    sources: idsOf(sources.rows),
    earlier: earlier.rows.map(({ result }) => result),
  }
}

/** A count within reach: it is not booked while it is counted in. Null: there is none. */
export async function findRunning(
  transaction: Transaction,
  organizationId: string,
  id: string | undefined,
  reach: RowScope,
): Promise<ScanFacts['count']> {
  if (id === undefined) return null
  const values: unknown[] = [organizationId, id]
  const within = rowScopeSql(stockCount, reach, value => `$${values.push(value)}`)
  const { rows } = await transaction.query<NonNullable<ScanFacts['count']>>({
    text: `select id, location_id as "locationId", status from stock_count
      where organization_id = $1 and id = $2 and deleted is null${within === undefined ? '' : ` and ${within}`} for share`,
    values,
  })
  return rows[0] ?? null
}

/** A scan by its id, locked; undefined where there is none. */
export async function findScan(
  transaction: Transaction,
  organizationId: string,
  id: string,
): Promise<(Scan & UnscanFacts['scan'] & { readonly stockCountId: string | null }) | undefined> {
  const { rows } = await transaction.query({
    text: `select ${wholeScan.sql},
        (select location_id from checkpoint_batch where organization_id = $1 and id = checkpoint_scan.checkpoint_batch_id) as "locationId",
        (select stock_count_id from stock_count_entry where organization_id = $1 and id = $2) as "stockCountId"
      from checkpoint_scan where organization_id = $1 and id = $2 and deleted is null for update`,
    values: [organizationId, id],
  })
  return finished(rows as never, wholeScan.finish)[0] as never
}

/** The label of a scan as the scan found it, the container it was in, and whether anything happened to it since. */
export const scannedBeforeStatement = (
  organizationId: string,
  { id, labelId }: Pick<Scan, 'id' | 'labelId'>,
): Statement<ScannedBefore & { readonly fromContainerId: string | null }> => ({
  text: `select from_state as "fromState", data ->> 'wasteCause' as cause,
      coalesce((data ->> 'fromContainerId')::uuid, container_id) as "fromContainerId", exists (
        select 1 from event later where later.organization_id = $1 and later.label_id = $2
          and (later.at, later.id) > (event.at, event.id) and later.action not in ('label/print', 'label/check')
      ) as "isMovedOn"
    from event where organization_id = $1 and label_id = $2 and data ->> 'scanId' = $3 order by at, id limit 1`,
  values: [organizationId, labelId, id],
})

/** One scan more, or one less. */
export const scansStatement = (organizationId: string, batchId: string, more: 1 | -1): Statement => ({
  text: 'update checkpoint_batch set count = count + $3 where organization_id = $1 and id = $2',
  values: [organizationId, batchId, more],
})

/** What screens say of a scan: the label as it stands, the product and the place it came from by name. */
export const saidStatement = (organizationId: string, scan: Scan): Statement => ({
  text: `select (select name from product where organization_id = $1 and id = $2) as "productName",
    (select name from location where organization_id = $1 and id = $3) as "placeName"`,
  values: [organizationId, scan.productId, scan.fromLocationId],
})
