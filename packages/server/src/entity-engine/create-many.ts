/**
 * Many new records in few statements, with their behaviours and their lines of history. Rows whose id or whose
 * unique fields are taken already are left out instead of failing the others.
 */
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { hasLocationColumn } from '@cloche/domain/derive'
import { historyLines } from './history.ts'
import { insertMany } from './insert-many.ts'
import { rowNames, selection, type WireRow } from './rows.ts'
import { settle, withDefaults, type WriteContext } from './write.ts'

/** A draft, and the whole row it becomes. */
export interface NewRecord {
  readonly draft: WireRow
  readonly row: WireRow & { readonly id: string }
}

/** Fills in what a draft leaves out and asks the entity's behaviour. @throws Problem as a single creation does */
export async function completeDraft(
  context: WriteContext,
  entity: EntityDeclaration,
  draft: WireRow & { readonly id: string },
): Promise<NewRecord> {
  const row = { ...withDefaults(entity, draft), id: draft.id }
  const place = hasLocationColumn(entity)
    ? { locationId: draft['locationId'] ?? context.actor.locationId }
    : {}
  const asked = await context.behaviours[entity.name]?.beforeCreate?.(context, { ...row, ...place })
  const complete = { ...(asked ?? row), id: draft.id }
  if ('locationId' in place) delete (complete as WireRow)['locationId']
  return { draft, row: complete }
}

/** Writes records that link to nothing; answers the ids of those that are new. */
export async function createMany(
  context: WriteContext,
  entity: EntityDeclaration,
  records: readonly NewRecord[],
): Promise<ReadonlySet<string>> {
  if (records.length === 0) return new Set()
  const { actor, transaction } = context
  const behaviour = context.behaviours[entity.name]
  const isFollowed = behaviour?.afterWrite !== undefined || behaviour?.afterCommit !== undefined
  const { sql, finish } = selection(entity, isFollowed ? rowNames(entity) : ['id'])
  const insert = insertMany(
    entity,
    actor,
    actor.now,
    records.map(({ row }) => row),
  )
  const { rows } = await transaction.query({
    ...insert,
    text: `${insert.text} on conflict do nothing returning ${sql}`,
  })
  const made = new Set(rows.map(row => row['id'] as string))
  const created = records.filter(({ row }) => made.has(row.id))
  if (created.length > 0) await transaction.query(historyLines(actor, created.map(lineOf(entity))))
  if (isFollowed)
    for (const row of rows) await settle(context, entity, finish ? finish(row) : row, 'create', null)
  return made
}

const lineOf =
  (entity: EntityDeclaration) =>
  ({ draft, row }: NewRecord) => ({
    entity: entity.name,
    recordId: row.id,
    verb: 'create',
    version: 1,
    after: Object.fromEntries(
      Object.entries(row).filter(
        ([name, value]) => name !== 'id' && draft[name] !== undefined && value !== null,
      ),
    ),
  })
