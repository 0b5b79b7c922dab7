/** Reading labels and their batches, locked where they are about to change. */
import { ENTITIES } from '@cloche/domain/entities'
import type { QueryResult, Statement } from '../../../database/connection.ts'
import { rowScopeSql, type RowScope } from '../../../entity-engine/row-scope.ts'
import { rowNames, selection, type WireRow } from '../../../entity-engine/rows.ts'
import { finished } from '../../../entity-engine/select.ts'
import { asWritten } from '../../../entity-engine/written.ts'
import type { BatchInHand, LabelRow, NewLabel } from '@cloche/domain/operations'

/** Every column of a label. */
export const wholeLabel = selection(ENTITIES.label)
/** What lists of labels leave out: what explains the dates, and what is the same for the whole batch. */
const LEFT_OUT = new Set([
  'active',
  'priority',
  'metas',
  'created',
  'updated',
  'deleted',
  'dateLines',
  'allergens',
  'pause',
  'mask',
  'servingCount',
  'countPerServing',
  'madeById',
  'note',
])
const BRIEF = rowNames(ENTITIES.label).filter(name => !LEFT_OUT.has(name))
const brief = selection(ENTITIES.label, BRIEF)

export interface WantedLabels {
  readonly ids: readonly string[]
  /** All open labels of these batches too. */
  readonly batchIds?: readonly string[]
  /** All open labels in these containers too. */
  readonly containerIds?: readonly string[]
}

function wantedSql(
  { ids, batchIds = [], containerIds = [] }: WantedLabels,
  add: (value: unknown) => string,
): string {
  const ways = [`id = any(${add(ids)}::uuid[])`]
  if (batchIds.length > 0)
    ways.push(`(batch_id = any(${add(batchIds)}::uuid[]) and not is_final and quantity_value > 0)`)
  if (containerIds.length > 0)
    ways.push(`(container_id = any(${add(containerIds)}::uuid[]) and not is_final)`)
  return ways.length === 1 ? ways.join() : `(${ways.join(' or ')})`
}

/** Labels by id or batch, within scope, in the order of their ids: locks are always taken in one order. */
export function labelsStatement(
  organizationId: string,
  rowScope: RowScope,
  wanted: WantedLabels,
  lock: boolean,
): Statement {
  const values: unknown[] = [organizationId]
  const add = (value: unknown) => `$${values.push(value)}`
  const place = rowScopeSql(ENTITIES.label, rowScope, add)
  return {
    text:
      `select ${wholeLabel.sql} from label where organization_id = $1 and ${wantedSql(wanted, add)} and deleted is null` +
      `${place === undefined ? '' : ` and ${place}`} order by id${lock ? ' for update' : ''}`,
    values,
  }
}

/** Labels made for a later step of these batches that still wait for their food; those in other hands are passed over. */
export function waitingStatement(
  organizationId: string,
  batchIds: readonly string[],
  state: string,
): Statement {
  return {
    text:
      `select ${wholeLabel.sql} from label where organization_id = $1 and batch_id = any($2::uuid[]) and state = $3 ` +
      `and mode = 'perStep' and not is_final and quantity_value = 0 and deleted is null order by id for update skip locked`,
    values: [organizationId, batchIds, state],
  }
}

export const labelsIn = (rows: QueryResult['rows']): LabelRow[] => finished(rows, wholeLabel.finish)

/** Who held or rejected a batch: looked up only where it may not be used. */
export const STATUS_BY = `case when status <> 'available' then (select coalesce(full_name, name) from "user"
  where organization_id = $1 and id = batch.status_by_id) end`

/**
 * SQL of batches by that of their ids, which are looked up first: before PostgreSQL has counted the rows of a new kitchen it
 * would go through all batches. Shared locks: a hold waits for whoever is using the food, and is then seen by the next.
 */
export const batchesSql = (ids: string, lock: boolean): string =>
  `select id, code, status, status_reason as "statusReason", ${STATUS_BY} as "statusBy", ` +
  `(select name from product where organization_id = $1 and id = batch.product_id) as "productName" ` +
  `from batch where organization_id = $1 and id = any(array(${ids})) order by id${lock ? ' for share' : ''}`

/** The batches of these labels. */
export function batchesStatement(organizationId: string, wanted: WantedLabels, lock: boolean): Statement {
  const values: unknown[] = [organizationId]
  const labels = wantedSql(wanted, value => `$${values.push(value)}`)
  const ids = `select batch_id from label where organization_id = $1 and ${labels} and deleted is null`
  return { text: batchesSql(ids, lock), values }
}

export function batchesIn(rows: QueryResult['rows']): Map<string, BatchInHand> {
  return new Map(rows.map(row => [row['id'] as string, row as unknown as BatchInHand]))
}

/** The clock of the database, read behind the locks: events on one label are then in the order they were let through. */
export const CLOCK: Statement = { text: `select date_trunc('milliseconds', clock_timestamp()) as now` }

export function nowIn(result: QueryResult): string {
  return result.rows[0]?.['now'] as string
}

/** Labels as lists answer them, in the order of the given ids. */
export function briefStatement(organizationId: string, ids: readonly string[]): Statement {
  return {
    text:
      `select ${brief.sql} from label where organization_id = $1 and id = any($2::uuid[]) and deleted is null ` +
      `order by array_position($2::uuid[], id)`,
    values: [organizationId, ids],
    keepsPlan: true,
  }
}

export function briefOfBatchStatement(
  organizationId: string,
  batchId: string,
  eventLabels: boolean,
): Statement {
  return {
    text:
      `select ${brief.sql} from label where organization_id = $1 and batch_id = $2 and deleted is null ` +
      `${eventLabels ? 'and created = (select created from batch where organization_id = $1 and id = $2) ' : ''}order by id`,
    values: [organizationId, batchId],
  }
}

/** New labels as lists answer them. */
export const briefAsWritten = (now: string, labels: readonly NewLabel[]) =>
  asWritten(ENTITIES.label, now, labels as readonly WireRow[], BRIEF)

export const briefIn = ({ rows }: QueryResult) => finished(rows, brief.finish)
