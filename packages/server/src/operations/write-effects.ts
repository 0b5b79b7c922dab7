/** Writes what follows from an operation, in an order in which every reference finds its row. */
import { ENTITIES, type EntityName } from '@cloche/domain/entities'
import { statusOfLabels } from '@cloche/domain/operations'
import type {
  CounterLine,
  Decision,
  Effects,
  LabelRow,
  NewRecord,
  RecordChange,
  Refusal,
  StatusOfLabels,
} from '@cloche/domain/operations'
import { Problem } from '@cloche/domain/problems'
import type { Statement } from '../database/connection.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Actor } from '../entity-engine/behaviours.ts'
import { changeMany } from '../entity-engine/change-many.ts'
import { changeOf } from '../entity-engine/changes.ts'
import { historyLines } from '../entity-engine/history.ts'
import { insertMany } from '../entity-engine/insert-many.ts'
import { sqlName, tableName } from '../database/sql-names.ts'
import { refuseBeyondLimits } from '../entity-engine/limits.ts'
import type { WireRow } from '../entity-engine/rows.ts'
import { createRecord } from '../entity-engine/write.ts'
import type { CallContext } from '../http/call-context.ts'
import { publishMade, tellingGuests, type Made } from './publish.ts'
import { balancesStatement } from './stock-balances.ts'

/** The effects of a decision. @throws Problem with the reason of a refusal */
export function effectsOf(decision: Decision): Effects {
  if (decision.ok) return decision.effects
  throw problemOf(decision.refusal)
}

export const problemOf = ({ code, faults }: Refusal): Problem => new Problem(code, { faults })

/** The statements that write effects, save reports: `writeReports` makes those. Each is made when it is asked for. */
export function* effectStatements(actor: Actor, effects: Effects): Generator<Statement> {
  const { at, records, changes, labels, links, events, variations, counters } = effects
  const insert = function* (name: EntityName, rows: readonly object[]): Generator<Statement> {
    if (rows.length === 0) return
    const statement = insertMany(ENTITIES[name], actor, at, rows as WireRow[])
    yield statement.isLong ? statement : { ...statement, adds: 'silently' }
  }
  // What names a label that is made here stands behind it.
  const made = new Set<unknown>(labels.created.map(({ id }) => id))
  const [first, behind] = [false, true].map(isBehind =>
    records.filter(({ row }) => made.has(row['labelId']) === isBehind),
  )
  const insertAll = function* (some: readonly NewRecord[] = []): Generator<Statement> {
    for (const [entity, of] of Map.groupBy(some, record => record.entity))
      yield* insert(
        entity,
        of.map(record => record.row),
      )
  }
  yield* insertAll(first)
  yield* insert('label', labels.created)
  yield* insertAll(behind)
  if (labels.changed.length > 0) yield labelUpdates(actor, at, labels.changed)
  const statuses = statusOfLabels(events)
  if (statuses.length > 0) yield labelStatuses(actor, statuses)
  yield* insert('labelLink', links)
  yield* insert(
    'event',
    events.map(event => ({ data: {}, ...event, at, userId: actor.userId })),
  )
  yield* insert(
    'stockVariation',
    variations.map(variation => ({ ...variation, userId: actor.userId })),
  )
  yield* balancesStatement(actor.organizationId, variations)
  for (const counter of counters) yield counterStatement(actor, counter)
  yield* changeMany({ ...actor, now: at }, changes)
  const lines = historyOf(effects)
  if (lines.length > 0) yield historyLines({ ...actor, now: at }, lines)
}

/** What the history tells of records that are made and changed. */
export const historyOf = ({ records, changes }: Effects) => [
  ...records.flatMap(creation),
  ...changes.map(changed),
]

const creation = ({ entity, row, history }: NewRecord) =>
  history === undefined
    ? []
    : [{ entity, recordId: row.id, verb: 'create', version: 1, after: history as WireRow }]

const changed = ({ entity, id, version, before, after }: RecordChange) => ({
  entity,
  recordId: id,
  verb: 'change',
  version: version + 1,
  before: before as WireRow,
  after: after as WireRow,
})

/** Numbers of a record that went on: neither its version nor its history tells. */
export function counterStatement({ organizationId }: Actor, { entity, id, after }: CounterLine): Statement {
  const table = tableName(ENTITIES[entity])
  const names = Object.keys(after)
  return {
    text: `update ${table} set ${names.map((name, index) => `${sqlName(name)} = $${index + 3}`).join(', ')} where organization_id = $1 and id = $2`,
    values: [organizationId, id, ...Object.values(after)],
    change: { entity, verb: 'change', ids: [id], places: null },
    keepsPlan: true,
  }
}

/** The session of scanning that lines of stock were booked in counts them. */
export function scanned(organizationId: string, { variations }: Pick<Effects, 'variations'>): Statement[] {
  const id = variations[0]?.checkpointBatchId
  if (typeof id !== 'string') return []
  return [
    {
      text: 'update checkpoint_batch set count = count + $3 where organization_id = $1 and id = $2',
      values: [organizationId, id, variations.length],
    },
  ]
}

/** Makes the reports, each with what its entity's behaviour adds; answers them as they stand. */
export async function writeReports(
  { actor, services }: CallContext,
  transaction: Transaction,
  { reports }: Effects,
): Promise<WireRow[]> {
  const whole = { kind: 'organization' } as const
  const write = { actor, transaction, behaviours: services.behaviours, rowScope: whole, places: whole }
  const made: WireRow[] = []
  for (const { entity, draft } of reports)
    made.push(await createRecord(write, ENTITIES[entity], draft as WireRow))
  return made
}

/**
 * Sends what effects write, all in one trip: nobody need wait for it, since the transaction fails with what fails.
 * @param more what is written besides.
 * @param telling the products that tell guests of their labels, where that is known.
 */
export async function writeEffects(
  actor: Actor,
  transaction: Transaction,
  effects: Effects,
  more: readonly Statement[] = [],
  telling?: ReadonlySet<string>,
): Promise<void> {
  const made = madeBy(effects)
  const shown =
    telling ??
    (made.length === 0
      ? new Set<string>()
      : await tellingGuests(
          transaction,
          actor.organizationId,
          made.map(({ productId }) => productId),
        ))
  for (const statement of effectStatements(actor, effects)) void transaction.query(statement)
  for (const statement of more) void transaction.query(statement)
  await publishMade(transaction, actor.organizationId, made, shown)
}

/** The labels and batches that effects make. */
export const madeBy = ({ records, labels }: Effects): Made[] => [
  ...records.flatMap(({ entity, row }) =>
    entity === 'batch' ? [{ entity, id: row.id, productId: row['productId'] as string }] : [],
  ),
  ...labels.created.map(({ id, productId }) => ({ entity: 'label' as const, id, productId })),
]

/** All labels of batches that were held, released or rejected say so, at whatever place they are; whoever sees one is told. */
function labelStatuses({ organizationId }: Actor, statuses: readonly StatusOfLabels[]): Statement {
  const of = (read: (status: StatusOfLabels) => string | null) => statuses.map(read)
  return {
    text:
      'update label set batch_status = given.status, batch_reason = given.reason ' +
      'from unnest($2::uuid[], $3::text[], $4::text[]) as given(batch_id, status, reason) ' +
      'where label.organization_id = $1 and label.batch_id = any($2) and label.batch_id = given.batch_id and label.deleted is null',
    values: [
      organizationId,
      of(({ batchId }) => batchId),
      of(({ batchStatus }) => batchStatus),
      of(({ batchReason }) => batchReason),
    ],
    keepsPlan: true,
    change: { entity: 'label', verb: 'change', ids: null, places: null },
  }
}

function labelUpdates(actor: Actor, at: string, rows: readonly LabelRow[]): Statement {
  for (const row of rows) refuseBeyondLimits(ENTITIES.label, row as unknown as WireRow)
  const columns: [name: string, sql: string, read: (label: LabelRow) => unknown][] = [
    ['id', 'uuid', label => label.id],
    ['location_id', 'uuid', label => label.locationId],
    ['state', 'text', label => label.state],
    ['is_final', 'boolean', label => label.isFinal],
    ['quantity_value', 'numeric', label => label.quantity.value],
    ['initial_quantity_value', 'numeric', label => label.initialQuantity.value],
    ['state_since', 'timestamptz', label => label.stateSince],
    ['program_id', 'uuid', label => label.programId],
    ['best_before', 'timestamptz', label => label.bestBefore],
    ['expiration', 'timestamptz', label => label.expiration],
    ['date_lines', 'text', label => JSON.stringify(label.dateLines ?? [])],
    ['pause', 'text', label => (label.pause === null ? null : JSON.stringify(label.pause))],
    ['container_id', 'uuid', label => label.containerId],
    ['shipment_id', 'uuid', label => label.shipmentId ?? null],
    ['opened_at', 'timestamptz', label => label.openedAt ?? null],
  ]
  const isJson = (name: string) => name === 'date_lines' || name === 'pause'
  const set = columns
    .slice(1)
    .map(([name]) => `${name} = given.${name}${isJson(name) ? '::jsonb' : ''}`)
    .join(', ')
  const arrays = columns.map(([, sql], index) => `$${index + 4}::${sql}[]`).join(', ')
  return {
    text:
      `update label set ${set}, version = version + 1, updated = $2, updated_by = $3 ` +
      `from unnest(${arrays}) as given(${columns.map(([name]) => name).join(', ')}) ` +
      `where label.organization_id = $1 and label.id = given.id`,
    values: [actor.organizationId, at, actor.userId, ...columns.map(([, , read]) => rows.map(read))],
    keepsPlan: true,
    // Where the labels were before is not known here.
    change: { ...changeOf(ENTITIES.label, 'change', rows as unknown as WireRow[]), places: null },
  }
}
