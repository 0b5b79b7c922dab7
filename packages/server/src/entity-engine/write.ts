/** Create, change, remove, restore: each with its checks, its behaviour and its line of history. */
import type { EntityDeclaration, Field } from '@cloche/domain/catalogue'
import {
  allFields,
  followersOf,
  hasLocationColumn,
  isNullable,
  mayGo,
  movingFields,
} from '@cloche/domain/derive'
import { Problem } from '@cloche/domain/problems'
import { isDeepStrictEqual } from 'node:util'
import { newId } from '../adapters/ids.ts'
import type { QueryResult } from '../database/connection.ts'
import { ledgerLines } from '../database/ledger-queue.ts'
import type { AnyBehaviours, BehaviourContext, WriteVerb } from './behaviours.ts'
import { changeOf, placesOfWhole } from './changes.ts'
import { columnType } from './columns.ts'
import { snake, sqlName, tableName } from '../database/sql-names.ts'
import { historyStatement } from './history.ts'
import { refuseBeyondLimits } from './limits.ts'
import { checkNamed } from './named.ts'
import { releaseReferrers, restoreFollowers } from './links.ts'
import type { RowScope, ScopedSession } from './row-scope.ts'
import { searchForm, selection, type ReadRow, type Selection, type WireRow } from './rows.ts'
import { refuseOpenSecrets } from './sealed.ts'
import { finished, oneOrNotFound, readStatement } from './select.ts'
import { hasSearchText, searchFields } from './table.ts'
import { atTerminal } from './terminal.ts'
import { redact, type Reader } from './redact.ts'
import { checkDoing } from './doing.ts'
import { changesOf } from './sent-back.ts'

export interface WriteContext extends BehaviourContext {
  readonly behaviours: AnyBehaviours
  /** Rows this verb may touch. */
  readonly rowScope: RowScope
  /** Places a record may be put at or point at. */
  readonly places: RowScope
  /** Who asks: what is named as one's own must be, and what they may not see is redacted. Absent: the server's own work. */
  readonly caller?: ScopedSession & Reader
  /** When it was done, where that is told later: without a connection. */
  readonly happenedAt?: string
  /** The id of its line of history: what is done once is known by it. */
  readonly lineId?: string
  /** Nothing follows in its transaction, so that the creation of a record may bring the commit with it. */
  readonly isLast?: boolean
  /** What it names and was removed meanwhile is left out, where it may be; else that is refused. */
  readonly forgetsRemoved?: boolean
}

/** The same work of what was judged before: a copy shows what its source shows, but what was removed since. */
export function trusted({ transaction, actor, behaviours, rowScope, places }: WriteContext): WriteContext {
  return { transaction, actor, behaviours, rowScope, places, forgetsRemoved: true }
}

const whereabouts = ({ transaction, actor }: WriteContext, entity: EntityDeclaration, row: WireRow) =>
  placesOfWhole(transaction, entity, actor.organizationId, row)

type Assignments = { columns: string[]; values: unknown[] }

/** Columns and values of some fields of a row. */
function assign(entity: EntityDeclaration, row: WireRow): Assignments {
  refuseOpenSecrets(entity.name, row)
  refuseBeyondLimits(entity, row)
  const fields = allFields(entity)
  const columns: string[] = []
  const values: unknown[] = []
  // In the order of the declaration: however a caller orders them, it is one statement.
  for (const [name, field] of Object.entries(fields) as [string, Field][]) {
    const value = row[name]
    if (!(name in row)) continue
    if (field.kind === 'quantity') {
      const amount = value as { value: number; unit: string } | null
      columns.push(`${snake(name)}_value`, `${snake(name)}_unit`)
      values.push(amount?.value ?? null, amount?.unit ?? null)
      continue
    }
    columns.push(sqlName(name))
    values.push((columnType(field).write ?? (same => same))(value))
  }
  return { columns, values }
}

function searchTextOf(entity: EntityDeclaration, row: WireRow): string {
  return searchForm(
    searchFields(entity)
      .map(name => row[name])
      .filter(value => value !== null && value !== undefined && value !== '')
      .join(' '),
  )
}

/** A draft with the default of every field that it leaves out. */
export function withDefaults(entity: EntityDeclaration, draft: WireRow): WireRow {
  const row: WireRow = {}
  for (const [name, field] of Object.entries(allFields(entity))) {
    const given = draft[name]
    row[name] = given === undefined ? (field.default ?? null) : given
    if (row[name] === null && !isNullable(field) && field.default !== undefined) row[name] = field.default
  }
  return row
}

const wholes = new WeakMap<EntityDeclaration, Selection>()

function returning(entity: EntityDeclaration): Selection {
  const known = wholes.get(entity)
  if (known) return known
  const whole = selection(entity)
  wholes.set(entity, whole)
  return whole
}

function finish(entity: EntityDeclaration, result: QueryResult): WireRow | undefined {
  const row = result.rows[0]
  const { finish: put } = returning(entity)
  return row === undefined ? undefined : put ? put(row) : row
}

/** What the entity's behaviour does once a row stands, unless nothing follows (`isDone`), and after the commit. */
export async function settle(
  context: WriteContext,
  entity: EntityDeclaration,
  after: WireRow,
  verb: WriteVerb,
  before: WireRow | null,
  isDone = false,
) {
  const behaviour = context.behaviours[entity.name]
  if (!isDone) await behaviour?.afterWrite?.(context, after, verb, before)
  if (behaviour?.afterCommit) {
    const work = behaviour.afterCommit.bind(behaviour)
    context.transaction.afterCommit(() => work(context, after))
  }
}

/**
 * Makes a record. A draft with an id that exists already answers the record that is there, if the same person made it:
 * sent twice, made once.
 * @throws ALREADY_EXISTS when the id is anybody else's, without saying more.
 */
export async function createRecord<E extends EntityDeclaration>(
  { isLast = false, ...context }: WriteContext,
  entity: E,
  draft: WireRow,
): Promise<ReadRow<E>> {
  const { actor, transaction } = context
  const id = (draft['id'] as string | undefined)?.toLowerCase() ?? newId()
  if (draft['id'] !== undefined) {
    const { statement, finish: put } = readStatement(entity, actor.organizationId, id, context.rowScope, {
      makerId: actor.userId,
    })
    // Sent twice at the same instant: the second waits for the first, then finds what it made.
    const [, found] = await Promise.all([
      transaction.query({
        text: 'select pg_advisory_xact_lock(hashtextextended($1, 7034))',
        values: [`${actor.organizationId}/${entity.name}/${id}`],
        keepsPlan: true,
      }),
      transaction.query(statement),
    ])
    const there = found.rows[0]
    if (there) return finished<ReadRow<E>>([there], put)[0] as ReadRow<E>
  }
  let [row] = atTerminal(entity, actor, [withDefaults(entity, draft)]) as [WireRow]
  const hasPlace = hasLocationColumn(entity)
  const locationId = draft['locationId'] ?? actor.locationId
  if (hasPlace && locationId === null) throw new Problem('LOCATION_REQUIRED')
  const place = hasPlace ? { locationId } : {}
  row = (await context.behaviours[entity.name]?.beforeCreate?.(context, { ...row, ...place, id })) ?? row
  checkMoves(entity, null, row)
  row = { ...(await checkNamed(context, entity, { ...row, ...place }, null)) }
  if (hasPlace) delete row['locationId']
  const { columns, values } = assign(entity, row)
  const engine: Record<string, unknown> = {
    ...(entity.scope === 'platform' ? {} : { organization_id: actor.organizationId }),
    id,
    ...(hasPlace ? { location_id: locationId } : {}),
    ...(entity.shape === 'ledger'
      ? { created: actor.now }
      : { created: actor.now, updated: actor.now, created_by: actor.userId, updated_by: actor.userId }),
    ...(hasSearchText(entity) ? { search_text: searchTextOf(entity, row) } : {}),
  }
  const all = [...Object.keys(engine), ...columns]
  const placesOfIt = await whereabouts(context, entity, row)
  const inserted = transaction.query({
    text:
      `insert into ${tableName(entity)} (${all.join(', ')}) values (${all.map((_, index) => `$${index + 1}`).join(', ')}) ` +
      `returning ${returning(entity).sql}`,
    values: [...Object.values(engine), ...values],
    keepsPlan: true,
    ...(entity.scope === 'platform' ? {} : { adds: 'answering' }),
    change: changeOf(entity, 'create', [{ ...row, ...place, id }], placesOfIt),
    ledger: ledgerLines(entity, actor.organizationId, [{ ...row, id }], actor.now),
  })
  const given = Object.fromEntries(
    Object.entries(row).filter(([name, value]) => draft[name] !== undefined && value !== null),
  )
  void transaction.query(
    historyStatement(actor, { entity: entity.name, recordId: id, verb: 'create', version: 1, after: given }),
  )
  const { afterWrite, followsCreation } = context.behaviours[entity.name] ?? {}
  const isDone = !afterWrite || followsCreation?.(row) === false
  if (isLast && isDone) transaction.close()
  const after = finish(entity, await inserted) as WireRow
  await settle(context, entity, after, 'create', null, isDone)
  return after as ReadRow<E>
}

/** Reads a record for a change, locked. @throws NOT_FOUND, STALE_VERSION with the record as it is now. */
async function lock(
  context: WriteContext,
  entity: EntityDeclaration,
  id: string,
  version?: unknown,
  deleted: 'without' | 'only' = 'without',
) {
  const { statement, finish: put } = readStatement(
    entity,
    context.actor.organizationId,
    id,
    context.rowScope,
    {
      lock: true,
      deleted,
    },
  )
  const row = oneOrNotFound(entity, (await context.transaction.query(statement)).rows, put)
  if (version !== undefined && row['version'] !== version)
    throw new Problem('STALE_VERSION', {
      current: context.caller === undefined ? row : redact(entity, context.caller, row),
      sentVersion: version,
    })
  return row
}

/** The fields of `change` that differ from what stands. @throws FIXED_FIELD for one that may not. */
function differing(entity: EntityDeclaration, before: WireRow, change: WireRow): WireRow {
  const fields = allFields(entity)
  const different: WireRow = {}
  for (const [name, value] of Object.entries(change)) {
    const field = fields[name]
    if (field === undefined || isDeepStrictEqual(before[name], value)) continue
    if (field.fixed)
      throw new Problem('FIXED_FIELD', {
        faults: [{ path: `${entity.name}.${name}`, rule: 'problem.field.fixed' }],
      })
    different[name] = value
  }
  return different
}

/** Whether each choice goes on as its declaration says. @throws RULE_BROKEN naming what may follow. */
function checkMoves(entity: EntityDeclaration, before: WireRow | null, row: WireRow): void {
  for (const [name, field] of movingFields(entity)) {
    if (row[name] === undefined) continue
    const from = (before?.[name] ?? null) as string | null
    if (mayGo(field, from, row[name] as string)) continue
    throw new Problem('RULE_BROKEN', {
      faults: [
        {
          path: `${entity.name}.${name}`,
          rule: 'problem.field.notNext',
          values: { allowed: followersOf(field, from).join(', ') },
        },
      ],
    })
  }
}

/** Changes a record's fields. Nothing different: nothing written. */
export async function changeRecord<E extends EntityDeclaration>(
  context: WriteContext,
  entity: E,
  id: string,
  change: WireRow,
): Promise<ReadRow<E>> {
  const before = await lock(context, entity, id.toLowerCase(), change['version'])
  return (await writeChange(context, entity, before, change)) as ReadRow<E>
}

/** The same with what a client sent, which may be the whole record as it was read. @throws FIXED_FIELD by name */
export async function changeAsSent<E extends EntityDeclaration>(
  context: WriteContext & { readonly caller: ScopedSession & Reader },
  entity: E,
  id: string,
  sent: WireRow,
  only?: readonly string[],
): Promise<ReadRow<E>> {
  const before = await lock(context, entity, id.toLowerCase(), sent['version'])
  const change = changesOf(entity, before, sent, context.caller, only)
  return (await writeChange(context, entity, before, change)) as ReadRow<E>
}

async function writeChange(
  { lineId, ...context }: WriteContext,
  entity: EntityDeclaration,
  before: WireRow,
  change: WireRow,
): Promise<WireRow> {
  const { actor, transaction } = context
  let different = differing(entity, before, change)
  if (Object.keys(different).length === 0) return before
  const { caller } = context
  await checkDoing(transaction, entity, { caller, organizationId: actor.organizationId }, before, different)
  different = (await context.behaviours[entity.name]?.beforeChange?.(context, before, different)) ?? different
  checkMoves(entity, before, different)
  different = await checkNamed(context, entity, different, before)
  const { columns, values } = assign(entity, different)
  if (hasSearchText(entity)) {
    columns.push('search_text')
    values.push(searchTextOf(entity, { ...before, ...different }))
  }
  const list = [before['id'], actor.now, actor.userId, ...values]
  const owner =
    entity.scope === 'platform' ? '' : ` and organization_id = $${list.push(actor.organizationId)}`
  const updated = await transaction.query({
    text:
      `update ${tableName(entity)} set ${columns.map((column, index) => `${column} = $${index + 4}`).join(', ')}, ` +
      `version = version + 1, updated = $2, updated_by = $3 where id = $1${owner} returning ${returning(entity).sql}`,
    values: list,
    keepsPlan: true,
    change: changeOf(
      entity,
      'change',
      [before, { ...before, ...different }],
      await whereabouts(context, entity, before),
    ),
  })
  const after = finish(entity, updated) as WireRow
  await transaction.query(
    historyStatement(actor, {
      entity: entity.name,
      recordId: before['id'] as string,
      verb: 'change',
      version: after['version'] as number,
      before: Object.fromEntries(Object.keys(different).map(name => [name, before[name]])),
      after: different,
      ...(lineId === undefined ? {} : { id: lineId }),
    }),
  )
  await settle(context, entity, after, 'change', before)
  return after
}

/** Marks a record removed; it can be restored. @throws IN_USE while others need it. */
export async function removeRecord(
  context: WriteContext,
  entity: EntityDeclaration,
  id: string,
  version?: unknown,
): Promise<void> {
  const { actor, transaction } = context
  const before = await lock(context, entity, id.toLowerCase(), version)
  await context.behaviours[entity.name]?.beforeRemove?.(context, before)
  await releaseReferrers(transaction, entity, actor.organizationId, before['id'] as string, actor.now)
  await mark(context, entity, before, 'remove')
}

/** Brings a removed record back, with the parts that went with it. */
export async function restoreRecord<E extends EntityDeclaration>(
  context: WriteContext,
  entity: E,
  id: string,
  version?: unknown,
): Promise<ReadRow<E>> {
  const before = await lock(context, entity, id.toLowerCase(), version, 'only')
  // What it shows and is a part of was its own when it was written.
  const living = await checkNamed(trusted(context), entity, before, before)
  const { actor, transaction } = context
  const deleted = before['deleted'] as string
  await restoreFollowers(
    transaction,
    entity,
    actor.organizationId,
    before['id'] as string,
    deleted,
    actor.now,
  )
  const restored = await mark(context, entity, before, 'restore')
  if (living === before) return restored as ReadRow<E>
  const gone = Object.keys(allFields(entity)).filter(name => !isDeepStrictEqual(living[name], before[name]))
  const left = Object.fromEntries(gone.map(name => [name, living[name]]))
  return (await writeChange(trusted(context), entity, restored, left)) as ReadRow<E>
}

async function mark(
  context: WriteContext,
  entity: EntityDeclaration,
  before: WireRow,
  verb: 'remove' | 'restore',
): Promise<WireRow> {
  const { actor, transaction } = context
  const list = [before['id'], actor.now, actor.userId, verb === 'remove' ? actor.now : null]
  const owner =
    entity.scope === 'platform' ? '' : ` and organization_id = $${list.push(actor.organizationId)}`
  const result = await transaction.query({
    text: `update ${tableName(entity)} set deleted = $4, version = version + 1, updated = $2, updated_by = $3 where id = $1${owner} returning ${returning(entity).sql}`,
    values: list,
    keepsPlan: true,
    change: changeOf(entity, verb, [before], await whereabouts(context, entity, before)),
  })
  const after = finish(entity, result) as WireRow
  await transaction.query(
    historyStatement(actor, {
      entity: entity.name,
      recordId: before['id'] as string,
      verb,
      version: after['version'] as number,
    }),
  )
  await settle(context, entity, after, verb, before)
  return after
}
